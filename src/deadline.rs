//! Deadlines: a time after which work should stop, and a way to stop it before.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A time after which a search should stop, if there is one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deadline(Option<Instant>);

impl Deadline {
    /// Never.
    pub const NEVER: Deadline = Deadline(None);

    /// This long from now; never, if that is too far away to be represented.
    pub fn within(timeout: Option<Duration>) -> Deadline {
        Deadline(timeout.and_then(|timeout| Instant::now().checked_add(timeout)))
    }

    /// True unless it is never.
    pub const fn is_set(self) -> bool {
        self.0.is_some()
    }

    /// True if it will have passed after this time from now.
    pub fn passes_within(self, time: Duration) -> bool {
        self.left().is_some_and(|left| left <= time)
    }

    /// The time left until then; `None` if it is never.
    pub fn left(self) -> Option<Duration> {
        self.0.map(|end| match is_called_off() {
            true => Duration::ZERO,
            false => end.saturating_duration_since(Instant::now()),
        })
    }

    /// True if it has passed.
    pub fn has_passed(self) -> bool {
        self.0.is_some_and(|end| is_called_off() || Instant::now() >= end)
    }
}

/// A handle with which one thread stops the work of another: from then on, all deadlines of that work have passed.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

thread_local! {
    /// The handle that stops the work of this thread.
    static STOP: RefCell<Option<Stop>> = const { RefCell::new(None) };
}

impl Stop {
    /// Stops the work.
    pub fn call_off(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// True if the work was stopped.
    pub fn is_called_off(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Does some work on this thread that can be stopped, as far as it looks at deadlines.
    pub fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        /// Puts back what was there, even if the work panics.
        struct Before(Option<Stop>);
        impl Drop for Before {
            fn drop(&mut self) {
                STOP.set(self.0.take());
            }
        }
        let _before = Before(STOP.replace(Some(self.clone())));
        work()
    }
}

/// True if the work of this thread was stopped.
fn is_called_off() -> bool {
    STOP.with_borrow(|stop| stop.as_ref().is_some_and(Stop::is_called_off))
}
