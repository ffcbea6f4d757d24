//! Hints: of all steps that are open, the easiest.

use super::ladder::{self, Reach};
use super::{End, Goal, Limits, explain, words};
use crate::deduce::board::Board;
use crate::deduce::trail::Extension;
use crate::grid::{Cell, Edge, Grid, State};
use crate::step::{Conclusion, Fact, Step, needed};

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

/// For each technique its next step, if one is open now, the easiest technique first; each with those before it
/// that only say something of cells. Nothing is assumed unless nothing else is open.
pub fn all(board: &Board, near: Option<Edge>, limits: Limits) -> (Vec<Vec<Step>>, End) {
    let direct = ladder::rungs().take_while(|rung| rung.name != Extension::WhatIf.name());
    let hints: Vec<_> = direct.filter_map(|rung| hint_by(rung.name, board, near, limits)).collect();
    if hints.is_empty() {
        let (steps, end) = hint(board, near, limits);
        return (Some(steps).filter(|steps| !steps.is_empty()).into_iter().collect(), end);
    }
    (hints, End::Stuck)
}

/// The next step by one technique, with those before it that it needs, if these decide no edge.
fn hint_by(name: &str, board: &Board, near: Option<Edge>, limits: Limits) -> Option<Vec<Step>> {
    let colouring = Extension::Colouring.name();
    let alone = Reach::only(name)?;
    // Beyond colours, cells have a say.
    let is_beyond = ladder::place(name) > ladder::place(colouring);
    let reach = if is_beyond { alone.with(Reach::only(colouring)?) } else { alone };
    let steps = explain(board.clone(), Limits { reach, goal: Goal::Beyond, ..limits }).steps;
    let ends = (0..steps.len()).filter(|&at| decides_an_edge(&steps[at]));
    let hints = ends.map(|at| needed(steps[..=at].to_vec()));
    // Another technique may draw what this one says of cells.
    let own = hints.filter(|hint| hardest(hint) == ladder::place(name));
    let open = own.filter(|hint| !hint.iter().rev().skip(1).any(decides_an_edge));
    let grid = board.grid();
    open.min_by_key(|hint| near.and_then(|edge| Some(distance(grid, hint.last()?, edge))))
}

/// The place on the ladder of the hardest technique of some steps.
fn hardest(steps: &[Step]) -> Option<usize> {
    steps.iter().filter_map(|step| ladder::place(step.technique.name())).max()
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
