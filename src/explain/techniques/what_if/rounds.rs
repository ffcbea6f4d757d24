//! What assumptions lead to: round by round, or at once where rounds are not counted.

use super::strength::{Effort, STRENGTHS, Strength};
use super::{Searches, Tried, both_ways, failing};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::explain::adopt::known_between;
use crate::explain::climb::{Contradiction, Found, climb};
use crate::grid::State;
use crate::step::Fact;

/// What an assumption leads to.
pub(super) struct Followed {
    /// The number of rounds until a contradiction, if there is one.
    rounds: Option<u32>,
    /// What follows; before a contradiction, not all of it.
    facts: Vec<Fact>,
    /// Whether these are all the facts that follow.
    is_all: bool,
}

impl Followed {
    /// Without a contradiction; what follows is not written down.
    pub(super) const fn harmless() -> Followed {
        Followed { rounds: None, facts: Vec::new(), is_all: true }
    }

    pub(super) const fn fails(&self) -> bool {
        self.rounds.is_some()
    }

    /// True if a fact follows here without a contradiction, so that assuming it leads to none either.
    pub(super) fn is_safe(&self, assumed: Fact) -> bool {
        self.rounds.is_none() && self.is_all && self.facts.contains(&assumed)
    }

    /// Remembers how the trial of an assumption ended.
    pub(super) fn remember(self, tried: &mut Tried, board: &Board, assumed: Fact) {
        match self.rounds {
            Some(rounds) => tried.add_failing(board, assumed, &self.facts, rounds),
            None => tried.add_harmless(board, assumed, &self.facts, self.is_all),
        }
    }
}

/// Follows an assumption for as many rounds as the strength allows, or until the deadline.
pub(super) fn follow(
    deducer: &mut Deducer,
    searches: &mut Searches,
    assumed: Fact,
    effort: Effort,
) -> Followed {
    let mut kept = effort.before.to_vec();
    let mark = deducer.mark();
    let (mut rounds, mut is_all) = (0, true);
    let lengths = |board: &Board| (board.trail().len(), board.ties().len());
    let mut known = (mark.trail(), mark.ties());
    let assumption = deducer.adopt_facts(&[assumed]);
    let outcome = assumption.and_then(|()| {
        climb(deducer, |deducer| {
            (rounds, known) = (rounds + 1, lengths(deducer.board()));
            is_all = rounds <= effort.strength.rounds && !effort.deadline.has_passed();
            if !is_all {
                return Ok(None);
            }
            if effort.at_once {
                deducer.settle()?;
                known = lengths(deducer.board());
            } else if deducer.round()? {
                return Ok(Some(Found::News(Vec::new())));
            }
            all_news(deducer, searches, effort, &mut kept)
        })
    });
    let facts = known_between(deducer.board(), (mark.trail(), mark.ties()), known).collect();
    deducer.backtrack_to(mark);
    Followed { rounds: outcome.is_err().then_some(rounds), facts, is_all }
}

/// Follows what was assumed, without counting rounds, until there is nothing new, or until the deadline.
///
/// # Errors
/// A contradiction.
pub(super) fn follow_at_once(
    deducer: &mut Deducer,
    searches: &mut Searches,
    effort: Effort,
) -> Result<(), Contradiction> {
    climb(deducer, |deducer| {
        deducer.settle()?;
        if effort.deadline.has_passed() {
            Ok(None)
        } else {
            all_news(deducer, searches, effort, &mut Vec::new())
        }
    })
}

/// Asks techniques and nested what-ifs, the fastest first, and returns the news of the first that has any. `kept` remembers the trials
/// of each nested strength.
///
/// # Errors
/// A contradiction.
fn all_news(
    deducer: &mut Deducer,
    searches: &mut Searches,
    effort: Effort,
    kept: &mut Vec<Tried>,
) -> Result<Option<Found>, Contradiction> {
    if effort.before.is_empty() {
        *kept = effort.nested().map(|_| Tried::new(deducer.board())).collect();
    }
    let mut what_ifs = effort.nested().enumerate();
    let mut by_what_ifs = |deducer: &mut Deducer, searches: &mut Searches| {
        let (at, nested) = what_ifs.next()?;
        let (easier, tried) = kept.split_at_mut(at);
        let tried = tried.first_mut()?;
        tried.follow(deducer.board());
        let assumptions: Vec<Fact> = both_ways(deducer).collect();
        let nested = nested.at_once().after(easier.last());
        // One is enough, since each trial takes long.
        let failing = failing(deducer, searches, tried, &assumptions, nested, 1);
        let news: Vec<Fact> = failing.into_iter().map(|(_, assumed)| assumed.negated()).collect();
        (!news.is_empty()).then_some(Found::News(news))
    };
    if let Some(found) = by_what_ifs(deducer, searches) {
        return Ok(Some(found));
    }
    if let Some(found) = searches.news(deducer, effort.strength.techniques)? {
        return Ok(Some(found));
    }
    if let Some(found) = by_what_ifs(deducer, searches) {
        return Ok(Some(found));
    }
    deducer.board().check_line()?;
    Ok(None)
}

/// What-ifs that lead to a contradiction, all after the same number of rounds.
pub(crate) struct FailedWhatIfs {
    /// The number of rounds of their arguments.
    rounds: u32,
    /// The negation of each refuted assumption.
    facts: Vec<Fact>,
}

impl FailedWhatIfs {
    /// Their facts, each as a place of its own, and the number of rounds. No places if they need more rounds than `most`.
    pub(crate) fn within(&self, most: Option<u32>) -> (Vec<Vec<Fact>>, u32) {
        let facts = if most.is_some_and(|most| self.rounds > most) { &[][..] } else { &self.facts };
        (facts.iter().map(|&fact| vec![fact]).collect(), self.rounds)
    }
}

/// What-ifs with short arguments.
#[derive(Clone, Copy)]
pub(crate) struct Short<'a> {
    /// The most rounds of an argument.
    pub(crate) rounds: u32,
    /// A solution of the puzzle. What contradicts it is not concluded.
    pub(crate) solution: &'a [State],
}

/// So many of them are looked for before what they show is taken.
const ENOUGH: usize = 6;

/// The what-ifs of a grade: not the first one found, but all with the fewest rounds, so that they are the same on a rotated or
/// mirrored board.
pub(crate) struct WhatIfs(Vec<Tried>);

impl WhatIfs {
    pub(crate) fn new(board: &Board) -> WhatIfs {
        WhatIfs(STRENGTHS.iter().map(|_| Tried::one_by_one(board)).collect())
    }

    /// The same, for [`WhatIfs::some`].
    pub(crate) fn in_any_order(board: &Board) -> WhatIfs {
        WhatIfs(STRENGTHS.iter().map(|_| Tried::new(board)).collect())
    }

    /// Returns the what-ifs with the fewest rounds, among the assumptions that contradict `solution`; `None` if time ran out.
    pub(crate) fn fewest_rounds(
        &mut self,
        deducer: &mut Deducer,
        searches: &mut Searches,
        solution: &[State],
        deadline: &Deadline,
    ) -> Option<FailedWhatIfs> {
        let denied = denied(deducer, solution);
        for strength in plain() {
            let (easier, tried) = self.0.split_at_mut(strength.index);
            let tried = &mut tried[0];
            match strength.is_unlimited() {
                // Where a trial counts for several assumptions, what is remembered depends on their order: so it is forgotten.
                true => *tried = Tried::new(deducer.board()),
                false => tried.follow(deducer.board()),
            }
            let effort = Effort::new(strength, &[], deadline).after(easier.last());
            let failing = failing(deducer, searches, tried, &denied, effort, usize::MAX);
            if deadline.has_passed() {
                return None;
            }
            if let Some(&(rounds, _)) = failing.first() {
                let facts = failing.iter().take_while(|failed| failed.0 == rounds);
                return Some(FailedWhatIfs {
                    rounds,
                    facts: facts.map(|(_, fact)| fact.negated()).collect(),
                });
            }
        }
        Some(FailedWhatIfs { rounds: 0, facts: Vec::new() })
    }

    /// Facts that some of these what-ifs show; none if there are none, or if time ran out. As in a grade, connected
    /// colours help only if every other what-if fails, however long it is.
    pub(crate) fn some(
        &mut self,
        deducer: &mut Deducer,
        searches: &mut Searches,
        Short { rounds: most, solution }: Short,
        deadline: &Deadline,
    ) -> Vec<Fact> {
        let denied = denied(deducer, solution);
        for (nth, strength) in plain().filter(|strength| strength.rounds >= most).enumerate() {
            let (easier, tried) = self.0.split_at_mut(strength.index);
            let tried = &mut tried[0];
            tried.follow(deducer.board());
            let effort = Effort::new(strength, &[], deadline).after(easier.last());
            let by_colours = !strength.techniques.is_empty();
            let enough = match nth {
                _ if by_colours => usize::MAX,
                0 if strength.rounds > most => usize::MAX,
                0 => ENOUGH,
                // Whatever it finds has more rounds, since the first one found nothing.
                _ => 1,
            };
            let mut found = failing(deducer, searches, tried, &denied, effort, enough);
            // What is remembered may miss a contradiction that needs something far away.
            if found.is_empty() && tried.forget_earlier(deducer.board()) {
                found = failing(deducer, searches, tried, &denied, effort, enough);
            }
            if let Some(&(fewest, _)) = found.first() {
                // A grade takes those with the fewest rounds, and what it takes of these may decide whether more are needed.
                let most = if by_colours { most.min(fewest) } else { most };
                found.retain(|&(rounds, _)| rounds <= most);
                return found.into_iter().map(|(_, assumed)| assumed.negated()).collect();
            }
        }
        Vec::new()
    }
}

/// The strengths of what-ifs that are not nested, the easiest first.
fn plain() -> impl Iterator<Item = &'static Strength> {
    STRENGTHS.into_iter().filter(|strength| strength.nested.is_empty())
}

/// The assumptions that contradict a solution.
fn denied(deducer: &Deducer, solution: &[State]) -> Vec<Fact> {
    let is_denied = |fact: &Fact| match *fact {
        Fact::Edge { edge, line } => solution[edge.index()] != State::from_on(line),
        Fact::Cells { .. } => false,
    };
    both_ways(deducer).filter(is_denied).collect()
}
