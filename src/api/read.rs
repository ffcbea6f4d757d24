//! `read`: reads boards from text in any format.

use serde::{Deserialize, Serialize};

use super::form::{MOST_CELLS, json, too_large};
use super::members::parse;
use super::refusal::Refusal;
use super::{Response, Terms};
use crate::formats::json::Object;
use crate::formats::{Entry, Format, Reader};
use crate::named::Named;

/// The most boards of one text.
const MOST_BOARDS: usize = 1000;

/// The most cells of all boards together, since a short text can become long JSON.
const MOST_CELLS_IN_ALL: u64 = 20 * MOST_CELLS;

#[derive(Deserialize)]
struct Question {
    text: String,
}

#[derive(Serialize)]
struct Boards {
    boards: Vec<ReadBoard>,
    errors: Vec<Wrong>,
    /// How the boards were read, if they could also be read otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// Whether the whole text was read.
    complete: bool,
}

#[derive(Serialize)]
struct ReadBoard {
    board: Object,
    format: Option<&'static str>,
}

/// A puzzle that cannot be read.
#[derive(Serialize)]
struct Wrong {
    error: String,
    puzzle: usize,
    line: Option<usize>,
    column: Option<usize>,
}

/// Answers `read`.
pub(super) fn read(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let Question { text } = parse(body)?;
    let mut reader = Reader::new("text", text.as_bytes());
    let (mut boards, mut errors, mut cells, mut note) = (Vec::new(), Vec::new(), 0, None);
    let complete = loop {
        if deadline.has_passed() {
            break false;
        }
        if boards.len() + errors.len() >= MOST_BOARDS || cells > MOST_CELLS_IN_ALL {
            break reader.next().is_none();
        }
        let Some(found) = reader.next() else { break true };
        note = note.or(reader.take_note());
        match found {
            Ok(entry) if size(&entry) > MOST_CELLS => {
                let grid = entry.puzzle.grid();
                let error = too_large(grid.rows() as u64, grid.cols() as u64);
                errors.push(Wrong { error, puzzle: reader.puzzle(), line: None, column: None });
            }
            Ok(entry) => {
                cells += size(&entry);
                boards
                    .push(ReadBoard { board: Object::of(&entry), format: reader.format().map(Format::name) });
            }
            Err(error) => errors.push(Wrong {
                error: error.problem.to_string(),
                puzzle: error.puzzle,
                line: Some(error.line),
                column: Some(error.column),
            }),
        }
    };
    if boards.is_empty() && errors.is_empty() && complete {
        return Err(Refusal::input("this text contains no puzzle"));
    }
    json(&Boards { boards, errors, note, complete })
}

fn size(entry: &Entry) -> u64 {
    entry.puzzle.grid().cell_count() as u64
}
