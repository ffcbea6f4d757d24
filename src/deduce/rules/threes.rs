//! Rules 4 and 5: two 3s that touch.

use super::look::{Look, Rule, picture};
use super::propose::Proposals;
use crate::deduce::board::Board;
use crate::deduce::four_edges::pair;
use crate::deduce::trail::Site;
use crate::grid::{Cell, Edge};
use crate::puzzle::{Clue, Puzzle};
use crate::technique::Technique;

/// If two 3s share an edge, that edge and the two outer edges parallel to it are lines, unless the loop around just
/// those two cells meets every clue.
pub(super) static ADJACENT: Rule =
    Rule::new(Technique::AdjacentThrees, picture!("04-adjacent-threes"), &[Look::Clues(adjacent_threes)])
        .guarded(unmet_by_domino);

/// If two 3s share only a corner, in each the two edges at the corner furthest from the other are lines.
pub(super) static DIAGONAL: Rule =
    Rule::new(Technique::DiagonalThrees, picture!("05-diagonal-threes"), &[Look::Clues(diagonal_threes)]);

/// Looks to the right and down, so that each pair is met once.
fn adjacent_threes(board: &Board, cell: Cell, out: &mut Proposals) {
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

/// True if the loop around just the two 3s `a` and `b` (across side `side` of `a`) meets every clue: the one
/// case in which the edge they share is off. Then every other clue above 0 is a 1 in one of the six cells
/// beside the loop, and the rest of these six are blank.
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

/// Returns, for the shared edge, a clue that the loop around just the two 3s does not meet. The outer edges
/// need none: they are on even in that loop.
fn unmet_by_domino(puzzle: &Puzzle, threes: &[Cell], edge: Edge) -> Option<Cell> {
    let grid = puzzle.grid();
    let beside = grid.cells_beside(edge);
    let within = |cell: Cell| threes.contains(&cell);
    if !beside.into_iter().all(|cell| cell.is_some_and(within)) {
        return None;
    }
    let lines = |cell: Cell| match within(cell) {
        true => 3,
        false => (0..4).filter(|&k| grid.across_side(cell, k).is_some_and(within)).count(),
    };
    let unmet = |&cell: &Cell| puzzle.clue(cell).number().is_some_and(|n| usize::from(n) != lines(cell));
    // A clue away from them shows best what is left out.
    let away = grid.cells().filter(unmet).find(|&cell| lines(cell) == 0);
    // A third 3 beside them could replace one of the two, so other clues are preferred.
    let plain = || grid.cells().filter(unmet).find(|&cell| !puzzle.clue(cell).is(3));
    away.or_else(plain).or_else(|| grid.cells().find(unmet))
}

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
