//! What several loop solvers of one board have learnt, each in a thread of its own.
//!
//! All of them search with the same constraints, so what one has learnt holds for the others. The order in which they
//! learn is left to chance, but it only changes how long an answer takes.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::loop_solver::LoopSolver;
use crate::cdcl::Learnt;

/// The clauses that threads have learnt, each with the number of the thread.
#[derive(Default)]
pub struct Exchange {
    learnt: Mutex<Vec<(usize, Learnt)>>,
    threads: AtomicUsize,
}

impl Exchange {
    /// Makes a place for another thread, which knows nothing of the others yet.
    pub fn join(&self) -> Member<'_> {
        Member { exchange: self, thread: self.threads.fetch_add(1, Ordering::Relaxed), read: 0 }
    }
}

/// The place of a thread.
pub struct Member<'a> {
    exchange: &'a Exchange,
    /// The number of the thread.
    thread: usize,
    /// The number of clauses that it has read.
    read: usize,
}

impl Member<'_> {
    /// Passes on what the thread has learnt, and reads what the others have.
    pub fn trade(&mut self, search: &mut LoopSolver) {
        let mut all = self.exchange.learnt.lock().unwrap_or_else(PoisonError::into_inner);
        let others = all[self.read..].iter().filter(|(thread, _)| *thread != self.thread);
        others.for_each(|(_, learnt)| search.learn(learnt));
        all.extend(search.take_learnt().into_iter().map(|learnt| (self.thread, learnt)));
        self.read = all.len();
    }
}
