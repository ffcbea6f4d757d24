//! A time after which a search should stop.

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
        self.0.map(|end| end.saturating_duration_since(Instant::now()))
    }

    /// True if it is over.
    pub fn has_passed(self) -> bool {
        self.0.is_some_and(|end| Instant::now() >= end)
    }
}
