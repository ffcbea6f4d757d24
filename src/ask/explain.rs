//! Which steps lead from the clues to the loop?

use serde::Serialize;

#[cfg(feature = "schema")]
use super::Word;
#[cfg(feature = "schema")]
use super::kind::Kind;
use super::{Form, Members};
use crate::explain::{End, StepRecord};
use crate::grid::Grid;
use crate::step::Step;

/// The name of this question.
pub(crate) const NAME: &str = "explain";

/// The kinds of its answers in JSON.
#[cfg(feature = "schema")]
pub(super) fn kinds() -> Vec<Kind> {
    let ends = &[Word::Solved, Word::Contradiction, Word::Stuck, Word::TooLong, Word::Timeout];
    vec![Kind::plain(ends).with::<Parts>()]
}

/// The steps.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct Parts {
    /// The steps, in order.
    steps: Vec<StepRecord>,
}

/// The JSON form of an [explanation](crate::explain::explain()), or of some of its steps with their numbers.
pub(crate) fn form<'a>(
    grid: Grid,
    end: End,
    steps: impl IntoIterator<Item = (usize, &'a Step)>,
) -> Form<impl Members> {
    Form::new(NAME, end.into(), Parts { steps: records(grid, steps) })
}

/// Steps with their numbers.
pub(super) fn records<'a>(grid: Grid, steps: impl IntoIterator<Item = (usize, &'a Step)>) -> Vec<StepRecord> {
    steps.into_iter().map(|(number, step)| StepRecord::new(grid, number, step)).collect()
}
