//! Calls of the library without the GIL, with a deadline and checks for signals.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use slitherlink::{Deadline, Options, Solver, Stop};

use crate::error::{bug, value};

/// The interval between checks for signals, such as that of Ctrl-C.
pub(crate) const EVERY: Duration = Duration::from_millis(50);

/// A time limit in seconds; `None` for one that is longer than any wait.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timeout(Option<Duration>);

impl Timeout {
    /// Returns the deadline for work that begins now: after this limit, if there is one.
    pub(crate) fn deadline(limit: Option<Timeout>) -> Deadline {
        Deadline::within(limit.and_then(|Timeout(length)| length))
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Timeout {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Timeout> {
        let seconds: f64 = object.extract()?;
        if seconds.is_nan() || seconds.is_sign_negative() && seconds != 0.0 {
            return Err(value(format!(
                "timeout is {seconds}, expected a number of seconds, 0 or more, or None for no limit"
            )));
        }
        Ok(Timeout(Duration::try_from_secs_f64(seconds).ok()))
    }
}

/// The process in which an iterator was made that has threads: a forked one has none of them.
pub(crate) struct Process(u32);

impl Default for Process {
    fn default() -> Process {
        Process(std::process::id())
    }
}

impl Process {
    pub(crate) fn is_other(&self) -> bool {
        self.0 != std::process::id()
    }

    /// Fails in another process, where waiting would never end; `what` are made by the threads.
    pub(crate) fn check(&self, what: &str) -> PyResult<()> {
        if !self.is_other() {
            return Ok(());
        }
        Err(PyRuntimeError::new_err(format!(
            "{what} belong to the process {}, whose threads this one does not have: ask again here",
            self.0
        )))
    }
}

/// Runs `work` without the GIL. If the handler of a signal raises an exception, the work is interrupted and
/// the exception is raised.
pub(crate) fn run<T: Send>(
    py: Python,
    timeout: Option<Timeout>,
    work: impl FnOnce(Deadline) -> T + Send,
) -> PyResult<T> {
    run_until(py, Timeout::deadline(timeout), work)
}

/// As [`run`], for a part of what must be done by a deadline.
pub(crate) fn run_until<T: Send>(
    py: Python,
    end: Deadline,
    work: impl FnOnce(Deadline) -> T + Send,
) -> PyResult<T> {
    let raised: Arc<Mutex<Option<PyErr>>> = Arc::default();
    let raise = Arc::clone(&raised);
    let stop = Stop::asking(EVERY, move || {
        let signals = Python::try_attach(|py| py.check_signals());
        match signals {
            Some(Ok(())) => false,
            Some(Err(error)) => {
                *raise.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                true
            }
            // Python is shutting down.
            None => true,
        }
    });
    let deadline = end.or(&stop);
    let done = py.detach(|| caught(|| work(deadline)));
    match raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(error) => Err(error),
        None => done.map_err(bug),
    }
}

/// Runs `work`; if it panics, the error is the message of the panic.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| panic_message(&*panic))
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic".into())
}

thread_local! {
    /// The solver of this thread, kept between calls to reuse its memory.
    static SOLVER: RefCell<Option<Solver>> = const { RefCell::new(None) };
}

/// Runs `work` with the solver of this thread, which proves uniqueness.
pub(crate) fn with_solver<T>(deadline: &Deadline, work: impl FnOnce(&mut Solver) -> T) -> T {
    // The solver is taken out, since a signal handler may solve in the middle of this.
    let kept = SOLVER.take();
    let mut solver = kept.unwrap_or_else(|| Solver::new(Options::default()));
    solver.set_deadline(deadline);
    let done = work(&mut solver);
    SOLVER.set(Some(solver));
    done
}
