//! Strings of krazydad.com: a digit or `.` for each cell of a square board, row by row, optionally followed
//! by a solution in hexadecimal digits. One string per line.
//!
//! A digit of the solution holds four edges, the lowest bit first. The edges come cell by cell in row order:
//! the top, right, bottom and left edge of each cell, as far as they have not come before.

use super::definition::{Definition, Likeness, Reading};
use super::head::Head;
use super::input::{Fault, Problem};
use super::lines::{Comments, Lines, words};
use super::{Drawing, Entry, Format, Room, WriteError, contest, edges_by_cell, fit};
use crate::grid::{Grid, State};
use crate::puzzle::Clue;

pub(super) const FORMAT: Definition = Definition {
    name: "krazydad",
    about: "strings of krazydad.com",
    extension: "txt",
    room: Room::Solution,
    has_hidden: false,
    comments: Comments::Anywhere,
    recognise: |head| Likeness::Board.when(is_board(head)),
    read,
    write,
};

/// Reads the string in the current line.
fn read(lines: &mut Lines, reading: &mut Reading) -> Result<Option<Entry>, Fault> {
    parse(lines.text(), reading.size).map(Some).map_err(|(column, problem)| lines.at(column, problem))
}

/// Whether the first line is a whole board: it has as many cells as a square of at least 3 x 3 (or as the given
/// size), and the next line has another length; equal lengths suggest the rows of one board.
fn is_board(head: &Head) -> bool {
    let mut words = words(head.text());
    let (Some((_, cells)), solution, None) = (words.next(), words.next(), words.next()) else { return false };
    let is_solution_of = |grid: Grid, word: &[u8]| {
        word.len() == grid.edge_count().div_ceil(4) && word.iter().all(u8::is_ascii_hexdigit)
    };
    cells.iter().all(|byte| matches!(byte, b'0'..=b'4' | b'.'))
        && match (head.size.or_else(|| square(cells.len())), solution) {
            (Some(grid), _) if grid.cell_count() != cells.len() => false,
            (Some(_), _) if head.size.is_none() && cells.len() < LEAST => false,
            (Some(grid), Some((_, word))) => is_solution_of(grid, word),
            (Some(_), None) => head.size.is_some() || head.next.len() != cells.len(),
            (None, _) => false,
        }
}

/// The fewest cells of a line that is taken for a KrazyDad board.
pub(super) const LEAST: usize = 9;

/// Returns the square grid with this many cells.
pub(super) fn square(cells: usize) -> Option<Grid> {
    let side = cells.isqrt() as u64;
    Grid::new(side, side).ok().filter(|grid| grid.cell_count() == cells)
}

/// Parses a line with a string; an error has its column.
fn parse(text: &[u8], size: Option<Grid>) -> Result<Entry, (usize, Problem)> {
    let mut words = words(text);
    let (start, cells) = words.next().unwrap_or((1, b""));
    let clue = |(i, &byte): (usize, &u8)| {
        let expected = "a clue 0 to 4, or . for a blank";
        contest::clue(byte).ok_or_else(|| (start + i, Problem::unexpected(&[byte], expected)))
    };
    let clues = cells.iter().enumerate().map(clue).collect::<Result<_, _>>()?;
    let entry = entry((start, clues), size, words.next(), decode)?;
    match words.next() {
        Some((column, word)) => Err((column, Problem::unexpected(word, "the end of the line"))),
        None => Ok(entry),
    }
}

/// The entry of the clues of a board of this size, or else of a square one, with the solution that may stand behind
/// them. All of these come with their columns, and an error has its own.
pub(super) fn entry(
    (column, clues): (usize, Vec<Clue>),
    size: Option<Grid>,
    solution: Option<(usize, &[u8])>,
    decode: impl FnOnce(Grid, &[u8]) -> Result<Drawing, Problem>,
) -> Result<Entry, (usize, Problem)> {
    let found = || format!("{} cells, which do not form a square", clues.len());
    let grid = size.or_else(|| square(clues.len()));
    let grid = grid.ok_or_else(|| (column, Problem::text(found(), "a square board, or a given size")))?;
    let puzzle = fit(grid, clues).map_err(|problem| (column, problem))?;
    let drawing =
        solution.map(|(column, text)| decode(grid, text).map_err(|problem| (column, problem))).transpose()?;
    Ok(Entry { drawing, ..Entry::of(puzzle) })
}

fn decode(grid: Grid, hex: &[u8]) -> Result<Drawing, Problem> {
    let digits = grid.edge_count().div_ceil(4);
    let bad = || Problem::unexpected(hex, format!("a solution of {digits} hexadecimal digits"));
    let values = hex.iter().map(|&byte| char::from(byte).to_digit(16).ok_or_else(bad));
    let values: Vec<u32> = values.collect::<Result<_, _>>()?;
    if values.len() != digits {
        return Err(bad());
    }
    let mut states = vec![State::Undecided; grid.edge_count()];
    for (i, edge) in edges_by_cell(grid).enumerate() {
        states[edge.index()] = State::from_on(values[i / 4] >> (i % 4) & 1 == 1);
    }
    Ok(Drawing::of(states))
}

/// A line with the string of a puzzle, and with its solution if the drawing is finished.
///
/// # Errors
/// If the board is not square.
fn write(entry: &Entry) -> Result<String, WriteError> {
    let grid = entry.puzzle.grid();
    WriteError::unless_square(Format::Krazydad, grid)?;
    let mut text: String = entry.puzzle.clues().iter().map(|clue| clue.to_char()).collect();
    if let Some(lines) = entry.finished() {
        text.push(' ');
        let on: Vec<bool> = edges_by_cell(grid).map(|edge| lines[edge.index()]).collect();
        for four in on.chunks(4) {
            let value = four.iter().rev().fold(0, |value, &on| 2 * value + u32::from(on));
            text.extend(char::from_digit(value, 16).map(|digit| digit.to_ascii_uppercase()));
        }
    }
    // With one empty line between them, or none, lines of the same length would look like the rows of one board.
    text.push_str("\n\n\n");
    Ok(text)
}
