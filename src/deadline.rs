//! Deadlines: a time after which work should stop, and a way to stop it before.

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

/// A handle that stops work: from then on, all deadlines of that work have passed. Another thread stops it, or a function that the
/// working thread asks from time to time.
#[derive(Clone, Default)]
pub struct Stop(Arc<Switch>);

#[derive(Default)]
struct Switch {
    is_off: AtomicBool,
    ask: Option<Ask>,
}

/// A function that is asked whether to stop, the time between two calls, and the time of the last one.
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
    /// A handle whose working thread asks `whom` every so often whether to stop: for programs that must themselves
    /// look for an interrupt.
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

impl Ask {
    /// True if it is time to ask, and the answer is yes.
    fn says_so(&self) -> bool {
        // Whoever is asked may take long: nobody waits for that.
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
    // Whoever is asked may do work of its own that can be called off.
    let stop = STOP.with_borrow(Clone::clone);
    stop.is_some_and(|stop| stop.is_called_off())
}
