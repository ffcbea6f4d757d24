//! Options for the search: where it starts, its strategy and its time limit.

use std::time::Duration;

use super::named;
use crate::ask::start;
use crate::formats::Entry;
use crate::{Board, Deadline, Options, Strategy};

/// How long to search.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct Limit {
    /// Spend at most this many seconds on a puzzle, then report what is known by then, if there is something to report
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) timeout: Option<Duration>,
}

/// Whether the drawing in the file counts.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct Start {
    /// Treat the lines and crosses drawn in the file as given
    #[arg(long)]
    keep_drawn: bool,
}

/// How to search.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Effort {
    #[command(flatten)]
    start: Start,
    /// How to search for the edges that rules and advanced techniques leave undecided. `fast`: backtracking if a few
    /// cases are enough, else SAT that forbids each small cycle as it closes. `cases`: only backtracking.
    /// `reference`: the SAT solver varisat in rounds: solve, forbid the cycles of the model, repeat
    #[arg(long, help_heading = "Search", default_value = "fast", value_parser = named::<Strategy>())]
    strategy: Strategy,
}

impl Limit {
    /// The deadline of a puzzle that is begun now.
    pub(crate) fn deadline(self) -> Deadline {
        Deadline::within(self.timeout)
    }
}

impl Start {
    /// The board to start from.
    pub(crate) fn board(self, entry: &Entry) -> Board {
        let drawing = entry.drawing.as_ref().filter(|_| self.keep_drawn);
        start(&entry.puzzle, drawing.map(|drawing| drawing.states.as_slice()))
    }
}

impl Effort {
    /// The board to start from.
    pub(crate) fn start(self, entry: &Entry) -> Board {
        self.start.board(entry)
    }

    pub(crate) fn options(self) -> Options {
        Options { strategy: self.strategy, ..Options::default() }
    }
}

/// Parses a time limit in seconds. If it is too long to be represented, the longest one is returned, which no run
/// reaches.
pub(crate) fn parse_seconds(word: &str) -> Result<Duration, String> {
    let seconds: f64 = word.parse().map_err(|_| "expected a number of seconds")?;
    if seconds.is_nan() || seconds < 0.0 {
        return Err("expected a number of seconds, 0 or more".into());
    }
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}
