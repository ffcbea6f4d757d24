//! A command over files.

use std::collections::HashMap;
use std::fs::File;
use std::path::Path;

use slink::Solver;
use slink::formats::Entry;

use super::command::Command;
use super::filter::{Filter, Filtered};
use crate::cli::exit::Exit;
use crate::cli::isolate::Isolation;
use crate::cli::options::{Files, Pace};
use crate::cli::output::{Emit, Manner, Reply};
use crate::cli::stream::{self, Failure, Item, Job, Source};

/// A command over files.
pub(super) struct Entries<C> {
    pub(super) files: Files,
    pub(super) command: C,
    isolation: Option<Isolation>,
}

/// Who solves.
pub(super) enum Worker {
    Here(Box<Solver>),
    There(Isolation),
}

impl<C: Command> Entries<C> {
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

impl<C: Command> Job for Entries<C> {
    type Puzzle = Entry;
    type Worker = Worker;
    type Answer = Reply;

    fn open(&self, path: &Path) -> anyhow::Result<Box<dyn Source<Entry>>> {
        Ok(Box::new(self.files.open(path)?))
    }

    fn skips(&self, file: &str, nth: usize, number: usize) -> bool {
        self.command.skips(file, nth, number)
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

    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Reply {
        self.command.failed(item, failure)
    }
}

/// What a run of a command over files needs beside the command.
pub(crate) struct Run<'a> {
    pub(crate) files: &'a Files,
    pub(crate) pace: Pace,
    pub(crate) manner: Manner,
    pub(crate) filter: Filter,
    pub(crate) isolation: Option<Isolation>,
    /// Where to print, if not to standard output.
    pub(crate) target: Option<File>,
    /// Files of which it is told already that they cannot be opened, and how often.
    pub(crate) known: HashMap<String, usize>,
}

impl<'a> Run<'a> {
    /// To standard output, with a heading for each of several files, in this process.
    pub(crate) fn new(files: &'a Files, pace: Pace) -> Run<'a> {
        Run {
            files,
            pace,
            manner: Manner::Headings,
            filter: Filter::OFF,
            isolation: None,
            target: None,
            known: HashMap::new(),
        }
    }

    /// Answers every puzzle of the files; bad ones are reported and cost no other.
    pub(crate) fn with(self, command: impl Command) -> anyhow::Result<Exit> {
        let paths = self.files.paths();
        let manner = match self.manner {
            Manner::Headings if paths.len() < 2 => Manner::Plain,
            manner => manner,
        };
        // Its stderr would be one of thousands.
        let pace = if self.filter.is_on() { self.pace.silent() } else { self.pace };
        let mut printer = pace.printer(self.target, manner, &paths)?.knowing(self.known);
        let processes = self.isolation.as_ref().map(Isolation::all);
        let job = Entries { files: self.files.clone(), command, isolation: self.isolation };
        let end = match self.filter.is_on() {
            true => stream::run(Filtered(job), paths, pace.jobs(), &mut printer),
            false => stream::run(job, paths, pace.jobs(), &mut printer),
        };
        if let Some(processes) = processes {
            processes.end();
        }
        let end = end?;
        printer.end()?;
        Ok(end.max(printer.exit))
    }
}
