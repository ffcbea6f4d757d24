//! Reads grids from text: nine lines of nine characters, or one of 81; digits, and `.` or `0` for an empty
//! cell.

use std::io::Read;

use super::{Layout, SIDE, Sudoku};
use crate::formats::lines::Lines;
use crate::formats::text::Text;
use crate::formats::{InputError, Problem, quote};

/// An iterator that reads grids one by one. `#` starts a comment; empty lines are skipped.
#[derive(Debug)]
pub struct SudokuReader<R> {
    lines: Lines<Text<R>>,
    source_name: String,
    number: usize,
}

impl<R: Read> SudokuReader<R> {
    /// Makes a reader of `input`, which messages call `source_name`.
    pub fn new(source_name: impl Into<String>, input: R) -> SudokuReader<R> {
        SudokuReader { lines: Lines::new(Text::new(input)), source_name: source_name.into(), number: 0 }
    }

    fn error(&self, column: usize, problem: Problem) -> InputError {
        let (source_name, line) = (self.source_name.clone(), self.lines.current.number.max(1));
        InputError { source_name, puzzle: self.number, line, column, problem }
    }

    fn read(&mut self) -> Result<Sudoku, InputError> {
        let mut digits = [0; SIDE * SIDE];
        if self.lines.text().len() == SIDE * SIDE {
            self.row(&mut digits)?;
            return Ok(Sudoku { digits, layout: Layout::Line });
        }
        let mut spaces = [0; SIDE];
        for row in 0..SIDE {
            if row > 0 && !self.lines.next() {
                let problem = self.lines.fault.take().unwrap_or(Problem::MissingRow {
                    found: "the end of the input".into(),
                    row: row + 1,
                    rows: SIDE,
                });
                return Err(self.error(1, problem));
            }
            if let Err(error) = self.row(&mut digits[SIDE * row..SIDE * (row + 1)]) {
                for _ in row + 1..SIDE {
                    if self.lines.next() && self.lines.text().len() == SIDE * SIDE {
                        self.lines.unread();
                        break;
                    }
                }
                return Err(error);
            }
            spaces[row] = self.lines.spaces_behind().min(usize::from(u8::MAX)) as u8;
        }
        let layout = if spaces == [0; SIDE] { Layout::Plain } else { Layout::Rows(spaces) };
        Ok(Sudoku { digits, layout })
    }

    /// Reads the digits of the current line.
    fn row(&self, digits: &mut [u8]) -> Result<(), InputError> {
        let text = self.lines.text();
        if let Some(i) = text.iter().position(|byte| !matches!(byte, b'0'..=b'9' | b'.')) {
            let found = format!("`{}`", quote(&text[i..=i]));
            let expected = "a digit, or `.` for an empty cell".into();
            return Err(self.error(i + 1, Problem::Text { found, expected }));
        }
        if text.len() != digits.len() {
            let found = format!("{} cells", text.len());
            let expected = "a row of 9, or a grid of 81".into();
            return Err(self.error(1, Problem::Text { found, expected }));
        }
        for (digit, &byte) in digits.iter_mut().zip(text) {
            *digit = if byte == b'.' { 0 } else { byte - b'0' };
        }
        Ok(())
    }
}

impl<R: Read> Iterator for SudokuReader<R> {
    type Item = Result<Sudoku, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        if !self.lines.next() {
            let problem = self.lines.fault.take()?;
            return Some(Err(self.error(1, problem)));
        }
        self.number += 1;
        Some(self.read())
    }
}
