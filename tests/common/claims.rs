//! Tests whether the claim of a step holds in each loop of a small board.

use slitherlink::{Cell, Clue, Conclusion, Fact, Grid, Premises};

use super::oracle::Loop;

/// A drawing or a loop: whether each edge is a line.
pub type Lines = [bool];

/// Whether a cell is inside of a loop.
pub fn inside(grid: Grid, lines: &Lines, cell: Option<Cell>) -> bool {
    let Some(cell) = cell else { return false };
    let (r, c) = grid.cell_place(cell);
    (0..=r).filter(|&r| lines[grid.horizontal(r, c).index()]).count() % 2 == 1
}

pub fn holds(grid: Grid, lines: &Lines, fact: Fact) -> bool {
    match fact {
        Fact::Edge { edge, line } => lines[edge.index()] == line,
        Fact::Cells { cells: [a, b], differ } => (inside(grid, lines, a) != inside(grid, lines, b)) == differ,
    }
}

pub fn is_met(grid: Grid, lines: &Lines, (cell, clue): (Cell, Clue)) -> bool {
    let count = grid.sides(cell).into_iter().filter(|side| lines[side.index()]).count();
    clue.is(count as u8)
}

pub fn agrees(grid: Grid, lines: &Lines, premises: &Premises) -> bool {
    premises.clues.iter().all(|&clue| is_met(grid, lines, clue))
        && premises.facts.iter().all(|&fact| holds(grid, lines, fact))
}

pub fn concluded(grid: Grid, lines: &Lines, conclusion: &Conclusion) -> bool {
    match conclusion {
        Conclusion::All(facts) => facts.iter().all(|&fact| holds(grid, lines, fact)),
        Conclusion::Any(facts) => facts.iter().any(|&fact| holds(grid, lines, fact)),
        _ => false,
    }
}

/// Whether all loops that agree with the premises agree with the conclusion.
pub fn is_right(grid: Grid, loops: &[Loop], premises: &Premises, conclusion: &Conclusion) -> bool {
    let agreeing = loops.iter().filter(|l| agrees(grid, &l.lines, premises));
    agreeing.into_iter().all(|l| concluded(grid, &l.lines, conclusion))
}
