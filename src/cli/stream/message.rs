//! Messages from the reader and the workers to the printing thread.

use super::job::{Event, ExternalFailure};

/// An event, or the failure that ends the run.
pub(super) type EventResult<A> = Result<Event<A>, ExternalFailure>;

/// An event with its index, which a puzzle shares with all parts of its answer.
pub(super) struct Message<A> {
    pub(super) index: usize,
    pub(super) event: EventResult<A>,
    /// The cost to give back, if this is the last event with the index.
    pub(super) last: Option<Cost>,
}

/// The credits that a puzzle holds while it is in flight.
#[derive(Clone, Copy, Default)]
pub(super) struct Cost {
    pub(super) credits: usize,
    /// The number of input bytes read when the puzzle had been read.
    pub(super) bytes: u64,
}
