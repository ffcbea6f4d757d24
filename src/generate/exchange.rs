//! What the threads that work on one board have learnt.
//!
//! All of them search with the same constraints, so what one has learnt holds for the others. The order in which they
//! learn is left to chance, but it only changes how long an answer takes.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::cdcl::Learnt;
use crate::search::fast::loop_solver::LoopSolver;

/// The clauses that threads have learnt, each with the number of the thread.
#[derive(Default)]
pub(super) struct Exchange {
    learnt: Mutex<Vec<(usize, Learnt)>>,
    threads: AtomicUsize,
}

impl Exchange {
    /// Makes a place for another thread, which knows nothing of the others yet.
    pub(super) fn join(&self) -> Member<'_> {
        Member { exchange: self, thread: self.threads.fetch_add(1, Ordering::Relaxed), read: 0 }
    }
}

/// The place of a thread.
pub(super) struct Member<'a> {
    exchange: &'a Exchange,
    /// The number of the thread.
    thread: usize,
    /// The number of clauses that it has read.
    read: usize,
}

impl Member<'_> {
    /// Passes on what the thread has learnt, and reads what the others have.
    pub(super) fn trade(&mut self, search: &mut LoopSolver) {
        let mut all = self.exchange.learnt.lock().unwrap_or_else(PoisonError::into_inner);
        let others = all[self.read..].iter().filter(|(thread, _)| *thread != self.thread);
        others.for_each(|(_, learnt)| search.learn(learnt));
        all.extend(search.take_learnt().into_iter().map(|learnt| (self.thread, learnt)));
        self.read = all.len();
    }
}
