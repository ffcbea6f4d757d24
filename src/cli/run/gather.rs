//! Commands that do something with the answers to all puzzles.

use std::path::{Path, PathBuf};

use crate::cli::exit::Exit;
use crate::cli::options::{Files, Pace};
use crate::cli::output::Printer;
use crate::cli::stream::{self, Event, Failure, Item, Job, Sink, Source};
use crate::formats::Entry;

/// A command that answers puzzle by puzzle, in this process.
pub(crate) trait Gather: Send + Sync + 'static {
    /// The state that a thread keeps from puzzle to puzzle.
    type Worker;
    type Answer: Send + 'static;

    fn files(&self) -> &Files;

    fn worker(&self) -> Self::Worker;

    fn answer(&self, worker: &mut Self::Worker, item: &Item<Entry>) -> anyhow::Result<Self::Answer>;

    /// Returns the answer to report for a puzzle that failed.
    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Self::Answer;
}

/// Answers every puzzle of the files, and passes the answers on in order. Everything else goes to the printer.
pub(crate) fn gather<G: Gather>(
    command: G,
    paths: Vec<PathBuf>,
    pace: Pace,
    printer: &mut Printer,
    take: impl FnMut(&mut Printer, G::Answer) -> anyhow::Result<()>,
) -> anyhow::Result<Exit> {
    stream::run(Gathering(command), paths, move || pace.threads(), &mut Taker { printer, take })
}

struct Gathering<G>(G);

impl<G: Gather> Job for Gathering<G> {
    type Puzzle = Entry;
    type Worker = G::Worker;
    type Answer = G::Answer;

    fn open(&self, path: &Path) -> anyhow::Result<Box<dyn Source<Entry>>> {
        Ok(Box::new(self.0.files().open(path)?))
    }

    fn cells(&self, entry: &Entry) -> usize {
        entry.puzzle.grid().cell_count()
    }

    fn worker(&self) -> G::Worker {
        self.0.worker()
    }

    fn answer(
        &self,
        worker: &mut G::Worker,
        item: &Item<Entry>,
        _: &mut dyn FnMut(G::Answer),
    ) -> anyhow::Result<G::Answer> {
        self.0.answer(worker, item)
    }

    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> G::Answer {
        self.0.failed(item, failure)
    }
}

/// Passes on answers, and all other events to the printer.
pub(crate) struct Taker<'a, F> {
    pub(crate) printer: &'a mut Printer,
    pub(crate) take: F,
}

impl<A, F: FnMut(&mut Printer, A) -> anyhow::Result<()>> Sink<A> for Taker<'_, F> {
    fn event(&mut self, event: Event<A>) -> anyhow::Result<()> {
        match event {
            Event::Part(answer) | Event::Answer(answer) => (self.take)(self.printer, answer)?,
            Event::Notice(notice) => self.printer.notice(notice)?,
        }
        Ok(self.printer.out.flush_if_full()?)
    }

    fn reach(&mut self, bytes: u64) {
        self.printer.reach(bytes);
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        self.printer.idle()
    }
}
