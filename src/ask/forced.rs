//! Which edges are the same in all solutions?

use serde::Serialize;

use super::{Form, Members, NO_SOLUTION, Word};
use crate::formats::json::Edges;
use crate::grid::{Grid, State};
use crate::search::Backbone;

/// The name of this question.
pub(crate) const NAME: &str = "forced";

/// The edges that all solutions have in common.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub(super) struct Parts {
    /// How many edges are lines or crosses in all solutions, and how many are not.
    #[serde(flatten)]
    counts: Counts,
    /// The common lines and crosses, row by row.
    #[serde(flatten)]
    edges: Edges,
}

/// The numbers of edges that are forced, and of those that are not.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Counts {
    /// How many edges are lines in all solutions.
    pub(crate) lines: usize,
    /// How many edges are crosses in all solutions.
    pub(crate) crosses: usize,
    /// How many edges are lines in some solutions and crosses in others.
    pub(crate) free: usize,
    /// For how many edges the time was too short.
    pub(crate) unsettled: usize,
}

impl Counts {
    /// The numbers of a backbone.
    pub(crate) fn of(backbone: &Backbone) -> Counts {
        let [lines, crosses, open] =
            [State::Line, State::Cross, State::Undecided].map(|state| backbone.count(state));
        let unsettled = backbone.unsettled;
        Counts { lines, crosses, free: open - unsettled, unsettled }
    }
}

/// The answer in a word.
pub(crate) fn word(backbone: Option<&Backbone>) -> Word {
    match backbone.map(Counts::of) {
        None => Word::None,
        Some(Counts { unsettled: 1.., .. }) => Word::Timeout,
        Some(Counts { free: 1.., .. }) => Word::Several,
        Some(_) => Word::Unique,
    }
}

/// The JSON form of the [backbone](crate::Solver::backbone) of a puzzle, which has none if there is no solution.
pub(crate) fn form(grid: Grid, backbone: Option<&Backbone>) -> Form<impl Members> {
    let Some(backbone) = backbone else {
        return Form::without(NAME, Word::None, Some(NO_SOLUTION.into()));
    };
    let members = Parts { counts: Counts::of(backbone), edges: Edges::of(grid, &backbone.states) };
    Form::new(NAME, word(Some(backbone)), members)
}
