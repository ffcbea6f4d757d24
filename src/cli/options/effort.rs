//! Options for the search: its strategy and its time limit.

use std::time::Duration;

use slitherlink::formats::Entry;
use slitherlink::{Board, Deadline, Options, Strategy};

use super::by_name;

/// How, and how long, to search.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Effort {
    /// Spend at most this many seconds on a puzzle, then report the result so far
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) timeout: Option<Duration>,
    /// How to search for the edges that rules and advanced techniques leave undecided. `fast`: backtracking if a few
    /// cases are enough, else SAT that forbids each small cycle as it closes. `cases`: only backtracking.
    /// `reference`: the SAT solver varisat in rounds: solve, forbid the cycles of the model, repeat
    #[arg(long, default_value = "fast", value_parser = by_name(&Strategy::ALL, Strategy::name))]
    strategy: Strategy,
    /// Treat the lines and crosses drawn in the file as given
    #[arg(long)]
    keep_drawn: bool,
}

impl Effort {
    /// The board to start from.
    pub(crate) fn start(self, entry: &Entry) -> Board {
        start(entry, self.keep_drawn)
    }

    /// The deadline of a puzzle that is begun now.
    pub(crate) fn deadline(self) -> Deadline {
        Deadline::within(self.timeout)
    }

    pub(crate) fn options(self) -> Options {
        Options { strategy: self.strategy, ..Options::default() }
    }
}

/// The board to start from, with or without the lines and crosses that are drawn.
pub(crate) fn start(entry: &Entry, keep_drawn: bool) -> Board {
    match &entry.drawing {
        Some(drawing) if keep_drawn => Board::given(&entry.puzzle, &drawing.states),
        _ => Board::new(&entry.puzzle),
    }
}

/// Parses a time limit in seconds.
pub(crate) fn parse_seconds(word: &str) -> Result<Duration, String> {
    let seconds: f64 = word.parse().map_err(|_| "expected a number of seconds")?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "expected a number of seconds, 0 or more".into())
}
