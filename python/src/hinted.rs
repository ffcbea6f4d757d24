//! Explanations and hints.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use slitherlink::explain::hint as next_step;
use slitherlink::explain::{End, Goal, Limits, Reach, explain as explained};
use slitherlink::{SearchError, State, Technique};

use crate::ask::{Judged, judged, start};
use crate::board_steps::BoardSteps;
use crate::call::{Timeout, run};
use crate::convert::edge_at;
use crate::drawing::Drawing;
use crate::error::{bug, value};
use crate::puzzle::{Drawable, Puzzle, drawn};
use crate::step::Step;

/// The end of an explanation, as in the program's JSON.
const fn name(end: End) -> &'static str {
    match end {
        End::Decided => "solved",
        End::Contradiction => "contradiction",
        End::Stuck => "stuck",
        End::TooLong => "too-long",
        End::Timeout => "timeout",
    }
}

fn undecided(puzzle: &Puzzle) -> Vec<State> {
    vec![State::Undecided; puzzle.grid().edge_count()]
}

/// The steps from the clues to the loop, how they end, and the board after them.
#[pyfunction]
#[pyo3(signature = (puzzle, *, drawing = None, hardest = None, timeout = None))]
pub(crate) fn explain(
    py: Python,
    puzzle: &Puzzle,
    drawing: Option<Drawable>,
    hardest: Option<&str>,
    timeout: Option<Timeout>,
) -> PyResult<(Vec<Step>, &'static str, Drawing)> {
    let drawn = drawn(puzzle, drawing)?;
    let reach = hardest.map(technique).transpose()?.map_or(Reach::ALL, Reach::up_to);
    let board = &puzzle.0;
    let explanation = run(py, timeout, |deadline| {
        explained(start(board, drawn.as_deref()), Limits { reach, deadline, goal: Goal::End })
    })?;
    let start = drawn.unwrap_or_else(|| undecided(puzzle)).into();
    let board_steps = BoardSteps { puzzle: Arc::clone(board), start, steps: explanation.steps };
    Ok((Step::all(py, board_steps)?, name(explanation.end), Drawing::new(puzzle.grid(), explanation.states)))
}

/// Returns the technique with this name.
pub(crate) fn technique(name: &str) -> PyResult<Technique> {
    let known = Technique::on_ladder(name);
    known.ok_or_else(|| {
        value(format!(
            "there is no technique {name:?}; slitherlink.techniques() lists them, the easiest first"
        ))
    })
}

/// The result of a request for a hint.
enum Found {
    Mistake(Box<Judged>),
    Steps(Vec<slitherlink::Step>, End),
}

/// The mistake in a drawing, or if there is none the easiest next step, as a dict of parts.
#[pyfunction]
#[pyo3(signature = (puzzle, drawing = None, *, near = None, timeout = None))]
pub(crate) fn hint<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    drawing: Option<Drawable>,
    near: Option<Bound<PyAny>>,
    timeout: Option<Timeout>,
) -> PyResult<Bound<'py, PyDict>> {
    let drawn = drawn(puzzle, drawing)?;
    let grid = puzzle.grid();
    let near = near.map(|edge| edge_at(grid, &edge)).transpose()?;
    let found = run(py, timeout, |deadline| -> Result<Found, SearchError> {
        if let Some(states) = &drawn {
            let judged = judged(puzzle, states, &deadline)?;
            if ["right", "wrong", "stuck"].contains(&judged.state) {
                return Ok(Found::Mistake(Box::new(judged)));
            }
        }
        let limits = Limits { reach: Reach::ALL, deadline, goal: Goal::NextEdge };
        let (steps, end) = next_step(&start(&puzzle.0, drawn.as_deref()), near, limits);
        Ok(Found::Steps(steps, end))
    })?;
    let start = drawn.unwrap_or_else(|| undecided(puzzle));
    let (parts, steps, end) = match found.map_err(bug)? {
        Found::Mistake(judged) => (judged.into_dict(py, puzzle, start.clone())?, Vec::new(), None),
        Found::Steps(steps, end) => (PyDict::new(py), steps, Some(name(end))),
    };
    let board_steps = BoardSteps { puzzle: Arc::clone(&puzzle.0), start: start.into(), steps };
    parts.set_item("steps", Step::all(py, board_steps)?)?;
    parts.set_item("end", end)?;
    Ok(parts)
}

/// The names of the techniques with a description of each, the easiest first.
///
/// >>> import slitherlink
/// >>> slitherlink.techniques()[0][0]
/// 'zero'
#[pyfunction]
pub(crate) fn techniques() -> Vec<(&'static str, &'static str)> {
    Technique::ladder().map(|technique| (technique.name(), technique.statement())).collect()
}
