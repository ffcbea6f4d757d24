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
//! skipped as far as the size says, or up to a line that can only be the next size, with a
//! row of that length behind it.

use std::io::BufRead;

use super::input::{InputError, Problem, quote};
use super::lines::{Lines, words};
use crate::grid::{Grid, SizeError};
use crate::slink::{Clue, Puzzle};

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
        self.lines.next().then_some(self.lines.hand.number)
    }

    fn error(&self, at: Fault) -> InputError {
        InputError {
            source_name: self.source_name.clone(),
            puzzle: self.puzzle,
            line: self.lines.hand.number.max(1),
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
        let (rows, cols) = size;
        let grid = match Grid::new(rows, cols) {
            Ok(grid) => grid,
            Err(why) => {
                return Err(self.bad_header(Fault { column: 1, problem: Problem::Size { rows, cols, why } }));
            }
        };
        self.puzzle += 1;
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
        Ok(Puzzle::from_clues(grid, clues.into()))
    }

    fn read_row(&mut self, grid: Grid, row: usize, clues: &mut Vec<Clue>) -> Result<(), Fault> {
        let missing = |found| Problem::MissingRow { found, row, rows: grid.rows() };
        if !self.lines.next() {
            let fault = self.lines.fault.take();
            let problem = fault.unwrap_or_else(|| missing("the end of the input".into()));
            return Err(Fault { column: 1, problem });
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
            if self.lines.is_size() {
                self.lines.unread();
                break;
            }
        }
        error
    }

    /// A fault of the input itself: nothing can be read after it.
    fn stop(&mut self, problem: Problem) -> InputError {
        self.puzzle += 1;
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

impl<R: BufRead> Lines<R> {
    /// True if the line in hand is a size and what follows agrees: a first row of that
    /// length, or nothing at the end of the set. A size that no board has is one too.
    fn is_size(&mut self) -> bool {
        let Ok((rows, cols)) = parse_size(self.text()) else { return false };
        let next = self.peek();
        match Grid::new(rows, cols) {
            Ok(grid) => parse_row(next, grid.cols(), 0, &mut Vec::new()).is_ok(),
            Err(SizeError::TooLarge) => true,
            Err(SizeError::Empty) => rows == cols && (next.is_empty() || parse_size(next).is_ok()),
        }
    }

    /// True if the line in hand is a size but not a row of `cols` cells.
    fn is_size_not_row(&mut self, cols: usize) -> bool {
        parse_row(self.text(), cols, 0, &mut Vec::new()).is_err() && self.is_size()
    }
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
    let (mut word, mut joined) = (0, false);
    for &byte in text {
        if byte.is_ascii_whitespace() {
            word = 0;
        } else {
            word += 1;
            joined |= word > 1;
            match clue(byte) {
                // A second character in a word is fine only if the row is one word.
                Some(clue) if word == 1 || clues.len() - before + 1 == word => clues.push(clue),
                _ => return Err(row_fault(text, cols, row)),
            }
        }
    }
    let found = clues.len() - before;
    if found == cols && (!joined || word == found) { Ok(()) } else { Err(row_fault(text, cols, row)) }
}

/// What is wrong with a row: the number of its cells, or one of them.
fn row_fault(text: &[u8], cols: usize, row: usize) -> Fault {
    let text_words: Vec<(usize, &[u8])> = match words(text).collect::<Vec<_>>()[..] {
        // One word is a row without spaces: each character is a cell.
        [(column, word)] if word.len() > 1 => {
            word.chunks(1).enumerate().map(|(i, cell)| (column + i, cell)).collect()
        }
        ref words => words.to_vec(),
    };
    let found = text_words.len();
    let bad = text_words.into_iter().find(|(_, word)| word.len() > 1 || clue(word[0]).is_none());
    match bad {
        Some((column, word)) if found == cols => Fault { column, problem: Problem::Cell(quote(word)) },
        _ => Fault { column: 1, problem: Problem::RowLength { row, found, expected: cols } },
    }
}

/// The clue or blank that a character means.
pub(crate) fn clue(byte: u8) -> Option<Clue> {
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
