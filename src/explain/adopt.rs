//! Feeds a deducer with steps found outside of it, and with assumptions.

use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::deduce::trail::Conflict;
use crate::step::{Branch, Fact, Step};

/// Adds a step to the deducer, without running it. Premises about cells that follow from a chain of known facts but
/// were never stated are added first.
pub(super) fn adopt(deducer: &mut Deducer, step: Step) -> Result<(), Conflict> {
    let mut unstated = step.premises.facts.clone();
    unstated.retain(|fact| fact.drawn().is_none());
    if !unstated.is_empty() {
        let reasons = deducer.reasons();
        unstated.retain(|&fact| !reasons.has_tie(fact));
        if let Some(chains) = reasons.chains(&unstated) {
            deducer.adopt(chains)?;
        }
    }
    deducer.adopt(step)
}

/// Returns the argument against an assumption, if `propagate`, which assumes it, ends in a contradiction. Everything is undone
/// afterwards.
pub(super) fn refute(
    deducer: &mut Deducer,
    assumed: Fact,
    propagate: impl FnOnce(&mut Deducer) -> Result<(), Option<Conflict>>,
) -> Option<Vec<Branch>> {
    let mark = deducer.mark();
    let conflict = propagate(deducer).err().flatten();
    let argument = conflict.map(|conflict| deducer.reasons().refutation(assumed, mark, conflict));
    deducer.backtrack_to(mark);
    argument
}

/// What is known of a board since its trail and its ties had these lengths.
pub(super) fn known_since(board: &Board, trail: usize, ties: usize) -> impl Iterator<Item = Fact> {
    let edges = board.trail()[trail..].iter().map(|decided| decided.fact());
    edges.chain(board.ties()[ties..].iter().map(|tie| tie.fact()))
}
