//! Worker processes for all threads: as many as there are threads, or as many as can be started.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::process::{Killed, Process, Processes};
use crate::cli::stream::Outside;

/// Of one process more than that are not killed by chance before they are ready.
const MOST_KILLS: usize = 50;

/// Worker processes, which are started when they are needed.
///
/// A thread takes a process for a puzzle and puts it back. Where none is idle another one is
/// started. Where that cannot be done the thread waits for one that others have: a run goes on with
/// fewer processes than threads. Where nobody has one the run cannot go on.
#[derive(Debug)]
pub(super) struct Pool {
    all: Processes,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    idle: Vec<Process>,
    /// How many there are: idle, at work, or being started.
    alive: usize,
    /// How many there can be, as far as we know.
    most: usize,
}

/// A process that a thread has taken. It ends when this is dropped.
pub(super) struct Taken<'a> {
    pool: &'a Pool,
    process: Option<Process>,
}

impl Taken<'_> {
    pub(super) fn process(&mut self) -> Option<&mut Process> {
        self.process.as_mut()
    }

    /// For the next puzzle.
    pub(super) fn put_back(mut self) {
        self.pool.lock().idle.extend(self.process.take());
        self.pool.changed.notify_one();
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            drop(process);
            self.pool.lock().alive -= 1;
            // Whoever waits may start one in its place.
            self.pool.changed.notify_one();
        }
    }
}

impl Pool {
    pub(super) fn new(all: Processes) -> Pool {
        let state = State { idle: Vec::new(), alive: 0, most: usize::MAX };
        Pool { all, state: Mutex::new(state), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a process, and tells once if there are fewer than there could be.
    pub(super) fn take(&self, tell: &mut dyn FnMut(String)) -> Result<Taken<'_>, Outside> {
        let mut state = self.lock();
        loop {
            if let Some(process) = state.idle.pop() {
                let taken = Taken { pool: self, process: Some(process) };
                drop(state);
                if taken.process.as_ref().is_some_and(Process::is_alive) {
                    return Ok(taken);
                }
                drop(taken);
                state = self.lock();
            } else if state.alive < state.most {
                state.alive += 1;
                drop(state);
                let started = self.start();
                state = self.lock();
                match started {
                    Ok(process) => return Ok(Taken { pool: self, process: Some(process) }),
                    Err(error) => state = self.give_up(state, &error, tell)?,
                }
            } else {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    /// One could not be started: from now on those suffice that there are.
    fn give_up<'a>(
        &'a self,
        mut state: MutexGuard<'a, State>,
        error: &anyhow::Error,
        tell: &mut dyn FnMut(String),
    ) -> Result<MutexGuard<'a, State>, Outside> {
        state.alive -= 1;
        if state.alive == 0 {
            // Nobody is left for the others to wait for: they are to see that too.
            self.changed.notify_all();
            return Err(Outside(format!(
                "cannot start any worker process: {error:#}; nothing is recorded of the puzzles that are \
                 not answered"
            )));
        }
        if state.most == usize::MAX {
            tell(format!("cannot start another worker process: {error:#}; going on with fewer"));
        }
        state.most = state.alive;
        Ok(state)
    }

    /// Starts a process, and tries again if that fails: others may be about to end. One that somebody kills
    /// says nothing of the next.
    fn start(&self) -> anyhow::Result<Process> {
        let (mut pauses, mut kills) = ([20, 200].into_iter(), [20; MOST_KILLS].into_iter());
        loop {
            let error = match Process::start(&self.all) {
                Ok(process) => return Ok(process),
                Err(error) => error,
            };
            let pause = if error.is::<Killed>() { kills.next() } else { pauses.next() };
            let Some(pause) = pause else { return Err(error) };
            std::thread::sleep(Duration::from_millis(pause));
        }
    }
}
