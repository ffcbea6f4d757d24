//! What each rule is worth: what a set of rules does without it.

use std::time::Duration;

use web_time::Instant;

use crate::Puzzle;
use crate::deduce::deducer::{Memory, by_rules};
use crate::deduce::methods::{ExtensionSet, Methods};
use crate::deduce::rules::RuleSet;
use crate::deduce::trail::RuleId;

/// What a set of rules does without each one of them.
#[derive(Debug)]
pub struct Ablation {
    all: Methods,
    without: Vec<(RuleId, Methods)>,
    memory: Memory,
}

/// What the lack of one rule costs on one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lack {
    /// The rule left out.
    pub rule: RuleId,
    /// Edges that all rules decide and the others do not.
    pub edges: usize,
    /// True if all rules finish the board and the others do not.
    pub needed: bool,
    /// The time that the others took.
    pub time: Duration,
}

impl Ablation {
    /// The ablation of these rules.
    pub fn new(rules: RuleSet) -> Ablation {
        let without = |id| (id, Methods::new(rules.without(id), ExtensionSet::NONE));
        Ablation {
            all: Methods::new(rules, ExtensionSet::NONE),
            without: RuleId::all().filter(|&id| rules.contains(id)).map(without).collect(),
            memory: Memory::default(),
        }
    }

    /// What the lack of each rule costs; nothing on a board that the rules contradict.
    pub fn of(&mut self, puzzle: &Puzzle) -> Vec<Lack> {
        let (board, outcome) = by_rules(&self.all, puzzle, &mut self.memory);
        if outcome.is_err() {
            return Vec::new();
        }
        let all = board.trail().len();
        let memory = &mut self.memory;
        let lack = |(rule, others): &(RuleId, Methods)| {
            let start = Instant::now();
            // Fewer rules contradict no more.
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
