//! Rules 1 to 3: a clue and the four edges of its cell.

use super::Proposals;
use crate::grid::Cell;
use crate::slink::board::{ALL, Board, Site};

/// Rule 1.
pub(super) fn zero(board: &Board, cell: Cell, out: &mut Proposals) {
    if board.clue(cell).is(0) {
        out.off(Site::Cell(cell), ALL);
    }
}

/// Rule 2.
pub(super) fn clue_remaining(board: &Board, cell: Cell, out: &mut Proposals) {
    let Some(n) = board.clue(cell).number() else {
        return;
    };
    let sides = board.sides(cell);
    if sides.undecided() != 0 && sides.off().count_ones() == 4 - u32::from(n) {
        out.on(Site::Cell(cell), sides.undecided());
    }
}

/// Rule 3.
pub(super) fn clue_satisfied(board: &Board, cell: Cell, out: &mut Proposals) {
    let Some(n) = board.clue(cell).number() else {
        return;
    };
    let sides = board.sides(cell);
    // A 0 is satisfied from the start; that is rule 1's to say.
    if n > 0 && sides.undecided() != 0 && sides.on().count_ones() == u32::from(n) {
        out.off(Site::Cell(cell), sides.undecided());
    }
}
