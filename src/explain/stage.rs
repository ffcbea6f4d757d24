//! What an explanation is trying at the moment, to show those who wait for it.

use std::sync::{Arc, Mutex};

use super::{Explanation, Limits, explain};
use crate::deduce::board::Board;
use crate::technique::Technique;
use crate::threads::lock;

/// A handle that tells what an explanation is trying. Clones share it, so another thread can read it.
#[derive(Clone, Debug, Default)]
pub struct Stage(Arc<Mutex<Option<Trial>>>);

/// A technique that is looked for, on a board with this number of undecided edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The technique.
    pub technique: Technique,
    /// The number of edges that are not decided yet.
    pub undecided: usize,
}

impl Stage {
    /// What is being tried; `None` before the first technique.
    pub fn now(&self) -> Option<Trial> {
        *lock(&self.0)
    }

    /// Explains a board as [`Limits::explain`] does, and tells meanwhile what it is trying.
    pub fn explain(&self, board: impl Into<Board>, limits: Limits) -> Explanation {
        explain(board.into(), limits, self)
    }

    pub(super) fn tries(&self, technique: Technique, undecided: usize) {
        *lock(&self.0) = Some(Trial { technique, undecided });
    }
}
