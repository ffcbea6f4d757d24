//! What can be wrong with input, and where.

use std::io;

use thiserror::Error;

use crate::grid::SizeError;

/// A puzzle that could not be read: where, and why.
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

/// What is wrong in a text, and where.
#[derive(Debug)]
pub(crate) struct Fault {
    /// The line, from 1.
    pub(crate) line: usize,
    /// The byte of the line, from 1.
    pub(crate) column: usize,
    pub(crate) problem: Problem,
}

/// What was found, and what was expected instead.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Problem {
    /// A first line that begins no format.
    #[error(
        "found `{found}`, which begins no puzzle; it looks like {looks}. A puzzle can be a line `2 3` (2 rows, 3 \
         columns) with the rows `3 . 2` and `. 1 .` below it"
    )]
    Unrecognised {
        /// The line.
        found: String,
        /// What it looks like.
        looks: &'static str,
    },
    /// A line that should say the size.
    #[error("found `{0}`, expected the size: two numbers, rows and columns (`0 0` ends the set)")]
    Header(String),
    /// A size that no board has.
    #[error("found the size {rows} x {cols}, but {why}")]
    Size {
        /// The rows asked for.
        rows: u64,
        /// The columns asked for.
        cols: u64,
        /// What is wrong with that.
        why: SizeError,
    },
    /// Something that is neither a clue nor a blank.
    #[error("found `{0}`, expected a clue 0 to 4 or a blank (one of . - _ ?)")]
    Cell(String),
    /// A row that is too short or too long.
    #[error("row {row} has {found} cells, expected {expected}")]
    RowLength {
        /// The row, from 1.
        row: usize,
        /// The cells it has.
        found: usize,
        /// The columns of the puzzle.
        expected: usize,
    },
    /// The input, or the next puzzle, begins before all rows were there.
    #[error("found {found}, expected row {row} of {rows}")]
    MissingRow {
        /// What came instead.
        found: String,
        /// The row, from 1.
        row: usize,
        /// The rows of the puzzle.
        rows: usize,
    },
    /// Something else than what must stand there.
    #[error("found {found}, expected {expected}")]
    Text {
        /// What was found.
        found: String,
        /// What was expected.
        expected: String,
    },
    /// Lines that are rows of one board, or boards without a size.
    #[error(
        "found {} may be a whole board or a row of one: tell the size of the boards, or name the format, \
         plain for rows and krazydad for boards",
        what(*.lines, *.cells)
    )]
    RowsOrBoards {
        /// How many lines of that length there are.
        lines: usize,
        /// The cells of each.
        cells: usize,
    },
    /// Something that is well formed and cannot be obeyed.
    #[error(transparent)]
    Refused(Box<dyn std::error::Error + Send + Sync>),
    /// A line longer than any board needs.
    #[error("found a line of more than {0} bytes, expected a shorter one")]
    LineTooLong(usize),
    /// The operating system could not read on.
    #[error("cannot read on: {0}")]
    Io(#[from] io::Error),
}

fn what(lines: usize, cells: usize) -> String {
    match lines {
        1 => format!("one line of {cells} cells, which"),
        lines => format!("{lines} lines of {cells} cells, each of which"),
    }
}

impl Problem {
    /// Something else than what is expected.
    pub(crate) fn unexpected(found: &[u8], expected: impl Into<String>) -> Problem {
        Problem::Text { found: format!("`{}`", quote(found)), expected: expected.into() }
    }
}

/// Bytes of input as they appear in a message: printable, and not too long.
pub(crate) fn quote(bytes: &[u8]) -> String {
    const MOST: usize = 32;
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains(char::is_control) => shorten(text, MOST),
        _ if bytes.len() > MOST => format!("{}…", bytes[..MOST].escape_ascii()),
        _ => bytes.escape_ascii().to_string(),
    }
}

/// A text of at most so many characters.
pub(crate) fn shorten(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
