//! A new puzzle, please. What may be asked of it is a [`Recipe`](crate::generate::Recipe).

use serde::Serialize;

use super::{Form, Members, Word};
use crate::deadline::Deadline;
use crate::formats::json::{Edges, Object};
use crate::formats::{self, Entry};
use crate::generate::{GenerateError, Made};
use crate::grade::json::Figures;
use crate::grade::{Costs, Graded, grade_by};

/// The name of this question.
pub(crate) const NAME: &str = "generate";

/// Which board it is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub(super) struct Number {
    /// The seed.
    seed: u64,
    /// The number of the board among those of this seed, from 1.
    index: u64,
}

/// A board that was made.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub(super) struct Parts {
    #[serde(flatten)]
    number: Number,
    /// With `--loop FILE`: the cells that were added or removed to make it a single loop, in words. Missing if none were.
    #[serde(skip_serializing_if = "Option::is_none")]
    changed: Option<String>,
    /// How many rows of cells there are.
    rows: usize,
    /// How many columns of cells there are.
    cols: usize,
    /// How many clues there are.
    clue_count: usize,
    /// The puzzle at puzz.link.
    url: String,
    /// The puzzle in the format `json`.
    board: Object,
    /// The loop that the clues come from. With `--any` it need not be the only solution.
    solution: Edges,
    /// With `--grade`: the grade.
    #[serde(skip_serializing_if = "Option::is_none")]
    grade: Option<Figures>,
}

/// The JSON form of board number `index` of a seed, from 1. `changed` says what was changed to make the loop a single one.
pub(crate) fn form(
    (seed, index): (u64, u64),
    made: &Made,
    grade: Option<Figures>,
    changed: Option<String>,
) -> Form<impl Members> {
    let (puzzle, grid) = (&made.puzzle, made.puzzle.grid());
    let members = Parts {
        number: Number { seed, index },
        changed,
        rows: grid.rows(),
        cols: grid.cols(),
        clue_count: puzzle.clue_count(),
        url: formats::url(puzzle),
        board: Object::of(&Entry::of(puzzle.clone())),
        solution: Edges::of(grid, &made.solution),
        grade,
    };
    Form::new(NAME, Word::Made, members)
}

/// The JSON form of the answer that board number `index` of a seed was not made, for this reason.
pub(crate) fn without((seed, index): (u64, u64), error: &GenerateError, why: String) -> Form<impl Members> {
    let word = match error {
        GenerateError::Timeout => Word::Timeout,
        _ => Word::None,
    };
    Form::new(NAME, word, Number { seed, index }).because(Some(why))
}

/// The figures of a board that was made for its grade; `None` if there was no time to grade it.
pub(crate) fn figures(made: &Made, costs: &Costs, deadline: &Deadline) -> Option<Figures> {
    match grade_by(&made.puzzle, &made.solution, costs, deadline) {
        Graded::Grade(grade) => Some(Figures::of(&grade)),
        _ => None,
    }
}
