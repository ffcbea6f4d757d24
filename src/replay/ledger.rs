//! The ledger: the clues and facts that a step may rest on at its place in the list, and which of them are
//! used.

use std::collections::BTreeMap;

use crate::grid::Cell;
use crate::puzzle::{Clue, Puzzle};
use crate::step::{Conclusion, Fact, Premises, Step};

use super::{Defect, Premise};

/// The known clues and facts, each fact with its source.
pub(super) struct Ledger<'a> {
    clues: Clues<'a>,
    facts: BTreeMap<Fact, Source>,
    clue_used: Vec<bool>,
    used: Vec<bool>,
}

/// The clues that are known.
enum Clues<'a> {
    Puzzle(&'a Puzzle),
    /// Inside an argument: only the clues that its step names.
    Named(&'a [(Cell, Clue)]),
}

/// The source of a fact, by number: what was drawn, a premise, an assumption, or a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Source(usize);

impl<'a> Ledger<'a> {
    /// The ledger at the start: everything that is known comes from one source.
    pub(super) fn of_board(puzzle: &'a Puzzle, known: impl IntoIterator<Item = Fact>) -> Ledger<'a> {
        let facts = known.into_iter().map(|fact| (fact, Source(0))).collect();
        Ledger { clues: Clues::Puzzle(puzzle), facts, clue_used: Vec::new(), used: vec![false] }
    }

    /// The ledger of a branch: each premise of the step is a source of its own, in order.
    pub(super) fn of_premises(premises: &'a Premises) -> Ledger<'a> {
        let facts: BTreeMap<_, _> =
            premises.facts.iter().enumerate().map(|(i, &fact)| (fact, Source(i))).collect();
        Ledger {
            clues: Clues::Named(&premises.clues),
            used: vec![false; premises.facts.len()],
            facts,
            clue_used: vec![false; premises.clues.len()],
        }
    }

    /// Adds a source of these facts. Facts that were known before keep their source.
    pub(super) fn add(&mut self, facts: &[Fact]) -> Source {
        let source = Source(self.used.len());
        self.used.push(false);
        for &fact in facts {
            self.facts.entry(fact).or_insert(source);
        }
        source
    }

    /// Adds a step as the source of what it concludes.
    pub(super) fn conclude(&mut self, step: &Step) -> Source {
        match &step.conclusion {
            Conclusion::All(facts) => self.add(facts),
            // A clause is not a fact, and nothing comes after a contradiction.
            Conclusion::Any(_) | Conclusion::Contradiction => self.add(&[]),
        }
    }

    /// Requires that all these premises are known, and marks them as used.
    pub(super) fn require(&mut self, premises: &Premises) -> Result<(), Defect> {
        for &(cell, clue) in &premises.clues {
            if !self.take_clue(cell, clue) {
                return Err(Defect::NoSuchClue(cell, clue));
            }
        }
        for &fact in &premises.facts {
            if !self.take(fact) {
                return Err(Defect::NotKnown(fact));
            }
        }
        Ok(())
    }

    fn take_clue(&mut self, cell: Cell, clue: Clue) -> bool {
        match self.clues {
            Clues::Puzzle(puzzle) => {
                ![Clue::BLANK, Clue::HIDDEN].contains(&clue) && puzzle.given_at(cell) == clue
            }
            Clues::Named(clues) => match clues.binary_search_by_key(&cell, |&(cell, _)| cell) {
                Ok(i) if clues[i].1 == clue => {
                    self.clue_used[i] = true;
                    true
                }
                _ => false,
            },
        }
    }

    /// Marks the source of a fact as used. Returns false if the fact is not known.
    pub(super) fn take(&mut self, fact: Fact) -> bool {
        let Some(&source) = self.facts.get(&fact) else { return false };
        self.use_source(source);
        true
    }

    pub(super) fn use_source(&mut self, source: Source) {
        self.used[source.0] = true;
    }

    pub(super) fn is_used(&self, source: Source) -> bool {
        self.used[source.0]
    }

    /// Returns the first premise that none of these ledgers has used; all of them must be of these premises.
    pub(super) fn idle(ledgers: &[Ledger], premises: &Premises) -> Option<Premise> {
        let clue = |&i: &usize| !ledgers.iter().any(|ledger| ledger.clue_used[i]);
        let fact = |&i: &usize| !ledgers.iter().any(|ledger| ledger.used[i]);
        let clue = (0..premises.clues.len()).find(clue).map(|i| {
            let (cell, clue) = premises.clues[i];
            Premise::Clue(cell, clue)
        });
        clue.or_else(|| (0..premises.facts.len()).find(fact).map(|i| Premise::Fact(premises.facts[i])))
    }
}
