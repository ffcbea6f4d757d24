//! Counts of solutions, the share in which each edge is a line, and random samples.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyList;
use slitherlink::count::{Budget, Estimate, Incomplete, Likelihood, Sampler};
use slitherlink::{Board, Deadline, SearchError, reduced};

use crate::ask::start;
use crate::call::{Timeout, run, with_solver};
use crate::convert::{float_array, shapes};
use crate::error::{bug, stopped};
use crate::listed::Samples;
use crate::puzzle::{Drawable, Puzzle, drawn};

/// Up to this estimated number of states, summed over all vertices, a frontier takes only milliseconds.
const FAST: f64 = 3e5;
/// The number of solutions to list before a slow frontier is tried.
const FEW: u64 = 1000;
/// The share of the available memory that states may take.
const SHARE: f64 = 0.8;
/// The available memory to assume if the system does not say, in bytes.
const UNKNOWN: u64 = 4 << 30;

/// Returns the budget of a count.
fn budget(deadline: &Deadline) -> Budget {
    Budget { deadline: deadline.clone(), memory: (SHARE * free_memory().unwrap_or(UNKNOWN) as f64) as usize }
}

/// Returns the available memory in bytes; `None` if the system does not say.
fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? << 10)
}

/// The number of solutions in hexadecimal, or the reason why the count stopped.
type Counted = Result<Result<String, Incomplete>, SearchError>;

/// The number of solutions; None if the time ran out.
#[pyfunction]
#[pyo3(signature = (puzzle, *, drawing = None, timeout = None))]
pub(crate) fn count<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    drawing: Option<Drawable>,
    timeout: Option<Timeout>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let drawn = drawn(puzzle, drawing)?;
    let board = &puzzle.0;
    match run(py, timeout, |deadline| counted(start(board, drawn.as_deref()), &deadline))?.map_err(bug)? {
        Ok(number) => integer(py, &number).map(Some),
        Err(Incomplete::Timeout) => Ok(None),
        Err(stop) => Err(stopped(stop)),
    }
}

/// Parses a hexadecimal number as an int of Python, which takes linear time.
fn integer<'py>(py: Python<'py>, number: &str) -> PyResult<Bound<'py, PyAny>> {
    py.get_type::<pyo3::types::PyInt>().call1((number, 16))
}

/// Counts by the frontier if the estimate promises a fast one. Otherwise lists up to `FEW` solutions; if
/// there are more, tries the frontier, and lists all of them if that takes too much memory.
fn counted(start: Board, deadline: &Deadline) -> Counted {
    let Some(board) = reduced(start, deadline)? else { return Ok(Ok("0".into())) };
    if board.undecided_count() > 0 && Estimate::new(&board).work <= FAST {
        return Ok(frontier(&board, deadline));
    }
    let few = list(board.clone(), deadline, FEW)?;
    if few != Err(Incomplete::Memory { bytes: 0 }) {
        return Ok(few);
    }
    // The estimate may be far too high, so try: the frontier stops by itself if its memory runs out.
    match frontier(&board, deadline) {
        Err(Incomplete::Memory { .. } | Incomplete::TooWide(_)) => list(board, deadline, u64::MAX),
        counted => Ok(counted),
    }
}

fn frontier(board: &Board, deadline: &Deadline) -> Result<String, Incomplete> {
    let counted = slitherlink::count::count(board, budget(deadline), &mut |_| {});
    counted.stop.map_or_else(|| Ok(counted.loops.to_str_radix(16)), Err)
}

/// Counts the solutions by listing them. If there are `most` or more, the result is `Incomplete::Memory` with 0
/// bytes.
fn list(start: Board, deadline: &Deadline, most: u64) -> Counted {
    let mut solutions = with_solver(deadline, |solver| solver.solutions(start));
    let mut count = 0_u64;
    while count < most && solutions.next().transpose()?.is_some() {
        count += 1;
    }
    Ok(match solutions.is_complete() {
        true => Ok(format!("{count:x}")),
        false if count == most => Err(Incomplete::Memory { bytes: 0 }),
        false => Err(Incomplete::Timeout),
    })
}

/// The number of solutions, the number of those with a line at each edge, horizontal edges first, and the
/// shares as two arrays.
type Likely<'py> = (Bound<'py, PyAny>, Bound<'py, PyList>, [Bound<'py, PyAny>; 2]);

/// The share of solutions in which each edge is a line, and the counts behind it; None if the time ran out.
#[pyfunction]
#[pyo3(signature = (puzzle, *, drawing = None, timeout = None))]
pub(crate) fn likelihood<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    drawing: Option<Drawable>,
    timeout: Option<Timeout>,
) -> PyResult<Option<Likely<'py>>> {
    let drawn = drawn(puzzle, drawing)?;
    let (board, grid) = (&puzzle.0, puzzle.grid());
    let found = run(py, timeout, |deadline| -> Result<_, SearchError> {
        Ok(match reduced(start(board, drawn.as_deref()), &deadline)? {
            Some(reduced) => Likelihood::new(&reduced, budget(&deadline), &mut |_| {}),
            None => Ok(Likelihood::none(grid)),
        })
    })?;
    let found = match found.map_err(bug)? {
        Ok(found) => found,
        Err(Incomplete::Timeout) => return Ok(None),
        Err(stop) => return Err(stopped(stop)),
    };
    let lines = grid.edges().map(|edge| integer(py, &found.lines(edge).to_str_radix(16)));
    let lines = PyList::new(py, lines.collect::<PyResult<Vec<_>>>()?)?;
    let shares: Vec<f64> = grid.edges().map(|edge| found.share(edge)).collect();
    let (across, down) = shares.split_at(grid.horizontal_count());
    let [high, wide] = shapes(grid);
    let arrays =
        [float_array(py, high, across.iter().copied())?, float_array(py, wide, down.iter().copied())?];
    Ok(Some((integer(py, &found.loops().to_str_radix(16))?, lines, arrays)))
}

/// Random solutions, each with the same probability.
#[pyfunction]
#[pyo3(signature = (puzzle, n, *, seed, drawing = None))]
pub(crate) fn sample(
    py: Python,
    puzzle: &Puzzle,
    n: u32,
    seed: u64,
    drawing: Option<Drawable>,
) -> PyResult<Samples> {
    let drawn = drawn(puzzle, drawing)?;
    let board = &puzzle.0;
    let made = run(py, None, |deadline| -> Result<_, SearchError> {
        let reduced = reduced(start(board, drawn.as_deref()), &deadline)?;
        Ok(reduced.map(|board| Sampler::new(&board, budget(&deadline), &mut |_| {})).transpose())
    })?;
    let sampler = made.map_err(bug)?.map_err(stopped)?;
    Ok(Samples::new(Arc::clone(board), sampler.map(Arc::new), seed, n))
}
