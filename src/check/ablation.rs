//! Ablation: what a set of rules achieves without each one of them.

use std::time::Duration;

use web_time::Instant;

use crate::Puzzle;
use crate::deduce::deducer::{Memory, by_rules};
use crate::deduce::rulebook::Rulebook;
use crate::technique::{Technique, TechniqueSet};

/// Measures a set of rules with each rule left out in turn.
#[derive(Debug)]
pub struct Ablation {
    all: Rulebook,
    without: Vec<(Technique, Rulebook)>,
    memory: Memory,
}

/// The cost of leaving out one rule on one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lack {
    /// The rule left out.
    pub rule: Technique,
    /// The number of edges that all rules decide and the others do not.
    pub edges: usize,
    /// True if all rules finish the board and the others do not.
    pub needed: bool,
    /// The time that the others took.
    pub time: Duration,
}

impl Ablation {
    /// Prepares the ablation of these rules, one by one.
    pub fn new(rules: TechniqueSet) -> Ablation {
        let without = |id| (id, Rulebook::new(rules.without(id)));
        Ablation {
            all: Rulebook::new(rules),
            without: Technique::rules().filter(|&id| rules.contains(id)).map(without).collect(),
            memory: Memory::default(),
        }
    }

    /// Returns what each rule contributes on a board; nothing if the rules refute the board.
    pub fn of(&mut self, puzzle: &Puzzle) -> Vec<Lack> {
        let (board, outcome) = by_rules(&self.all, puzzle, &mut self.memory);
        if outcome.is_err() {
            return Vec::new();
        }
        let all = board.trail().len();
        let memory = &mut self.memory;
        let lack = |(rule, others): &(Technique, Rulebook)| {
            let start = Instant::now();
            // Fewer rules find no conflict that all rules do not.
            let (board, _) = by_rules(others, puzzle, memory);
            let time = start.elapsed();
            let decided = board.trail().len();
            let edges = puzzle.grid().edge_count();
            Lack {
                rule: *rule,
                edges: all.saturating_sub(decided),
                needed: all == edges && decided < edges,
                time,
            }
        };
        self.without.iter().map(lack).collect()
    }
}
