//! Boards as arrays of rows: of numbers, with `null` or -1 for a blank, or of texts, as programs print them.

use serde::Deserialize;

use super::extent;
use crate::Clue;
use crate::formats::contest::clue;
use crate::formats::input::{CELL, Fault, Problem};
use crate::formats::lines::Lines;
use crate::formats::{Entry, fit, quote};
use crate::grid::Grid;

/// A row: a text with a character for each cell, or an array of cells.
#[derive(Deserialize)]
#[serde(untagged)]
enum Row {
    Text(String),
    Cells(Vec<Option<Cell>>),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Cell {
    Number(i64),
    Text(String),
}

/// Reads the rows of the array that begins at `start` in the current line.
pub(super) fn read(lines: &mut Lines, start: usize) -> Result<Entry, Fault> {
    let (line, text) = extent::value(lines, start);
    let fault = |problem| Fault { line, column: start + 1, problem };
    let rows: Vec<Row> = serde_json::from_slice(&text).map_err(|_| {
        let words = text.split(|&byte| byte == b'\n').collect::<Vec<_>>().join(&b' ');
        fault(Problem::unexpected(&words, EXPECTED))
    })?;
    let mut clues: Vec<Clue> = Vec::new();
    let (count, mut cols) = (rows.len(), None);
    for (i, row) in rows.into_iter().enumerate() {
        let before = clues.len();
        for cell in row.cells() {
            let found = |cell: &str| format!("`{}` in row {}", quote(cell.as_bytes()), i + 1);
            clues.push(cell.map_err(|cell| fault(Problem::text(found(&cell), CELL)))?);
        }
        let found = clues.len() - before;
        let expected = *cols.get_or_insert(found);
        if found != expected {
            return Err(fault(Problem::RowLength { row: i + 1, found, expected }));
        }
    }
    let (rows, cols) = (count as u64, cols.unwrap_or(0) as u64);
    let grid = Grid::new(rows, cols).map_err(|why| fault(Problem::Size { rows, cols, why }))?;
    fit(grid, clues).map(Entry::of).map_err(fault)
}

/// What an array may be, for messages.
const EXPECTED: &str =
    "an array of rows, as in [[3,null],[null,2]] or [\"3.\",\".2\"], or of objects with puzzles";

impl Row {
    /// The clues and blanks; a cell that is neither is an error.
    fn cells(self) -> Vec<Result<Clue, String>> {
        let char = |c: char| u8::try_from(c).ok().and_then(clue).ok_or_else(|| c.to_string());
        match self {
            Row::Text(text) => text.chars().map(char).collect(),
            Row::Cells(cells) => {
                cells.into_iter().map(|cell| cell.map_or(Ok(Clue::BLANK), Cell::clue)).collect()
            }
        }
    }
}

impl Cell {
    fn clue(self) -> Result<Clue, String> {
        let text = match self {
            Cell::Number(-1) => return Ok(Clue::BLANK),
            Cell::Number(number) => number.to_string(),
            Cell::Text(text) => text,
        };
        match text.trim().as_bytes() {
            [] | b"-1" => Ok(Clue::BLANK),
            [byte] => clue(*byte).ok_or(text),
            _ => Err(text),
        }
    }
}
