//! Pictures for notebooks: SVG for light and dark pages.

use std::sync::Arc;

use pyo3::prelude::*;
use slitherlink::draw::{Figure, Panel, Sheet, Theme, svg};
use slitherlink::explain::{step_panel, steps_panel};
use slitherlink::step::json::from_json;
use slitherlink::{Puzzle, Step};

use crate::board_steps::BoardSteps;
use crate::error::value;
use crate::puzzle::Drawable;

/// The length of an edge, in pixels.
const CELL: u32 = 40;

/// Draws panels side by side under a caption.
pub(crate) fn picture(panels: Vec<Panel>, remark: String) -> String {
    let figure = Figure { number: 1, remark, panels };
    svg::svg(&Sheet { figures: vec![figure], columns: None, cell: CELL, theme: Theme::Auto })
}

/// Draws a step on its board, with its premises and what it decides.
pub(crate) fn step(board_steps: &BoardSteps, at: usize, step: &Step) -> String {
    let panel = step_panel(&board_steps.puzzle, &board_steps.states_before(at), step);
    picture(vec![panel], step.technique.to_string())
}

/// Draws an animation of the steps.
pub(crate) fn moving(BoardSteps { puzzle, start, steps }: &BoardSteps) -> String {
    picture(vec![steps_panel(puzzle, start, steps)], String::new())
}

/// An animated picture of steps, as SVG.
#[pyfunction]
pub(crate) fn animated(steps: Vec<Py<crate::step::Step>>) -> PyResult<String> {
    let Some(first) = steps.first() else { return Err(value("there are no steps to be shown")) };
    // A step that was pickled has only the steps before it.
    let BoardSteps { puzzle, start, .. } = &*first.get().board_steps;
    let steps = steps.iter().map(|step| step.get().step.clone()).collect();
    Ok(moving(&BoardSteps { puzzle: Arc::clone(puzzle), start: start.clone(), steps }))
}

/// A picture of a board with names of rows and columns, and without words, as SVG. `step` is the JSON of a
/// step that is taken there.
#[pyfunction]
#[pyo3(signature = (puzzle, drawing, step = None))]
pub(crate) fn frame(
    puzzle: &crate::puzzle::Puzzle,
    drawing: Drawable,
    step: Option<&str>,
) -> PyResult<String> {
    let states = drawing.states(puzzle)?;
    let step = step.map(|json| from_json(puzzle.grid(), json).map_err(value)).transpose()?;
    let mut panel = match step {
        Some(step) => step_panel(&puzzle.0, &states, &step).saying(Vec::new()),
        None => Panel::new(&puzzle.0, states),
    };
    (panel.crosses, panel.labels) = (true, true);
    Ok(picture(vec![panel], String::new()))
}

/// A picture of a puzzle with a share for each edge, horizontal edges first, as SVG.
#[pyfunction]
pub(crate) fn likely(puzzle: &crate::puzzle::Puzzle, shares: Vec<f64>) -> PyResult<String> {
    let puzzle: &Puzzle = &puzzle.0;
    if shares.len() != puzzle.grid().edge_count() {
        return Err(value("there must be a share for each edge"));
    }
    Ok(picture(vec![Panel::likely(puzzle, |edge| shares[edge.index()])], String::new()))
}
