//! Solving of many puzzles on several threads, with answers in order.

use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::PyIterator;
use slitherlink::{Stop, Verdict};

use crate::answer::Answer;
use crate::call::{EVERY, Timeout, caught, with_solver};
use crate::convert::integer;
use crate::error::{bug, value};
use crate::puzzle::Puzzle;

/// The number of cells of a batch. Small puzzles go to the workers in batches, since handing them over one by
/// one would take longer than solving them.
const CELLS: usize = 4000;

/// The most threads.
const MOST: usize = 1024;

/// The answers to many puzzles, in order: an iterator.
#[pyclass(frozen, module = "slitherlink._slitherlink")]
pub(crate) struct Answers {
    work: Mutex<Work>,
    progress: Option<Py<PyAny>>,
    stop: Stop,
}

/// The puzzles in flight.
struct Work {
    /// The iterator of puzzles; `None` once it is exhausted.
    puzzles: Option<Py<PyIterator>>,
    jobs: Sender<Job>,
    /// The most jobs to hand over ahead of demand.
    ahead: usize,
    pending: VecDeque<Pending>,
    /// The remaining answers of the job that was taken last.
    ready: VecDeque<Answer>,
}

/// Some puzzles, and the channel for their answers.
type Job = (Vec<Arc<slitherlink::Puzzle>>, SyncSender<Solved>);
type Solved = Result<Vec<Verdict>, String>;

enum Pending {
    Job(Vec<Arc<slitherlink::Puzzle>>, Receiver<Solved>),
    /// An exception that the iterator of puzzles raised, a subclass of `Exception`.
    Raised(PyErr),
}

/// Solves many puzzles lazily, on `jobs` threads (by default one for each core), and returns the answers in
/// order.
///
/// `timeout` is in seconds for each puzzle. `progress` is called with the number of puzzles answered since
/// its last call; `tqdm.update` is such a function.
///
/// >>> import slitherlink
/// >>> puzzles = [slitherlink.Puzzle([[n, None]]) for n in range(5)]
/// >>> [answer.verdict.value for answer in slitherlink.solve_many(puzzles)]
/// ['none', 'unique', 'none', 'unique', 'unique']
#[pyfunction]
#[pyo3(signature = (puzzles, *, jobs = None, timeout = None, progress = None))]
pub(crate) fn solve_many(
    puzzles: &Bound<PyAny>,
    jobs: Option<&Bound<PyAny>>,
    timeout: Option<Timeout>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Answers> {
    let jobs = match jobs.map(integer).transpose()? {
        Some(jobs) if jobs < 1 => return Err(value(format!("jobs is {jobs}, expected at least 1"))),
        Some(jobs) => usize::try_from(jobs).unwrap_or(MOST).min(MOST),
        None => thread::available_parallelism().map_or(1, NonZero::get),
    };
    let (sender, receiver) = channel();
    let (receiver, stop) = (Arc::new(Mutex::new(receiver)), Stop::default());
    for _ in 0..jobs {
        let (receiver, stop) = (Arc::clone(&receiver), stop.clone());
        thread::spawn(move || work(&receiver, timeout, &stop));
    }
    let work = Work {
        puzzles: Some(puzzles.try_iter()?.unbind()),
        jobs: sender,
        ahead: 2 * jobs + 1,
        pending: VecDeque::new(),
        ready: VecDeque::new(),
    };
    Ok(Answers { work: Mutex::new(work), progress, stop })
}

/// The main loop of a worker: does one job after another until the queue is closed.
fn work(jobs: &Mutex<Receiver<Job>>, timeout: Option<Timeout>, stop: &Stop) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((puzzles, answers)) = job else { return };
        let solve = |puzzle: &Arc<slitherlink::Puzzle>| {
            let solved = caught(|| {
                let deadline = Timeout::deadline(timeout).or(stop);
                with_solver(&deadline, |solver| solver.solve(&**puzzle).map(|answer| answer.verdict))
            });
            solved.and_then(|solved| solved.map_err(|error| error.to_string()))
        };
        // Sending fails if nobody wants the answers any more.
        let _ = answers.send(puzzles.iter().map(solve).collect());
    }
}

impl Work {
    /// Hands over jobs up to the limit. An exception that is to end the program, such as `KeyboardInterrupt`,
    /// is the error; any other waits for the answers before it.
    fn fill(&mut self, py: Python) -> PyResult<()> {
        while self.pending.len() < self.ahead && self.puzzles.is_some() {
            let (puzzles, end) = self.batch(py);
            if !puzzles.is_empty() {
                self.hand_over(puzzles);
            }
            match end {
                Err(error) if error.is_instance_of::<PyException>(py) => {
                    self.puzzles = None;
                    self.pending.push_back(Pending::Raised(error));
                }
                end => end?,
            }
        }
        Ok(())
    }

    /// Takes the puzzles of the next job, and the exception that ended it early.
    fn batch(&mut self, py: Python) -> (Vec<Arc<slitherlink::Puzzle>>, PyResult<()>) {
        let (mut puzzles, mut cells) = (Vec::new(), 0);
        while cells < CELLS {
            match self.next_puzzle(py) {
                Ok(Some(puzzle)) => {
                    cells += puzzle.grid().cell_count();
                    puzzles.push(puzzle);
                }
                Ok(None) => break,
                Err(error) => return (puzzles, Err(error)),
            }
        }
        (puzzles, Ok(()))
    }

    fn hand_over(&mut self, puzzles: Vec<Arc<slitherlink::Puzzle>>) {
        let (sender, receiver) = sync_channel(1);
        // Missing workers are noticed later, when their answers are.
        let _ = self.jobs.send((puzzles.clone(), sender));
        self.pending.push_back(Pending::Job(puzzles, receiver));
    }

    fn next_puzzle(&mut self, py: Python) -> PyResult<Option<Arc<slitherlink::Puzzle>>> {
        let Some(puzzles) = &self.puzzles else { return Ok(None) };
        match puzzles.bind(py).clone().next() {
            None => {
                self.puzzles = None;
                Ok(None)
            }
            Some(puzzle) => Ok(Some(Arc::clone(&puzzle?.cast::<Puzzle>()?.get().0))),
        }
    }

    fn next(&mut self, py: Python) -> PyResult<Option<Answer>> {
        loop {
            if let Some(answer) = self.ready.pop_front() {
                return Ok(Some(answer));
            }
            self.fill(py)?;
            let solved = match self.pending.front_mut() {
                None => return Ok(None),
                Some(Pending::Raised(_)) => None,
                Some(Pending::Job(_, receiver)) => Some(wait(py, receiver)?),
            };
            match (self.pending.pop_front(), solved) {
                (Some(Pending::Job(puzzles, _)), Some(solved)) => {
                    let answers = puzzles.into_iter().zip(solved.map_err(bug)?);
                    self.ready = answers.map(|(puzzle, verdict)| Answer::new(puzzle, verdict)).collect();
                }
                (Some(Pending::Raised(error)), _) => return Err(error),
                _ => return Ok(None),
            }
        }
    }
}

/// Waits for the answers of a job, and checks for signals.
fn wait(py: Python, receiver: &mut Receiver<Solved>) -> PyResult<Solved> {
    if let Ok(solved) = receiver.try_recv() {
        return Ok(solved);
    }
    loop {
        let waiting = &mut *receiver;
        match py.detach(move || waiting.recv_timeout(EVERY)) {
            Ok(solved) => return Ok(solved),
            Err(RecvTimeoutError::Disconnected) => return Err(bug("a worker is gone")),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
        }
    }
}

#[pymethods]
impl Answers {
    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python) -> PyResult<Option<Answer>> {
        let answer = match self.work.try_lock() {
            Ok(mut work) => work.next(py)?,
            Err(_) => {
                return Err(value("these answers are in use: another call of next is waiting for them"));
            }
        };
        if let (Some(_), Some(progress)) = (&answer, &self.progress) {
            progress.call1(py, (1,))?;
        }
        Ok(answer)
    }
}

impl Drop for Answers {
    fn drop(&mut self) {
        self.stop.call_off();
    }
}
