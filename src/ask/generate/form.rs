//! A board that was made, in JSON.

use serde::Serialize;

use super::NAME;
use crate::ask::{Form, Members, Word};
use crate::formats::json::{Edges, Object};
use crate::formats::{self, Entry};
use crate::generate::{GenerateError, Made};
use crate::grade::json::Figures;

/// What there is to say of a board.
#[derive(Clone, Debug, Serialize)]
struct Parts {
    /// The seed.
    seed: u64,
    /// The number of the board among those of the seed, from 1.
    index: u64,
    /// What was changed to make the loop a single one.
    #[serde(skip_serializing_if = "Option::is_none")]
    changed: Option<String>,
    /// The board, if one was made.
    #[serde(flatten)]
    made: Option<MadeForm>,
}

/// A board that was made.
#[derive(Clone, Debug, Serialize)]
struct MadeForm {
    /// The number of rows.
    rows: usize,
    /// The number of columns.
    cols: usize,
    /// The number of clues.
    clue_count: usize,
    /// The board as a URL of puzz.link.
    url: String,
    /// The board in slink's format `json`.
    board: Object,
    /// The loop that the clues come from. If any number of solutions will do, there may be others.
    solution: Edges,
    /// The grade, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    grade: Option<Figures>,
}

/// The JSON form of board number `index` of a seed, from 1. `changed` says what was changed to make the loop a single one.
pub fn form(
    (seed, index): (u64, u64),
    made: &Made,
    grade: Option<Figures>,
    changed: Option<String>,
) -> Form<impl Members> {
    let (puzzle, grid) = (&made.puzzle, made.puzzle.grid());
    let made = MadeForm {
        rows: grid.rows(),
        cols: grid.cols(),
        clue_count: puzzle.clue_count(),
        url: formats::url(puzzle),
        board: Object::of(&Entry::of(puzzle.clone())),
        solution: Edges::of(grid, &made.solution),
        grade,
    };
    Form::new(NAME, Word::Made, Parts { seed, index, changed, made: Some(made) })
}

/// The JSON form of the answer that board number `index` of a seed was not made, for this reason.
pub fn without((seed, index): (u64, u64), error: &GenerateError, why: String) -> Form<impl Members> {
    let word = match error {
        GenerateError::Timeout => Word::Timeout,
        _ => Word::None,
    };
    let members = Parts { seed, index, changed: None, made: None };
    Form::new(NAME, word, members).because(Some(why))
}
