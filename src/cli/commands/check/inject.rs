//! A wrong rule, to see it caught.

use slitherlink::Puzzle;
use slitherlink::deduce::board::Board;
use slitherlink::deduce::rules::{Look, Proposals};
use slitherlink::deduce::trail::RuleId;
use slitherlink::deduce::trail::Site;
use slitherlink::grid::Cell;

/// The one rule that can be made wrong: rule 4 without its guard.
pub(super) const NAMES: [&str; 1] = ["4=unsound"];

/// The code of a rule; that of rule 4 without its guard.
pub(super) fn unsound((id, look): (RuleId, Look)) -> (RuleId, Look) {
    match id.number() {
        4 => (id, Look::Clues(adjacent_threes)),
        _ => (id, look),
    }
}

/// Puts a line between two 3s, though the loop round just those two may be the solution.
fn adjacent_threes(board: &Board, cell: Cell, out: &mut Proposals) {
    let is_three = |puzzle: &Puzzle, cell| puzzle.clue(cell).is(3);
    for side in [1, 2] {
        let other = board.grid().across_side(cell, side);
        if is_three(board.puzzle(), cell) && other.is_some_and(|other| is_three(board.puzzle(), other)) {
            out.on(Site::Cell(cell), 1 << side);
        }
    }
}
