//! Splitting off the lines of one drawing.

use crate::formats::input::Fault;
use crate::formats::lines::{Lines, Spaces, has_words};

/// The style of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// The style of the contest, in a frame of `#`.
    Canvas,
    /// ASCII, with `+` at every vertex.
    Sketch,
    /// Box characters.
    Boxes,
}

/// The characters that a vertex at the upper left corner can be.
const CORNERS: &str = "·╶╷┌●";

/// The characters of which the first line of a box drawing consists.
const TOP: &str = "·╶╷┌╴─┐┬●━╌×╳ -x";

impl Style {
    /// Returns the style of the drawing that begins with `line`, with `next` as the line after it; `None` if
    /// none does.
    pub(super) fn of(line: &str, next: &[u8]) -> Option<Style> {
        let consists_of = |set: &str| line.len() > 1 && line.chars().all(|c| set.contains(c));
        let is_empty = |next: &[u8]| match next {
            [b'#', inside @ .., b'#'] => inside.iter().all(|&byte| byte == b' '),
            _ => false,
        };
        match line.chars().next()? {
            '#' if is_border(line) && next.len() == line.len() && is_empty(next) => Some(Style::Canvas),
            '+' | 'O' if line.contains('+') && consists_of("+O-= xX─×") => Some(Style::Sketch),
            first if CORNERS.contains(first) && consists_of(TOP) => Some(Style::Boxes),
            _ => None,
        }
    }

    /// The greatest number of columns of cells in a line of this many characters.
    const fn most_cols(self, width: usize) -> usize {
        match self {
            Style::Canvas | Style::Sketch => width / 4,
            Style::Boxes => width / 2,
        }
    }
}

/// Whether a line can be the first or last line of a frame.
fn is_border(line: &str) -> bool {
    line.len() >= 9 && line.len() % 4 == 1 && line.bytes().all(|byte| byte == b'#')
}

/// The lines of a drawing, which alternate between vertices and cells; in [`Style::Canvas`] with the frame
/// around them.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) style: Style,
    pub(super) lines: Vec<Row>,
}

/// A line of a drawing.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) number: usize,
    /// The byte of the input line at which it starts.
    pub(super) start: usize,
    pub(super) text: String,
}

impl Block {
    /// Takes the lines of the drawing that begins in the current line.
    pub(super) fn take(lines: &mut Lines, style: Style) -> Result<Block, Fault> {
        let mut block = Block { style, lines: Vec::new() };
        match style {
            Style::Canvas => block.take_frame(lines)?,
            Style::Sketch | Style::Boxes => block.take_rows(lines)?,
        }
        Ok(block)
    }

    fn take_frame(&mut self, lines: &mut Lines) -> Result<(), Fault> {
        self.push(lines)?;
        loop {
            lines.demand("the drawing down to the lower border of its frame")?;
            if !lines.text().starts_with(b"#") {
                let expected = "a line of the drawing, between `#` and `#`";
                return Err(lines.unexpected(1, lines.text(), expected));
            }
            self.push(lines)?;
            if self.lines.last().is_some_and(|row| is_border(&row.text)) {
                return Ok(());
            }
        }
    }

    fn take_rows(&mut self, lines: &mut Lines) -> Result<(), Fault> {
        self.push(lines)?;
        let width = lines.string().chars().count() - lines.current.start;
        let mut last = lines.current.number;
        while lines.next() {
            let is_next = lines.current.number == last + 1;
            if self.is_below_blank_cells(lines, last, width) {
                // The blank line between two lines of vertices was skipped as empty, so add it.
                self.lines.push(Row { number: last + 1, start: 0, text: String::new() });
            } else if is_next && self.is_cells(lines) {
                self.push(lines)?;
                last = lines.current.number;
                lines.demand(BELOW)?;
                if lines.current.number != last + 1 {
                    return Err(lines.unexpected(1, lines.text(), BELOW));
                }
            } else {
                lines.unread();
                break;
            }
            self.push(lines)?;
            last = lines.current.number;
        }
        match self.lines.len() {
            1 => Err(lines.end("a drawing of more than one line")),
            _ => Ok(()),
        }
    }

    /// Whether the current line is one of vertices, with a blank line of cells above it.
    fn is_below_blank_cells(&self, lines: &Lines, last: usize, width: usize) -> bool {
        let current = &lines.current;
        let first = lines.string().chars().next();
        current.number == last + 2
            && match self.style {
                // Editors strip spaces at the end of a line.
                Style::Sketch => matches!(first, Some('+' | 'O')),
                // An empty line would look the same as a gap before another drawing, so the spaces that slink
                // writes are needed.
                _ => !current.after_gap && current.spaces_above == Spaces { count: 1, width },
            }
    }

    /// Whether the current line is one of cells.
    fn is_cells(&self, lines: &Lines) -> bool {
        let text = lines.string();
        text.starts_with(['|', '"', '│', '┃', '╎', '×', '╳', 'x', 'X', ' ']) && !has_words(&text)
    }

    /// Adds the current line.
    fn push(&mut self, lines: &Lines) -> Result<(), Fault> {
        let start = lines.current.start;
        let text = lines.string().get(start..).unwrap_or_default().to_string();
        // Refuses a drawing that is too large before it fills the memory.
        let (rows, cols) = (self.lines.len() / 2, self.style.most_cols(text.chars().count()));
        lines.grid(rows.max(1) as u64, cols.max(1) as u64)?;
        self.lines.push(Row { number: lines.current.number, start, text });
        Ok(())
    }
}

/// The error text for a drawing that ends with a line of cells.
const BELOW: &str = "the dots and edges below a row of cells";
