//! Explanations and hints.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use slitherlink::Named;
use slitherlink::ask::hint::Answer;
use slitherlink::ask::{Word, start};
use slitherlink::explain::{End, Limits};
use slitherlink::{Hinting, State, Technique, TechniqueSet};

use crate::ask::judgement;
use crate::board_steps::BoardSteps;
use crate::call::{Timeout, run};
use crate::convert::edge_at;
use crate::drawing::Drawing;
use crate::error::value;
use crate::puzzle::{Drawable, Puzzle, drawn};
use crate::step::Step;

fn undecided(puzzle: &Puzzle) -> Vec<State> {
    vec![State::Undecided; puzzle.grid().edge_count()]
}

/// The steps from the clues to the loop, how they end, and the board after them.
#[pyfunction]
pub(crate) fn explain(
    py: Python,
    puzzle: &Puzzle,
    drawing: Option<Drawable>,
    max: Option<&str>,
    timeout: Option<Timeout>,
) -> PyResult<(Vec<Step>, &'static str, Drawing)> {
    let drawn = drawn(puzzle, drawing)?;
    let techniques = max.map(technique).transpose()?.map_or(TechniqueSet::LADDER, TechniqueSet::up_to);
    let board = &puzzle.0;
    let explanation = run(py, timeout, |deadline| {
        Limits { techniques, deadline, ..Limits::default() }.explain(start(board, drawn.as_deref()))
    })?;
    if let End::Unsupported(why) = explanation.end {
        return Err(value(why));
    }
    let start = drawn.unwrap_or_else(|| undecided(puzzle)).into();
    let board_steps = BoardSteps { puzzle: Arc::clone(board), start, steps: explanation.steps };
    Ok((
        Step::all(py, board_steps)?,
        Word::from(explanation.end).name(),
        Drawing::new(puzzle.grid(), explanation.states),
    ))
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

/// The mistake in a drawing, or if there is none the easiest next step, as a dict of parts.
#[pyfunction]
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
    let answer = run(py, timeout, |deadline| {
        Hinting { near, deadline, ..Hinting::default() }.hint(start(&puzzle.0, drawn.as_deref()))
    })?;
    let start = drawn.unwrap_or_else(|| undecided(puzzle));
    let (parts, word) = (PyDict::new(py), answer.word().name());
    let (parts, steps, end) = match answer {
        Answer::Drawing(judged) => (judgement(py, puzzle, start.clone(), judged)?, Vec::new(), None),
        Answer::None(..) => {
            parts.set_item("why", answer.why(&puzzle.0, Some(&start)))?;
            (parts, Vec::new(), None)
        }
        Answer::Next(next) => (parts, next.hints.concat(), None),
        Answer::Nothing(_) => (parts, Vec::new(), Some(word)),
        Answer::Unsupported(why) => return Err(value(why)),
    };
    let board_steps = BoardSteps { puzzle: Arc::clone(&puzzle.0), start: start.into(), steps };
    parts.set_item("steps", Step::all(py, board_steps)?)?;
    parts.set_item("end", end)?;
    Ok(parts)
}

/// The names of the techniques with a description of each, the easiest first.
#[pyfunction]
pub(crate) fn techniques() -> Vec<(&'static str, &'static str)> {
    Technique::ladder().map(|technique| (technique.name(), technique.statement())).collect()
}
