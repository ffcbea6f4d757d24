//! For speed alone: finds a second loop near a clue to be removed, by backtracking over the cells to flip in or out of the
//! first loop's region.
//!
//! The cell of the clue, or one beside it, flips first. If that violates another clue, or makes two parts of
//! the region touch at a corner, another cell there must flip, and so on, with propagation after each flip.
//! The last test is a walk along the outline to see whether it is a single loop. It skips what is far away, so the cost
//! hardly depends on the size of the board.

use super::outline::{Outline, Passages, Side, Square};
use super::region::Region;
use super::surroundings::{Cells, Known, LOOKED_AT, MIDDLE, REACH, SIDE, Surroundings, beside};
use crate::grid::{Cell, Grid, State};
use crate::puzzle::{Clue, Puzzle};

/// The most nodes of the search; one query in a thousand needs that many.
const CASES: usize = 1000;

/// A loop, as the region inside it.
pub struct Near {
    grid: Grid,
    region: Region,
    outline: Outline,
}

impl Near {
    /// Creates the region of a loop, given the states of all edges in the order of [`Grid::edges`].
    pub fn new(grid: Grid, solution: &[State]) -> Near {
        let lines: Vec<bool> = solution.iter().map(|&state| state == State::Line).collect();
        let region = Region::inside(grid, &lines);
        let outline = Outline::new(&region);
        Near { grid, region, outline }
    }

    /// Searches for a second loop near `cell`, which meets all clues of `puzzle`, as the first loop does, but
    /// not the clue `gone`, which was removed from `cell`. Returns whether each edge is a line; `None` if
    /// there is no such loop, or if the search is cut off.
    pub fn second(&mut self, puzzle: &Puzzle, cell: Cell, gone: Clue) -> Option<Vec<bool>> {
        let at = self.grid.cell_place(cell);
        let patch = self.patch(puzzle, at);
        let known = patch.known();
        let passages = self.outline.passages(&self.region, Square { middle: at, reach: SIDE / 2 });
        let gone = usize::from(gone.number()?);
        let mut search = Search { near: self, at, gone, left: CASES, patch, passages, several: None };
        let flipped = search.find(known)?;
        self.flip(at, flipped);
        let lines = self.region.lines();
        self.flip(at, flipped);
        Some(lines)
    }

    /// The patch around a cell.
    fn patch(&self, puzzle: &Puzzle, at: (usize, usize)) -> Surroundings {
        let mut patch = Surroundings { first: 0, open: 0, clues: [0; 5] };
        for bit in 0..SIDE * SIDE {
            let Some((r, c)) = self.place_of(at, bit) else { continue };
            let is_near = r.abs_diff(at.0).max(c.abs_diff(at.1)) <= REACH;
            patch.first |= Cells::from(self.region.places()[self.region.place(r, c)]) << bit;
            patch.open |= Cells::from(is_near) << bit;
            if let Some(n) = puzzle.clue(self.grid.cell(r, c)).number() {
                patch.clues[usize::from(n)] |= LOOKED_AT & 1 << bit;
            }
        }
        patch
    }

    /// The row and column of a bit of the patch around a cell; `None` outside of the grid.
    fn place_of(&self, (row, col): (usize, usize), bit: usize) -> Option<(usize, usize)> {
        let (r, c) = ((row + bit / SIDE).checked_sub(SIDE / 2)?, (col + bit % SIDE).checked_sub(SIDE / 2)?);
        (r < self.grid.rows() && c < self.grid.cols()).then_some((r, c))
    }

    /// Flips cells of the patch around a cell.
    fn flip(&mut self, at: (usize, usize), mut cells: Cells) {
        while cells != 0 {
            if let Some((r, c)) = self.place_of(at, cells.trailing_zeros() as usize) {
                self.region.turn(self.region.place(r, c));
            }
            cells &= cells - 1;
        }
    }
}

/// A search in the patch around a cell.
struct Search<'n> {
    near: &'n mut Near,
    at: (usize, usize),
    /// The clue that was removed from the middle: a second loop has another number of lines there.
    gone: usize,
    patch: Surroundings,
    /// The places where the first loop enters and leaves the patch.
    passages: Passages,
    /// The number of nodes that may still be visited.
    left: usize,
    /// The last set of inside cells whose outline was more than one cycle.
    several: Option<Cells>,
}

impl Search<'_> {
    /// Finds the cells to flip for a second loop that agrees with what is known.
    fn find(&mut self, known: Known) -> Option<Cells> {
        let known = self.patch.propagate(known)?;
        // Undecided cells keep their side.
        let inside = known.inside | self.patch.first & known.open();
        let flipped = inside ^ self.patch.first;
        let around = match lines_around_middle(inside) == self.gone {
            true => MIDDLE | beside(MIDDLE),
            false => self.patch.around_broken(inside),
        };
        if around == 0 && self.is_loop(inside) {
            return Some(flipped);
        }
        // If the outline is several cycles, try first the cells next to those flipped last: they most
        // likely join them.
        let choices = if around == 0 { [beside(flipped), Cells::MAX] } else { [around; 2] };
        let choices = choices.map(|cells| cells & known.open()).into_iter().find(|&cells| cells != 0)?;
        self.left = self.left.checked_sub(1)?;
        let cell = choices & choices.wrapping_neg();
        let with_inside = Known { inside: known.inside | cell, ..known };
        let with_outside = Known { outside: known.outside | cell, ..known };
        let [flip, keep] = match self.patch.first & cell {
            0 => [with_inside, with_outside],
            _ => [with_outside, with_inside],
        };
        self.find(flip).or_else(|| self.find(keep))
    }

    /// True if the outline of these inside cells is one loop.
    fn is_loop(&mut self, inside: Cells) -> bool {
        if self.several == Some(inside) {
            return false;
        }
        self.several = Some(inside);
        let flipped = inside ^ self.patch.first;
        self.near.flip(self.at, flipped);
        let length = self.length_of_cycle(inside);
        let [first, now] = [self.patch.first, inside].map(|cells| self.patch.lines(cells) as usize);
        let is_loop = length.is_some_and(|length| length + first == self.near.outline.length + now);
        debug_assert_eq!(is_loop, self.near.region.is_loop());
        self.near.flip(self.at, flipped);
        is_loop
    }

    /// The length of a cycle around some of these inside cells; `None` if none is left, or none borders on an outside cell.
    fn length_of_cycle(&self, inside: Cells) -> Option<usize> {
        let border = inside & beside(!inside) & LOOKED_AT;
        let bit = (border != 0).then(|| border.trailing_zeros() as usize)?;
        let (r, c) = self.near.place_of(self.at, bit)?;
        let region = &self.near.region;
        let start = Side::first_of(region, region.place(r, c))?;
        self.near.outline.length_of_cycle(region, &self.passages, start)
    }
}

/// The number of lines around the middle of a patch.
const fn lines_around_middle(inside: Cells) -> usize {
    let sides = beside(MIDDLE);
    let others = if inside & MIDDLE == 0 { inside & sides } else { !inside & sides };
    others.count_ones() as usize
}
