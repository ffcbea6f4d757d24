//! An iterator over the entries of a text in any format.

use std::io::{BufRead, Chain, Cursor, Read};

use super::detect::{EDGES, detect, gap_below_size, lines_to_decide, may_be_edges};
use super::file_kind::file_kind;
use super::input::{Fault, InputError, Problem, quote};
use super::lines::{Lines, MARK, is_comment};
use super::page::Page;
use super::text::Text;
use super::title::{is_board, title};
use super::{
    Entry, Format, contest, drawing, janko, json, krazydad, link, loopy, pencilbox, plain, puzzle_loop,
    pzprv3, save, slk,
};
use crate::grid::Grid;

/// An iterator over the entries of a text in any format.
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<Whole<R>>,
    source_name: String,
    /// `None` if the first line does not begin any format.
    format: Option<Format>,
    /// Whether the format was detected rather than given.
    guessed: bool,
    size: Option<Grid>,
    array: json::Array,
    board: pzprv3::Board,
    page: Page,
    puzzle: usize,
    done: bool,
}

/// The text, with the part that detection consumed put back at its front.
type Whole<R> = Chain<Cursor<Vec<u8>>, Text<R>>;

/// Facts about a text that are given in advance.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints {
    /// Its format; if `None`, it is detected.
    pub format: Option<Format>,
    /// The size of its boards, for formats that do not store it; if `None`, they are taken to be square.
    pub size: Option<Grid>,
}

impl<R: Read> Reader<R> {
    /// Returns a reader of `input`, which messages call `source_name`. Blocks until it has read enough to
    /// detect the format.
    pub fn new(source_name: impl Into<String>, input: R) -> Reader<R> {
        Reader::hinted(Hints::default(), source_name, input)
    }

    /// Like [`Reader::new`], with hints about the input.
    pub fn hinted(hints: Hints, source_name: impl Into<String>, input: R) -> Reader<R> {
        let mut input = Text::new(input);
        let (head, format) = match hints.format {
            Some(format) => (Vec::new(), Some(format)),
            None => recognise(&mut input, hints.size),
        };
        let text = Cursor::new(head).chain(input);
        let lines = match format {
            Some(Format::Contest | Format::Plain | Format::Slk | Format::Krazydad) | None => Lines::new(text),
            Some(Format::Drawing) => Lines::verbatim(text),
            Some(_) => Lines::raw(text),
        };
        Reader {
            lines,
            source_name: source_name.into(),
            format,
            guessed: hints.format.is_none(),
            size: hints.size,
            array: json::Array::default(),
            board: pzprv3::Board::default(),
            page: Page::default(),
            puzzle: 0,
            done: false,
        }
    }

    /// The number of the puzzle read last, well-formed or not, from 1.
    pub const fn puzzle(&self) -> usize {
        self.puzzle
    }

    /// The name of the input in messages.
    pub fn source_name(&self) -> &str {
        &self.source_name
    }

    /// The format; `None` if it was not recognised.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    fn read(&mut self) -> Result<Option<Entry>, Fault> {
        loop {
            if !self.lines.next() {
                return self.end();
            }
            if let Some(entry) = self.read_entry()? {
                return Ok(Some(entry));
            }
        }
    }

    /// Reads the entry that begins in the current line; `None` if that line belongs to no entry, such as the
    /// end of a set or an array.
    fn read_entry(&mut self) -> Result<Option<Entry>, Fault> {
        let (lines, size) = (&mut self.lines, self.size);
        let Some(format) = self.format else {
            self.done = true;
            let (found, looks) = (quote(lines.text()), file_kind(lines.text()));
            return Err(lines.at(1, Problem::Unrecognised { found, looks }));
        };
        match format {
            Format::Contest | Format::Slk => {
                let (is_drawn, is_guess) = (format == Format::Slk, self.guessed);
                if is_guess {
                    contest::refuse_row(lines)?;
                }
                let read = contest::read(lines, is_drawn);
                read.map_err(|fault| if is_guess && is_drawn { slk::guessed(fault) } else { fault })
            }
            Format::Plain => plain::read(lines, self.guessed).map(Some),
            Format::PuzzLink | Format::Penpa => link::read(lines.current.number, &lines.string()).map(Some),
            Format::Pzprv3 => {
                pzprv3::read(lines, &mut self.board).inspect_err(|_| lines.skip_to(pzprv3::starts))
            }
            Format::Loopy => loopy::read(lines).map(Some),
            Format::LoopySave => save::read(lines).inspect_err(|_| lines.skip_to(save::starts)).map(Some),
            Format::Janko => {
                janko::read(lines, &mut self.page).inspect_err(|_| lines.skip_to(janko::starts_page))
            }
            Format::PuzzleLoop => puzzle_loop::read(lines.current.number, lines.text(), size).map(Some),
            Format::Krazydad => krazydad::read(lines.current.number, lines.text(), size).map(Some),
            Format::Json => json::read(lines, &mut self.array),
            Format::Drawing => drawing::read(lines, |line| detect(line, size).is_some()),
            Format::Pencilbox => pencilbox::read(lines).map(Some),
        }
    }

    /// Handles the end of the input, which is an error if something is incomplete.
    fn end(&mut self) -> Result<Option<Entry>, Fault> {
        if let Some(problem) = self.lines.fault.take() {
            return Err(self.lines.at(1, problem));
        }
        match self.format {
            Some(Format::Json) => self.array.end(&mut self.lines)?,
            Some(Format::Janko) => self.page.end(&mut self.lines)?,
            _ => {}
        }
        Ok(None)
    }
}

/// Detects the format of an input; also returns what was read from it for that. A title above the board becomes
/// a comment.
fn recognise<R: Read>(input: &mut Text<R>, size: Option<Grid>) -> (Vec<u8>, Option<Format>) {
    let mut head = Vec::new();
    read_head(input, &mut head);
    read_rows(input, &mut head, 0, size);
    let format = detect(&with_buffered(&head, input), size);
    let Some(title) = title(&head).filter(|&title| match format {
        // A title may begin with the first word of a block: `Puzzle Monday`.
        None | Some(Format::Janko) => true,
        // Or like a task: `Task 3`.
        Some(Format::PuzzleLoop) => {
            let text = head[title..].trim_ascii();
            let number = text.strip_prefix(b"Task ");
            number.is_some_and(|number| number.iter().all(u8::is_ascii_digit))
                || !puzzle_loop::is_square(text)
        }
        Some(_) => false,
    }) else {
        return (head, format);
    };
    let below = head.len();
    // The size and the first row, or two rows.
    (0..2).for_each(|_| read_head(input, &mut head));
    read_rows(input, &mut head, below, size);
    let board = with_buffered(&head[below..], input);
    let found = detect(&board, size).filter(|&found| is_board(&board, found));
    if found.is_some() {
        head[title] = b'#';
    }
    (head, found.or(format))
}

/// Reads the lines that decide on the format of a board, which begins at `from`; and then what shows whether edges
/// follow, if it has arrived already. Who sends a board may be waiting for its solution. Only if slk is likely, it is
/// waited for.
fn read_rows<R: Read>(input: &mut Text<R>, head: &mut Vec<u8>, from: usize, size: Option<Grid>) {
    let lines = lines_to_decide(&head[from..], size);
    // An empty line ends rows of which nobody knows how many there are.
    let is_sized = gap_below_size(&head[from..]).is_some();
    let ends = |head: &[u8]| lines == 1 && !is_sized || plain::has_spaces_for_blanks(head);
    // Longer lines are cut, and so are boards that no memory holds twice.
    let read = |input: &mut Text<R>, head: &mut Vec<u8>| {
        let mut input = input.take(LONGEST_HEAD.saturating_sub(head.len() as u64));
        read_row(&mut input, head, ends)
    };
    if lines == 0 || !(0..lines).all(|_| read(input, head).is_some()) {
        return;
    }
    let (waits, mut edges) = (gap_below_size(&head[from..]) == Some(true), 0);
    while edges < EDGES && (waits || input.has_more()) && (head.len() as u64) < LONGEST_HEAD {
        match read(input, head) {
            Some(start) if may_be_edges(head[start..].trim_ascii()) => edges += 1,
            None if !waits => {}
            _ => return,
        }
    }
}

/// Reads up to the next significant line, and returns where that begins; `None` at the end of the input, and at an empty
/// line that ends what comes before it.
fn read_row(input: &mut impl BufRead, head: &mut Vec<u8>, ends: impl Fn(&[u8]) -> bool) -> Option<usize> {
    loop {
        let start = head.len();
        // An error occurs again when the rest is read, and is reported then.
        input.read_until(b'\n', head).ok().filter(|&length| length > 0)?;
        if start == 0 && head.starts_with(MARK) {
            head.drain(..MARK.len());
        }
        let line = head[start..].trim_ascii();
        if line.is_empty() {
            if ends(&head[..start]) {
                return None;
            }
        } else if !is_comment(line) {
            return Some(start);
        }
    }
}

/// The most bytes that are read to detect the format of a board.
const LONGEST_HEAD: u64 = 1 << 26;

/// The text that was read, and what follows it in the buffer.
fn with_buffered<R: Read>(head: &[u8], input: &Text<R>) -> Vec<u8> {
    let buffered = input.buffered().iter().map(|&byte| if byte == b'\r' { b'\n' } else { byte });
    head.iter().copied().chain(buffered).collect()
}

/// Reads up to the first significant line, and on as long as that is a single number, or the name of a file: a number
/// may be that of a drawing, or the first half of a size.
fn read_head(input: &mut impl BufRead, head: &mut Vec<u8>) {
    // Input that begins with a megabyte of comments needs the format named.
    let mut input = input.take(1 << 20);
    while let Some(start) = read_row(&mut input, head, |_| false) {
        let line = head[start..].trim_ascii();
        if !line.iter().all(u8::is_ascii_digit) && !line.starts_with(b"==> ") {
            return;
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Entry, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let item = self.read().transpose();
        self.done |= item.is_none();
        self.puzzle += usize::from(item.is_some());
        let (source_name, puzzle) = (&self.source_name, self.puzzle);
        item.map(|item| {
            item.map_err(|Fault { line, column, problem }| InputError {
                source_name: source_name.clone(),
                puzzle,
                line,
                column,
                problem,
            })
        })
    }
}
