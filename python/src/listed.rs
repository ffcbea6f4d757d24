//! Iterators over all solutions of a puzzle, or over random ones.

use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use pyo3::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use slitherlink::count::Sampler;
use slitherlink::{Deadline, SearchError, Solver, State, Stop};

use crate::ask::start;
use crate::call::{EVERY, Process, caught, run};
use crate::drawing::Solution;
use crate::error::bug;
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
    process: Process,
}

/// A solution, or the error message of a bug that ends the search.
type Found = Result<slitherlink::Solution, String>;

/// All solutions of a puzzle, one after another as they are found; with a drawing, those that agree with it.
/// The order is the same each time.
///
/// >>> import slitherlink
/// >>> blank = slitherlink.Puzzle([[None] * 3] * 3)
/// >>> len(list(slitherlink.solutions(blank)))
/// 213
#[pyfunction]
#[pyo3(signature = (puzzle, *, drawing = None))]
pub(crate) fn solutions(puzzle: &Puzzle, drawing: Option<Drawable>) -> PyResult<Solutions> {
    let drawn = drawn(puzzle, drawing)?;
    let (sender, found) = sync_channel(AHEAD);
    let (board, stop) = (Arc::clone(&puzzle.0), Stop::default());
    let solutions = Solutions {
        puzzle: Arc::clone(&board),
        found: Mutex::new(Some(found)),
        stop: stop.clone(),
        process: Process::default(),
    };
    thread::spawn(move || search(&board, drawn.as_deref(), &stop, &sender));
    Ok(solutions)
}

fn search(puzzle: &slitherlink::Puzzle, drawn: Option<&[State]>, stop: &Stop, sender: &SyncSender<Found>) {
    // The search ends when the receiver has gone.
    let done = caught(|| {
        let mut solver = Solver::default().until(&Deadline::NEVER.or(stop));
        for solution in solver.solutions(start(puzzle, drawn)) {
            if sender.send(Ok(solution?)).is_err() {
                break;
            }
        }
        Ok::<(), SearchError>(())
    });
    if let Err(error) = done.and_then(|done| done.map_err(|error| error.to_string())) {
        let _ = sender.send(Err(error));
    }
}

#[pymethods]
impl Solutions {
    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python) -> PyResult<Option<Solution>> {
        self.process.check("these solutions")?;
        loop {
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
                Some(Ok(Err(error))) => return Err(bug(error)),
                Some(Err(RecvTimeoutError::Timeout)) => py.check_signals()?,
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
    sampler: Option<Arc<Sampler>>,
    seed: u64,
    count: u32,
    numbers: Numbers,
}

impl Samples {
    /// Returns an iterator over `count` samples. Without a sampler there is no solution, so it is empty.
    pub(crate) const fn new(
        puzzle: Arc<slitherlink::Puzzle>,
        sampler: Option<Arc<Sampler>>,
        seed: u64,
        count: u32,
    ) -> Samples {
        Samples { puzzle, sampler, seed, count, numbers: Numbers::from(1) }
    }
}

#[pymethods]
impl Samples {
    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python) -> PyResult<Option<Solution>> {
        let Some(sampler) = &self.sampler else { return Ok(None) };
        let draw = |number| {
            run(py, None, |_: Deadline| {
                let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
                // The random numbers that `slink sample` uses for the first puzzle of a file.
                rng.set_stream(1 << 32 | number);
                sampler.draw(&mut rng)
            })
        };
        let sampled = self.numbers.hand_out(u64::from(self.count), draw)?;
        let solution = sampled.transpose().map_err(bug)?.flatten();
        Ok(solution.map(|solution| Solution { puzzle: Arc::clone(&self.puzzle), solution }))
    }
}
