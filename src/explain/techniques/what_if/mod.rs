//! What-ifs: an edge is assumed to be a line, or a cross, and a few moves lead from that to a contradiction.
//!
//! A *move* is what one place says: a clue, a dot, a path, or the cells beside an edge. An assumption is followed in *rounds*, each
//! with all moves that are open when it begins. So the number of rounds depends neither on the order of the search nor on which way
//! up the board is, and a grade counts them. An explanation takes the argument with the fewest moves: those that
//! a contradiction does not need are [left out](fewest).

mod fewest;
mod rounds;
mod strength;
mod tried;

use std::cmp::Reverse;
use std::rc::Rc;

use super::Searches;
use crate::deduce::deducer::Deducer;
use crate::explain::climb::Found;
use crate::grid::{Edge, State};
use crate::step::{Branch, Fact};
pub(crate) use rounds::{Short, WhatIfs};
pub(in crate::explain) use strength::{Effort, STRENGTHS, Strength};
pub(in crate::explain) use tried::Tried;

/// An assumption that leads to a contradiction.
#[derive(Clone, Debug)]
pub(in crate::explain) struct Refuted {
    /// The assumption.
    edge: Edge,
    on: bool,
    argument: Vec<Branch>,
    /// The number of moves of the argument.
    moves: usize,
}

impl Refuted {
    /// The edge the other way, with the argument.
    pub(in crate::explain) fn found(&self) -> Found {
        Found::WhatIf(self.edge, !self.on, self.argument.clone())
    }
}

/// The most arguments that are written down to find a short one.
const MOST: usize = 4;

/// Moves are left out of an argument only if at first it has at most this many more than the best one so far.
const MANY: usize = 4;

/// No argument shorter than this is searched for: so few moves are seen at once.
const SHORT: usize = 2;

/// Returns the refuted assumption with the fewest moves found in time. Assumptions that are known to be harmless are not tried; and
/// if the backbone is known (`common`), only those that contradict it are.
pub(in crate::explain) fn shortest(
    deducer: &mut Deducer,
    searches: &mut Searches,
    tried: &mut Tried,
    effort: Effort,
    common: Option<&[State]>,
) -> Option<Rc<Refuted>> {
    let is_denied = |fact: &Fact| {
        let denied = fact.negated().drawn();
        denied.is_some_and(|(edge, state)| common.is_none_or(|common| common[edge.index()] == state))
    };
    tried.follow(deducer.board());
    let assumptions: Vec<Fact> = both_ways(deducer).filter(is_denied).collect();
    loop {
        let mut failing = failing(deducer, searches, tried, &assumptions, effort, effort.strength.enough);
        let mut best: Option<Rc<Refuted>> = None;
        let (mut written, mut sorted) = (0, 0);
        for at in 0..failing.len() {
            let rounds = failing[at].0;
            // An argument has at least as many moves as rounds.
            let enough = best.as_ref().is_some_and(|best| best.moves <= SHORT.max(rounds as usize));
            if enough || written >= MOST || effort.deadline.has_passed() {
                break;
            }
            if at == sorted {
                sorted += failing[at..].iter().take_while(|other| other.0 == rounds).count();
                failing[at..sorted]
                    .sort_by_cached_key(|&(_, assumed)| Reverse(consequences(deducer, assumed.negated())));
            }
            let assumed = failing[at].1;
            let refuted = tried.refuted(assumed).or_else(|| {
                written += 1;
                let most = best.as_ref().map_or(usize::MAX, |best: &Rc<Refuted>| best.moves + MANY);
                let refuted = fewest::argument(deducer, searches, assumed, effort, most).map(Rc::new);
                tried.set_refuted(deducer.board(), assumed, refuted.clone());
                refuted
            });
            best = [best, refuted].into_iter().flatten().min_by_key(|refuted| refuted.moves);
        }
        if best.is_some() || failing.is_empty() || effort.deadline.has_passed() {
            return best;
        }
    }
}

/// The number of edges that are decided once a fact is known and the rules have run.
fn consequences(deducer: &mut Deducer, fact: Fact) -> usize {
    let (mark, before) = (deducer.mark(), deducer.board().trail().len());
    let _ = deducer.adopt_facts(&[fact]).and_then(|()| Ok(deducer.settle()?));
    let found = deducer.board().trail().len() - before;
    deducer.backtrack_to(mark);
    found
}

/// Tries assumptions until so many of them have led to a contradiction, or time runs out, and remembers how each trial ended. Returns
/// those that led to a contradiction, with the number of rounds, the fewest first.
fn failing(
    deducer: &mut Deducer,
    searches: &mut Searches,
    tried: &mut Tried,
    assumptions: &[Fact],
    effort: Effort,
    enough: usize,
) -> Vec<(u32, Fact)> {
    let mut sorted = assumptions.to_vec();
    // What has led to much is the likeliest to fail; and if it does not fail, nothing fails that follows from it.
    if let Some(easier) = effort.easier {
        sorted.sort_by_cached_key(|&assumed| Reverse(easier.effect(assumed)));
    }
    let mut failing = Vec::new();
    for assumed in sorted {
        if effort.deadline.has_passed() || failing.len() >= enough {
            break;
        }
        let rounds = rounds::try_out(deducer, searches, tried, assumed, effort);
        failing.extend(rounds.map(|rounds| (rounds, assumed)));
    }
    failing.sort_unstable();
    failing
}

/// Tries all assumptions with each of the strengths that nested what-ifs may have, and returns what is then
/// remembered for each.
pub(in crate::explain) fn try_nested(
    deducer: &mut Deducer,
    searches: &mut Searches,
    tried: &mut [Tried],
    effort: Effort,
) -> Vec<Tried> {
    let nested = effort.nested().map(|nested| {
        let tried = &mut tried[nested.strength.index];
        tried.follow(deducer.board());
        let assumptions: Vec<Fact> = both_ways(deducer).collect();
        failing(deducer, searches, tried, &assumptions, nested, usize::MAX);
        tried.clone()
    });
    nested.collect()
}

/// The possible assumptions: each undecided edge as a line, and as a cross.
fn both_ways(deducer: &Deducer) -> impl Iterator<Item = Fact> + use<> {
    let board = deducer.board();
    let open: Vec<Edge> =
        board.grid().edges().filter(|&edge| board.state(edge) == State::Undecided).collect();
    open.into_iter().flat_map(|edge| [true, false].map(|line| Fact::Edge { edge, line }))
}
