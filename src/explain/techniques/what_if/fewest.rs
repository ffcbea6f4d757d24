//! Arguments with few moves: each move is left out in turn, and stays out if the others still lead to a contradiction.

use rustc_hash::FxHashSet;

use super::{Effort, Refuted, Searches, Tried, shortest};
use crate::deduce::deducer::Deducer;
use crate::deduce::trail::{Conflict, MovePlace};
use crate::explain::climb::{Contradiction, Found, climb};
use crate::explain::shorten::joined;
use crate::grid::{Grid, State};
use crate::step::{Branch, Fact, Step};
use crate::technique::Technique;

/// An argument as it was written down.
#[derive(Default)]
struct Written {
    steps: Vec<Step>,
    /// The places of those moves that rules and extensions made.
    places: Vec<MovePlace>,
}

impl Written {
    /// The number of its moves.
    fn moves(&self) -> usize {
        self.steps.iter().map(Step::length).sum()
    }
}

/// An argument against an assumption.
pub(super) struct Argument {
    assumed: Fact,
    /// As it was found.
    first: Written,
    /// Without some moves that it does not need.
    shorter: Option<Written>,
}

impl Argument {
    /// The refuted assumption, with the shorter argument if the first one has at most `most` moves.
    pub(super) fn refuted(self, grid: Grid, most: usize) -> Option<Refuted> {
        let Argument { assumed, first, shorter } = self;
        let Fact::Edge { edge, line: on } = assumed else { return None };
        let written = if first.moves() <= most { shorter.unwrap_or(first) } else { first };
        let argument = vec![Branch { assumed, steps: joined(grid, assumed, written.steps) }];
        let moves = argument.iter().flat_map(|branch| &branch.steps).map(Step::length).sum();
        Some(Refuted { edge, on, argument, moves })
    }
}

/// Writes down the argument against an assumption, and if it has at most `most` moves, also a shorter one.
pub(super) fn argument(
    deducer: &mut Deducer,
    searches: &mut Searches,
    assumed: Fact,
    effort: Effort,
    most: usize,
) -> Option<Argument> {
    let mut rounds = 0;
    let first = refute(deducer, assumed, |deducer| first(deducer, searches, effort, &mut rounds))?;
    // With rules and extensions alone, no argument has fewer moves than rounds.
    let least = if effort.strength.techniques.is_empty() { rounds } else { 0 };
    let may_be_shorter = (least + 1..=most).contains(&first.moves());
    let shorter = if may_be_shorter { fewest(deducer, assumed, &first) } else { None };
    Some(Argument { assumed, first, shorter })
}

/// Follows an assumption round by round, and counts the rounds.
fn first(
    deducer: &mut Deducer,
    searches: &mut Searches,
    effort: Effort,
    rounds: &mut usize,
) -> Result<(), Contradiction> {
    let Effort { strength, deadline, .. } = effort;
    climb(deducer, |deducer| {
        if deadline.has_passed() {
            return Ok(None);
        }
        *rounds += 1;
        if deducer.round()? {
            return Ok(Some(Found::News(Vec::new())));
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
        Ok(refuted.map(|refuted| refuted.found()))
    })
}

/// Leaves out each place, the last one first, if the moves at the others still lead to a contradiction.
fn fewest(deducer: &mut Deducer, assumed: Fact, first: &Written) -> Option<Written> {
    // Steps that a search found are not searched for again: they are taken as soon as their premises are known.
    let supplied: Vec<Step> = first.steps.iter().filter(|step| is_supplied(step)).cloned().collect();
    let mut places: FxHashSet<MovePlace> = first.places.iter().copied().collect();
    for place in first.places.iter().rev() {
        places.remove(place);
        if !fails(deducer, assumed, |deducer| again(deducer, &places, &supplied, news)) {
            places.insert(*place);
        }
    }
    if places.len() == first.places.len() {
        return None;
    }
    let whole = |step: &Step| Ok(Found::Step(step.clone()));
    let shorter = refute(deducer, assumed, |deducer| again(deducer, &places, &supplied, whole));
    shorter.filter(|shorter| shorter.moves() < first.moves())
}

/// True if a step was found by a search of its own.
fn is_supplied(step: &Step) -> bool {
    !step.argument.is_empty()
        || [Technique::TwoOpenings, Technique::ConnectedColours].contains(&step.technique)
}

/// What a step says, without its premises, where reasons are not needed.
fn news(step: &Step) -> Result<Found, Contradiction> {
    match step.conclusion.facts() {
        [] => Err(None),
        facts => Ok(Found::News(facts.to_vec())),
    }
}

/// Follows an assumption by the moves at these places and by these steps alone. `found` turns such a step into a find.
fn again(
    deducer: &mut Deducer,
    places: &FxHashSet<MovePlace>,
    supplied: &[Step],
    found: impl Fn(&Step) -> Result<Found, Contradiction>,
) -> Result<(), Contradiction> {
    climb(deducer, |deducer| {
        if deducer.round_at(|place| places.contains(&place))? {
            return Ok(Some(Found::News(Vec::new())));
        }
        let open = supplied.iter().find(|step| is_open(deducer, step));
        if open.is_none() {
            deducer.board().check_line()?;
        }
        open.map(&found).transpose()
    })
}

/// True if the premises of a step are known, but not all of its conclusion.
fn is_open(deducer: &Deducer, step: &Step) -> bool {
    let grid: Grid = deducer.board().grid();
    let knows = |fact: &Fact| match *fact {
        Fact::Edge { edge, line } => deducer.board().state(edge) == State::from_on(line),
        Fact::Cells { .. } => {
            let ([a, b], differ) = fact.relation(grid);
            let (a, b) = (deducer.colour(a), deducer.colour(b));
            a.class == b.class && (a.opposite != b.opposite) == differ
        }
    };
    step.premises.facts.iter().all(knows) && !step.conclusion.facts().iter().all(knows)
        || step.conclusion.facts().is_empty() && step.premises.facts.iter().all(knows)
}

/// Makes an assumption and follows it. True if that ends in a contradiction. Everything is undone afterwards.
fn fails(
    deducer: &mut Deducer,
    assumed: Fact,
    follow: impl FnOnce(&mut Deducer) -> Result<(), Option<Conflict>>,
) -> bool {
    let mark = deducer.mark();
    let outcome = deducer.adopt_facts(&[assumed]).and_then(|()| follow(deducer));
    deducer.backtrack_to(mark);
    outcome.is_err()
}

/// Makes an assumption and follows it, as [`fails`] does. Returns the argument against it if that ends in a contradiction.
fn refute(
    deducer: &mut Deducer,
    assumed: Fact,
    follow: impl FnOnce(&mut Deducer) -> Result<(), Option<Conflict>>,
) -> Option<Written> {
    let mark = deducer.mark();
    let outcome = deducer.adopt_facts(&[assumed]).and_then(|()| follow(deducer));
    let written = outcome.err().flatten().map(|conflict| {
        let reasons = deducer.reasons();
        let steps = reasons.refutation(mark, conflict);
        let places = reasons.places(&steps);
        Written { steps, places }
    });
    deducer.backtrack_to(mark);
    written
}
