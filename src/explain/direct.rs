//! Finds the easiest prefix of the ladder that solves a board, if techniques up to `vertex-colours` do.
//!
//! The deducer runs its rules in the order in which lines and crosses arrive, not the easiest first, because
//! that is much faster. An explanation stays as easy as possible all the same, since harder techniques are
//! switched off beforehand.

use super::reach::Reach;
use super::techniques::{SearchKind, Tools};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::deduce::technique_set::TechniqueSet;
use crate::puzzle::Puzzle;
use crate::technique::Technique;

/// Returns the techniques in `reach` up to the hardest that the board needs, or all of `reach` if it needs
/// one harder than `vertex-colours`.
pub(super) fn easiest_sufficient(
    board: &Board,
    reach: Reach,
    tools: &mut Tools,
    deadline: &Deadline,
) -> Reach {
    let easy: Vec<Technique> =
        Technique::ladder().take_while(|&technique| technique <= Technique::VertexColours).collect();
    let within = |place: usize| reach.and(Reach::up_to(easy[place]));
    let hardest = easy.len() - 1;
    if !suffices(board, within(hardest), tools, deadline) {
        return reach;
    }
    // Adding a technique never makes a set insufficient, so the least prefix can be found by binary search.
    let (mut least, mut enough) = (0, hardest);
    while least < enough {
        let middle = usize::midpoint(least, enough);
        if suffices(board, within(middle), tools, deadline) { enough = middle } else { least = middle + 1 }
    }
    within(enough)
}

/// True if these techniques solve a puzzle that has a solution; none of them may be a what-if. `None` if time ran out.
pub(crate) fn solves(reach: Reach, puzzle: &Puzzle, deadline: &Deadline) -> Option<bool> {
    let solves = suffices(&Board::new(puzzle), reach, &mut Tools::new(puzzle), deadline);
    (solves || !deadline.has_passed()).then_some(solves)
}

/// True if these techniques decide every edge of a board, or refute it, before the deadline.
fn suffices(board: &Board, reach: Reach, tools: &mut Tools, deadline: &Deadline) -> bool {
    let techniques = TechniqueSet::new(reach.rules(), reach.extensions());
    let mut deducer = Deducer::new(&techniques, board.clone());
    let searches = || SearchKind::ALL.into_iter().filter(|search| reach.has(search.technique()));
    if deducer.run_rules().is_err() {
        return true;
    }
    while !deadline.has_passed() {
        if deducer.settle().is_err() {
            return true;
        }
        if deducer.board().undecided_count() == 0 {
            return true;
        }
        let is_possible = searches().find_map(|search| match tools.news(&mut deducer, search) {
            None => Some(false),
            Some(places) if places.is_empty() => None,
            Some(places) => Some(deducer.adopt_facts(places.iter().flatten())),
        });
        match is_possible {
            None => return false,
            Some(false) => return true,
            Some(true) => {}
        }
    }
    false
}
