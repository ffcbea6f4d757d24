//! The options for how, and how long, to search.

use std::time::Duration;

use slink::formats::Entry;
use slink::slink::Options;
use slink::slink::board::Board;
use slink::slink::loops::Strategy;

use super::exit::Exit;
use super::isolate::{self, Isolation};
use super::puzzles::{Command, Run};
use super::style::by_name;

/// How, and how long, to search.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Effort {
    /// Stop after so many seconds in one puzzle, and tell what is known by then
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) timeout: Option<Duration>,
    /// How to search what rules and stages leave: by `cases`, by SAT with `cuts`, or by cases as
    /// long as few suffice (for experiments)
    #[arg(long, default_value = "auto", value_parser = by_name(&Strategy::ALL, Strategy::name))]
    strategy: Strategy,
    /// Take the lines and crosses that a file has drawn so far for given
    #[arg(long)]
    keep_drawn: bool,
    /// Solve in processes of their own, so that a puzzle that crashes its process, or hangs longer
    /// than twice the time limit, costs no other
    #[arg(long)]
    isolate: bool,
    /// Give up on a puzzle that needs more memory; with --isolate, which is implied
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(16..1 << 30))]
    memory: Option<u64>,
    /// Be one of these processes
    #[arg(long, hide = true)]
    worker: bool,
}

impl Effort {
    /// Runs a command over files, here or in processes of their own, or as one of these.
    pub(crate) fn run(self, run: Run, command: impl Command) -> anyhow::Result<Exit> {
        if self.worker {
            return isolate::serve(&command, self.memory.map(|mib| mib << 20));
        }
        let isolation = (self.isolate || self.memory.is_some()).then(|| Isolation::new(self.timeout));
        Run { isolation, ..run }.with(command)
    }

    /// True if this is a process that another one started to solve for it.
    pub(crate) fn is_worker(self) -> bool {
        self.worker
    }

    /// The board to start from.
    pub(crate) fn start(self, entry: &Entry) -> Board<'_> {
        match &entry.drawing {
            Some(drawing) if self.keep_drawn => Board::given(&entry.puzzle, &drawing.states),
            _ => Board::new(&entry.puzzle),
        }
    }

    pub(crate) fn options(self) -> Options {
        Options { strategy: self.strategy, timeout: self.timeout, ..Options::default() }
    }
}

/// A time limit.
pub(crate) fn parse_seconds(word: &str) -> Result<Duration, String> {
    let seconds: f64 = word.parse().map_err(|_| "expected a number of seconds")?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "expected a number of seconds, 0 or more".into())
}
