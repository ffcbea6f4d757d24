//! Work on several threads.

use std::panic::resume_unwind;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};

/// Locks, even if a holder of the lock has panicked: nobody leaves half done what it guards.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes out what a lock guards.
pub(crate) fn unlocked<T>(mutex: Mutex<T>) -> T {
    mutex.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Does work on this thread and more work on a thread each, and returns the results, this thread's first. If the system refuses to start
/// more threads, there are fewer.
///
/// # Panics
/// If any of the work does.
pub(crate) fn side_by_side<T: Send>(
    mine: impl FnOnce() -> T,
    others: impl IntoIterator<Item = impl FnOnce() -> T + Send>,
) -> Vec<T> {
    thread::scope(|scope| {
        let started = others.into_iter().map_while(|work| Builder::new().spawn_scoped(scope, work).ok());
        let started: Vec<_> = started.collect();
        let mut results = vec![mine()];
        results.extend(
            started.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic))),
        );
        results
    })
}
