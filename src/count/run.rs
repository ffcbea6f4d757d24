//! The budget and the progress of a count.

use super::Incomplete;
use crate::deadline::Deadline;

/// The time and the memory that a count may take.
#[derive(Clone, Debug)]
pub struct Budget {
    /// The time at which to stop.
    pub deadline: Deadline,
    /// The number of bytes that the states may take.
    pub memory: usize,
}

impl Default for Budget {
    /// Unlimited time and memory.
    fn default() -> Budget {
        Budget { deadline: Deadline::NEVER, memory: usize::MAX }
    }
}

/// The share of the available memory that states may take; the rest is for everything else.
const SHARE: f64 = 0.8;

/// The available memory to assume if the system does not say, in bytes.
const UNKNOWN: u64 = 4 << 30;

/// The number of bytes that the states of a count may take if this many bytes are available. With `None`,
/// that number is taken from the system.
pub fn memory_for_states(available: Option<u64>) -> usize {
    (SHARE * available.or_else(free_memory).unwrap_or(UNKNOWN) as f64) as usize
}

/// Returns the available memory in bytes; `None` if the system does not say.
fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? << 10)
}

/// The progress of a count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The number of vertices that the frontier has passed.
    pub done: usize,
    /// The number of vertices to be passed in all, each counted as often as it is passed.
    pub all: usize,
    /// The number of states on the frontier. Two that differ only in the last edge count as one.
    pub states: usize,
    /// The memory in use, in bytes.
    pub bytes: usize,
}

/// A callback for the progress of a count.
pub type Watch<'w> = &'w mut dyn FnMut(Progress);

/// A count in progress.
pub(super) struct Run<'w> {
    budget: Budget,
    watch: Watch<'w>,
    now: Progress,
    peak: Progress,
    /// The number of bytes kept besides the current layers.
    held: usize,
}

impl<'w> Run<'w> {
    pub(super) fn new(budget: Budget, watch: Watch<'w>) -> Run<'w> {
        let none = Progress::default();
        Run { budget, watch, now: none, peak: none, held: 0 }
    }

    /// Sets the number of vertices to be passed.
    pub(super) fn expect(&mut self, all: usize) {
        self.now.all = all;
        self.peak.all = all;
    }

    /// Reports that a vertex was passed.
    pub(super) fn tell(&mut self, states: usize, bytes: usize) {
        let bytes = bytes + self.held;
        self.now = Progress { done: self.now.done + 1, all: self.now.all, states, bytes };
        self.peak.done = self.now.done;
        self.peak.states = self.peak.states.max(states);
        self.peak.bytes = self.peak.bytes.max(bytes);
        (self.watch)(self.now);
    }

    /// Notes that this many more bytes are kept.
    pub(super) fn hold(&mut self, bytes: usize) {
        self.held += bytes;
    }

    /// Notes that this many bytes are no longer kept.
    pub(super) fn release(&mut self, bytes: usize) {
        self.held -= bytes;
    }

    /// The number of bytes that another layer may take besides these.
    pub(super) fn bytes_left(&self, bytes: usize) -> usize {
        self.budget.memory.saturating_sub(self.held + bytes)
    }

    pub(super) fn check_time(&self) -> Result<(), Incomplete> {
        if self.budget.deadline.has_passed() { Err(Incomplete::Timeout) } else { Ok(()) }
    }

    /// The largest number of states and the most memory so far.
    pub(super) fn peak(&self) -> Progress {
        self.peak
    }
}
