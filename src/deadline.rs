//! Deadlines: times after which work should stop, and handles to stop it earlier.

use std::cell::RefCell;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use web_time::Instant;

/// A time after which a search should stop, if there is one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deadline(Option<Instant>);

impl Deadline {
    /// No deadline.
    pub const NEVER: Deadline = Deadline(None);

    /// The deadline this long from now. [`Deadline::NEVER`] for `None`, or if the time is too far away to be
    /// represented.
    pub fn within(timeout: Option<Duration>) -> Deadline {
        Deadline(timeout.and_then(|timeout| Instant::now().checked_add(timeout)))
    }

    /// True unless it is [`Deadline::NEVER`].
    pub const fn is_set(self) -> bool {
        self.0.is_some()
    }

    /// True if it passes within this time from now.
    pub fn passes_within(self, time: Duration) -> bool {
        self.left().is_some_and(|left| left <= time)
    }

    /// The time left until the deadline; `None` if there is none.
    pub fn left(self) -> Option<Duration> {
        self.0.map(|end| match is_called_off() {
            true => Duration::ZERO,
            false => end.saturating_duration_since(Instant::now()),
        })
    }

    /// True if the deadline has passed.
    pub fn has_passed(self) -> bool {
        self.0.is_some_and(|end| is_called_off() || Instant::now() >= end)
    }
}

/// A handle that stops work early: once it is used, all deadlines of that work have passed. It is used by
/// another thread, or by a function that the working thread calls from time to time.
#[derive(Clone, Default)]
pub struct Stop(Arc<Switch>);

#[derive(Default)]
struct Switch {
    is_off: AtomicBool,
    ask: Option<Ask>,
}

/// A function that says whether to stop, the least time between two calls, and the time of the last one.
struct Ask {
    whom: Box<dyn Fn() -> bool + Send + Sync>,
    every: Duration,
    last: Mutex<Instant>,
}

thread_local! {
    /// The handle that stops the work of this thread.
    static STOP: RefCell<Option<Stop>> = const { RefCell::new(None) };
}

impl Stop {
    /// Makes a handle whose working thread calls `whom` every so often; it returns true to stop. For programs
    /// that must poll for interrupts themselves.
    pub fn asking(every: Duration, whom: impl Fn() -> bool + Send + Sync + 'static) -> Stop {
        let ask = Ask { whom: Box::new(whom), every, last: Mutex::new(Instant::now()) };
        Stop(Arc::new(Switch { is_off: AtomicBool::new(false), ask: Some(ask) }))
    }

    /// Stops the work.
    pub fn call_off(&self) {
        self.0.is_off.store(true, Ordering::Relaxed);
    }

    /// True if the work was stopped.
    pub fn is_called_off(&self) -> bool {
        if !self.0.is_off.load(Ordering::Relaxed) && self.0.ask.as_ref().is_some_and(Ask::says_so) {
            self.call_off();
        }
        self.0.is_off.load(Ordering::Relaxed)
    }

    /// Runs some work on this thread, which this handle can stop wherever the work checks a deadline.
    pub fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        /// Restores the previous handle, even if the work panics.
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

impl Ask {
    /// True if it is time to call the function, and it says to stop.
    fn says_so(&self) -> bool {
        // The function may take long, and other threads do not wait for it.
        let Ok(mut last) = self.last.try_lock() else { return false };
        let is_time = last.elapsed() >= self.every;
        let says_so = is_time && (self.whom)();
        if is_time {
            *last = Instant::now();
        }
        says_so
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_tuple("Stop").field(&self.0.is_off).finish()
    }
}

/// True if the work of this thread was stopped.
fn is_called_off() -> bool {
    // The clone ends the borrow: the function called here may itself run work with another handle.
    let stop = STOP.with_borrow(Clone::clone);
    stop.is_some_and(|stop| stop.is_called_off())
}
