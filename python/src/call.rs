//! Calls of the library without the GIL, with a deadline and checks for signals.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;
use slitherlink::{Deadline, Options, Solver, Stop};

use crate::error::{bug, value};

/// The interval between checks for signals, such as that of Ctrl-C.
pub(crate) const EVERY: Duration = Duration::from_millis(50);

/// A time limit in seconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timeout(Duration);

impl Timeout {
    /// Returns the deadline for work that begins now: after this limit, if there is one.
    pub(crate) fn deadline(limit: Option<Timeout>) -> Deadline {
        Deadline::within(limit.map(|Timeout(length)| length))
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Timeout {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Timeout> {
        let seconds: f64 = object.extract()?;
        let length = Duration::try_from_secs_f64(seconds).map_err(|_| {
            value(format!(
                "timeout is {seconds}, expected a number of seconds, 0 or more, or None for no limit"
            ))
        })?;
        Ok(Timeout(length))
    }
}

/// Runs `work` without the GIL. If the handler of a signal raises an exception, the work is interrupted and
/// the exception is raised.
pub(crate) fn run<T: Send>(
    py: Python,
    timeout: Option<Timeout>,
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
    let deadline = Timeout::deadline(timeout).or(&stop);
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
