//! What reader and workers tell the thread that prints.

use super::job::{Event, Outside};

/// What happens, or why nothing more does.
pub(super) type Told<A> = Result<Event<A>, Outside>;

/// Something that happened to the puzzle or event with a number.
pub(super) struct Message<A> {
    pub(super) index: usize,
    pub(super) event: Told<A>,
    /// What it cost: it is the last with that number.
    pub(super) last: Option<Cost>,
}

/// What a puzzle takes while it is under way.
#[derive(Clone, Copy, Default)]
pub(super) struct Cost {
    pub(super) credits: usize,
    /// How many bytes of the input were read by then.
    pub(super) bytes: u64,
}
