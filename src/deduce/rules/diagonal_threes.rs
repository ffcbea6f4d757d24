//! Rule 5: if two 3s share only a corner, in each the two edges at the corner furthest from the other are
//! lines.

use super::look::{Look, Rule, picture};
use super::propose::Proposals;
use crate::deduce::board::Board;
use crate::deduce::four_edges::pair;
use crate::deduce::trail::Site;
use crate::grid::Cell;
use crate::technique::Technique;

pub(super) static RULE: Rule = Rule {
    technique: Technique::DiagonalThrees,
    picture: picture!("05-diagonal-threes"),
    looks: &[Look::Clues(diagonal_threes)],
    guard: None,
};

/// Looks down, so that each pair is met once.
fn diagonal_threes(board: &Board, cell: Cell, out: &mut Proposals) {
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
