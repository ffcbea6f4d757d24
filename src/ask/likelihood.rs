//! In how many of the solutions is each edge a line?

use serde::Serialize;

use super::count::{reason, word};
use super::{Form, Members, NO_SOLUTION, Word};
use crate::count::solutions::prepared;
use crate::count::{Budget, Incomplete, Likelihood, Watch};
use crate::deduce::board::Board;
use crate::grid::Grid;

/// The name of this question.
pub(crate) const NAME: &str = "likelihood";

/// The number of solutions, and of those in which each edge is a line: as text, since they may have any length.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "frequencies"))]
pub(super) struct Parts {
    /// The number of solutions, as text, since it may have any length.
    solutions: String,
    /// For each row of horizontal edges, from the top: the numbers of solutions in which they are lines, as text.
    horizontal: Vec<Vec<String>>,
    /// The same for each row of vertical edges.
    vertical: Vec<Vec<String>>,
}

/// Counts the solutions in which each edge is a line.
///
/// # Errors
/// If that was stopped.
pub fn likelihood(start: Board, budget: Budget, watch: Watch) -> Result<Likelihood, Incomplete> {
    start.puzzle().allows(NAME)?;
    let grid = start.grid();
    match prepared(start, &budget.deadline) {
        Some(board) => Likelihood::new(&board, budget, watch),
        None => Ok(Likelihood::none(grid)),
    }
}

/// The JSON form of the answer for a puzzle on this grid.
pub(crate) fn form(grid: Grid, answer: &Result<Likelihood, Incomplete>) -> Form<impl Members> {
    let likelihood = match answer {
        Ok(likelihood) => likelihood,
        Err(stop) => return Form::without(NAME, (*stop).into(), Some(reason(*stop))),
    };
    let lines = |edge| likelihood.lines(edge).to_string();
    let across = |r| (0..grid.cols()).map(|c| lines(grid.horizontal(r, c))).collect();
    let down = |r| (0..=grid.cols()).map(|c| lines(grid.vertical(r, c))).collect();
    let members = Parts {
        solutions: likelihood.loops().to_string(),
        horizontal: (0..=grid.rows()).map(across).collect(),
        vertical: (0..grid.rows()).map(down).collect(),
    };
    let word = word(likelihood.loops());
    Form::new(NAME, word, members).because((word == Word::None).then(|| NO_SOLUTION.into()))
}
