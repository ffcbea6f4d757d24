//! Marks: a mark notes how much was known at a moment, so that a deducer can return to it.

/// A point to backtrack to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    pub(super) trail: usize,
    pub(super) ties: usize,
    pub(super) joins: usize,
    pub(super) merges: usize,
    pub(super) supplied: usize,
}

impl Mark {
    /// The number of edges that were decided at the mark.
    pub const fn trail(self) -> usize {
        self.trail
    }

    /// The number of ties that were recorded at the mark.
    pub(crate) const fn ties(self) -> usize {
        self.ties
    }
}
