//! What several loop solvers of one board have learnt, each in a thread of its own.
//!
//! All of them search with the same constraints, so what one has learnt holds for the others. The order in which they
//! learn is left to chance, but it only changes how long an answer takes.

use std::sync::{Mutex, MutexGuard};

use slitherlink_cdcl::Learnt;

use crate::threads::lock;

/// By thread, the clauses that the others have learnt and that it has not read yet.
#[derive(Default)]
pub struct Exchange {
    unread: Mutex<Vec<Vec<Learnt>>>,
}

impl Exchange {
    /// Makes a place for another thread. It gets what the others pass on from now on.
    pub fn join(&self) -> Member<'_> {
        let mut unread = self.unread();
        unread.push(Vec::new());
        Member { exchange: self, thread: unread.len() - 1 }
    }

    fn unread(&self) -> MutexGuard<'_, Vec<Vec<Learnt>>> {
        lock(&self.unread)
    }
}

/// The place of a thread.
pub struct Member<'a> {
    exchange: &'a Exchange,
    /// The number of the thread.
    thread: usize,
}

impl Member<'_> {
    /// Passes on what the thread has learnt, and returns what the others have.
    pub fn trade(&self, learnt: &[Learnt]) -> Vec<Learnt> {
        let mut unread = self.exchange.unread();
        for (thread, clauses) in unread.iter_mut().enumerate() {
            if thread != self.thread {
                clauses.extend_from_slice(learnt);
            }
        }
        std::mem::take(&mut unread[self.thread])
    }
}
