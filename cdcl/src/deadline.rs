//! Deadlines: a time at which work stops, and a handle with which another thread stops it earlier.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use web_time::Instant;

/// The time at which some work is to stop, if there is one, and the handle that stops it earlier, if there is
/// one. Clones share the handle.
///
/// ```
/// use std::time::Duration;
/// use slitherlink_cdcl::{Deadline, Stop};
///
/// let stop = Stop::default();
/// let deadline = Deadline::within(Some(Duration::from_secs(60))).or(&stop);
/// std::thread::spawn(move || stop.call_off()).join().unwrap();
/// assert!(deadline.has_passed());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Deadline {
    end: Option<Instant>,
    stop: Option<Stop>,
}

impl Deadline {
    /// No deadline.
    pub const NEVER: Deadline = Deadline { end: None, stop: None };

    /// The deadline this long from now. [`Deadline::NEVER`] for `None`, or if the time is too far away to be
    /// represented.
    pub fn within(timeout: Option<Duration>) -> Deadline {
        Deadline { end: timeout.and_then(|timeout| Instant::now().checked_add(timeout)), stop: None }
    }

    /// The same deadline, which also passes as soon as the work is called off by `stop`.
    #[must_use]
    pub fn or(self, stop: &Stop) -> Deadline {
        Deadline { stop: Some(stop.clone()), ..self }
    }

    /// An earlier deadline, at this part of the time that is left, from 0 to 1.
    #[must_use]
    pub fn part(&self, part: f64) -> Deadline {
        let end = self.left().map(|left| Instant::now() + left.mul_f64(part.clamp(0.0, 1.0)));
        Deadline { end, stop: self.stop.clone() }
    }

    /// The time left until the deadline; `None` if it has no time, and the work was not called off.
    pub fn left(&self) -> Option<Duration> {
        match self.is_called_off() {
            true => Some(Duration::ZERO),
            false => self.end.map(|end| end.saturating_duration_since(Instant::now())),
        }
    }

    /// True if the deadline has passed.
    pub fn has_passed(&self) -> bool {
        self.is_called_off() || self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// True unless it is [`Deadline::NEVER`].
    pub const fn is_set(&self) -> bool {
        self.end.is_some() || self.stop.is_some()
    }

    fn is_called_off(&self) -> bool {
        self.stop.as_ref().is_some_and(Stop::is_called_off)
    }
}

/// A handle that calls off work: from then on, the deadlines made with it have passed. It is used by another
/// thread, or by a function that the working thread calls from time to time.
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

impl Stop {
    /// Makes a handle whose working thread calls `whom` every so often; it returns true to stop. For programs
    /// that must poll for interrupts themselves.
    pub fn asking(every: Duration, whom: impl Fn() -> bool + Send + Sync + 'static) -> Stop {
        let ask = Ask { whom: Box::new(whom), every, last: Mutex::new(Instant::now()) };
        Stop(Arc::new(Switch { is_off: AtomicBool::new(false), ask: Some(ask) }))
    }

    /// Calls off the work.
    pub fn call_off(&self) {
        self.0.is_off.store(true, Ordering::Relaxed);
    }

    /// True if the work was called off.
    fn is_called_off(&self) -> bool {
        if !self.0.is_off.load(Ordering::Relaxed) && self.0.ask.as_ref().is_some_and(Ask::says_so) {
            self.call_off();
        }
        self.0.is_off.load(Ordering::Relaxed)
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
