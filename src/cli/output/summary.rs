//! A one-line summary of a batch of puzzles by outcome.

use std::time::Instant;

use indicatif::HumanCount;

use crate::cli::terminal::Outcomes;

/// The least number of puzzles that get a summary; of fewer, the outcomes can be seen directly.
const BATCH: u64 = 10;

/// The time since a run began.
#[derive(Debug)]
pub(super) struct Summary {
    start: Instant,
}

impl Summary {
    pub(super) fn new() -> Summary {
        Summary { start: Instant::now() }
    }

    /// Returns a line about all puzzles; `None` if there are fewer than `BATCH`.
    pub(super) fn text(&self, outcomes: &Outcomes) -> Option<String> {
        let (all, seconds) = (HumanCount(outcomes.all()), self.start.elapsed().as_secs_f64());
        (all.0 >= BATCH).then(|| format!("{all} puzzles in {seconds:.1} s: {}\n", outcomes.words()))
    }
}
