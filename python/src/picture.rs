//! Pictures for notebooks: SVG for light and dark pages.

use pyo3::prelude::*;
use slitherlink::draw::{Figure, Panel, Sheet, Sides, Theme, svg};
use slitherlink::explain::words::sentence;
use slitherlink::{Cell, Conclusion, Edge, Fact, Grid, Puzzle, Step};

use crate::board_steps::BoardSteps;
use crate::error::value;

/// The length of an edge, in pixels.
const CELL: u32 = 40;

/// Draws panels side by side under a caption.
pub(crate) fn picture(panels: Vec<Panel>, remark: String) -> String {
    let figure = Figure { number: 1, remark, panels };
    svg::svg(&Sheet { figures: vec![figure], columns: None, cell: CELL, theme: Theme::Auto })
}

/// Draws a step on its board, with its premises and what it decides.
pub(crate) fn step(board_steps: &BoardSteps, at: usize, step: &Step) -> String {
    let puzzle = &board_steps.puzzle;
    let mut states = board_steps.states_before(at);
    let decided: Vec<Edge> = step.decided().map(|(edge, _)| edge).collect();
    step.decided().for_each(|(edge, state)| states[edge.index()] = state);
    let facts = &step.premises.facts;
    let edges = facts.iter().filter_map(|fact| fact.drawn()).map(|(edge, _)| edge).collect();
    let (known, concluded) = sides(puzzle.grid(), step);
    let panel = Panel::new(puzzle, states).marked(|edge| decided.contains(&edge));
    let panel = panel.resting_on(edges, cells(step)).on_sides(known, concluded);
    let mut panel = panel.saying(vec![sentence(puzzle.grid(), step)]);
    (panel.crosses, panel.labels) = (true, true);
    picture(vec![panel], step.technique.to_string())
}

/// The sides of the loop on which cells are: those that a step rests on, and those that it concludes. For a
/// colouring, the edges that its chain of cells crosses are included.
fn sides(grid: Grid, step: &Step) -> (Vec<Sides>, Vec<Sides>) {
    let of = |facts: &[Fact], edges: bool| {
        let facts = facts.iter().filter(|fact| edges || fact.drawn().is_none());
        facts.map(|fact| fact.relation(grid)).collect()
    };
    let concluded: &[Fact] = if let Conclusion::All(facts) = &step.conclusion { facts } else { &[] };
    (of(&step.premises.facts, step.technique == slitherlink::Technique::Colouring), of(concluded, false))
}

/// The cells of a step's clues, and the cells whose side of the loop it rests on.
fn cells(step: &Step) -> Vec<Cell> {
    let facts = step.premises.facts.iter().filter_map(|fact| match *fact {
        Fact::Cells { cells, .. } => Some(cells),
        Fact::Edge { .. } => None,
    });
    let clues = step.premises.clues.iter().map(|&(cell, _)| cell);
    let mut cells: Vec<Cell> = facts.flatten().flatten().chain(clues).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Draws an animation of the steps.
pub(crate) fn moving(board_steps: &BoardSteps) -> String {
    let grid = board_steps.puzzle.grid();
    let frames = board_steps.steps.iter().map(|step| step.decided().collect()).collect();
    let note = |(i, step): (usize, &Step)| format!("{}. {}: {}", i + 1, step.technique, sentence(grid, step));
    let notes = board_steps.steps.iter().enumerate().map(note).collect();
    let mut panel =
        Panel::new(&board_steps.puzzle, board_steps.start.to_vec()).animated(frames).saying(notes);
    (panel.crosses, panel.labels) = (true, true);
    picture(vec![panel], String::new())
}

/// An animated picture of steps, as SVG.
#[pyfunction]
pub(crate) fn animated(steps: Vec<Py<crate::step::Step>>) -> PyResult<String> {
    match steps.first() {
        Some(first) => Ok(moving(&first.get().board_steps)),
        None => Err(value("there are no steps to be shown")),
    }
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
