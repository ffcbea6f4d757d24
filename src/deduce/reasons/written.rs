//! The steps that were written so far.

use crate::deduce::board::Board;
use crate::step::{Conclusion, Step};

/// The steps of a board that have been written so far.
#[derive(Debug, Default)]
pub(crate) struct Written {
    /// The steps.
    pub(crate) steps: Vec<Step>,
    /// The number of trail entries that the steps cover.
    pub(crate) entries: usize,
    /// The number of ties that the steps cover.
    pub(super) ties: usize,
    /// The number of supplied steps among them.
    supplied: u32,
}

impl Written {
    /// Adds a supplied step once, when the first of its conclusions is reached.
    pub(super) fn write_supplied(&mut self, board: &Board, supplied: u32) {
        if self.supplied <= supplied {
            self.supplied = supplied + 1;
            self.steps.push(board.supplied_step(supplied));
        }
    }

    /// True if the last step is a contradiction.
    pub(crate) fn ends_in_contradiction(&self) -> bool {
        self.steps.last().is_some_and(|step| step.conclusion == Conclusion::Contradiction)
    }
}
