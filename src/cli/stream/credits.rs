//! A bound for what is under way.

use std::sync::{Condvar, Mutex, PoisonError};

/// What may be under way at once, in cells.
pub(super) struct Credits {
    left: Mutex<usize>,
    more: Condvar,
    /// The price of the largest puzzles: each worker can have one of them.
    most: usize,
}

impl Credits {
    /// A drawing has some ten bytes a cell: so much is a few megabytes for each worker.
    pub(super) const EACH: usize = 1 << 18;

    pub(super) fn new(workers: usize) -> Credits {
        // One more, so that the next puzzle is read while all are at work.
        Credits { left: Mutex::new((workers + 1) * Credits::EACH), more: Condvar::new(), most: Credits::EACH }
    }

    /// Waits until so much is there, and takes it; tells how much that was.
    pub(super) fn take(&self, cells: usize) -> usize {
        let cost = cells.clamp(1, self.most);
        let left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let mut left =
            self.more.wait_while(left, |left| *left < cost).unwrap_or_else(PoisonError::into_inner);
        *left -= cost;
        cost
    }

    pub(super) fn give_back(&self, cost: usize) {
        if cost > 0 {
            *self.left.lock().unwrap_or_else(PoisonError::into_inner) += cost;
            self.more.notify_one();
        }
    }
}
