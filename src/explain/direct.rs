//! Finds the easiest prefix of the ladder that solves a board, if techniques up to `clue-colouring` do.
//!
//! The deducer runs its rules in the order in which lines and crosses arrive, not the easiest first, because
//! that is much faster. An explanation stays as easy as possible all the same, since harder techniques are
//! switched off beforehand.

use super::climb::climb;
use super::techniques::{Searches, searched};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::deduce::rulebook::Rulebook;
use crate::puzzle::Puzzle;
use crate::technique::Technique;
use crate::technique::TechniqueSet;

/// Returns the techniques in `techniques` up to the hardest that the board needs, or all of `techniques` if it needs
/// one harder than `clue-colouring`.
pub(super) fn easiest_sufficient(
    board: &Board,
    techniques: TechniqueSet,
    searches: &mut Searches,
    deadline: &Deadline,
) -> TechniqueSet {
    let easy: Vec<Technique> =
        Technique::ladder().take_while(|&technique| technique <= Technique::ClueColouring).collect();
    let within = |&technique: &Technique| techniques.and(TechniqueSet::up_to(technique));
    let mut is_enough = |technique: &Technique| suffices(board, within(technique), searches, deadline);
    if !is_enough(&Technique::ClueColouring) {
        return techniques;
    }
    // Adding a technique never makes a set insufficient, so the least prefix can be found by binary search.
    let least = easy[..easy.len() - 1].partition_point(|technique| !is_enough(technique));
    within(&easy[least])
}

/// True if these techniques solve a puzzle that has a solution; none of them may be a what-if. `None` if time ran out.
pub(crate) fn solves(techniques: TechniqueSet, puzzle: &Puzzle, deadline: &Deadline) -> Option<bool> {
    let solves = suffices(&Board::new(puzzle), techniques, &mut Searches::new(puzzle), deadline);
    (solves || !deadline.has_passed()).then_some(solves)
}

/// True if these techniques decide every edge of a board, or refute it, before the deadline.
fn suffices(board: &Board, techniques: TechniqueSet, searches: &mut Searches, deadline: &Deadline) -> bool {
    let mut deducer = Deducer::new(&Rulebook::new(techniques), board.clone());
    if deducer.run_rules().is_err() {
        return true;
    }
    let searched: Vec<Technique> = searched(techniques).collect();
    let climbed = climb(&mut deducer, |deducer| {
        if deadline.has_passed() {
            return Ok(None);
        }
        deducer.settle()?;
        if deducer.board().undecided_count() == 0 { Ok(None) } else { searches.news(deducer, &searched) }
    });
    climbed.is_err() || deducer.board().undecided_count() == 0
}
