//! Errors in input, and their locations.

use std::io;

use thiserror::Error;

use crate::grid::SizeError;

/// The error of a puzzle that could not be read: where, and why.
#[derive(Debug, Error)]
#[error("{source_name}:{line}:{column}: puzzle {puzzle}: {problem}")]
pub struct InputError {
    /// The file, as the user named it.
    pub source_name: String,
    /// The number of the puzzle in the file, from 1.
    pub puzzle: usize,
    /// The line, from 1.
    pub line: usize,
    /// The byte of the line, from 1.
    pub column: usize,
    /// What was found and what was expected.
    pub problem: Problem,
}

/// A problem in a text, and its location.
#[derive(Debug)]
pub(crate) struct Fault {
    /// The line, from 1.
    pub(crate) line: usize,
    /// The byte of the line, from 1.
    pub(crate) column: usize,
    pub(crate) problem: Problem,
}

impl Fault {
    /// The error for this puzzle, by its number from 1, of the file that the user names so.
    pub(crate) fn of_puzzle(self, source_name: &str, puzzle: usize) -> InputError {
        let Fault { line, column, problem } = self;
        InputError { source_name: source_name.into(), puzzle, line, column, problem }
    }
}

/// What a cell may be, for messages.
pub(super) const CELL: &str = "a clue (0 to 4, or ? for a hidden one) or a blank (one of . - _)";

/// What was found, and what was expected instead.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Problem {
    /// A first line that does not begin any format.
    #[error(
        "found `{found}`, which does not begin a puzzle; it looks like {looks}. A puzzle can be a line `2 3` (2 rows, 3 \
         columns) with the rows `3 . 2` and `. 1 .` below it; a title begins with `#`"
    )]
    Unrecognised {
        /// A description of what the line looks like.
        found: String,
        /// What it looks like.
        looks: &'static str,
    },
    /// A line that should give the size.
    #[error("found `{0}`, expected the size: two numbers, rows and columns (`0 0` ends the set)")]
    Header(String),
    /// A size that no board can have.
    #[error("found the size {rows} x {cols}, but {why}")]
    Size {
        /// The rows asked for.
        rows: u64,
        /// The columns asked for.
        cols: u64,
        /// What is wrong with the size.
        why: SizeError,
    },
    /// Something that is neither a clue nor a blank.
    #[error("found `{0}`, expected {CELL}")]
    Cell(String),
    /// A row that is too short or too long.
    #[error("row {row} has {found} cell{}, expected {expected}{}", if *found == 1 { "" } else { "s" }, if found < expected { ": write `.` for each blank" } else { "" })]
    RowLength {
        /// The row, from 1.
        row: usize,
        /// The number of its cells.
        found: usize,
        /// The number of columns of the puzzle.
        expected: usize,
    },
    /// The input ends, or the next puzzle begins, before all rows were read.
    #[error("found {found}, expected row {row} of {rows}")]
    MissingRow {
        /// What was found instead.
        found: String,
        /// The row, from 1.
        row: usize,
        /// The number of rows of the puzzle.
        rows: usize,
    },
    /// Something other than what is expected there.
    #[error("found {found}, expected {expected}")]
    Text {
        /// What was found.
        found: String,
        /// What was expected.
        expected: String,
    },
    /// Lines that may be the rows of one board, or boards without a size.
    #[error(
        "found {} may be a whole board or a single row: give the size of the boards, or name the format: \
         plain for rows, krazydad for boards",
        what(*.lines, *.cells)
    )]
    RowsOrBoards {
        /// The number of lines of that length.
        lines: usize,
        /// The number of cells of each.
        cells: usize,
    },
    /// A size such as `2x3` above rows with `x` for blanks, or `2,3` above rows with commas, which may be a row as well.
    #[error(
        "found `{0}`, which may be a size or a row: write a size with a space, as `2 3`, and a row without gaps, as `2.3`"
    )]
    SizeOrRow(String),
    /// Something well-formed that is refused nevertheless.
    #[error(transparent)]
    Refused(Box<dyn std::error::Error + Send + Sync>),
    /// A line longer than any board needs.
    #[error("found a line of more than {0} bytes, expected a shorter line")]
    LineTooLong(usize),
    /// The operating system failed to read on.
    #[error("cannot read further: {0}")]
    Io(#[from] io::Error),
}

fn what(lines: usize, cells: usize) -> String {
    match lines {
        1 => format!("one line of {cells} cells, which"),
        lines => format!("{lines} lines of {cells} cells, each of which"),
    }
}

impl Problem {
    /// The problem of finding something other than what is expected, both in words.
    pub(crate) fn text(found: impl Into<String>, expected: impl Into<String>) -> Problem {
        Problem::Text { found: found.into(), expected: expected.into() }
    }

    /// The problem of finding a text other than what is expected.
    pub(crate) fn unexpected(found: &[u8], expected: impl Into<String>) -> Problem {
        Problem::text(format!("`{}`", quote(found)), expected)
    }
}

/// Formats bytes of input for a message: printable, and not too long.
pub(crate) fn quote(bytes: &[u8]) -> String {
    const MOST: usize = 32;
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains(char::is_control) => shorten(text, MOST),
        _ if bytes.len() > MOST => format!("{}…", bytes[..MOST].escape_ascii()),
        _ => bytes.escape_ascii().to_string(),
    }
}

/// Cuts a text after `most` characters; `…` marks the cut.
pub(crate) fn shorten(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
