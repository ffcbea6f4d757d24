//! The contest format, with blanks and comments.
//!
//! ```text
//! 2 3        rows and columns
//! 2 . 3      a line for each row: clues 0 to 4, or a blank: one of . - _ ?
//! 1-1        … which may stand without spaces
//! 0 0        ends the set, as the end of the input does
//! ```
//!
//! `#` starts a comment; lines that are empty without it are skipped. A puzzle that cannot
//! be read is an error of its own, and the reader goes on with the next one: rows are
//! skipped as far as the size says, or up to a line that can only be the next size.

use std::io::{BufRead, Read};

use super::input::{InputError, Problem, quote};
use crate::grid::Grid;
use crate::slink::{Clue, Puzzle};

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 1 << 28;

/// Reads puzzles one by one; an iterator.
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    source_name: String,
    puzzle: usize,
    done: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of `input`, which messages call `source_name`.
    pub fn new(source_name: impl Into<String>, input: R) -> Reader<R> {
        Reader { lines: Lines::new(input), source_name: source_name.into(), puzzle: 0, done: false }
    }

    /// The number of the puzzle read last, good or bad, from 1.
    pub const fn puzzle(&self) -> usize {
        self.puzzle
    }

    /// The input read from.
    pub const fn get_ref(&self) -> &R {
        &self.lines.input
    }

    /// After the end: the line of the first text that stands behind `0 0` and was not read
    /// as a puzzle.
    pub fn text_after_end(&mut self) -> Option<usize> {
        self.lines.next().then_some(self.lines.number)
    }

    fn error(&self, at: Fault) -> InputError {
        InputError {
            source_name: self.source_name.clone(),
            puzzle: self.puzzle,
            line: self.lines.number.max(1),
            column: at.column,
            problem: at.problem,
        }
    }

    /// The next puzzle; `Ok(None)` at the end of the set.
    fn read(&mut self) -> Result<Option<Puzzle>, InputError> {
        if !self.lines.next() {
            return match self.lines.fault.take() {
                Some(problem) => Err(self.stop(problem)),
                None => Ok(None),
            };
        }
        let size = match parse_size(self.lines.text()) {
            Ok((0, 0)) => return Ok(None),
            Ok(size) => size,
            Err(fault) => return Err(self.bad_header(fault)),
        };
        self.puzzle += 1;
        let (rows, cols) = size;
        let grid = match Grid::new(rows, cols) {
            Ok(grid) => grid,
            Err(why) => {
                self.puzzle -= 1;
                return Err(self.bad_header(Fault { column: 1, problem: Problem::Size { rows, cols, why } }));
            }
        };
        self.read_rows(grid).map(Some)
    }

    fn read_rows(&mut self, grid: Grid) -> Result<Puzzle, InputError> {
        // A hostile size must not allocate what no rows follow up on.
        let mut clues = Vec::with_capacity(grid.cell_count().min(1 << 16));
        for row in 1..=grid.rows() {
            if let Err(fault) = self.read_row(grid, row, &mut clues) {
                let error = self.error(fault);
                self.skip_rows(grid, row);
                return Err(error);
            }
        }
        match Puzzle::new(grid, clues) {
            Some(puzzle) => Ok(puzzle),
            None => unreachable!("every row has its columns"),
        }
    }

    fn read_row(&mut self, grid: Grid, row: usize, clues: &mut Vec<Clue>) -> Result<(), Fault> {
        let missing = |found| Problem::MissingRow { found, row, rows: grid.rows() };
        if !self.lines.next() {
            return Err(Fault { column: 1, problem: missing("the end of the input".into()) });
        }
        match parse_row(self.lines.text(), grid.cols(), row, clues) {
            Err(_) if self.lines.is_size_not_row(grid.cols()) => {
                let found = format!("`{}`, which looks like the next size", quote(self.lines.text()));
                Err(Fault { column: 1, problem: missing(found) })
            }
            result => result,
        }
    }

    /// After a bad row: skips the rest of its puzzle.
    fn skip_rows(&mut self, grid: Grid, bad: usize) {
        for _ in bad..=grid.rows() {
            if self.lines.is_size_not_row(grid.cols()) {
                self.lines.unread();
                return;
            }
            if !self.lines.next() {
                return;
            }
        }
        self.lines.unread();
    }

    /// A line that should be a size and is not: skips to one that is.
    fn bad_header(&mut self, fault: Fault) -> InputError {
        self.puzzle += 1;
        let error = self.error(fault);
        while self.lines.next() {
            if matches!(parse_size(self.lines.text()), Ok((rows, cols)) if (rows > 0) == (cols > 0)) {
                self.lines.unread();
                break;
            }
        }
        error
    }

    /// A fault of the input itself: nothing can be read after it.
    fn stop(&mut self, problem: Problem) -> InputError {
        self.puzzle += 1;
        self.done = true;
        self.error(Fault { column: 1, problem })
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Puzzle, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let item = self.read().transpose();
        self.done |= item.is_none();
        item
    }
}

/// A problem and its column.
#[derive(Debug)]
struct Fault {
    column: usize,
    problem: Problem,
}

/// The lines that say something, one in hand at a time.
#[derive(Debug)]
struct Lines<R> {
    input: R,
    buffer: Vec<u8>,
    /// The number of the line in hand, from 1.
    number: usize,
    /// Where the text of the line in hand ends: before a comment or the line's end.
    end: usize,
    again: bool,
    /// Why nothing more can be read, where that is not the end of the input.
    fault: Option<Problem>,
}

impl<R: BufRead> Lines<R> {
    fn new(input: R) -> Lines<R> {
        Lines { input, buffer: Vec::new(), number: 0, end: 0, again: false, fault: None }
    }

    /// Takes the next line with text in hand. False at the end of the input or at a fault.
    fn next(&mut self) -> bool {
        if std::mem::take(&mut self.again) {
            return true;
        }
        while self.fault.is_none() {
            self.buffer.clear();
            self.end = 0;
            match self.input.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut self.buffer) {
                Ok(0) => return false,
                Ok(length) if length > MAX_LINE => self.fault = Some(Problem::LineTooLong(MAX_LINE)),
                Ok(_) => {}
                Err(error) => self.fault = Some(error.into()),
            }
            self.number += 1;
            if self.number == 1 && self.buffer.starts_with(b"\xef\xbb\xbf") {
                self.buffer.drain(..3);
            }
            let text = self.buffer.split(|&byte| byte == b'#').next().unwrap_or_default();
            self.end = text.trim_ascii_end().len();
            if self.end > 0 && self.fault.is_none() {
                return true;
            }
        }
        self.end = 0;
        false
    }

    fn text(&self) -> &[u8] {
        &self.buffer[..self.end]
    }

    /// Puts the line in hand back, so that it comes next again.
    fn unread(&mut self) {
        self.again = self.end > 0;
    }

    /// True if the line in hand is a good size but not a row of `cols` cells.
    fn is_size_not_row(&self, cols: usize) -> bool {
        matches!(parse_size(self.text()), Ok((rows, cols)) if (rows > 0) == (cols > 0))
            && parse_row(self.text(), cols, 0, &mut Vec::new()).is_err()
    }
}

/// The words of a line with their columns from 1.
fn words(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let start = text.as_ptr() as usize;
    text.split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty())
        .map(move |word| (word.as_ptr() as usize - start + 1, word))
}

/// Two numbers.
fn parse_size(text: &[u8]) -> Result<(u64, u64), Fault> {
    let number = |word: &[u8]| std::str::from_utf8(word).ok().filter(|_| word[0] != b'+')?.parse().ok();
    let fault = |column| Fault { column, problem: Problem::Header(quote(text)) };
    let mut words = words(text);
    let mut size = [0; 2];
    for side in &mut size {
        let (column, word) = words.next().ok_or_else(|| fault(text.len() + 1))?;
        *side = number(word).ok_or_else(|| fault(column))?;
    }
    match words.next() {
        None => Ok((size[0], size[1])),
        Some((column, _)) => Err(fault(column)),
    }
}

/// Appends the `cols` clues of a line to `clues`.
fn parse_row(text: &[u8], cols: usize, row: usize, clues: &mut Vec<Clue>) -> Result<(), Fault> {
    let before = clues.len();
    // The common case first: single characters, all good.
    clues.extend(text.iter().filter(|byte| !byte.is_ascii_whitespace()).map_while(|&byte| clue(byte)));
    let packed = words(text).nth(1).is_none();
    let bad = if packed {
        text.iter()
            .position(|&byte| clue(byte).is_none() && !byte.is_ascii_whitespace())
            .map(|i| (i + 1, &text[i..=i]))
    } else {
        words(text).find(|(_, word)| word.len() > 1 || clue(word[0]).is_none())
    };
    let found = if packed { text.trim_ascii().len() } else { words(text).count() };
    if found != cols {
        return Err(Fault { column: 1, problem: Problem::RowLength { row, found, expected: cols } });
    }
    match bad {
        Some((column, word)) => Err(Fault { column, problem: Problem::Cell(quote(word)) }),
        None => {
            debug_assert_eq!(clues.len() - before, cols);
            Ok(())
        }
    }
}

fn clue(byte: u8) -> Option<Clue> {
    match byte {
        b'0'..=b'4' => Clue::new(byte - b'0'),
        b'.' | b'-' | b'_' | b'?' => Some(Clue::BLANK),
        _ => None,
    }
}

/// Appends a puzzle: the size, then its rows, spaced.
pub fn write(puzzle: &Puzzle, out: &mut Vec<u8>) {
    let grid = puzzle.grid();
    out.extend(format!("{} {}\n", grid.rows(), grid.cols()).into_bytes());
    for row in puzzle.clues().chunks_exact(grid.cols()) {
        out.extend(row.iter().flat_map(|clue| [clue.to_char() as u8, b' ']));
        if let Some(last) = out.last_mut() {
            *last = b'\n';
        }
    }
}
