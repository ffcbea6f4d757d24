//! The stream job of a command: answers each puzzle of its files, here or in a worker process.

use std::path::Path;

use super::command::Command;
use super::done::Done;
use crate::Solver;
use crate::cli::isolate::Isolation;
use crate::cli::options::Files;
use crate::cli::output::{Emit, Manner, Reply};
use crate::cli::stream::{Failure, Item, Job, Source};
use crate::formats::Entry;

/// A command over files.
pub(super) struct Entries {
    pub(super) files: Files,
    pub(super) command: Box<dyn Command>,
    pub(super) isolation: Option<Isolation>,
    pub(super) manner: Manner,
    /// The puzzles to skip.
    pub(super) done: Done,
}

/// The solver of a thread: in this process, or in worker processes.
pub(super) enum Worker {
    Here(Box<Solver>),
    There(Isolation),
}

impl Entries {
    pub(super) fn worker(&self) -> Worker {
        match &self.isolation {
            Some(isolation) => Worker::There(isolation.clone()),
            None => Worker::Here(Solver::new(self.command.options()).into()),
        }
    }

    pub(super) fn ask(&self, worker: &mut Worker, item: &Item<Entry>, emit: Emit) -> anyhow::Result<Reply> {
        match worker {
            Worker::Here(solver) => self.command.reply(solver, item, emit),
            Worker::There(isolation) => isolation.ask(item, emit),
        }
    }
}

impl Job for Entries {
    type Puzzle = Entry;
    type Worker = Worker;
    type Answer = Reply;

    fn open(&self, path: &Path) -> anyhow::Result<Box<dyn Source<Entry>>> {
        Ok(Box::new(self.files.open(path)?))
    }

    fn skips(&self, file: &str, nth: usize, number: usize) -> bool {
        self.done.has(file, nth, number)
    }

    fn cells(&self, entry: &Entry) -> usize {
        entry.puzzle.grid().cell_count()
    }

    fn worker(&self) -> Worker {
        self.worker()
    }

    fn answer(&self, worker: &mut Worker, item: &Item<Entry>, emit: Emit) -> anyhow::Result<Reply> {
        self.ask(worker, item, emit)
    }

    fn is_called_off(&self) -> bool {
        self.command.is_called_off()
    }

    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Reply {
        self.command.failed(item, failure, self.manner)
    }
}
