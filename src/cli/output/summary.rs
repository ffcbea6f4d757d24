//! A one-line summary of a batch of puzzles by outcome.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Instant;

use indicatif::HumanCount;

/// The least number of puzzles that get a summary; of fewer, the outcomes can be seen directly.
const BATCH: u64 = 10;

/// The number of puzzles with each outcome.
#[derive(Debug)]
pub(super) struct Summary {
    start: Instant,
    outcomes: BTreeMap<Cow<'static, str>, u64>,
}

impl Summary {
    pub(super) fn new() -> Summary {
        Summary { start: Instant::now(), outcomes: BTreeMap::new() }
    }

    pub(super) fn add(&mut self, outcome: Cow<'static, str>) {
        *self.outcomes.entry(outcome).or_default() += 1;
    }

    /// Returns a line about all puzzles; `None` if there are fewer than `BATCH`.
    pub(super) fn text(&self) -> Option<String> {
        let all: u64 = self.outcomes.values().sum();
        let mut outcomes: Vec<_> = self.outcomes.iter().collect();
        outcomes.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let outcomes: Vec<String> =
            outcomes.into_iter().map(|(name, count)| format!("{} {name}", HumanCount(*count))).collect();
        let (all, seconds) = (HumanCount(all), self.start.elapsed().as_secs_f64());
        (all.0 >= BATCH).then(|| format!("{all} puzzles in {seconds:.1} s: {}\n", outcomes.join(", ")))
    }
}
