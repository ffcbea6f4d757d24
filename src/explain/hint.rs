//! Hints: of all steps that are open, the easiest.

use super::{End, Goal, Limits, explain, ladder, words};
use crate::deduce::board::Board;
use crate::grid::{Cell, Edge, Grid, State};
use crate::step::{Conclusion, Fact, Step};

/// The next step on a board, with those before it that only say something of cells. Empty if there is none.
///
/// Of several equally easy ones it is that nearest to an edge, such as the last that was drawn.
pub fn hint(board: &Board, near: Option<Edge>, limits: Limits) -> (Vec<Step>, End) {
    let explanation = explain(board.clone(), Limits { goal: Goal::NextEdge, ..limits });
    let grid = board.grid();
    let is_drawn = |fact: &Fact| fact.drawn().is_some_and(|(edge, _)| board.state(edge) != State::Undecided);
    let open = |step: &&Step| step.premises.facts.iter().all(is_drawn) && decides_an_edge(step);
    let rank =
        |step: &&Step| (ladder::place(step.technique.name()), near.map(|edge| distance(grid, step, edge)));
    if let Some(step) = explanation.steps.iter().filter(open).min_by_key(rank) {
        return (vec![step.clone()], explanation.end);
    }
    let end = explanation.steps.iter().position(decides_an_edge).map_or(0, |i| i + 1);
    (super::tidy(explanation.steps.into_iter().take(end).collect()), explanation.end)
}

fn decides_an_edge(step: &Step) -> bool {
    step.conclusion == Conclusion::Contradiction || step.decided().next().is_some()
}

/// How far a step is from an edge, in cells.
fn distance(grid: Grid, step: &Step, edge: Edge) -> usize {
    let far = |a: Cell, b: Cell| {
        let ((r, c), (y, x)) = (grid.cell_place(a), grid.cell_place(b));
        r.abs_diff(y).max(c.abs_diff(x))
    };
    let from = grid.cells_beside(edge).into_iter().flatten();
    let to = words::places(grid, step);
    from.flat_map(|a| to.iter().map(move |&b| far(a, b))).min().unwrap_or(usize::MAX)
}
