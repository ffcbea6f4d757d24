//! Feeds a deducer with steps found outside of it, and with assumptions.

use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::deduce::trail::Conflict;
use crate::step::{Branch, Fact, Step};

/// Adds a step to the deducer and runs it to a fixpoint. Premises about cells that follow from a chain of
/// known facts but were never stated are added first.
pub(super) fn adopt_and_settle(deducer: &mut Deducer, step: Step) -> Result<(), Conflict> {
    adopt(deducer, step)?;
    deducer.settle()
}

/// Like [`adopt_and_settle`], without running the deducer.
pub(super) fn adopt(deducer: &mut Deducer, step: Step) -> Result<(), Conflict> {
    let mut unsaid = step.premises.facts.clone();
    unsaid.retain(|fact| fact.drawn().is_none());
    if !unsaid.is_empty() {
        let reasons = deducer.reasons();
        unsaid.retain(|&fact| !reasons.has_tie(fact));
        if let Some(chains) = reasons.chains(&unsaid) {
            deducer.adopt(chains)?;
        }
    }
    deducer.adopt(step)
}

/// Runs `go_on`, which assumes a fact, and returns the argument if that ends in a contradiction. Everything
/// is undone afterwards.
pub(super) fn refute(
    deducer: &mut Deducer,
    assumed: Fact,
    go_on: impl FnOnce(&mut Deducer) -> Result<(), Conflict>,
) -> Option<Vec<Branch>> {
    let mark = deducer.mark();
    let conflict = go_on(deducer).err();
    let argument = conflict.map(|conflict| deducer.reasons().refutation(assumed, mark, conflict));
    deducer.take_back_to(mark);
    argument
}

/// Propagates an assumption: takes all facts that `says` returns, again and again until it returns none, and
/// undoes everything afterwards.
///
/// Returns what is known then and was not before, as `Err` if it holds a contradiction. `says` reports a
/// contradiction as `None`.
pub(super) fn probe(
    deducer: &mut Deducer,
    assumed: Fact,
    mut says: impl FnMut(&mut Deducer) -> Option<Vec<Fact>>,
) -> Result<Vec<Fact>, Vec<Fact>> {
    let mark = deducer.mark();
    let mut news = vec![assumed];
    let is_contradiction = loop {
        let more = if deducer.adopt_facts(&news) { says(deducer) } else { None };
        match more {
            None => break true,
            Some(none) if none.is_empty() => break false,
            Some(more) => news = more,
        }
    };
    let known = known_since(deducer.board(), mark.trail(), mark.ties()).collect();
    deducer.take_back_to(mark);
    if is_contradiction { Err(known) } else { Ok(known) }
}

/// What is known of a board since its trail and its ties had these lengths.
pub(super) fn known_since(board: &Board, trail: usize, ties: usize) -> impl Iterator<Item = Fact> {
    let edges = board.trail()[trail..].iter().map(|decided| decided.fact());
    edges.chain(board.ties()[ties..].iter().map(|tie| tie.fact()))
}
