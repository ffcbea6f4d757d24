//! The contest format: a size, then a line for each row; with blanks and comments.
//!
//! ```text
//! 2 3        rows and columns
//! 2 . 3      a line for each row: clues 0 to 4, `?` for a hidden clue, or a blank: one of . - _
//! 1-1        … which may stand without spaces
//! 0 0        ends a set, as the end of the input does; another set may follow
//! ```
//!
//! `#` starts a comment; lines that are empty without it are skipped. A puzzle that cannot be read is an
//! error of its own, and reading resumes with the next one: its remaining rows are skipped, up to the number
//! that the size gives, or to a line that can only be the next size because a row of that length follows it.

use super::definition::{Definition, Likeness, Reading};
use super::input::{Fault, Problem, quote};
use super::lines::{Comments, Lines, numbers, words};
use super::typed::{may_be_row, usual_row, without_sign};
use super::{Drawing, Entry, Room};
use crate::grid::{Grid, SizeError};
use crate::{Clue, Puzzle};

pub(super) const FORMAT: Definition = Definition {
    name: "contest",
    about: "rows and columns, or the side of a square board, then the rows",
    extension: "txt",
    room: Room::Clues,
    has_hidden: true,
    comments: Comments::Anywhere,
    recognise: |head| {
        Likeness::Size.when(size_of(head.text()).is_ok() || side_of(head.text(), head.next).is_some())
    },
    read,
    write: |entry| Ok(text(&entry.puzzle)),
};

/// Reads the puzzle that begins in the current line. Returns `None` if the line ends a set.
fn read(lines: &mut Lines, reading: &mut Reading) -> Result<Option<Entry>, Fault> {
    read_board(lines, reading, |_, _| Ok(None))
}

/// Like [`read`], with the drawing that `draw` reads below the rows.
pub(super) fn read_board(
    lines: &mut Lines,
    reading: &Reading,
    draw: impl FnOnce(&mut Lines, Grid) -> Result<Option<Drawing>, Fault>,
) -> Result<Option<Entry>, Fault> {
    if reading.guessed {
        refuse_row(lines)?;
    }
    let size = match parse_size(lines) {
        Ok((0, 0)) => return Ok(None),
        size => size.and_then(|(rows, cols)| lines.grid(rows, cols)),
    };
    let grid = size.inspect_err(|_| skip_to_size(lines))?;
    let puzzle = read_rows(lines, grid)?;
    let drawing = draw(lines, grid).inspect_err(|_| skip_to_size(lines))?;
    Ok(Some(Entry { drawing, ..Entry::of(puzzle) }))
}

fn read_rows(lines: &mut Lines, grid: Grid) -> Result<Puzzle, Fault> {
    // A huge size must not allocate memory before there are rows to fill it.
    let mut clues = Vec::with_capacity(grid.cell_count().min(1 << 16));
    for row in 1..=grid.rows() {
        if let Err(fault) = read_row(lines, grid, row, &mut clues) {
            skip_rows(lines, grid, row);
            return Err(fault);
        }
    }
    Ok(Puzzle::from_clues(grid, clues.into()))
}

fn read_row(lines: &mut Lines, grid: Grid, row: usize, clues: &mut Vec<Clue>) -> Result<(), Fault> {
    let missing = |found| Problem::MissingRow { found, row, rows: grid.rows() };
    if !lines.next() {
        let fault = lines.fault.take();
        return Err(lines.at(1, fault.unwrap_or_else(|| missing("the end of the input".into()))));
    }
    parse_row(lines.text(), grid.cols(), row, clues).map_err(|(column, problem)| {
        if lines.is_size_not_row(grid.cols()) {
            let found = format!("`{}`, which looks like the next size", quote(lines.text()));
            return lines.at(1, missing(found));
        }
        lines.at(column, problem)
    })
}

/// Skips the remaining rows of a puzzle after a bad one.
fn skip_rows(lines: &mut Lines, grid: Grid, bad: usize) {
    for _ in bad..=grid.rows() {
        if lines.is_size_not_row(grid.cols()) {
            lines.unread();
            return;
        }
        if !lines.next() {
            return;
        }
    }
    lines.unread();
}

/// Skips to the next line that is a size, after one that should have been.
fn skip_to_size(lines: &mut Lines) {
    while lines.next() {
        if lines.is_size() {
            return lines.unread();
        }
    }
}

impl Lines<'_> {
    /// Whether the current line is a size and the next line fits it: a first row of that length, or nothing
    /// at the end of a set. A size too large for a board counts too.
    fn is_size(&mut self) -> bool {
        let Ok((rows, cols)) = parse_size(self) else { return false };
        let next = self.peek();
        match Grid::new(rows, cols) {
            Ok(grid) => parse_row(next, grid.cols(), 0, &mut Vec::new()).is_ok(),
            Err(SizeError::TooLarge) => true,
            Err(SizeError::Empty) => rows == cols && (next.is_empty() || size_of(next).is_ok()),
        }
    }

    /// Whether the current line is a size but not a row of `cols` cells.
    fn is_size_not_row(&mut self, cols: usize) -> bool {
        parse_row(self.text(), cols, 0, &mut Vec::new()).is_err() && self.is_size()
    }

    /// Returns the grid of a size that the current line gives.
    pub(super) fn grid(&self, rows: u64, cols: u64) -> Result<Grid, Fault> {
        Grid::new(rows, cols).map_err(|why| self.at(1, Problem::Size { rows, cols, why }))
    }
}

/// Parses the numbers of the current line: two, or one for the side of a square board.
fn parse_size(lines: &mut Lines) -> Result<(u64, u64), Fault> {
    if numbers::<1>(lines.text()).is_ok() {
        let text = lines.text().to_vec();
        if let Some(side) = side_of(&text, lines.peek()) {
            return Ok((side, side));
        }
    }
    size_of(lines.text()).map_err(|column| lines.at(column, Problem::Header(quote(lines.text()))))
}

/// The side of a square board that a line gives as its only number: a row of that many cells comes next.
pub(super) fn side_of(text: &[u8], next: &[u8]) -> Option<u64> {
    let [side] = numbers(text).ok()?;
    let cols = usize::try_from(side).ok().filter(|&side| side > 1 && side <= next.len())?;
    parse_row(next, cols, 0, &mut Vec::new()).is_ok().then_some(side)
}

/// Parses two numbers, perhaps with an `x` between them; the error is the column where the text is none, or 1 if it ends
/// too early.
pub(super) fn size_of(text: &[u8]) -> Result<(u64, u64), usize> {
    let plain = without_sign(text);
    let text = plain.as_deref().unwrap_or(text);
    // Nobody writes a size so, but rows may begin so.
    if let Some((column, _)) = words(text).find(|(_, word)| word.len() > 1 && word.starts_with(b"0")) {
        return Err(column);
    }
    let found = numbers(text);
    found.map(|[rows, cols]| (rows, cols)).map_err(|(column, word)| if word.is_empty() { 1 } else { column })
}

/// Returns the error for a size such as `2x3` in the current line that may be a row with `x` for a blank.
fn refuse_row(lines: &mut Lines) -> Result<(), Fault> {
    let size = lines.text().to_vec();
    if !may_be_row(&size, lines.peek()) {
        return Ok(());
    }
    let fault = lines.at(1, Problem::SizeOrRow(quote(&size)));
    skip_to_size(lines);
    Err(fault)
}

/// Appends the `cols` clues of a line to `clues`.
pub(super) fn parse_row(
    text: &[u8],
    cols: usize,
    row: usize,
    clues: &mut Vec<Clue>,
) -> Result<(), (usize, Problem)> {
    let before = clues.len();
    read_cells(text, cols, row, clues).or_else(|fault| {
        clues.truncate(before);
        clues.extend(matrix_row(text, cols).or_else(|| typed_row(text, cols)).ok_or(fault)?);
        Ok(())
    })
}

/// Parses a row with commas between the cells, perhaps one after the last, or with unusual blanks.
fn typed_row(text: &[u8], cols: usize) -> Option<Vec<Clue>> {
    let rows = [Some(text), text.strip_suffix(b",")].into_iter().flatten().filter_map(usual_row);
    rows.into_iter().find_map(|row| {
        let mut clues = Vec::new();
        read_cells(&row, cols, 0, &mut clues).is_ok().then_some(clues)
    })
}

/// Parses a row of words in which `-1` is a blank, as in matrices of other programs.
fn matrix_row(text: &[u8], cols: usize) -> Option<Vec<Clue>> {
    let number = |word: &[u8]| match word {
        b"-1" => Some(Clue::BLANK),
        [byte] => clue(*byte),
        _ => None,
    };
    let words: Vec<&[u8]> = words(text).map(|(_, word)| word).collect();
    let clues: Vec<Clue> = words.iter().map_while(|word| number(word)).collect();
    (clues.len() == words.len() && clues.len() == cols && (cols > 1 || text == b"-1")).then_some(clues)
}

fn read_cells(text: &[u8], cols: usize, row: usize, clues: &mut Vec<Clue>) -> Result<(), (usize, Problem)> {
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

/// Returns the error of a row and its column: a wrong number of cells, or else the first bad cell.
fn row_fault(text: &[u8], cols: usize, row: usize) -> (usize, Problem) {
    let text_words: Vec<(usize, &[u8])> = match words(text).collect::<Vec<_>>()[..] {
        // A single word is a row without spaces: each character is a cell.
        [(column, word)] if word.len() > 1 => match std::str::from_utf8(word) {
            Ok(text) => text.char_indices().map(|(i, c)| (column + i, &word[i..i + c.len_utf8()])).collect(),
            Err(_) => word.chunks(1).enumerate().map(|(i, cell)| (column + i, cell)).collect(),
        },
        ref words => words.to_vec(),
    };
    let found = text_words.len();
    let is_cell = |word: &[u8]| word == b"-1" || word.len() == 1 && clue(word[0]).is_some();
    let bad = text_words.into_iter().find(|(_, word)| !is_cell(word));
    match bad {
        Some((column, word)) if found == cols => (column, Problem::Cell(quote(word))),
        _ => (1, Problem::RowLength { row, found, expected: cols }),
    }
}

/// Returns the clue or blank that a character stands for.
pub(crate) fn clue(byte: u8) -> Option<Clue> {
    match byte {
        b'0'..=b'4' => Clue::new(byte - b'0'),
        b'.' | b'-' | b'_' => Some(Clue::BLANK),
        b'?' => Some(Clue::HIDDEN),
        _ => None,
    }
}

/// The same, where a sheep and a wolf are allowed, too.
pub(crate) fn clue_or_animal(byte: u8) -> Option<Clue> {
    match byte {
        b'S' => Some(Clue::SHEEP),
        b'W' => Some(Clue::WOLF),
        _ => clue(byte),
    }
}

/// The size and the rows of a puzzle.
pub(super) fn text(puzzle: &Puzzle) -> String {
    format!("{} {}\n{}", puzzle.grid().rows(), puzzle.grid().cols(), rows_of(puzzle))
}

/// The rows of a puzzle, with spaces between the clues.
pub(super) fn rows_of(puzzle: &Puzzle) -> String {
    let mut text = String::with_capacity(2 * puzzle.grid().cell_count());
    for row in puzzle.given().chunks_exact(puzzle.grid().cols()) {
        text.extend(row.iter().flat_map(|clue| [clue.to_char(), ' ']));
        text.pop();
        text.push('\n');
    }
    text
}
