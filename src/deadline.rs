//! A time after which a search should stop, and a way to call it off before.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use web_time::Instant;

/// A time after which a search should stop, if there is one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deadline(Option<Instant>);

impl Deadline {
    /// No such time.
    pub const NEVER: Deadline = Deadline(None);

    /// So long from now; a time too far away to be told is none.
    pub fn within(timeout: Option<Duration>) -> Deadline {
        Deadline(timeout.and_then(|timeout| Instant::now().checked_add(timeout)))
    }

    /// True if there is such a time.
    pub const fn is_set(self) -> bool {
        self.0.is_some()
    }

    /// True if it will be over after so long from now.
    pub fn passes_within(self, time: Duration) -> bool {
        self.left().is_some_and(|left| left <= time)
    }

    /// How long it is until then; `None` if there is no such time.
    pub fn left(self) -> Option<Duration> {
        self.0.map(|end| match is_called_off() {
            true => Duration::ZERO,
            false => end.saturating_duration_since(Instant::now()),
        })
    }

    /// True if it is over.
    pub fn has_passed(self) -> bool {
        self.0.is_some_and(|end| is_called_off() || Instant::now() >= end)
    }
}

/// Lets one thread call off what another one works at: from then on, all deadlines of that work have passed.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

thread_local! {
    /// What calls off the work of this thread.
    static STOP: RefCell<Option<Stop>> = const { RefCell::new(None) };
}

impl Stop {
    /// Calls it off.
    pub fn call_off(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// True if it was called off.
    pub fn is_called_off(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Does some work on this thread that can be called off, as far as it has deadlines.
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

/// True if the work of this thread was called off.
fn is_called_off() -> bool {
    STOP.with_borrow(|stop| stop.as_ref().is_some_and(Stop::is_called_off))
}
