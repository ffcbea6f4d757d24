//! Feeds a deducer with steps found outside of it, and with assumptions.

use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::deduce::trail::Conflict;
use crate::step::{Fact, Step};

/// Adds a step to the deducer, without running it. First it adds those premises about cells that no step has stated, but that
/// follow from a chain of known facts.
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

/// What became known of a board between two moments, each given by the lengths of its trail and its ties.
pub(super) fn known_between(
    board: &Board,
    from: (usize, usize),
    to: (usize, usize),
) -> impl Iterator<Item = Fact> {
    let edges = board.trail()[from.0..to.0].iter().map(|decided| decided.fact());
    edges.chain(board.ties()[from.1..to.1].iter().map(|tie| tie.fact()))
}
