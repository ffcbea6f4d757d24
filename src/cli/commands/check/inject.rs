//! Fault injection: an unsound rule, to test that the check catches it.

use slitherlink::Puzzle;
use slitherlink::deduce::board::Board;
use slitherlink::deduce::rules::{Look, Proposals};
use slitherlink::deduce::trail::RuleId;
use slitherlink::deduce::trail::Site;
use slitherlink::grid::Cell;

/// The values of `--inject`: rule 4 without its guard is the only one.
pub(super) const NAMES: [&str; 1] = ["4=unsound"];

/// Replaces rule 4 by one without its guard, and returns every other rule unchanged.
pub(super) fn unsound((id, look): (RuleId, Look)) -> (RuleId, Look) {
    match id.number() {
        4 => (id, Look::Clues(adjacent_threes)),
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
