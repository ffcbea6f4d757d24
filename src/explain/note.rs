//! Telling a deducer what was found beside it, or what is assumed.

use crate::deduce::deducer::Deducer;
use crate::deduce::reasons::Reasons;
use crate::deduce::trail::Conflict;
use crate::step::{Branch, Fact, Step};

/// Tells a step, and before it what its premises say of cells, where that follows from a chain of what is
/// known but was never said.
pub(super) fn tell(deducer: &mut Deducer, step: Step) -> Result<(), Conflict> {
    note(deducer, step)?;
    deducer.settle()
}

/// The same, and leaves it at that.
pub(super) fn note(deducer: &mut Deducer, step: Step) -> Result<(), Conflict> {
    let board = deducer.board();
    let is_said = |fact: &Fact| fact.drawn().is_some() || board.ties().iter().any(|tie| tie.fact() == *fact);
    let unsaid: Vec<Fact> = step.premises.facts.iter().copied().filter(|fact| !is_said(fact)).collect();
    if let Some(chains) = Reasons::new(board).chains(&unsaid) {
        deducer.note(chains)?;
    }
    deducer.note(step)
}

/// Assumes a fact and goes on: how that ends in a contradiction, if it does. All of it is taken back.
pub(super) fn refute(
    deducer: &mut Deducer,
    assumed: Fact,
    go_on: impl FnOnce(&mut Deducer) -> Result<(), Conflict>,
) -> Option<Vec<Branch>> {
    let mark = deducer.mark();
    let conflict = go_on(deducer).err();
    let argument = conflict.map(|conflict| Reasons::new(deducer.board()).refutation(assumed, mark, conflict));
    deducer.take_back_to(mark);
    argument
}

/// How many edges are decided once all that is said after an assumption is taken, again and again until nothing is; `None`
/// is a contradiction. All of it is taken back.
pub(super) fn follow(
    deducer: &mut Deducer,
    assumed: Fact,
    mut says: impl FnMut(&mut Deducer) -> Option<Vec<Fact>>,
) -> Option<usize> {
    let mark = deducer.mark();
    let mut news = vec![assumed];
    let decided = loop {
        let more = deducer.take_all(&news).ok().and_then(|()| says(deducer));
        match more {
            None => break None,
            Some(none) if none.is_empty() => break Some(deducer.board().trail().len()),
            Some(more) => news = more,
        }
    };
    deducer.take_back_to(mark);
    decided
}
