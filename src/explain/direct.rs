//! Finds the easiest prefix of the ladder that solves a board, if techniques up to `clue-colouring` do.
//!
//! The deducer runs its rules in the order in which lines and crosses arrive, not the easiest first, because
//! that is much faster. An explanation stays as easy as possible all the same, since harder techniques are
//! switched off beforehand.

use super::climb::{Found, climb};
use super::techniques::what_if::{Short, WhatIfs};
use super::techniques::{Searches, to_climb};
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
    let mut is_enough = |technique: &Technique| suffices(board, within(technique), None, searches, deadline);
    if !is_enough(&Technique::ClueColouring) {
        return techniques;
    }
    // Adding a technique never makes a set insufficient, so the least prefix can be found by binary search.
    let least = easy[..easy.len() - 1].partition_point(|technique| !is_enough(technique));
    within(&easy[least])
}

/// True if these techniques, with what-ifs or without any, solve a puzzle that has a solution. `None` if time ran out.
pub(crate) fn solves(
    techniques: TechniqueSet,
    short: Option<Short>,
    puzzle: &Puzzle,
    deadline: &Deadline,
) -> Option<bool> {
    let solves = suffices(&Board::new(puzzle), techniques, short, &mut Searches::new(puzzle), deadline);
    (solves || !deadline.has_passed()).then_some(solves)
}

/// True if these techniques, of which none may be a what-if, decide every edge of a board, or refute it, before the deadline; with
/// what-ifs if some are allowed.
fn suffices(
    board: &Board,
    techniques: TechniqueSet,
    short: Option<Short>,
    searches: &mut Searches,
    deadline: &Deadline,
) -> bool {
    let mut deducer = Deducer::new(&Rulebook::new(techniques), board.clone());
    if deducer.run_rules().is_err() {
        return true;
    }
    let searched = to_climb(techniques);
    let mut what_ifs = short.map(|short| (short, WhatIfs::in_any_order(board)));
    let climbed = climb(&mut deducer, |deducer| {
        if deadline.has_passed() {
            return Ok(None);
        }
        deducer.settle()?;
        if deducer.board().undecided_count() == 0 {
            return Ok(None);
        }
        if let Some(found) = searches.news(deducer, &searched)? {
            return Ok(Some(found));
        }
        let Some((short, what_ifs)) = &mut what_ifs else { return Ok(None) };
        let facts = what_ifs.some(deducer, searches, *short, deadline);
        Ok((!facts.is_empty()).then_some(Found::News(facts)))
    });
    climbed.is_err() || deducer.board().undecided_count() == 0
}
