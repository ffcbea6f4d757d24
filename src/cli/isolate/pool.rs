//! A pool of worker processes, shared by all threads: one process per thread, or as many as can be started.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::process::{Killed, Process, Processes};
use crate::cli::stream::ExternalFailure;
use crate::threads::lock;

/// The number of processes killed in a row before they are ready that is still taken for bad luck.
const MOST_KILLS: usize = 50;

/// Worker processes, started on demand.
///
/// A thread takes a process for a puzzle and puts it back. If none is idle, another one is started. If that
/// fails, the thread waits for a process that another thread has, so a run continues with fewer processes
/// than threads. If there is no process at all, the run fails.
#[derive(Debug)]
pub(super) struct Pool {
    all: Processes,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    idle: Vec<Process>,
    /// The number of processes that are idle, at work, or being started.
    alive: usize,
    /// The number of processes that can run at once, as far as is known.
    most: usize,
}

/// A process that a thread has taken. Dropping it ends the process.
pub(super) struct Taken<'a> {
    pool: &'a Pool,
    process: Option<Process>,
}

impl Taken<'_> {
    pub(super) fn process(&mut self) -> Option<&mut Process> {
        self.process.as_mut()
    }

    /// Makes the process available for the next puzzle.
    pub(super) fn put_back(mut self) {
        lock(&self.pool.state).idle.extend(self.process.take());
        self.pool.changed.notify_one();
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            drop(process);
            lock(&self.pool.state).alive -= 1;
            // A thread that waits for a process may start one now.
            self.pool.changed.notify_one();
        }
    }
}

impl Pool {
    pub(super) fn new(all: Processes) -> Pool {
        let state = State { idle: Vec::new(), alive: 0, most: usize::MAX };
        Pool { all, state: Mutex::new(state), changed: Condvar::new() }
    }

    /// Takes a process, starting one if need be. Reports through `tell`, once, that fewer can run than
    /// threads.
    pub(super) fn take(&self, tell: &mut dyn FnMut(String)) -> Result<Taken<'_>, ExternalFailure> {
        let mut state = lock(&self.state);
        loop {
            if let Some(process) = state.idle.pop() {
                let taken = Taken { pool: self, process: Some(process) };
                drop(state);
                if taken.process.as_ref().is_some_and(Process::is_alive) {
                    return Ok(taken);
                }
                drop(taken);
                state = lock(&self.state);
            } else if state.alive < state.most {
                state.alive += 1;
                drop(state);
                let started = self.start();
                state = lock(&self.state);
                match started {
                    Ok(process) => return Ok(Taken { pool: self, process: Some(process) }),
                    Err(error) => state = self.give_up(state, &error, tell)?,
                }
            } else {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    /// Handles a failed start: limits the pool to the processes that there are, or fails if there are none.
    fn give_up<'a>(
        &'a self,
        mut state: MutexGuard<'a, State>,
        error: &anyhow::Error,
        tell: &mut dyn FnMut(String),
    ) -> Result<MutexGuard<'a, State>, ExternalFailure> {
        state.alive -= 1;
        if state.alive == 0 {
            // Wake the waiting threads: no process will ever come back, and each of them has to find that
            // out.
            self.changed.notify_all();
            return Err(ExternalFailure(format!(
                "cannot start any worker process: {error:#}; puzzles without an answer are not \
                 recorded"
            )));
        }
        if state.most == usize::MAX {
            tell(format!("cannot start another worker process: {error:#}; continuing with fewer"));
        }
        state.most = state.alive;
        Ok(state)
    }

    /// Starts a process. Retries a failed start, since other processes may be about to end. A process that
    /// was killed from outside is retried more often, since that says little about the next one.
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
