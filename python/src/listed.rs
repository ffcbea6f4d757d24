//! Iterators over all solutions of a puzzle, or over random ones.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use pyo3::prelude::*;
use slitherlink::ask::{self, start};
use slitherlink::count::Incomplete;
use slitherlink::{Deadline, Solver, State, Stop};

use crate::call::{EVERY, Process, Timeout, caught, run};
use crate::drawing::Solution;
use crate::error::{bug, out_of_time};
use crate::numbers::Numbers;
use crate::puzzle::{Drawable, Puzzle, drawn};

/// The number of solutions that are found ahead of demand.
const AHEAD: usize = 64;

/// All solutions of a puzzle, one after another as they are found: an iterator.
#[pyclass(frozen, module = "slitherlink._slitherlink")]
pub(crate) struct Solutions {
    puzzle: Arc<slitherlink::Puzzle>,
    found: Mutex<Option<Receiver<Found>>>,
    stop: Stop,
    /// Whether the time has run out before the end.
    is_late: AtomicBool,
    process: Process,
}

/// A solution, or why the search ended early.
type Found = Result<slitherlink::Solution, End>;

enum End {
    /// The time ran out.
    Timeout,
    /// The error message of a bug.
    Bug(String),
}

/// All solutions of a puzzle, one after another as they are found; `slitherlink._answers` describes the arguments.
#[pyfunction]
pub(crate) fn solutions(
    puzzle: &Puzzle,
    drawing: Option<Drawable>,
    timeout: Option<Timeout>,
) -> PyResult<Solutions> {
    let drawn = drawn(puzzle, drawing)?;
    let (sender, found) = sync_channel(AHEAD);
    let (board, stop) = (Arc::clone(&puzzle.0), Stop::default());
    let solutions = Solutions {
        puzzle: Arc::clone(&board),
        found: Mutex::new(Some(found)),
        stop: stop.clone(),
        is_late: AtomicBool::new(false),
        process: Process::default(),
    };
    let deadline = Timeout::deadline(timeout).or(&stop);
    thread::spawn(move || search(&board, drawn.as_deref(), &deadline, &sender));
    Ok(solutions)
}

fn search(
    puzzle: &slitherlink::Puzzle,
    drawn: Option<&[State]>,
    deadline: &Deadline,
    sender: &SyncSender<Found>,
) {
    let done = caught(|| {
        let mut solver = Solver::default().until(deadline);
        let mut solutions = solver.solutions(start(puzzle, drawn));
        for solution in &mut solutions {
            // The search ends when the receiver has gone.
            if sender.send(Ok(solution)).is_err() {
                break;
            }
            if deadline.has_passed() {
                break;
            }
        }
        solutions.is_complete()
    });
    let end = match done {
        Ok(true) => return,
        Ok(false) => End::Timeout,
        Err(error) => End::Bug(error),
    };
    let _ = sender.send(Err(end));
}

#[pymethods]
impl Solutions {
    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python) -> PyResult<Option<Solution>> {
        self.process.check("these solutions")?;
        loop {
            py.check_signals()?;
            if self.is_late.load(Ordering::Relaxed) {
                return Err(out_of_time(Incomplete::Timeout));
            }
            let found = py.detach(|| {
                let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
                let received = found.as_ref().map(|found| found.recv_timeout(EVERY));
                if matches!(received, Some(Err(RecvTimeoutError::Disconnected))) {
                    *found = None;
                }
                received
            });
            match found {
                Some(Ok(Ok(solution))) => {
                    return Ok(Some(Solution { puzzle: Arc::clone(&self.puzzle), solution }));
                }
                Some(Ok(Err(End::Timeout))) => self.is_late.store(true, Ordering::Relaxed),
                Some(Ok(Err(End::Bug(error)))) => return Err(bug(error)),
                Some(Err(RecvTimeoutError::Timeout)) => {}
                Some(Err(RecvTimeoutError::Disconnected)) | None => return Ok(None),
            }
        }
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        self.stop.call_off();
        if self.process.is_other() {
            let found = self.found.get_mut().unwrap_or_else(PoisonError::into_inner);
            // Its lock may be held for ever by a thread that there is not in this process.
            std::mem::forget(found.take());
        }
    }
}

/// Random solutions of a puzzle: an iterator.
#[pyclass(frozen, module = "slitherlink._slitherlink")]
pub(crate) struct Samples {
    puzzle: Arc<slitherlink::Puzzle>,
    samples: Option<ask::Samples>,
    count: u32,
    numbers: Numbers,
    deadline: Deadline,
}

impl Samples {
    /// Returns an iterator over the first `count` samples. Without any there is no solution, so it is empty.
    pub(crate) const fn new(
        puzzle: Arc<slitherlink::Puzzle>,
        samples: Option<ask::Samples>,
        count: u32,
        deadline: Deadline,
    ) -> Samples {
        Samples { puzzle, samples, count, numbers: Numbers::from(1), deadline }
    }
}

#[pymethods]
impl Samples {
    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python) -> PyResult<Option<Solution>> {
        py.check_signals()?;
        let Some(samples) = &self.samples else { return Ok(None) };
        let draw = |number| {
            if self.deadline.has_passed() {
                return Err(out_of_time(Incomplete::Timeout));
            }
            run(py, None, |_: Deadline| samples.draw(u32::try_from(number).unwrap_or(u32::MAX)))
        };
        let sampled = self.numbers.hand_out(u64::from(self.count), draw)?;
        let solution = sampled.transpose().map_err(bug)?.flatten();
        Ok(solution.map(|solution| Solution { puzzle: Arc::clone(&self.puzzle), solution }))
    }
}
