//! What-ifs: an edge is assumed to be a line, or a cross, and a few moves lead from that to a contradiction.
//!
//! A *move* is what one place says: a clue, a dot, a path, or the cells beside an edge. An assumption is followed in *rounds*, each
//! with all moves that are open when it begins. So the number of rounds depends neither on the order of the search nor on which way
//! up the board is, and a grade counts them. In the trial of another assumption nobody counts rounds, so there the rules run at once.
//! An explanation takes the argument with the fewest moves: those that
//! a contradiction does not need are [left out](fewest).

mod fewest;
mod in_order;
mod rounds;
mod strength;
mod together;
mod tried;

use std::cmp::Reverse;
use std::sync::Arc;

use super::Searches;
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::explain::climb::Found;
use crate::grid::{Edge, State};
use crate::step::{Branch, Fact};
use in_order::{InOrder, Next, in_order};
pub(crate) use rounds::{Short, WhatIfs};
pub(in crate::explain) use strength::{Effort, STRENGTHS, Strength};
use together::{Ended, Groups, follow_group};
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

/// Another thread pays if there are more groups of trials than this for each.
const GROUPS_PER_THREAD: usize = 16;

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
) -> Option<Arc<Refuted>> {
    let is_denied = |fact: &Fact| {
        let denied = fact.negated().drawn();
        denied.is_some_and(|(edge, state)| common.is_none_or(|common| common[edge.index()] == state))
    };
    tried.follow(deducer.board());
    let assumptions: Vec<Fact> = both_ways(deducer).filter(is_denied).collect();
    loop {
        let mut failing = failing(deducer, searches, tried, &assumptions, effort, effort.strength.enough);
        let is_none = failing.is_empty();
        sort_first(deducer, tried, &mut failing);
        let threads = effort.threads_for(failing.len().min(MOST), 1);
        let arguments = Arguments { failing, tried, deadline: effort.deadline, written: 0, best: None };
        let write = |deducer: &mut Deducer, searches: &mut Searches, (assumed, most)| {
            fewest::argument(deducer, searches, assumed, effort, most)
        };
        let best = in_order(arguments, deducer, searches, threads, write).best;
        if best.is_some() || is_none || effort.deadline.has_passed() {
            return best;
        }
    }
}

/// Of assumptions with equally many rounds, puts those first whose opposites decide most, as far as arguments against them may be
/// written.
fn sort_first(deducer: &mut Deducer, tried: &Tried, failing: &mut [(u32, Fact)]) {
    let (mut sorted, mut unknown) = (0, 0);
    while sorted < failing.len() && unknown < MOST {
        let rounds = failing[sorted].0;
        let end = sorted + failing[sorted..].iter().take_while(|other| other.0 == rounds).count();
        failing[sorted..end]
            .sort_by_cached_key(|&(_, assumed)| Reverse(consequences(deducer, assumed.negated())));
        unknown +=
            failing[sorted..end].iter().filter(|(_, assumed)| tried.refuted(*assumed).is_none()).count();
        sorted = end;
    }
}

/// Arguments against assumptions that lead to a contradiction after some rounds.
struct Arguments<'a> {
    failing: Vec<(u32, Fact)>,
    tried: &'a mut Tried,
    deadline: &'a Deadline,
    /// How many were written down.
    written: usize,
    /// The one with the fewest moves.
    best: Option<Arc<Refuted>>,
}

impl InOrder for Arguments<'_> {
    /// The assumption, and the most moves with which its argument is shortened.
    type Task = (Fact, usize);
    type Done = Option<fewest::Argument>;

    fn next(&self, at: usize) -> Next<(Fact, usize)> {
        let Some(&(rounds, assumed)) = self.failing.get(at) else { return Next::Over };
        // An argument has at least as many moves as rounds.
        let is_short = self.best.as_ref().is_some_and(|best| best.moves <= SHORT.max(rounds as usize));
        match is_short || self.written >= MOST || self.deadline.has_passed() {
            true => Next::Over,
            false if self.tried.refuted(assumed).is_some() => Next::Known,
            false => Next::Do((assumed, self.most())),
        }
    }

    fn take(&mut self, board: &Board, at: usize, done: Option<Option<fewest::Argument>>) {
        let assumed = self.failing[at].1;
        if let Some(argument) = done {
            self.written += 1;
            let refuted =
                argument.and_then(|argument| argument.refuted(board.grid(), self.most())).map(Arc::new);
            self.tried.set_refuted(board, assumed, refuted);
        }
        let both = [self.best.take(), self.tried.refuted(assumed)];
        self.best = both.into_iter().flatten().min_by_key(|refuted| refuted.moves);
    }
}

impl Arguments<'_> {
    /// Moves are left out of an argument only if at first it has at most so many.
    fn most(&self) -> usize {
        self.best.as_ref().map_or(usize::MAX, |best| best.moves + MANY)
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
    let may_fail = |assumed: &Fact| !tried.has(*assumed) || tried.rounds(*assumed).is_some();
    let mut assumptions: Vec<Fact> = assumptions.iter().copied().filter(may_fail).collect();
    // What has led to much is the likeliest to fail; and if it does not fail, nothing fails that follows from it. Where nested what-ifs
    // have been tried both ways, what the opposite leads to counts as well: the more it is, the more the step decides.
    let effect = |assumed: Fact| match effort.before {
        [settled, ..] => settled.effect(assumed) + settled.effect(assumed.negated()),
        [] => effort.easier.map_or(0, |easier| easier.effect(assumed)),
    };
    assumptions.sort_by_cached_key(|&assumed| Reverse(effect(assumed)));
    let groups = Groups::new(assumptions, tried, effort);
    let threads = effort.threads_for(groups.count(), GROUPS_PER_THREAD);
    let trials = Trials { groups, tried, effort, enough, failing: Vec::new() };
    let follow = |deducer: &mut Deducer, searches: &mut Searches, group: Vec<Fact>| {
        let mut ended = Vec::new();
        follow_group(deducer, searches, &group, effort, enough, &mut ended);
        ended
    };
    let mut failing = in_order(trials, deducer, searches, threads, follow).failing;
    failing.truncate(enough);
    failing.sort_unstable();
    failing
}

/// Assumptions to be tried, until enough of them have led to a contradiction.
struct Trials<'a> {
    groups: Groups,
    tried: &'a mut Tried,
    effort: Effort<'a>,
    enough: usize,
    /// Those that led to a contradiction, with the number of rounds.
    failing: Vec<(u32, Fact)>,
}

impl InOrder for Trials<'_> {
    type Task = Vec<Fact>;
    type Done = Ended;

    fn next(&self, at: usize) -> Next<Vec<Fact>> {
        let Some(group) = self.groups.group(at) else { return Next::Over };
        if self.failing.len() >= self.enough || self.effort.deadline.has_passed() {
            return Next::Over;
        }
        let unknown: Vec<Fact> = group.iter().copied().filter(|&assumed| !self.tried.has(assumed)).collect();
        let known = group.iter().filter(|&&assumed| self.tried.rounds(assumed).is_some()).count();
        match unknown.is_empty() || self.failing.len() + known >= self.enough {
            true => Next::Known,
            false => Next::Do(unknown),
        }
    }

    fn take(&mut self, board: &Board, at: usize, done: Option<Ended>) {
        for (assumed, followed) in done.into_iter().flatten() {
            match self.effort.easier_if_together().filter(|_| !followed.fails()) {
                Some(easier) => self.tried.add_like(board, assumed, easier),
                None => followed.remember(self.tried, board, assumed),
            }
        }
        let group = self.groups.group(at).into_iter().flatten();
        self.failing.extend(group.filter_map(|&assumed| Some((self.tried.rounds(assumed)?, assumed))));
    }

    fn may_spare(&self, running: &Vec<Fact>, task: &Vec<Fact>) -> bool {
        let (&[running], &[task], [settled, ..]) = (&running[..], &task[..], self.effort.before) else {
            return false;
        };
        settled.share_trial(running, task)
    }

    fn spares(&self, done: &Ended, task: &Vec<Fact>) -> bool {
        let is_safe = |&assumed: &Fact| done.iter().any(|(_, followed)| followed.is_safe(assumed));
        // Together with others, an assumption counts for itself alone.
        self.effort.easier_if_together().is_none() && task.iter().all(is_safe)
    }
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
        let nested = nested.on_threads(effort.threads).at_once();
        let tried = &mut tried[nested.strength.index];
        tried.follow(deducer.board());
        let assumptions: Vec<Fact> = both_ways(deducer).collect();
        failing(deducer, searches, tried, &assumptions, nested, usize::MAX);
        tried.remove_spare();
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
