//! What came of a batch of puzzles.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Instant;

use indicatif::HumanCount;

/// From how many puzzles on it is a batch: of fewer one sees what came of them.
const BATCH: u64 = 10;

/// How many puzzles had which outcome.
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

    /// A line about all of them, if they are many.
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
