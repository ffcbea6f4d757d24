//! How often each outcome occurred, for the progress and the summary of a run.

use std::borrow::Cow;
use std::collections::BTreeMap;

use indicatif::HumanCount;

/// The number of puzzles with each outcome.
#[derive(Debug, Default)]
pub(super) struct Outcomes(BTreeMap<Cow<'static, str>, u64>);

impl Outcomes {
    pub(super) fn add(&mut self, outcome: Cow<'static, str>) {
        *self.0.entry(outcome).or_default() += 1;
    }

    /// The number of puzzles.
    pub(super) fn all(&self) -> u64 {
        self.0.values().sum()
    }

    /// The numbers with their outcomes, the most frequent first: `11,998 unique, 2 several`.
    pub(super) fn words(&self) -> String {
        let mut outcomes: Vec<_> = self.0.iter().collect();
        outcomes.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let words = outcomes.into_iter().map(|(name, count)| format!("{} {name}", HumanCount(*count)));
        words.collect::<Vec<_>>().join(", ")
    }
}
