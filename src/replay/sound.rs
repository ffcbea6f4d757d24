//! Whether a step without an argument is sound, and whether it needs all its premises.

use crate::grid::{Cell, Grid};
use crate::step::{Conclusion, Fact, Step};

use super::Premise;
use super::level::Level;
use super::scope::Need;
use super::search::{Outcome, Search};

/// A judge of steps on one grid.
pub(super) struct Judge {
    search: Search,
}

/// Why a step was not shown to be sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unshown {
    /// There is a drawing that agrees with the premises and not with the conclusion.
    Unsound,
    /// The search was given up.
    TooHard,
}

/// Which premises a step does not need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Surplus {
    pub(super) redundant: Vec<Premise>,
    /// For how many others that could not be told.
    pub(super) unsettled: usize,
}

/// What is changed in the premises to see what one of them is good for.
#[derive(Clone, Copy)]
enum Change {
    Nothing,
    Clue(Cell),
    /// The fact at this place.
    Fact(usize),
}

impl Judge {
    pub(super) fn new(grid: Grid, limit: usize) -> Judge {
        Judge { search: Search::new(grid, limit) }
    }

    /// The lowest level at which a step is sound.
    pub(super) fn level(&mut self, step: &Step) -> Result<Level, Unshown> {
        self.search.drawing.scope.set(step);
        let denials = denials(&step.conclusion);
        let mut unshown = Unshown::Unsound;
        for &level in levels(&step.conclusion) {
            let mut outcomes = denials.iter().map(|denied| self.refute(step, denied, level, Change::Nothing));
            match outcomes.find(|&outcome| outcome != Outcome::Exhausted) {
                None => return Ok(level),
                // A drawing that satisfies one level says nothing about the next, but the
                // last level has all the rules that the others have.
                Some(Outcome::TooHard) => unshown = Unshown::TooHard,
                Some(_) => unshown = Unshown::Unsound,
            }
        }
        Err(unshown)
    }

    /// The premises of a step sound at this level that none of its conclusions needs.
    pub(super) fn surplus(&mut self, step: &Step, level: Level) -> Surplus {
        let clues =
            step.premises.clues.iter().map(|&(cell, clue)| (Premise::Clue(cell, clue), Change::Clue(cell)));
        let facts = step.premises.facts.iter().enumerate();
        let facts = facts.map(|(i, &fact)| (Premise::Fact(fact), Change::Fact(i)));
        let denials = denials(&step.conclusion);
        let mut surplus = Surplus::default();
        for (premise, change) in clues.chain(facts) {
            match self.still_refuted(step, &denials, level, change) {
                Outcome::Found => {}
                Outcome::TooHard => surplus.unsettled += 1,
                Outcome::Exhausted => surplus.redundant.push(premise),
            }
        }
        surplus
    }

    /// Whether all conclusions still follow after a change in the premises.
    fn still_refuted(&mut self, step: &Step, denials: &[&[Fact]], level: Level, change: Change) -> Outcome {
        let mut all = Outcome::Exhausted;
        for denied in denials {
            match self.refute(step, denied, level, change) {
                Outcome::Found => return Outcome::Found,
                Outcome::TooHard => all = Outcome::TooHard,
                Outcome::Exhausted => {}
            }
        }
        all
    }

    /// Looks for a drawing with the premises, one of them changed, that denies a conclusion.
    ///
    /// Where a search does it, the change is to take the opposite: a drawing with the other premises
    /// can deny a conclusion that follows from all of them only by denying the one left out.
    fn refute(&mut self, step: &Step, denied: &[Fact], level: Level, change: Change) -> Outcome {
        let rules = level.rules();
        let premises = step.premises.facts.iter().enumerate().filter_map(|(i, &fact)| match change {
            Change::Fact(changed) if changed == i => rules.map(|_| fact.negated()),
            _ => Some(fact),
        });
        let facts = premises.chain(denied.iter().map(|fact| fact.negated()));
        let scope = &mut self.search.drawing.scope;
        let kept = match change {
            Change::Clue(cell) => {
                let other = match (scope.need(cell), rules) {
                    (Need::Exactly(n), Some(_)) => Need::AnyBut(n),
                    _ => Need::Nothing,
                };
                Some((cell, scope.swap_need(cell, other)))
            }
            Change::Nothing | Change::Fact(_) => None,
        };
        let outcome = match rules {
            Some(rules) => self.search.run(rules, facts),
            None if self.search.splits(facts) => Outcome::Exhausted,
            None => Outcome::Found,
        };
        if let Some((cell, need)) = kept {
            self.search.drawing.scope.swap_need(cell, need);
        }
        outcome
    }
}

/// The levels at which such a conclusion may follow. A clause is a cut, and nothing but: two lines at
/// least cross it, so that with all the rules a cut with a literal missing would still be right.
fn levels(conclusion: &Conclusion) -> &'static [Level] {
    match conclusion {
        Conclusion::Any(_) => &[Level::Loop],
        Conclusion::All(_) | Conclusion::Contradiction => &Level::ALL,
    }
}

/// The sets of facts that must be shown not to be all false at once.
fn denials(conclusion: &Conclusion) -> Vec<&[Fact]> {
    match conclusion {
        Conclusion::All(facts) => facts.chunks(1).collect(),
        Conclusion::Any(facts) => vec![facts],
        Conclusion::Contradiction => vec![&[]],
    }
}
