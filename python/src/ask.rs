//! Questions with a short answer: `solve`, `forced`, `grade` and `verify`.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use slitherlink::Named;
use slitherlink::ask::{self, Word, start};
use slitherlink::grade::{Graded, json::Figures};
use slitherlink::judge::{Blame, Judgement};
use slitherlink::{Board, Grading, Judging, Options, Solver, State};

use crate::answer::Answer;
use crate::call::{Timeout, run, with_solver};
use crate::convert::edges;
use crate::drawing::{Drawing, Solution};
use crate::error::{bug, value};
use crate::puzzle::{Drawable, Puzzle, drawn};

/// The answer to how many solutions a puzzle has. Here and below, `slitherlink._answers` describes the arguments.
#[pyfunction]
pub(crate) fn solve(
    py: Python,
    puzzle: &Puzzle,
    drawing: Option<Drawable>,
    first: bool,
    timeout: Option<Timeout>,
) -> PyResult<Answer> {
    let drawn = drawn(puzzle, drawing)?;
    let board = &puzzle.0;
    let solved = run(py, timeout, |deadline| {
        let start = start(board, drawn.as_deref());
        let solved = if first {
            let options = Options { prove: false, ..Options::default() };
            Solver::new(options).until(&deadline).solve(start)
        } else {
            with_solver(&deadline, |solver| solver.solve(start))
        };
        solved.verdict
    })?;
    Ok(Answer::new(Arc::clone(board), solved))
}

/// The edges that are the same in all solutions, as a drawing, and the number of edges for which the time was
/// not enough to find out; None if there is no solution.
#[pyfunction]
pub(crate) fn forced(
    py: Python,
    puzzle: &Puzzle,
    drawing: Option<Drawable>,
    timeout: Option<Timeout>,
) -> PyResult<Option<(Drawing, usize)>> {
    let drawn = drawn(puzzle, drawing)?;
    let board = &puzzle.0;
    let found = run(py, timeout, |deadline| {
        with_solver(&deadline, |solver| solver.backbone(start(board, drawn.as_deref())))
    })?;
    Ok(found.map(|found| (Drawing::new(board.grid(), found.states), found.unsettled)))
}

/// The verdict, and for a puzzle with one solution its grade as JSON.
#[pyfunction]
pub(crate) fn grade(
    py: Python,
    puzzle: &Puzzle,
    timeout: Option<Timeout>,
) -> PyResult<(&'static str, Option<String>)> {
    let board = &puzzle.0;
    let graded = run(py, timeout, |deadline| Grading { deadline, ..Grading::default() }.grade(board))?;
    let figures = match &graded {
        Graded::Grade(grade) => Some(serde_json::to_string(&Figures::of(grade)).map_err(bug)?),
        Graded::Unsupported(why) => return Err(value(why)),
        _ => None,
    };
    Ok((Word::from(&graded).name(), figures))
}

/// The verdict on a drawing, as a dict of parts.
#[pyfunction]
pub(crate) fn verify<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    drawing: Drawable,
    timeout: Option<Timeout>,
) -> PyResult<Bound<'py, PyDict>> {
    let states = drawing.states(puzzle)?;
    let judged = run(py, timeout, |deadline| {
        Judging { deadline, ..Judging::default() }.judge(Board::given(&puzzle.0, &states))
    })?;
    judgement(py, puzzle, states, judged)
}

/// Returns the parts of a verdict by the names of the dataclass's fields; `states` are what was drawn.
pub(crate) fn judgement<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    states: Vec<State>,
    answer: ask::verify::Answer,
) -> PyResult<Bound<'py, PyDict>> {
    let (board, parts, state) = (&puzzle.0, PyDict::new(py), Word::from(&answer.judgement).name());
    let (sentence, reason) = (answer.sentence(board, &states), answer.reason(board, &states));
    let wrong = match &answer.blame {
        Some(Blame::Wrong(wrong) | Blame::Together { edges: wrong, .. }) => &wrong[..],
        _ => &[],
    };
    let blamed = edges(py, puzzle.grid(), wrong.iter().copied())?;
    let (faults, solution) = match answer.judgement {
        Judgement::Right(solution) | Judgement::Open(solution) => (Vec::new(), Some(solution)),
        Judgement::Wrong(faults) => (faults.iter().map(ToString::to_string).collect(), None),
        Judgement::Stuck | Judgement::Timeout => (Vec::new(), None),
    };
    parts.set_item("state", state)?;
    parts.set_item("sentence", sentence)?;
    parts.set_item("faults", PyTuple::new(py, faults)?)?;
    parts.set_item("reason", reason)?;
    parts.set_item("blamed", blamed)?;
    let solution = solution.map(|solution| Solution { puzzle: Arc::clone(board), solution });
    parts.set_item("solution", solution)?;
    parts.set_item("puzzle", Puzzle(Arc::clone(board)))?;
    parts.set_item("drawing", Drawing::new(puzzle.grid(), states))?;
    Ok(parts)
}
