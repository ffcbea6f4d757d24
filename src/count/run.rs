//! How far a count may go, and how far it is.

use super::Stop;
use crate::deadline::Deadline;

/// How far a count may go.
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

/// How far a count is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The vertices that the frontier has passed.
    pub done: usize,
    /// All vertices to pass, each as often as it is.
    pub all: usize,
    /// The states on the frontier, of which two that differ in the last edge count as one.
    pub states: usize,
    /// The memory of all that is kept, in bytes.
    pub bytes: usize,
}

/// Is told how far a count is.
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

    /// So many vertices are to be passed.
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

    /// So many bytes more are kept.
    pub(super) fn hold(&mut self, bytes: usize) {
        self.held += bytes;
    }

    /// So many bytes are not kept any more.
    pub(super) fn release(&mut self, bytes: usize) {
        self.held -= bytes;
    }

    /// How many bytes another layer may take beside so many.
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
