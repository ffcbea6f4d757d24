//! Runs of commands that answer puzzle by puzzle.

mod batch;
mod done;
mod filter;
mod gather;
mod isolate;
mod line;
mod resume;

use std::path::Path;
use std::time::Duration;

use crate::cli::exit::Exit;
use crate::cli::files::{Outputs, Writer};
use crate::cli::isolate::Isolation;
use crate::cli::options::{Files, Pace};
use crate::cli::output::{Emit, Manner, Reply, failed, unanswered};
use crate::cli::stream::{self, Failure, Item, Job, Source};
use crate::cli::terminal::Detail;
use crate::cli::worker::is_worker;
use crate::formats::Entry;
use crate::{Options, Solver};
pub(crate) use batch::Batch;
use done::Done;
pub(crate) use filter::Filter;
use filter::Filtered;
pub(crate) use gather::{Gather, Taker, gather};
pub(crate) use isolate::Isolate;
use isolate::serve;
pub(crate) use resume::Resume;

/// A command that answers puzzle by puzzle.
pub(crate) trait Command: Send + Sync + 'static {
    /// The options of its solvers.
    fn options(&self) -> Options {
        Options::default()
    }

    /// What its progress says besides the number of puzzles, if anything.
    fn detail(&self) -> Option<Detail> {
        None
    }

    /// Whether nobody wants to know more: see [`Job::is_called_off`](crate::cli::stream::Job::is_called_off).
    fn is_called_off(&self) -> bool {
        false
    }

    /// Returns the reply, or its last part: earlier ones go to `emit`.
    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, emit: Emit) -> anyhow::Result<Reply>;
}

/// The settings of a run, besides the command.
pub(crate) struct Run {
    /// The name of the question that is answered.
    pub(crate) question: &'static str,
    pub(crate) files: Files,
    pub(crate) outputs: Outputs,
    pub(crate) pace: Pace,
    pub(crate) manner: Manner,
    pub(crate) filter: Filter,
    pub(crate) isolate: Isolate,
    /// The most time that the command itself takes for a puzzle.
    pub(crate) timeout: Option<Duration>,
    /// The output, if not standard output.
    pub(crate) target: Option<Writer>,
    pub(crate) resume: Resume,
}

impl Run {
    /// A run in this process to standard output, without headings.
    pub(crate) fn new(question: &'static str, files: &Files, pace: Pace) -> anyhow::Result<Run> {
        Ok(Run {
            question,
            files: files.clone(),
            outputs: Outputs::excluding_inputs(&files.paths())?,
            pace,
            manner: Manner::Plain,
            filter: Filter::OFF,
            isolate: Isolate::NONE,
            timeout: None,
            target: None,
            resume: Resume::default(),
        })
    }

    /// Answers every puzzle of the files, here or with worker processes; or serves as a worker process, if this
    /// is one. A malformed puzzle is reported, and does not affect the others.
    pub(crate) fn with(self, command: impl Command) -> anyhow::Result<Exit> {
        self.with_dyn(Box::new(command))
    }

    /// The same for a trait object, so that it is compiled once and not for each command.
    fn with_dyn(mut self, command: Box<dyn Command>) -> anyhow::Result<Exit> {
        if is_worker() {
            self.resume.claim(&self.outputs)?;
            return serve(&*command, self.isolate.bytes());
        }
        let (mut done, _locked) = self.resume.clone().begin(&mut self)?;
        let before = done.exit;
        let paths = self.files.paths();
        let manner = match self.manner {
            Manner::Headings if paths.len() < 2 => Manner::Plain,
            manner => manner,
        };
        // A cluster has thousands of such processes, and nobody reads the stderr of each.
        let pace = if self.filter.is_on() { self.pace.silent() } else { self.pace };
        let mut printer = match self.target {
            Some(target) => pace.printer_to(target, manner, &paths),
            None => pace.printer(&self.outputs, manner, &paths)?,
        };
        (printer.known, printer.question) = (std::mem::take(&mut done.bad_files), self.question);
        if let Some(detail) = command.detail() {
            printer.progress.with_detail(detail);
        }
        let isolation = self.isolate.is_on().then(|| Isolation::new(self.timeout));
        let processes = isolation.as_ref().map(Isolation::all);
        let (question, files) = (self.question, self.files);
        let job = Entries { question, files, command, isolation, manner: self.manner, done };
        let end = match self.filter.is_on() {
            true => stream::run(Filtered(job), paths, move || pace.threads(), &mut printer),
            false => stream::run(job, paths, move || pace.threads(), &mut printer),
        };
        if let Some(processes) = processes {
            processes.end();
        }
        let end = end?;
        printer.end()?;
        Ok(end.max(printer.exit).max(before))
    }
}

/// A command over files.
struct Entries {
    question: &'static str,
    files: Files,
    command: Box<dyn Command>,
    isolation: Option<Isolation>,
    manner: Manner,
    /// The puzzles to skip.
    done: Done,
}

/// The solver of a thread: in this process, or in worker processes.
enum Worker {
    Here(Box<Solver>),
    There(Isolation),
}

impl Entries {
    fn worker(&self) -> Worker {
        match &self.isolation {
            Some(isolation) => Worker::There(isolation.clone()),
            None => Worker::Here(Solver::new(self.command.options()).into()),
        }
    }

    fn ask(&self, worker: &mut Worker, item: &Item<Entry>, emit: Emit) -> anyhow::Result<Reply> {
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
        unanswered(item, failed(self.question, failure), self.manner)
    }
}
