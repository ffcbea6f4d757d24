//! Solving of many puzzles on several threads, with answers in order.

use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use pyo3::exceptions::{PyBaseException, PyException, PyRuntimeError, PyStopIteration};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};
use pyo3::{PyTraverseError, PyVisit};
use slitherlink::{Stop, Verdict};

use crate::answer::Answer;
use crate::call::{EVERY, Process, Timeout, caught, with_solver};
use crate::convert::{shown, type_name};
use crate::error::{bug, retold, value, wrong_type};
use crate::puzzle::AnyPuzzle;
use crate::whole::integer;

/// The number of cells of a batch. Small puzzles go to the workers in batches, since handing them over one by
/// one would take longer than solving them.
const CELLS: usize = 4000;

/// The most threads.
const MOST: usize = 1024;

/// The answers to many puzzles, in order: an iterator.
#[pyclass(frozen, module = "slitherlink._slitherlink")]
pub(crate) struct Answers {
    work: Mutex<Work>,
    /// Answers that nobody has received, since `progress` raised an exception when told of them.
    kept: Mutex<VecDeque<Answer>>,
    stop: Stop,
    process: Process,
}

/// The puzzles in flight.
struct Work {
    /// The iterator of puzzles; `None` once it is exhausted.
    puzzles: Option<Py<PyIterator>>,
    progress: Option<Py<PyAny>>,
    /// The queue of the workers, who end when it is closed: once there are no more puzzles.
    jobs: Option<Sender<Job>>,
    /// The most jobs to hand over ahead of demand.
    ahead: usize,
    /// The number of items that were taken from `puzzles`.
    taken: usize,
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
    Raised(Py<PyBaseException>),
}

/// Solves many puzzles lazily, on several threads; `slitherlink._answers` describes the arguments.
#[pyfunction]
pub(crate) fn solve_many(
    puzzles: &Bound<PyAny>,
    jobs: Option<&Bound<PyAny>>,
    timeout: Option<Timeout>,
    progress: Option<&Bound<PyAny>>,
) -> PyResult<Answers> {
    let whole = |jobs| {
        let say = || format!("jobs is {}, expected an integer, or None", shown(jobs));
        integer(jobs).map_err(|error| retold(jobs.py(), error, say))
    };
    let jobs = match jobs.map(whole).transpose()? {
        Some(jobs) if jobs < 1 => return Err(value(format!("jobs is {jobs}, expected at least 1"))),
        Some(jobs) => usize::try_from(jobs).unwrap_or(MOST).min(MOST),
        None => thread::available_parallelism().map_or(1, NonZero::get),
    };
    if let Some(progress) = progress.filter(|progress| !progress.is_callable()) {
        let found = type_name(progress);
        return Err(wrong_type(format!("progress is of type {found}, expected a function, or None")));
    }
    let expected =
        || format!("puzzles is of type {}, expected puzzles, such as a list of them", type_name(puzzles));
    // Its characters would be taken for puzzles.
    if puzzles.is_instance_of::<PyString>() {
        return Err(wrong_type(expected()));
    }
    let puzzles = puzzles.try_iter().map_err(|error| retold(puzzles.py(), error, expected))?;
    let (sender, receiver) = channel();
    let (receiver, stop) = (Arc::new(Mutex::new(receiver)), Stop::default());
    for _ in 0..jobs {
        let (receiver, stop) = (Arc::clone(&receiver), stop.clone());
        thread::spawn(move || work(&receiver, timeout, &stop));
    }
    let work = Work {
        puzzles: Some(puzzles.unbind()),
        progress: progress.map(|progress| progress.clone().unbind()),
        jobs: Some(sender),
        ahead: 2 * jobs + 1,
        taken: 0,
        pending: VecDeque::new(),
        ready: VecDeque::new(),
    };
    Ok(Answers { work: Mutex::new(work), kept: Mutex::default(), stop, process: Process::default() })
}

/// The main loop of a worker: does one job after another until the queue is closed.
fn work(jobs: &Mutex<Receiver<Job>>, timeout: Option<Timeout>, stop: &Stop) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((puzzles, answers)) = job else { return };
        let solve = |puzzle: &Arc<slitherlink::Puzzle>| {
            caught(|| {
                let deadline = Timeout::deadline(timeout).or(stop);
                with_solver(&deadline, |solver| solver.solve(&**puzzle).verdict)
            })
        };
        // Sending fails if nobody wants the answers any more.
        let _ = answers.send(puzzles.iter().map(solve).collect());
    }
}

impl Work {
    /// Hands over jobs up to the limit. An exception that is to end the program, such as `KeyboardInterrupt`,
    /// is the error; any other waits for the answers before it, and no puzzle after it is taken until then.
    fn fill(&mut self, py: Python) -> PyResult<()> {
        let has_raised = |work: &Work| matches!(work.pending.back(), Some(Pending::Raised(_)));
        while self.pending.len() < self.ahead && self.puzzles.is_some() && !has_raised(self) {
            let (puzzles, end) = self.batch(py);
            if !puzzles.is_empty() {
                self.hand_over(puzzles);
            }
            match end {
                Err(error) if error.is_instance_of::<PyException>(py) => {
                    self.pending.push_back(Pending::Raised(error.into_value(py)));
                }
                end => end?,
            }
        }
        if self.puzzles.is_none() {
            self.jobs = None;
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
        if let Some(jobs) = &self.jobs {
            // Missing workers are noticed later, when their answers are.
            let _ = jobs.send((puzzles.clone(), sender));
        }
        self.pending.push_back(Pending::Job(puzzles, receiver));
    }

    fn next_puzzle(&mut self, py: Python) -> PyResult<Option<Arc<slitherlink::Puzzle>>> {
        let Some(puzzles) = &self.puzzles else { return Ok(None) };
        match puzzles.bind(py).clone().next() {
            None => {
                self.puzzles = None;
                Ok(None)
            }
            Some(item) => {
                let (item, at) = (item?, self.taken);
                self.taken += 1;
                let AnyPuzzle(puzzle) = item.extract().map_err(|error| {
                    let found = type_name(&item);
                    let say = || {
                        format!("puzzles[{at}] is of type {found}, expected a Puzzle, rows of clues, or text")
                    };
                    retold(py, error, say)
                })?;
                Ok(Some(Arc::clone(&puzzle.get().0)))
            }
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
                (Some(Pending::Raised(error)), _) => {
                    return Err(PyErr::from_value(error.into_bound(py).into_any()));
                }
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
        self.process.check("these answers")?;
        py.check_signals()?;
        if let Some(kept) = self.kept().pop_front() {
            return Ok(Some(kept));
        }
        let (answer, progress) = {
            let mut work = self
                .work
                .try_lock()
                .map_err(|_| value("these answers are in use: another call of next is waiting for them"))?;
            let answer = work.next(py)?;
            (answer, work.progress.as_ref().map(|progress| progress.clone_ref(py)))
        };
        // Without the lock, since `progress` may ask for an answer, too.
        match (answer, progress) {
            (Some(answer), Some(progress)) => {
                if let Err(error) = progress.call1(py, (1,)) {
                    self.kept().push_back(answer);
                    return Err(not_stop_iteration(py, error));
                }
                Ok(Some(answer))
            }
            (answer, _) => Ok(answer),
        }
    }

    fn __traverse__(&self, visit: PyVisit) -> Result<(), PyTraverseError> {
        // Who has the lock is using these answers, so they are no garbage.
        let Ok(work) = self.work.try_lock() else { return Ok(()) };
        work.puzzles.iter().try_for_each(|puzzles| visit.call(puzzles))?;
        work.progress.iter().try_for_each(|progress| visit.call(progress))?;
        work.pending.iter().try_for_each(|pending| match pending {
            Pending::Job(..) => Ok(()),
            Pending::Raised(error) => visit.call(error),
        })
    }

    fn __clear__(&self) {
        self.stop.call_off();
        let Ok(mut work) = self.work.try_lock() else { return };
        let held = (work.puzzles.take(), work.progress.take(), std::mem::take(&mut work.pending));
        work.jobs = None;
        // Without the lock, since what is dropped may run code in Python.
        drop(work);
        drop(held);
    }
}

impl Answers {
    fn kept(&self) -> MutexGuard<'_, VecDeque<Answer>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A StopIteration would say that there are no more answers.
fn not_stop_iteration(py: Python, error: PyErr) -> PyErr {
    if !error.is_instance_of::<PyStopIteration>(py) {
        return error;
    }
    let told = PyRuntimeError::new_err("progress raised StopIteration");
    told.set_cause(py, Some(error));
    told
}

impl Drop for Answers {
    fn drop(&mut self) {
        self.stop.call_off();
        if self.process.is_other() {
            let work = self.work.get_mut().unwrap_or_else(PoisonError::into_inner);
            // Their locks may be held for ever by threads that there are not in this process.
            std::mem::forget((work.jobs.take(), std::mem::take(&mut work.pending)));
        }
    }
}
