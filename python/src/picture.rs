//! Pictures for notebooks: SVG for light and dark pages.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use pyo3::prelude::*;
use slitherlink::draw::{Figure, Panel, Sheet, Theme, svg};
use slitherlink::explain::{step_panel, steps_panel};
use slitherlink::judge::{Judgement, judge};
use slitherlink::step::json::from_json;
use slitherlink::{Deadline, Edge, Puzzle, Solver, Step};

use crate::board_steps::BoardSteps;
use crate::convert::edge_at;
use crate::error::{bug, value};
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
    let BoardSteps { puzzle, start, .. } = first.get().board_steps.get();
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

/// A picture of a drawing in which the edges of its visible mistakes are marked, and those that are blamed, as SVG.
#[pyfunction]
pub(crate) fn judged(
    puzzle: &crate::puzzle::Puzzle,
    drawing: Drawable,
    blamed: Vec<Bound<PyAny>>,
) -> PyResult<String> {
    let (grid, states) = (puzzle.grid(), drawing.states(puzzle)?);
    let mut marked = blamed.iter().map(|edge| edge_at(grid, edge)).collect::<PyResult<HashSet<Edge>>>()?;
    // Mistakes are seen without a search.
    let no_time = Deadline::within(Some(Duration::ZERO));
    let judgement = judge(&puzzle.0, &states, &mut Solver::default().until(&no_time)).map_err(bug)?;
    if let Judgement::Wrong(faults) = judgement {
        marked.extend(faults.iter().flat_map(|fault| fault.edges(grid, &states)));
    }
    let mut panel = Panel::new(&puzzle.0, states).marked(|edge| marked.contains(&edge));
    panel.crosses = true;
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
