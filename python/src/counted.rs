//! Counts of solutions, the share in which each edge is a line, and random samples.

use std::fmt::LowerHex;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyList;
use slitherlink::Deadline;
use slitherlink::ask::{likelihood as likely, samples, start};
use slitherlink::count::{Budget, Counting, Incomplete, memory_for_states};

use crate::arrays::{float_array, shapes};
use crate::call::{Timeout, run, run_until};
use crate::error::stopped;
use crate::listed::Samples;
use crate::puzzle::{Drawable, Puzzle, drawn};

/// Returns the budget of a count: it may take most of the available memory.
fn budget(deadline: &Deadline) -> Budget {
    Budget { deadline: deadline.clone(), memory: memory_for_states(None) }
}

/// The number of solutions; None if the time ran out.
#[pyfunction]
pub(crate) fn count<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    drawing: Option<Drawable>,
    timeout: Option<Timeout>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let drawn = drawn(puzzle, drawing)?;
    let board = &puzzle.0;
    let count = run(py, timeout, |deadline| {
        let (start, counting) =
            (start(board, drawn.as_deref()), Counting { budget: budget(&deadline), ..Counting::default() });
        counting.count(start)
    })?;
    match count.stop {
        None => integer(py, &count.loops).map(Some),
        Some(Incomplete::Timeout) => Ok(None),
        Some(stop) => Err(stopped(stop)),
    }
}

/// Converts a number to an int of Python, in hexadecimal, which takes linear time.
fn integer<'py>(py: Python<'py>, number: &impl LowerHex) -> PyResult<Bound<'py, PyAny>> {
    py.get_type::<pyo3::types::PyInt>().call1((format!("{number:x}"), 16))
}

/// The number of solutions, the number of those with a line at each edge, horizontal edges first, and the
/// shares as two arrays.
type Likely<'py> = (Bound<'py, PyAny>, Bound<'py, PyList>, [Bound<'py, PyAny>; 2]);

/// The share of solutions in which each edge is a line, and the counts behind it; None if the time ran out.
#[pyfunction]
pub(crate) fn likelihood<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    drawing: Option<Drawable>,
    timeout: Option<Timeout>,
) -> PyResult<Option<Likely<'py>>> {
    let drawn = drawn(puzzle, drawing)?;
    let (board, grid) = (&puzzle.0, puzzle.grid());
    let found =
        run(py, timeout, |deadline| likely(start(board, drawn.as_deref()), budget(&deadline), &mut |_| {}))?;
    let found = match found {
        Ok(found) => found,
        Err(Incomplete::Timeout) => return Ok(None),
        Err(stop) => return Err(stopped(stop)),
    };
    let lines = grid.edges().map(|edge| integer(py, found.lines(edge)));
    let lines = PyList::new(py, lines.collect::<PyResult<Vec<_>>>()?)?;
    let shares: Vec<f64> = grid.edges().map(|edge| found.share(edge)).collect();
    let (across, down) = shares.split_at(grid.horizontal_count());
    let [high, wide] = shapes(grid);
    let arrays =
        [float_array(py, high, across.iter().copied())?, float_array(py, wide, down.iter().copied())?];
    Ok(Some((integer(py, found.loops())?, lines, arrays)))
}

/// Random solutions, each with the same probability.
#[pyfunction]
pub(crate) fn sample(
    py: Python,
    puzzle: &Puzzle,
    n: u32,
    seed: u64,
    drawing: Option<Drawable>,
    timeout: Option<Timeout>,
) -> PyResult<Samples> {
    let drawn = drawn(puzzle, drawing)?;
    let (board, end) = (&puzzle.0, Timeout::deadline(timeout));
    // As for the first puzzle of a file.
    let made = run_until(py, end.clone(), |deadline| {
        samples(start(board, drawn.as_deref()), (seed, 1), budget(&deadline), &mut |_| {})
    })?;
    let samples = made.map_err(stopped)?;
    Ok(Samples::new(Arc::clone(board), samples, n, end))
}
