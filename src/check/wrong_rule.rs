//! Fault injection: an unsound rule, to show that the check catches it.

use crate::deduce::board::Board;
use crate::deduce::rules::{Look, Proposals};
use crate::deduce::trail::Site;
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::technique::Technique;

/// Replaces the code of `adjacent-threes` by one without its guard, and returns that of every other rule
/// unchanged.
pub(super) fn unsound((id, look): (Technique, Look)) -> (Technique, Look) {
    match id {
        Technique::AdjacentThrees => (id, Look::Clues(adjacent_threes)),
        _ => (id, look),
    }
}

/// Proposes a line between two adjacent 3s even where the solution may be the loop around just these two.
fn adjacent_threes(board: &Board, cell: Cell, out: &mut Proposals) {
    let is_three = |puzzle: &Puzzle, cell| puzzle.clue(cell).is(3);
    for side in [1, 2] {
        let other = board.grid().across_side(cell, side);
        if is_three(board.puzzle(), cell) && other.is_some_and(|other| is_three(board.puzzle(), other)) {
            out.on(Site::Cell(cell), 1 << side);
        }
    }
}
