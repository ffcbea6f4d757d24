//! Commands that answer puzzle by puzzle.

use std::collections::HashMap;
use std::fs::File;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use slink::formats::Entry;
use slink::{Options, Solver};

use super::apart::{Written, keep_apart};
use super::exit::Exit;
use super::inputs::Files;
use super::isolate::Isolation;
use super::output::{Manner, Output, Printer, Reply, note, say};
use super::progress::{Progress, When};
use super::stream::{self, Failure, Item, Job, Source};

/// How puzzles are gone through.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Pace {
    /// How many puzzles at once; as many as there are cores by default
    #[arg(long, value_name = "N", value_parser = parse_jobs)]
    jobs: Option<usize>,
    /// Whether to show on stderr how far we are
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    progress: When,
    /// Show no progress and no notes on stderr, only errors
    #[arg(short, long, conflicts_with = "progress")]
    quiet: bool,
}

fn parse_jobs(word: &str) -> Result<usize, String> {
    let jobs = word.parse().ok().filter(|jobs| (1..=MOST_JOBS).contains(jobs));
    jobs.ok_or_else(|| format!("expected a number from 1 to {MOST_JOBS}"))
}

/// More threads than that are a mistake.
const MOST_JOBS: usize = 256;

impl Pace {
    /// How many puzzles at once; 0 is as many as there are cores.
    pub(crate) fn jobs(self) -> usize {
        self.jobs.unwrap_or(0)
    }

    /// True if nothing but errors is to be told on stderr.
    pub(crate) const fn is_quiet(self) -> bool {
        self.quiet
    }

    /// True if it is to be told on stderr how far one long puzzle is.
    pub(crate) fn tells(self) -> bool {
        match self.progress {
            When::Auto => !self.quiet && std::io::stderr().is_terminal(),
            When::Always => true,
            When::Never => false,
        }
    }

    /// The same, with so many puzzles at once.
    pub(crate) fn with_jobs(self, jobs: usize) -> Pace {
        Pace { jobs: Some(jobs), ..self }
    }

    /// Points something out, unless we are to be quiet.
    pub(crate) fn note(self, message: &str) {
        if !self.quiet {
            say(&note(message));
        }
    }

    /// Prints to standard output, unless that is one of the files, or to `target` in its place.
    pub(crate) fn printer(
        self,
        target: Option<File>,
        manner: Manner,
        files: &[PathBuf],
    ) -> anyhow::Result<Printer> {
        if target.is_none() {
            keep_apart(files, &Written::Stdout)?;
        }
        let when = if self.quiet { When::Never } else { self.progress };
        let is_terminal = target.is_none() && std::io::stdout().is_terminal();
        Ok(Printer {
            out: target.map_or_else(Output::new, |file| Output::to(Box::new(file))),
            progress: Progress::new(when, is_terminal, bytes_of(files)),
            quiet: self.quiet,
            manner,
            exit: Exit::Success,
            is_first: true,
            known: HashMap::new(),
        })
    }
}

/// How many bytes some files have, if all are files.
fn bytes_of(files: &[PathBuf]) -> Option<u64> {
    files
        .iter()
        .map(|file| std::fs::metadata(file).ok().filter(|data| data.is_file()).map(|data| data.len()))
        .sum()
}

/// Takes the parts of a reply but the last.
pub(crate) type Emit<'a> = &'a mut dyn FnMut(Reply);

/// A command: what it says of a puzzle.
pub(crate) trait Command: Send + Sync + 'static {
    /// The options of its solvers.
    fn options(&self) -> Options;

    /// True for puzzles that are to be left out, of a file that is named for the `nth` time, from 0.
    fn skips(&self, _file: &str, _nth: usize, _number: usize) -> bool {
        false
    }

    /// The reply, or the last part of it: others may be emitted before.
    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, emit: Emit) -> anyhow::Result<Reply>;

    /// The reply if there is no answer.
    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Reply {
        Reply::new(format!("{}: {failure}\n", item.number), failure.into())
    }
}

impl From<&Failure> for Exit {
    fn from(failure: &Failure) -> Exit {
        match failure {
            Failure::Crash(_) => Exit::Crash,
            Failure::Memory => Exit::Memory,
            Failure::Hang => Exit::Timeout,
        }
    }
}

/// A command over files.
struct Entries<C> {
    files: Files,
    command: C,
    isolation: Option<Isolation>,
}

/// Who solves.
enum Worker {
    Here(Box<Solver>),
    There(Isolation),
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
        match &self.isolation {
            Some(isolation) => Worker::There(isolation.clone()),
            None => Worker::Here(Solver::new(self.command.options()).into()),
        }
    }

    fn answer(
        &self,
        worker: &mut Worker,
        item: &Item<Entry>,
        emit: &mut dyn FnMut(Reply),
    ) -> anyhow::Result<Reply> {
        match worker {
            Worker::Here(solver) => self.command.reply(solver, item, emit),
            Worker::There(isolation) => isolation.ask(item, emit),
        }
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
    pub(crate) isolation: Option<Isolation>,
    /// Where to print, if not to standard output.
    pub(crate) target: Option<File>,
    /// Files of which it is told already that they cannot be opened, and how often.
    pub(crate) known: HashMap<String, usize>,
}

impl<'a> Run<'a> {
    /// To standard output, with a heading for each of several files, in this process.
    pub(crate) fn new(files: &'a Files, pace: Pace) -> Run<'a> {
        Run { files, pace, manner: Manner::Headings, isolation: None, target: None, known: HashMap::new() }
    }

    /// Answers every puzzle of the files; bad ones are reported and cost no other.
    pub(crate) fn with(self, command: impl Command) -> anyhow::Result<Exit> {
        let paths = self.files.paths();
        let manner = match self.manner {
            Manner::Headings if paths.len() < 2 => Manner::Plain,
            manner => manner,
        };
        let mut printer = self.pace.printer(self.target, manner, &paths)?;
        printer.known = self.known;
        let processes = self.isolation.as_ref().map(Isolation::all);
        let job = Entries { files: self.files.clone(), command, isolation: self.isolation };
        let end = stream::run(job, paths, self.pace.jobs(), &mut printer);
        if let Some(processes) = processes {
            processes.end();
        }
        Ok(end?.max(printer.exit))
    }
}
