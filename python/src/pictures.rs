//! Pictures that the part of the package in Python asks for.

use std::collections::HashSet;
use std::time::Duration;

use pyo3::prelude::*;
use slitherlink::draw::Panel;
use slitherlink::explain::{step_panel, steps_panel};
use slitherlink::judge::Judgement;
use slitherlink::step::json::from_json;
use slitherlink::{Board, Deadline, Edge, Judging};

use crate::board_steps::BoardSteps;
use crate::convert::edge_at;
use crate::error::value;
use crate::picture::picture;
use crate::puzzle::{Drawable, Puzzle};
use crate::step::Step;

/// An animated picture of steps, as SVG.
#[pyfunction]
pub(crate) fn animated(steps: Vec<Py<Step>>) -> PyResult<String> {
    let Some(first) = steps.first() else { return Err(value("there are no steps to be shown")) };
    let BoardSteps { puzzle, start, .. } = first.get().board_steps.get();
    let steps: Vec<slitherlink::Step> = steps.iter().map(|step| step.get().step.clone()).collect();
    Ok(picture(vec![steps_panel(puzzle, start, &steps)], String::new()))
}

/// A picture of a board with names of rows and columns, and without words, as SVG. `step` is the JSON of a
/// step that is taken there.
#[pyfunction]
#[pyo3(signature = (puzzle, drawing, step = None))]
pub(crate) fn frame(puzzle: &Puzzle, drawing: Drawable, step: Option<&str>) -> PyResult<String> {
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
pub(crate) fn judged(puzzle: &Puzzle, drawing: Drawable, blamed: Vec<Bound<PyAny>>) -> PyResult<String> {
    let (grid, states) = (puzzle.grid(), drawing.states(puzzle)?);
    let mut marked = blamed.iter().map(|edge| edge_at(grid, edge)).collect::<PyResult<HashSet<Edge>>>()?;
    // Mistakes are seen without a search.
    let no_time = Deadline::within(Some(Duration::ZERO));
    let judging = Judging { deadline: no_time, ..Judging::default() };
    if let Judgement::Wrong(faults) = judging.judge(Board::given(&puzzle.0, &states)).judgement {
        marked.extend(faults.iter().flat_map(|fault| fault.edges(grid, &states)));
    }
    let mut panel = Panel::new(&puzzle.0, states).marked(|edge| marked.contains(&edge));
    panel.crosses = true;
    Ok(picture(vec![panel], String::new()))
}

/// A picture of a puzzle with a share for each edge, horizontal edges first, as SVG.
#[pyfunction]
pub(crate) fn likely(puzzle: &Puzzle, shares: Vec<f64>) -> PyResult<String> {
    let puzzle = &puzzle.0;
    if shares.len() != puzzle.grid().edge_count() {
        return Err(value("there must be a share for each edge"));
    }
    Ok(picture(vec![Panel::likely(puzzle, |edge| shares[edge.index()])], String::new()))
}
