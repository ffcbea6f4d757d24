//! Reads puzzles in the plain format of puzzle files: the numbers of rows and columns, then the rows.
//!
//! ```text
//! # a comment
//! 2 3
//! 3 . 2   # a dot, `-`, `_` or `?` for a blank
//! . 0 .
//! ```
//!
//! `S` is a sheep and `W` a wolf, and `every-dot` may follow the size. Spaces between clues, empty lines and comments after `#` are ignored. Only the line `0 0`, which ends
//! lists of puzzles, may follow.

use std::str::FromStr;

use crate::puzzle::{Clues, Puzzle, read_size};
use crate::text::{Error, Words, quoted};

impl FromStr for Puzzle {
    type Err = Error;

    fn from_str(text: &str) -> Result<Puzzle, Error> {
        let lines = (1..).zip(text.lines()).map(|(number, line)| Line::new(number, line));
        let mut lines = lines.filter(|line| !line.text.is_empty());
        let end = |what| {
            Error::new(text.lines().count() + 1, 1, format!("found the end of the text, expected {what}"))
        };
        let first = lines.next().ok_or_else(|| end("the numbers of rows and columns"))?;
        let size = read_size(&mut first.words())?;
        // Not reserved from the size, which may be larger than the text.
        let mut clues = Clues::default();
        for _ in 0..size.rows {
            lines.next().ok_or_else(|| end("a row of clues"))?.read_row(size.cols, &mut clues)?;
        }
        match lines.next().filter(|line| line.text.trim_start() != "0 0").or_else(|| lines.next()) {
            None => Ok(Puzzle::new(size, clues)),
            Some(line) => Err(line.error(
                line.indent,
                "found more after the last row of the puzzle, expected one puzzle: put each into a file of its own",
            )),
        }
    }
}

/// A line without its comment and trailing spaces.
struct Line<'a> {
    number: usize,
    text: &'a str,
    /// The number of bytes of leading spaces.
    indent: usize,
}

impl<'a> Line<'a> {
    fn new(number: usize, line: &'a str) -> Line<'a> {
        let text = line.split('#').next().unwrap_or_default().trim_end();
        Line { number, text, indent: text.len() - text.trim_start().len() }
    }

    const fn words(&self) -> Words<'a> {
        Words::new(self.text.as_bytes(), self.indent, self.number)
    }

    fn error(&self, at: usize, message: impl Into<String>) -> Error {
        Error::new(self.number, at + 1, message)
    }

    fn read_row(&self, cols: usize, clues: &mut Clues) -> Result<(), Error> {
        let mut found = 0;
        for (at, char) in self.text.char_indices().filter(|(_, char)| !char.is_whitespace()) {
            let byte = if "-_?".contains(char) { b'.' } else { u8::try_from(char).unwrap_or(0) };
            if found == cols && Clues::default().add(byte) {
                return Err(self.error(at, format!("found another clue, expected {cols} in a row")));
            }
            if !clues.add(byte) {
                let shown = quoted(char.encode_utf8(&mut [0; 4]).as_bytes());
                let message = format!("found {shown}, expected a clue from 0 to 4, S, W, or a dot");
                return Err(self.error(at, message));
            }
            found += 1;
        }
        if found < cols {
            return Err(self.error(self.text.len(), format!("found {found} clues, expected {cols}")));
        }
        Ok(())
    }
}
