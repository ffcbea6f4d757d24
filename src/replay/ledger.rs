//! What a step may rest on at its place in the list: the clues, and the facts known there.

use std::collections::BTreeMap;

use crate::grid::Cell;
use crate::puzzle::{Clue, Puzzle};
use crate::step::{Conclusion, Fact, Premises, Step};

use super::{Premise, Why};

/// The facts known, and who they are from.
pub(super) struct Ledger<'a> {
    clues: Clues<'a>,
    facts: BTreeMap<Fact, Source>,
    clue_used: Vec<bool>,
    used: Vec<bool>,
}

/// Where the clues are from.
enum Clues<'a> {
    Puzzle(&'a Puzzle),
    /// Of an argument: those that the step names.
    Named(&'a [(Cell, Clue)]),
}

/// Who brought a fact in, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Source(usize);

impl<'a> Ledger<'a> {
    /// At the start: what is known, all of it from one source.
    pub(super) fn of_board(puzzle: &'a Puzzle, known: impl IntoIterator<Item = Fact>) -> Ledger<'a> {
        let facts = known.into_iter().map(|fact| (fact, Source(0))).collect();
        Ledger { clues: Clues::Puzzle(puzzle), facts, clue_used: Vec::new(), used: vec![false] }
    }

    /// In an argument: the premises, each a source of its own, in order.
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

    /// Another source, of these facts; those known before stay with whom they are from.
    pub(super) fn add(&mut self, facts: &[Fact]) -> Source {
        let source = Source(self.used.len());
        self.used.push(false);
        for &fact in facts {
            self.facts.entry(fact).or_insert(source);
        }
        source
    }

    /// What a step concludes, as another source.
    pub(super) fn conclude(&mut self, step: &Step) -> Source {
        match &step.conclusion {
            Conclusion::All(facts) => self.add(facts),
            // A clause is not a fact, and after a contradiction nothing comes.
            Conclusion::Any(_) | Conclusion::Contradiction => self.add(&[]),
        }
    }

    /// All that a step rests on must be known; it is used from now on.
    pub(super) fn require(&mut self, premises: &Premises) -> Result<(), Why> {
        for &(cell, clue) in &premises.clues {
            if !self.take_clue(cell, clue) {
                return Err(Why::NoSuchClue(cell, clue));
            }
        }
        for &fact in &premises.facts {
            if !self.take(fact) {
                return Err(Why::NotKnown(fact));
            }
        }
        Ok(())
    }

    fn take_clue(&mut self, cell: Cell, clue: Clue) -> bool {
        match self.clues {
            Clues::Puzzle(puzzle) => clue != Clue::BLANK && puzzle.clue(cell) == clue,
            Clues::Named(clues) => match clues.binary_search_by_key(&cell, |&(cell, _)| cell) {
                Ok(i) if clues[i].1 == clue => {
                    self.clue_used[i] = true;
                    true
                }
                _ => false,
            },
        }
    }

    /// Uses a fact; false if it is not known.
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

    /// The premises that were used in none of these ledgers, which are all of the same premises.
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
