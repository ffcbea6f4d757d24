//! An iterator over the entries of a text in any format.

use std::io::{BufRead, Read};

use super::definition::Reading;
use super::detect::{detect, gap_below_size, lines_to_decide};
use super::file_kind::file_kind;
use super::input::{Fault, InputError, Problem, quote};
use super::lines::{Comments, Lines, MARK, is_comment};
use super::paste::{LONGEST as LONGEST_PASTE, Weighed, may_be_dressed, weigh};
use super::slk::{EDGES, may_be_edges};
use super::text::Text;
use super::title::{is_board, title};
use super::{Entry, Format, plain, puzzle_loop};
use crate::grid::Grid;

/// An iterator over the entries of a text in any format.
pub struct Reader<'a> {
    lines: Lines<'a>,
    source_name: String,
    /// `None` if the first line does not begin any format.
    format: Option<Format>,
    reading: Reading,
    /// The form in which the boards were pasted, until a note says so.
    from: Option<&'static str>,
    note: Option<String>,
    /// The reason why the whole text is refused.
    refused: Option<Fault>,
    puzzle: usize,
    done: bool,
}

/// Facts about a text that are given in advance.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints {
    /// Its format; if `None`, it is detected.
    pub format: Option<Format>,
    /// The size of its boards, for formats that do not store it; if `None`, they are taken to be square.
    pub size: Option<Grid>,
}

impl<'a> Reader<'a> {
    /// Returns a reader of `input`, which messages call `source_name`. Blocks until it has read enough to
    /// detect the format.
    pub fn new(source_name: impl Into<String>, input: impl Read + Send + 'a) -> Reader<'a> {
        Reader::hinted(Hints::default(), source_name, input)
    }

    /// Like [`Reader::new`], with hints about the input.
    pub fn hinted(hints: Hints, source_name: impl Into<String>, input: impl Read + Send + 'a) -> Reader<'a> {
        let mut input = Text::new(input);
        let mut weighed = Weighed { format: hints.format, ..Weighed::default() };
        if hints.format.is_none() {
            weighed = undress(&mut input, hints.size);
        }
        let format = match weighed.format {
            Some(format) => Some(format),
            None => recognise(&mut input, hints.size),
        };
        let comments = format.map_or(Comments::Anywhere, |format| format.definition().comments);
        Reader {
            lines: Lines::new(input, comments),
            source_name: source_name.into(),
            format,
            reading: Reading::new(hints.size, hints.format.is_none() && weighed.format.is_none(), detect),
            from: weighed.from,
            note: None,
            refused: weighed.refused,
            puzzle: 0,
            done: false,
        }
    }

    /// The number of the puzzle read last, well-formed or not, from 1.
    pub(crate) const fn puzzle(&self) -> usize {
        self.puzzle
    }

    /// The name of the input in messages.
    pub(crate) fn source_name(&self) -> &str {
        &self.source_name
    }

    /// The format; `None` if it was not recognised.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// Takes the note on how boards were read that could also be read otherwise, such as "read as 4x5 from a dot
    /// lattice"; `None` if there is no such note, or it was taken already.
    pub fn take_note(&mut self) -> Option<String> {
        self.note.take()
    }

    fn read(&mut self) -> Result<Option<Entry>, Fault> {
        if let Some(fault) = self.refused.take() {
            self.done = true;
            return Err(fault);
        }
        loop {
            if !self.lines.next() {
                return self.reading.end(&mut self.lines).map(|()| None);
            }
            if let Some(entry) = self.read_entry()? {
                return Ok(Some(entry));
            }
        }
    }

    /// Reads the entry that begins in the current line; `None` if that line belongs to no entry, such as the
    /// end of a set or an array.
    fn read_entry(&mut self) -> Result<Option<Entry>, Fault> {
        let Some(format) = self.format else {
            self.done = true;
            let text = self.lines.text();
            let (found, looks) = (quote(text), file_kind(text));
            return Err(self.lines.at(1, Problem::Unrecognised { found, looks }));
        };
        (format.definition().read)(&mut self.lines, &mut self.reading)
    }
}

/// Takes off the form in which boards were pasted, if the first lines show one; the text without it is read next.
fn undress(input: &mut Text, size: Option<Grid>) -> Weighed {
    let (mut text, mut ended) = (Vec::new(), false);
    let dressed = may_be_dressed(|| {
        let start = text.len();
        let length = input.by_ref().take(LONGEST_PASTE).read_until(b'\n', &mut text).unwrap_or(0);
        ended = length == 0;
        let line = text[start..].strip_suffix(b"\n").unwrap_or(&text[start..]);
        let line = if start == 0 { line.strip_prefix(MARK).unwrap_or(line) } else { line };
        (!ended).then(|| String::from_utf8_lossy(line).into_owned())
    });
    if dressed && !ended {
        // An error occurs again when the rest is read, and is reported then.
        let _ = input.by_ref().take(LONGEST_PASTE).read_to_end(&mut text);
    }
    let whole = text.strip_prefix(MARK).unwrap_or(&text);
    let whole = std::str::from_utf8(whole).ok().filter(|text| dressed && text.len() < LONGEST_PASTE as usize);
    let mut weighed = whole.map_or_else(Weighed::default, |text| weigh(text, size));
    input.put_back(weighed.text.take().map_or(text, String::into_bytes));
    weighed
}

/// Detects the format of an input, which is then read from its beginning. A title above the board becomes a comment.
fn recognise(input: &mut Text, size: Option<Grid>) -> Option<Format> {
    let (head, format) = recognise_head(input, size);
    input.put_back(head);
    format
}

/// Detects the format of an input; also returns what was read from it for that.
fn recognise_head(input: &mut Text, size: Option<Grid>) -> (Vec<u8>, Option<Format>) {
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
fn read_rows(input: &mut Text, head: &mut Vec<u8>, from: usize, size: Option<Grid>) {
    let lines = lines_to_decide(&head[from..], size);
    // An empty line ends rows of which nobody knows how many there are.
    let is_sized = gap_below_size(&head[from..]).is_some();
    let ends = |head: &[u8]| lines == 1 && !is_sized || plain::has_spaces_for_blanks(head);
    // Longer lines are cut, and so are boards that no memory holds twice.
    let read = |input: &mut Text, head: &mut Vec<u8>| {
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
fn with_buffered(head: &[u8], input: &Text) -> Vec<u8> {
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

impl Iterator for Reader<'_> {
    type Item = Result<Entry, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let item = self.read().transpose();
        self.done |= item.is_none();
        self.puzzle += usize::from(item.is_some());
        if let (Some(Ok(entry)), Some(from)) = (&item, self.from.take()) {
            let grid = entry.puzzle.grid();
            self.note = Some(format!("read as {}x{} from {from}", grid.rows(), grid.cols()));
        }
        item.map(|item| item.map_err(|fault| fault.of_puzzle(&self.source_name, self.puzzle)))
    }
}
