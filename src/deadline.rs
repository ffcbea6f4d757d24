//! A time after which a search should stop, and a way to call it off before.

use std::cell::RefCell;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

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

/// Calls off some work: from then on, all its deadlines have passed. Another thread does so, or whoever is asked from time to time.
#[derive(Clone, Default)]
pub struct Stop(Arc<Switch>);

#[derive(Default)]
struct Switch {
    is_off: AtomicBool,
    ask: Option<Ask>,
}

/// Who is asked whether the work is called off, how often, and when that was last.
struct Ask {
    whom: Box<dyn Fn() -> bool + Send + Sync>,
    every: Duration,
    last: Mutex<Instant>,
}

thread_local! {
    /// What calls off the work of this thread.
    static STOP: RefCell<Option<Stop>> = const { RefCell::new(None) };
}

impl Stop {
    /// From time to time the thread that works asks `whom` whether the work is called off: for programs that must themselves
    /// look for an interrupt.
    pub fn asking(every: Duration, whom: impl Fn() -> bool + Send + Sync + 'static) -> Stop {
        let ask = Ask { whom: Box::new(whom), every, last: Mutex::new(Instant::now()) };
        Stop(Arc::new(Switch { is_off: AtomicBool::new(false), ask: Some(ask) }))
    }

    /// Calls it off.
    pub fn call_off(&self) {
        self.0.is_off.store(true, Ordering::Relaxed);
    }

    /// True if it was called off.
    pub fn is_called_off(&self) -> bool {
        if !self.0.is_off.load(Ordering::Relaxed) && self.0.ask.as_ref().is_some_and(Ask::says_so) {
            self.call_off();
        }
        self.0.is_off.load(Ordering::Relaxed)
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

/// True if the work of this thread was called off.
fn is_called_off() -> bool {
    // Whoever is asked may do work of its own that can be called off.
    let stop = STOP.with_borrow(Clone::clone);
    stop.is_some_and(|stop| stop.is_called_off())
}
