//! What assumptions lead to, round by round.

use super::strength::{Effort, STRENGTHS};
use super::{Searches, Tried, both_ways, failing};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::explain::adopt::known_between;
use crate::explain::climb::{Contradiction, Found, climb};
use crate::grid::State;
use crate::step::Fact;

/// What an assumption leads to.
struct Followed {
    /// The number of rounds until a contradiction, if there is one.
    rounds: Option<u32>,
    /// What follows; before a contradiction, from complete rounds only.
    facts: Vec<Fact>,
    /// Whether these are all the facts that follow.
    is_all: bool,
}

/// Tries an assumption, unless its trial is remembered, and remembers how the trial ended. Returns the number of
/// rounds until there is a contradiction; `None` if there is none.
pub(super) fn try_out(
    deducer: &mut Deducer,
    searches: &mut Searches,
    tried: &mut Tried,
    assumed: Fact,
    effort: Effort,
) -> Option<u32> {
    if !tried.has(assumed) {
        let Followed { rounds, facts, is_all } = follow(deducer, searches, assumed, effort);
        match rounds {
            Some(rounds) => tried.add_failing(deducer.board(), assumed, &facts, rounds),
            None => tried.add_harmless(deducer.board(), assumed, &facts, is_all),
        }
    }
    tried.rounds(assumed)
}

/// Follows an assumption for as many rounds as the strength allows, or until the deadline.
fn follow(deducer: &mut Deducer, searches: &mut Searches, assumed: Fact, effort: Effort) -> Followed {
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
            match deducer.round()? {
                true => Ok(Some(Found::News(Vec::new()))),
                false => all_news(deducer, searches, effort, &mut kept),
            }
        })
    });
    let facts = known_between(deducer.board(), (mark.trail(), mark.ties()), known).collect();
    deducer.backtrack_to(mark);
    Followed { rounds: outcome.is_err().then_some(rounds), facts, is_all }
}

/// Returns the news of the easiest technique that has any. `kept` remembers the trials of each nested strength; a strength
/// that has no place in it tries all assumptions afresh.
///
/// # Errors
/// A contradiction.
fn all_news(
    deducer: &mut Deducer,
    searches: &mut Searches,
    effort: Effort,
    kept: &mut [Tried],
) -> Result<Option<Found>, Contradiction> {
    if let Some(found) = searches.news(deducer, effort.strength.techniques)? {
        return Ok(Some(found));
    }
    for (at, nested) in effort.nested().enumerate() {
        let mut fresh = Tried::new(deducer.board());
        let tried = kept.get_mut(at).unwrap_or(&mut fresh);
        tried.follow(deducer.board());
        let refuted = both_ways(deducer)
            .take_while(|_| !nested.deadline.has_passed())
            .filter(|&assumed| try_out(deducer, searches, tried, assumed, nested).is_some());
        // What-ifs without a limit of rounds are slow, so one is enough.
        let enough = if nested.strength.is_unlimited() { 1 } else { usize::MAX };
        let news: Vec<Fact> = refuted.take(enough).map(Fact::negated).collect();
        if !news.is_empty() {
            return Ok(Some(Found::News(news)));
        }
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

/// The what-ifs of a grade: not the first one found, but all with the fewest rounds, so that they are the same on a rotated or
/// mirrored board.
pub(crate) struct WhatIfs(Vec<Tried>);

impl WhatIfs {
    pub(crate) fn new(board: &Board) -> WhatIfs {
        WhatIfs(STRENGTHS.iter().map(|_| Tried::one_by_one(board)).collect())
    }

    /// Returns the what-ifs with the fewest rounds, among the assumptions that contradict `solution`; `None` if time ran out.
    pub(crate) fn fewest_rounds(
        &mut self,
        deducer: &mut Deducer,
        searches: &mut Searches,
        solution: &[State],
        deadline: &Deadline,
    ) -> Option<FailedWhatIfs> {
        let denied = both_ways(deducer).filter(
            |fact| matches!(*fact, Fact::Edge { edge, line } if line != (solution[edge.index()] == State::Line)),
        );
        let denied: Vec<Fact> = denied.collect();
        for strength in STRENGTHS.into_iter().filter(|strength| strength.nested.is_empty()) {
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
}
