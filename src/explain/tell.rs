//! Telling a deducer what was found beside it.

use crate::deduce::deducer::Deducer;
use crate::deduce::reasons::Reasons;
use crate::deduce::trail::Conflict;
use crate::step::{Fact, Step};

/// Tells a step, and before it what its premises say of cells, where that follows from a chain of what is
/// known but was never said.
pub(super) fn tell(deducer: &mut Deducer, step: Step) -> Result<(), Conflict> {
    let board = deducer.board();
    let is_said = |fact: &Fact| {
        let Fact::Cells { cells: [a, b], .. } = *fact else { return true };
        board.ties().iter().any(|tie| {
            Fact::cells(tie.cells[0], tie.cells[1], tie.differ) == *fact
                && tie.cells.contains(&a)
                && tie.cells.contains(&b)
        })
    };
    let unsaid: Vec<Fact> = step.premises.facts.iter().copied().filter(|fact| !is_said(fact)).collect();
    if let Some(chains) = Reasons::new(board).chains(&unsaid) {
        deducer.tell(chains)?;
    }
    deducer.tell(step)
}
