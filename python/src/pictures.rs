//! Pictures that the part of the package in Python asks for.

use std::collections::HashSet;
use std::time::Duration;

use pyo3::prelude::*;
use slitherlink::draw::Panel;
use slitherlink::explain::{Chapter, chapter_panel, chapters_panel};
use slitherlink::judge::Judgement;
use slitherlink::{Board, Deadline, Edge, Judging};

use crate::board_steps::BoardSteps;
use crate::convert::edge_at;
use crate::error::value;
use crate::picture::picture;
use crate::puzzle::{Drawable, Puzzle};
use crate::step::Step;

/// An animated picture of the chapters of some steps, as SVG.
#[pyfunction]
pub(crate) fn animated(steps: Vec<Py<Step>>) -> PyResult<String> {
    let (BoardSteps { puzzle, start, .. }, steps) = (board_steps(&steps)?, plain(&steps));
    let chapters = slitherlink::explain::chapters(puzzle.grid(), &steps);
    Ok(picture(vec![chapters_panel(puzzle, start, &steps, &chapters)], String::new()))
}

/// The steps of a chapter: the one that needs a thought, and those that follow; and the chapter in words.
type Parts = (Option<Py<Step>>, Vec<Py<Step>>, String);

/// The chapters of some steps.
#[pyfunction]
pub(crate) fn chapters(py: Python, steps: Vec<Py<Step>>) -> Vec<Parts> {
    let Ok(BoardSteps { puzzle, .. }) = board_steps(&steps) else { return Vec::new() };
    let (grid, all) = (puzzle.grid(), plain(&steps));
    let parts = |chapter: Chapter| {
        let following = steps[chapter.following.clone()].iter().map(|step| step.clone_ref(py));
        let thought = chapter.thought.map(|i| steps[i].clone_ref(py));
        (thought, following.collect(), chapter.sentence(grid, &all))
    };
    slitherlink::explain::chapters(grid, &all).into_iter().map(parts).collect()
}

/// A picture of a chapter with these steps, of which the first may need a thought, with or without its words, as SVG.
#[pyfunction]
pub(crate) fn chapter(steps: Vec<Py<Step>>, has_thought: bool, words: bool) -> PyResult<String> {
    let (all, plain) = (board_steps(&steps)?, plain(&steps));
    let first = usize::from(has_thought);
    let chapter = Chapter { thought: has_thought.then_some(0), following: first..plain.len().max(first) };
    let mut panel = chapter_panel(&all.puzzle, &all.states_before(steps[0].get().at), &plain, &chapter);
    if !words {
        panel.notes.clear();
    }
    Ok(picture(vec![panel], String::new()))
}

/// The steps of the explanation that some steps belong to.
fn board_steps(steps: &[Py<Step>]) -> PyResult<&BoardSteps> {
    let first = steps.first().ok_or_else(|| value("there are no steps to be shown"))?;
    Ok(first.get().board_steps.get())
}

fn plain(steps: &[Py<Step>]) -> Vec<slitherlink::Step> {
    steps.iter().map(|step| step.get().step.clone()).collect()
}

/// A picture of a board with names of rows and columns, and without words, as SVG.
#[pyfunction]
pub(crate) fn frame(puzzle: &Puzzle, drawing: Drawable) -> PyResult<String> {
    let mut panel = Panel::new(&puzzle.0, drawing.states(puzzle)?);
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
