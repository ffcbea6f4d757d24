//! Backpressure: a semaphore over the size of the puzzles in flight.

use std::sync::{Condvar, Mutex, PoisonError};

use crate::threads::lock;

/// A semaphore that bounds the total size of the puzzles in flight, in cells.
pub struct Credits {
    left: Mutex<usize>,
    more: Condvar,
    /// The price of the largest puzzles. Every worker can have one of these at a time.
    most: usize,
}

impl Credits {
    /// The credits per worker, in cells. A drawing takes some ten bytes per cell, so this is a few megabytes.
    pub const EACH: usize = 1 << 18;

    /// The least price: the answer to a board of one cell takes a kilobyte, too.
    const LEAST: usize = 1 << 7;

    /// One share more than there are workers, so that the next puzzle can be read while all of them are busy.
    pub(super) fn new() -> Credits {
        Credits { left: Mutex::new(Credits::EACH), more: Condvar::new(), most: Credits::EACH }
    }

    /// Adds the share of another worker.
    pub(super) fn add_worker(&self) {
        self.give_back(Credits::EACH);
    }

    /// Waits until there are credits for this many cells, takes them, and returns their number, which is at
    /// most `most`.
    pub(super) fn take(&self, cells: usize) -> usize {
        let cost = cells.clamp(Credits::LEAST, self.most);
        let left = lock(&self.left);
        let mut left =
            self.more.wait_while(left, |left| *left < cost).unwrap_or_else(PoisonError::into_inner);
        *left -= cost;
        cost
    }

    pub(super) fn give_back(&self, cost: usize) {
        if cost > 0 {
            *lock(&self.left) += cost;
            self.more.notify_one();
        }
    }
}
