//! Rules 4 and 5: two 3s side by side or corner to corner.

use super::Proposals;
use crate::deduce::board::{Board, Site, pair};
use crate::grid::Cell;
use crate::puzzle::{Clue, Puzzle};

/// Rule 4. Looks to the right and down, so that each pair is met once.
pub(super) fn adjacent_threes(board: &Board, cell: Cell, out: &mut Proposals) {
    let is_three = |c: Cell| board.clue(c).is(3);
    if !is_three(cell) {
        return;
    }
    for side in [1, 2] {
        let Some(other) = board.grid().across_side(cell, side).filter(|&c| is_three(c)) else {
            continue;
        };
        if !domino_is_solution(board.puzzle(), cell, other, side) {
            let parallel = 1 << side | 1 << ((side + 2) % 4);
            out.on(Site::Cell(cell), parallel);
            out.on(Site::Cell(other), parallel);
        }
    }
}

/// True if the loop round just the two 3s `a` and `b` (across side `side` of `a`) meets
/// every clue: the one case in which the edge they share is off. Every other positive clue
/// must then be a 1 at one of the six cells beside the loop, and none of those a 0.
fn domino_is_solution(puzzle: &Puzzle, a: Cell, b: Cell, side: usize) -> bool {
    let beside =
        |cell, shared| (0..4).filter(move |&k| k != shared).map(move |k| puzzle.grid().across_side(cell, k));
    let mut met = 2;
    for cell in beside(a, side).chain(beside(b, (side + 2) % 4)).flatten() {
        match puzzle.clue(cell) {
            Clue::BLANK => {}
            clue if clue.is(1) => met += 1,
            _ => return false,
        }
    }
    met == puzzle.positive_count()
}

/// Rule 5. Looks down, so that each pair is met once.
pub(super) fn diagonal_threes(board: &Board, cell: Cell, out: &mut Proposals) {
    if !board.clue(cell).is(3) {
        return;
    }
    for corner in [2, 3] {
        let Some(other) = board.grid().across_corner(cell, corner) else {
            continue;
        };
        if board.clue(other).is(3) {
            out.on(Site::Cell(cell), pair(corner + 2));
            out.on(Site::Cell(other), pair(corner));
        }
    }
}
