//! Reads grids from text: nine lines of nine characters, or one of 81; digits, and `.` or `0` for an empty
//! cell.

use std::io::Read;

use super::{Layout, SIDE, Sudoku};
use crate::formats::lines::{Comments, Lines};
use crate::formats::text::Text;
use crate::formats::{InputError, Problem, quote};

/// The number of rows of a band. Grids may have empty lines between their bands.
const BAND: usize = 3;

/// An iterator that reads grids one by one. `#` starts a comment. Between grids there may be any number of empty
/// lines and comments; within a grid only empty lines, after its third and its sixth row.
pub struct SudokuReader<'a> {
    lines: Lines<'a>,
    source_name: String,
    number: usize,
}

impl<'a> SudokuReader<'a> {
    /// Makes a reader of `input`, which messages call `source_name`.
    pub fn new(source_name: impl Into<String>, input: impl Read + Send + 'a) -> SudokuReader<'a> {
        SudokuReader {
            lines: Lines::new(Text::new(input), Comments::Anywhere),
            source_name: source_name.into(),
            number: 0,
        }
    }

    fn error(&self, column: usize, problem: Problem) -> InputError {
        self.lines.at(column, problem).of_puzzle(&self.source_name, self.number)
    }

    fn read(&mut self) -> Result<Sudoku, InputError> {
        let mut digits = [0; SIDE * SIDE];
        if self.lines.rest().len() == SIDE * SIDE {
            self.row(&mut digits)?;
            return Ok(Sudoku { digits, layout: Layout::Line });
        }
        let mut spaces = [0; SIDE];
        for row in 0..SIDE {
            if row > 0 {
                self.next_row(row)?;
            }
            if let Err(error) = self.row(&mut digits[SIDE * row..SIDE * (row + 1)]) {
                self.skip_after(row);
                return Err(error);
            }
            spaces[row] = self.lines.spaces_behind().min(usize::from(u8::MAX)) as u8;
        }
        let layout = if spaces == [0; SIDE] { Layout::Plain } else { Layout::Rows(spaces) };
        Ok(Sudoku { digits, layout })
    }

    /// Moves on to a row other than the first. A line that cannot belong to the same grid is read next.
    fn next_row(&mut self, row: usize) -> Result<(), InputError> {
        let below = self.lines.current.number + 1;
        let found = if !self.lines.next() {
            "the end of the input"
        } else if self.lines.current.after_empty && !row.is_multiple_of(BAND) {
            "an empty line"
        } else if self.lines.current.after_gap && !self.lines.current.after_empty {
            "a comment or the start of another file"
        } else if self.lines.rest().len() == SIDE * SIDE {
            "a grid on one line"
        } else {
            return Ok(());
        };
        let missing = || Problem::MissingRow { found: found.into(), row: row + 1, rows: SIDE };
        let problem = self.lines.fault.take().unwrap_or_else(missing);
        let error = self.error(1, problem);
        self.lines.unread();
        Err(InputError { line: below.min(error.line), ..error })
    }

    /// After a bad line in the place of this row: skips the other rows if the line is within a grid. If it is a title above
    /// one, or a bad grid on one line, the line after it begins a grid.
    fn skip_after(&mut self, row: usize) {
        let line = self.lines.rest();
        let is_within = match row {
            0 => may_be_first_row(line),
            _ => cells(line) < 2 * SIDE,
        };
        if !is_within {
            return;
        }
        let mut left = SIDE - row - usize::from(!is_border(line));
        let mut is_next = true;
        while left > 0 && self.lines.next() {
            let line = self.lines.rest();
            let is_gap = match self.lines.current.after_empty {
                true => !(SIDE - left).is_multiple_of(BAND),
                false => self.lines.current.after_gap,
            };
            // A bad line at the beginning is within a grid only if a row comes next.
            if is_gap || !may_be_row(line) || row == 0 && is_next && cells(line) != SIDE {
                return self.lines.unread();
            }
            is_next = false;
            left -= usize::from(!is_border(line));
        }
    }

    /// Reads the digits of the current line.
    fn row(&self, digits: &mut [u8]) -> Result<(), InputError> {
        let text = self.lines.rest();
        let start = self.lines.text().len() - text.len();
        if let Some(i) = text.iter().position(|byte| !is_cell(byte)) {
            let char = text[i..].utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
            let found = format!("`{}`", quote(&text[i..i + char.map_or(1, char::len_utf8)]));
            return Err(self.error(start + i + 1, Problem::text(found, "a digit, or `.` for an empty cell")));
        }
        if text.len() != digits.len() {
            let found = format!("{} cell{}", text.len(), if text.len() == 1 { "" } else { "s" });
            return Err(self.error(start + 1, Problem::text(found, "a row of 9, or a grid of 81")));
        }
        for (digit, &byte) in digits.iter_mut().zip(text) {
            *digit = if byte == b'.' { 0 } else { byte - b'0' };
        }
        Ok(())
    }
}

/// The number of characters of a line that are cells.
fn cells(line: &[u8]) -> usize {
    line.iter().filter(|byte| is_cell(byte)).count()
}

const fn is_cell(byte: &u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'.')
}

/// Whether a line may be a row with mistakes, or a border: it is shorter than two rows and has no words.
fn may_be_row(line: &[u8]) -> bool {
    line.len() < 2 * SIDE && !has_words(line)
}

/// Whether a line before the first row of a grid may be that row with mistakes: it has the right length or the right number of
/// cells, or is a row that lacks up to two cells or has up to two too many. Otherwise it is a title, such as `2024-11-28`.
fn may_be_first_row(line: &[u8]) -> bool {
    let (cells, characters) = (cells(line), String::from_utf8_lossy(line).chars().count());
    let is_near = cells == characters && cells.abs_diff(SIDE) <= 2 && !is_date(line);
    may_be_row(line) && (cells == SIDE || is_near || characters == SIDE && cells > SIDE / 2)
}

/// Whether a line is a date with dots: a day, a month and a year with four digits, in this order or the other way round.
fn is_date(line: &[u8]) -> bool {
    let lengths: Vec<usize> = line.split(|&byte| byte == b'.').map(<[u8]>::len).collect();
    matches!(lengths[..], [1 | 2, 1 | 2, 4] | [4, 1 | 2, 1 | 2])
}

/// Whether a line is drawn between rows, such as `---+---+---`.
fn is_border(line: &[u8]) -> bool {
    cells(line) == 0 && !has_words(line)
}

/// Whether a line has two different letters side by side. What some write for empty cells, such as `xx`, is no word.
fn has_words(line: &[u8]) -> bool {
    line.windows(2).any(|pair| pair.iter().all(u8::is_ascii_alphabetic) && pair[0] != pair[1])
}

impl Iterator for SudokuReader<'_> {
    type Item = Result<Sudoku, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        if !self.lines.next() {
            let problem = self.lines.fault.take()?;
            self.number += 1;
            return Some(Err(self.error(1, problem)));
        }
        self.number += 1;
        Some(self.read())
    }
}
