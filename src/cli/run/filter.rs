//! `--filter`: one output line per input line, for engines that spread lines over many machines.

use std::io::Read;
use std::path::Path;

use serde::Serialize;

use super::line::{BadLine, Line, Lines};
use super::{Entries, Worker};
use crate::cli::exit::Exit;
use crate::cli::files::open_text;
use crate::cli::output::{Bad, BadObject, Emit, Reply, failed, json_line};
use crate::cli::stream::{Failure, Item, Job, Origin, Source};

/// Whether to answer line by line.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Run")]
pub(crate) struct Filter {
    /// Act as a filter for clusters: read one puzzle per line of standard input, and print exactly one JSON line
    /// for each, in the same order, with its id. A line is a JSON object with an optional `id`, or a URL or
    /// another puzzle on one line, with or without an id and a tab before it. The exit code is 0 for all answers. See docs/cluster.md
    #[arg(long, conflicts_with_all = ["files", "format", "progress"])]
    filter: bool,
}

impl Filter {
    /// For commands that have no such option.
    pub(crate) const OFF: Filter = Filter { filter: false };

    pub(crate) const fn is_on(self) -> bool {
        self.filter
    }
}

/// The stream job of a filter: an answer for each line.
pub(super) struct Filtered(pub(super) Entries);

impl<R: Read> Source<Line> for Lines<R> {}

impl Job for Filtered {
    type Puzzle = Line;
    type Worker = Worker;
    type Answer = Reply;

    fn open(&self, path: &Path) -> anyhow::Result<Box<dyn Source<Line>>> {
        let (_, input) = open_text(path)?;
        Ok(Box::new(Lines::new(input)))
    }

    fn cells(&self, line: &Line) -> usize {
        line.bytes.len()
    }

    fn worker(&self) -> Worker {
        self.0.worker()
    }

    fn answer(&self, worker: &mut Worker, line: &Item<Line>, emit: Emit) -> anyhow::Result<Reply> {
        let read = || line.puzzle.read(self.0.files.hints(), line);
        match line.puzzle.read.get_or_init(read) {
            Ok(item) => Ok(as_success(self.0.ask(worker, item, emit)?)),
            Err(bad) => Ok(bad.reply(self.0.question)),
        }
    }

    fn failed(&self, line: &Item<Line>, failure: &Failure) -> Reply {
        match line.puzzle.read.get() {
            Some(Ok(item)) => as_success(self.0.failed(item, failure)),
            // The crash was in the reader.
            _ => {
                let form = failed(self.0.question, failure);
                reply(&BadObject { origin: Origin::Line { id: None }, answer: form })
            }
        }
    }
}

impl BadLine {
    fn reply(&self, question: &'static str) -> Reply {
        let origin = Origin::Line { id: self.id.as_deref() };
        let bad = Bad { line: None, column: self.column, error: self.error.clone() };
        reply(&BadObject::new(origin, question, bad))
    }
}

fn reply<M: Serialize>(object: &BadObject<M>) -> Reply {
    // Numbers and strings always serialize.
    Reply::new(json_line(object).unwrap_or_default(), Exit::Success)
}

/// Makes the exit code a success: engines would take any other one for a failure of the whole batch.
fn as_success(reply: Reply) -> Reply {
    Reply { exit: Exit::Success, ..reply }
}
