//! The limits of a count, and its progress.

use super::Stop;
use crate::deadline::Deadline;

/// The limits of a count.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// When to stop.
    pub deadline: Deadline,
    /// How many bytes the states may take.
    pub memory: usize,
}

impl Default for Limits {
    /// No limits.
    fn default() -> Limits {
        Limits { deadline: Deadline::NEVER, memory: usize::MAX }
    }
}

/// The progress of a count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// How many vertices the frontier has passed.
    pub done: usize,
    /// How many vertices are to be passed, each counted as often as it is passed.
    pub all: usize,
    /// How many states there are on the frontier. Two that differ in the last edge alone count as one.
    pub states: usize,
    /// The memory of all that is kept, in bytes.
    pub bytes: usize,
}

/// Is called with the progress of a count.
pub type Watch<'w> = &'w mut dyn FnMut(Progress);

/// A count under way.
pub(super) struct Run<'w> {
    limits: Limits,
    watch: Watch<'w>,
    now: Progress,
    peak: Progress,
    /// What is kept beside the layers at work.
    held: usize,
}

impl<'w> Run<'w> {
    pub(super) fn new(limits: Limits, watch: Watch<'w>) -> Run<'w> {
        let none = Progress::default();
        Run { limits, watch, now: none, peak: none, held: 0 }
    }

    /// Sets how many vertices are to be passed.
    pub(super) fn expect(&mut self, all: usize) {
        self.now.all = all;
        self.peak.all = all;
    }

    /// A vertex was passed.
    pub(super) fn tell(&mut self, states: usize, bytes: usize) {
        let bytes = bytes + self.held;
        self.now = Progress { done: self.now.done + 1, all: self.now.all, states, bytes };
        self.peak.done = self.now.done;
        self.peak.states = self.peak.states.max(states);
        self.peak.bytes = self.peak.bytes.max(bytes);
        (self.watch)(self.now);
    }

    /// This many more bytes are kept.
    pub(super) fn hold(&mut self, bytes: usize) {
        self.held += bytes;
    }

    /// This many bytes are no longer kept.
    pub(super) fn release(&mut self, bytes: usize) {
        self.held -= bytes;
    }

    /// How many bytes another layer may take beside these.
    pub(super) fn room(&self, bytes: usize) -> usize {
        self.limits.memory.saturating_sub(self.held + bytes)
    }

    pub(super) fn check_time(&self) -> Result<(), Stop> {
        if self.limits.deadline.has_passed() { Err(Stop::Timeout) } else { Ok(()) }
    }

    /// The most states and memory so far.
    pub(super) fn peak(&self) -> Progress {
        self.peak
    }
}
