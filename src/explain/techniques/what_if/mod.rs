//! What-ifs (failed-literal probing) for people: among the assumptions that lead to a contradiction, finds
//! the one with the shortest argument.

mod effort;
mod tried;

use std::cmp::Reverse;

use super::Searches;
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::explain::adopt::{known_since, refute};
use crate::explain::climb::{Contradiction, Found, climb};
use crate::explain::shorten::shorten;
use crate::grid::{Edge, Grid, State};
use crate::step::{Branch, Fact, Step};
pub(in crate::explain) use effort::{CONNECTION, Effort, STRENGTHS, Strength, WINDOWS};
pub(in crate::explain) use tried::Tried;

/// An assumption that leads to a contradiction.
#[derive(Clone, Debug)]
pub(in crate::explain) struct Refuted {
    edge: Edge,
    on: bool,
    argument: Vec<Branch>,
    /// The number of steps of the argument.
    length: usize,
}

impl Refuted {
    /// The assumption.
    const fn assumed(&self) -> Fact {
        Fact::Edge { edge: self.edge, line: self.on }
    }

    /// The edge the other way, with the argument, shortened.
    pub(in crate::explain) fn found(self, grid: Grid) -> Found {
        let shorter =
            |branch: Branch| Branch { steps: shorten(grid, branch.assumed, branch.steps), ..branch };
        Found::WhatIf(self.edge, !self.on, self.argument.into_iter().map(shorter).collect())
    }
}

/// The most arguments that are written down to find a short one.
const MOST: usize = 16;

/// Returns the refuted assumption with the shortest argument found in time. Assumptions that are known to be
/// harmless are not tried; and if the backbone is known (`common`), only those that contradict it are.
pub(in crate::explain) fn shortest(
    deducer: &mut Deducer,
    searches: &mut Searches,
    tried: &mut Tried,
    effort: Effort,
    common: Option<&[State]>,
) -> Option<Refuted> {
    let is_denied = |fact: &Fact| {
        let denied = fact.negated().drawn();
        denied.is_some_and(|(edge, state)| common.is_none_or(|common| common[edge.index()] == state))
    };
    tried.follow(deducer.board());
    let assumptions: Vec<Fact> = both_ways(deducer).filter(is_denied).collect();
    let mut best = assumptions
        .iter()
        .filter_map(|&assumed| tried.refuted(assumed))
        .min_by_key(|refuted| refuted.length)
        .cloned();
    let is_short =
        |best: &Option<Refuted>| best.as_ref().is_some_and(|best| best.length <= effort.strength.short);
    if is_short(&best) {
        return best;
    }
    loop {
        let may_fail: Vec<Fact> =
            assumptions.iter().copied().filter(|&assumed| tried.may_fail(assumed)).collect();
        let failing = failing(deducer, searches, tried, &may_fail, effort, effort.strength.enough);
        for &assumed in failing.iter().take(MOST) {
            if effort.deadline.has_passed() || is_short(&best) {
                return best;
            }
            match attempt(deducer, searches, assumed, effort) {
                None => tried.set_harmless(assumed),
                Some(refuted) => {
                    tried.add_refuted(deducer.board(), refuted.clone());
                    best = [best, Some(refuted)].into_iter().flatten().min_by_key(|refuted| refuted.length);
                }
            }
        }
        if best.is_some() || failing.is_empty() {
            return best;
        }
    }
}

/// Sorts assumptions by how much an easier strength shows to follow from them, the most first. Those are the
/// likeliest to fail; and if one does not fail, no assumption that follows from it does.
fn most_effect_first(
    deducer: &mut Deducer,
    searches: &mut Searches,
    assumptions: &[Fact],
    effort: Effort,
) -> Vec<Fact> {
    let Some(easier) = effort.strength.easier else { return assumptions.to_vec() };
    let mut sorted = assumptions.to_vec();
    let mut effect = |assumed| {
        if let Some(effect) = effort.easier.and_then(|tried| tried.effect(assumed)) {
            return effect;
        }
        let follows = leads_to(deducer, searches, assumed, Effort::new(easier, &[], effort.deadline));
        let (Ok(follows) | Err(follows)) = follows;
        follows.len()
    };
    // Once time has run out, the order does not matter.
    sorted.sort_by_cached_key(|&assumed| {
        Reverse(if effort.deadline.has_passed() { 0 } else { effect(assumed) })
    });
    sorted
}

/// Tries assumptions until this many of them have led to a contradiction, or time runs out, and remembers how
/// each trial ended. Returns those that led to a contradiction. Those that decided the fewest edges come first:
/// they mostly have the shortest arguments.
pub(in crate::explain) fn failing(
    deducer: &mut Deducer,
    searches: &mut Searches,
    tried: &mut Tried,
    assumptions: &[Fact],
    effort: Effort,
    enough: usize,
) -> Vec<Fact> {
    let mut failing: Vec<(usize, Fact)> = Vec::new();
    let (mut sorted, open): (Vec<Fact>, Vec<Fact>) =
        assumptions.iter().partition(|&&assumed| tried.decided(assumed).is_some());
    sorted.extend(most_effect_first(deducer, searches, &open, effort));
    for assumed in sorted {
        if effort.deadline.has_passed() || failing.len() >= enough {
            break;
        }
        let decided = try_out(deducer, searches, tried, assumed, effort);
        failing.extend(decided.map(|decided| (decided, assumed)));
    }
    failing.sort_unstable();
    failing.into_iter().map(|(_, assumed)| assumed).collect()
}

/// Tries an assumption, unless its trial is remembered, and remembers how the trial ended. Returns the number of
/// edges that were decided before the contradiction; `None` if there was none.
fn try_out(
    deducer: &mut Deducer,
    searches: &mut Searches,
    tried: &mut Tried,
    assumed: Fact,
    effort: Effort,
) -> Option<usize> {
    if !tried.has(assumed) {
        match leads_to(deducer, searches, assumed, effort) {
            Ok(follows) => tried.add_harmless(deducer.board(), &follows),
            Err(follows) => tried.add_failing(deducer.board(), assumed, &follows),
        }
    }
    tried.decided(assumed)
}

/// Tries all assumptions with each of the strengths that nested what-ifs may have, and returns what is then
/// remembered for each.
pub(in crate::explain) fn try_nested(
    deducer: &mut Deducer,
    searches: &mut Searches,
    tried: &mut [Tried],
    strength: &Strength,
    deadline: &Deadline,
) -> Vec<Tried> {
    let nested = strength.nested.iter().map(|&nested| {
        let tried = &mut tried[nested.index];
        tried.follow(deducer.board());
        let may_fail: Vec<Fact> = both_ways(deducer).filter(|&assumed| tried.may_fail(assumed)).collect();
        failing(deducer, searches, tried, &may_fail, Effort::new(nested, &[], deadline), nested.enough);
        tried.clone()
    });
    nested.collect()
}

/// Writes down the argument against an assumption, step by step.
fn attempt(deducer: &mut Deducer, searches: &mut Searches, assumed: Fact, effort: Effort) -> Option<Refuted> {
    let Fact::Edge { edge, line: on } = assumed else { return None };
    let Effort { strength, deadline, .. } = effort;
    let argument = refute(deducer, assumed, |deducer| {
        deducer.assume(edge, on)?;
        climb(deducer, |deducer| {
            deducer.settle()?;
            if deadline.has_passed() {
                return Ok(None);
            }
            if let Some(step) = searches.step(deducer, strength.techniques.iter().copied(), deadline) {
                return Ok(Some(Found::Step(step)));
            }
            let refuted = effort.nested().enumerate().find_map(|(at, nested)| {
                let fresh = || Tried::new(deducer.board());
                let mut tried = effort.before.get(at).cloned().unwrap_or_else(fresh);
                shortest(deducer, searches, &mut tried, nested, None)
            });
            if refuted.is_none() {
                deducer.board().check_line()?;
            }
            Ok(refuted.map(|refuted| refuted.found(deducer.board().grid())))
        })
    })?;
    let length = argument.iter().flat_map(|branch| &branch.steps).map(Step::length).sum();
    Some(Refuted { edge, on, argument, length })
}

/// The possible assumptions: each undecided edge as a line, and as a cross.
fn both_ways(deducer: &Deducer) -> impl Iterator<Item = Fact> + use<> {
    let board = deducer.board();
    let open: Vec<Edge> =
        board.grid().edges().filter(|&edge| board.state(edge) == State::Undecided).collect();
    open.into_iter().flat_map(|edge| [true, false].map(|line| Fact::Edge { edge, line }))
}

/// Propagates an assumption to the end, or to the deadline. Returns what was found to follow from it, as `Err` if
/// it leads to a contradiction.
///
/// All news is taken at once. That makes no readable argument, but it is much faster, and most assumptions
/// lead to no contradiction.
fn leads_to(
    deducer: &mut Deducer,
    searches: &mut Searches,
    assumed: Fact,
    effort: Effort,
) -> Result<Vec<Fact>, Vec<Fact>> {
    let mut kept = effort.before.to_vec();
    let mark = deducer.mark();
    let assumption = deducer.adopt_facts(&[assumed]);
    let outcome = assumption.and_then(|()| {
        climb(deducer, |deducer| {
            if effort.deadline.has_passed() {
                return Ok(None);
            }
            deducer.settle()?;
            all_news(deducer, searches, effort, &mut kept)
        })
    });
    let known = known_since(deducer.board(), mark.trail(), mark.ties()).collect();
    deducer.backtrack_to(mark);
    if outcome.is_ok() { Ok(known) } else { Err(known) }
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
        // Of slow what-ifs the first is enough.
        let enough = if nested.strength.techniques.is_empty() { usize::MAX } else { 1 };
        let news: Vec<Fact> = refuted.take(enough).map(Fact::negated).collect();
        if !news.is_empty() {
            return Ok(Some(Found::News(news)));
        }
    }
    deducer.board().check_line()?;
    Ok(None)
}
