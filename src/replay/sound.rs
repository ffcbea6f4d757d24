//! Decides whether a step without an argument is sound, and whether it needs all its premises.

use crate::genre::Dots;
use crate::grid::{Cell, Grid};
use crate::named::Named;
use crate::puzzle::Clue;
use crate::step::{Conclusion, Fact, Step};

use super::level::Level;
use super::search::{Outcome, Search};
use super::{Premise, SEARCH_LIMIT};

/// A judge of steps on one grid.
pub(super) struct Judge {
    search: Search,
    /// The maximum number of choices in the next search.
    limit: usize,
}

/// Why a step was not shown to be sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unshown {
    /// There is a drawing that agrees with the premises but not with the conclusion.
    Unsound,
    /// The search was given up.
    TooHard,
}

/// The result for a step that is sound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sound {
    pub(super) level: Level,
    /// The premises that none of its conclusions needs.
    pub(super) redundant: Vec<Premise>,
    /// The number of other premises for which that could not be decided.
    pub(super) unsettled: usize,
}

/// A change to the premises, which shows whether one of them is needed.
#[derive(Clone, Copy)]
enum Change {
    Nothing,
    Clue(Cell),
    /// The fact with this index.
    Fact(usize),
}

impl Judge {
    pub(super) fn new(grid: Grid, dots: Dots) -> Judge {
        Judge { search: Search::new(grid, dots), limit: SEARCH_LIMIT }
    }

    /// Decides whether a step is sound and, if `irredundant`, which premises it does not need.
    pub(super) fn judge(&mut self, step: &Step, irredundant: bool) -> Result<Sound, Unshown> {
        self.search.drawing.scope.set(step);
        let denials = denials(&step.conclusion);
        let mut best: Option<Sound> = None;
        let mut unshown = Unshown::Unsound;
        for &level in levels(&step.conclusion) {
            if best.as_ref().is_some_and(|best| level.includes(best.level)) {
                continue;
            }
            self.limit = SEARCH_LIMIT;
            match self.still_refuted(step, &denials, level, Change::Nothing) {
                Outcome::Exhausted => {
                    let mut sound = Sound { level, redundant: Vec::new(), unsettled: 0 };
                    if irredundant {
                        self.find_redundant(step, &denials, &mut sound);
                    }
                    if sound.redundant.is_empty() {
                        return Ok(sound);
                    }
                    if best.as_ref().is_none_or(|best| sound.redundant.len() < best.redundant.len()) {
                        best = Some(sound);
                    }
                }
                // A counterexample says nothing about the levels that follow, but the last one has all rules.
                Outcome::Found => unshown = Unshown::Unsound,
                Outcome::TooHard => unshown = Unshown::TooHard,
            }
        }
        best.ok_or(unshown)
    }

    /// Finds the premises that a step does not need at its level. If a premise is needed, a search
    /// usually shows that soon. So each search gets at most a tenth of the limit, which all of them share.
    fn find_redundant(&mut self, step: &Step, denials: &[&[Fact]], sound: &mut Sound) {
        let clues =
            step.premises.clues.iter().map(|&(cell, clue)| (Premise::Clue(cell, clue), Change::Clue(cell)));
        let facts = step.premises.facts.iter().enumerate();
        let facts = facts.map(|(i, &fact)| (Premise::Fact(fact), Change::Fact(i)));
        let end = self.search.spent() + SEARCH_LIMIT;
        for (premise, change) in clues.chain(facts) {
            self.limit = end.saturating_sub(self.search.spent()).min(SEARCH_LIMIT / 10);
            match self.still_refuted(step, denials, sound.level, change) {
                Outcome::Found => {}
                Outcome::TooHard => sound.unsettled += 1,
                Outcome::Exhausted => sound.redundant.push(premise),
            }
        }
    }

    /// Whether all conclusions still follow after a change to the premises: [`Outcome::Exhausted`] if so.
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

    /// Looks for a drawing that agrees with the changed premises but denies a conclusion.
    ///
    /// For a search, the change is to negate a fact: since the conclusion follows from all premises, a drawing
    /// that agrees with the others and denies the conclusion also denies the fact that is left out.
    fn refute(&mut self, step: &Step, denied: &[Fact], level: Level, change: Change) -> Outcome {
        let rules = level.rules();
        let premises = step.premises.facts.iter().enumerate().filter_map(|(i, &fact)| match change {
            Change::Fact(changed) if changed == i => rules.map(|_| fact.negated()),
            _ => Some(fact),
        });
        let animals = step.premises.clues.iter().filter_map(|&(cell, clue)| {
            let fact = Fact::cells(None, Some(cell), clue == Clue::SHEEP);
            match change {
                _ if !clue.is_animal() => None,
                Change::Clue(changed) if changed == cell => rules.map(|_| fact.negated()),
                _ => Some(fact),
            }
        });
        let facts = premises.chain(animals).chain(denied.iter().map(|fact| fact.negated()));
        let scope = &mut self.search.drawing.scope;
        let kept = match change {
            Change::Clue(cell) => Some((cell, scope.swap_need(cell, None))),
            Change::Nothing | Change::Fact(_) => None,
        };
        let outcome = match rules {
            Some(rules) => self.search.run(rules, self.limit, facts),
            None if self.search.splits(facts) => Outcome::Exhausted,
            None => Outcome::Found,
        };
        if let Some((cell, need)) = kept {
            self.search.drawing.scope.swap_need(cell, need);
        }
        outcome
    }
}

/// The levels at which such a conclusion may follow. A clause is a cut and follows from the single loop only:
/// the loop crosses a cut at least twice, so with all the rules a cut with one literal missing still follows.
fn levels(conclusion: &Conclusion) -> &'static [Level] {
    match conclusion {
        Conclusion::Any(_) => &[Level::Loop],
        Conclusion::All(_) | Conclusion::Contradiction => Level::ALL,
    }
}

/// Returns sets of facts. The conclusion follows if each set must have a true fact.
fn denials(conclusion: &Conclusion) -> Vec<&[Fact]> {
    match conclusion {
        Conclusion::All(facts) => facts.chunks(1).collect(),
        Conclusion::Any(facts) => vec![facts],
        Conclusion::Contradiction => vec![&[]],
    }
}
