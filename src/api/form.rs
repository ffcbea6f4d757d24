//! Helpers that all questions share: parsing, limits, names.

use serde::{Deserialize, Serialize};

use super::Response;
use super::members::parse;
use super::refusal::Refusal;
use crate::formats::Entry;
use crate::formats::json::Object;

/// The most cells of a board.
pub(super) const MOST_CELLS: u64 = 10_000;

/// A question that has only a board.
#[derive(Deserialize)]
pub(super) struct About {
    pub(super) board: Object,
}

/// Writes an answer as JSON.
pub(super) fn json(answer: &impl Serialize) -> Response {
    serde_json::to_vec(answer).map_err(Refusal::bug)
}

/// Reads the board of a question; refuses one that is too large.
pub(super) fn entry(board: Object) -> Result<Entry, Refusal> {
    let (rows, cols) = board.size();
    check_size(rows, cols)?;
    board.entry().map_err(Refusal::input)
}

/// Refuses boards with more than [`MOST_CELLS`] cells.
pub(super) fn check_size(rows: u64, cols: u64) -> Result<(), Refusal> {
    match rows.checked_mul(cols) {
        Some(cells) if cells <= MOST_CELLS => Ok(()),
        _ => Err(Refusal::TooLarge(too_large(rows, cols))),
    }
}

/// The message for a board with too many cells.
pub(super) fn too_large(rows: u64, cols: u64) -> String {
    format!(
        "the board has {rows} x {cols} cells, and the page takes boards of at most {MOST_CELLS} cells; the commands of \
         slink take larger ones"
    )
}

/// Reads a question that has only a board.
pub(super) fn board(body: &[u8]) -> Result<Entry, Refusal> {
    let About { board } = parse(body)?;
    entry(board)
}
