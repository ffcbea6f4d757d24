//! Second loops near a clue that is to go: the region inside the first loop, with a few cells flipped, in or out.
//!
//! What flips first is the cell of the clue or one beside it. Where that breaks another clue, or makes two parts of the region touch by a
//! corner, a further cell there has to flip, and so on until nothing is broken; each time all that follows is decided. This costs the same whatever
//! the size of the board. Whether it is one loop is seen last, by a walk along it.

use super::patch::{Cells, Known, LOOKED_AT, MIDDLE, Patch, REACH, SIDE, beside};
use super::region::Region;
use crate::grid::{Cell, Grid, State};
use crate::puzzle::{Clue, Puzzle};

/// How many cases may be looked at; one question in a thousand needs as many.
const CASES: usize = 1000;

/// The region inside a loop.
pub struct Near {
    grid: Grid,
    region: Region,
    /// How many lines the loop has.
    length: usize,
}

impl Near {
    /// What is near any cell of a grid with a loop: the states of all edges, in the order of [`Grid::edges`].
    pub fn new(grid: Grid, solution: &[State]) -> Near {
        let lines: Vec<bool> = solution.iter().map(|&state| state == State::Line).collect();
        let length = lines.iter().filter(|&&line| line).count();
        Near { grid, region: Region::inside(grid, &lines), length }
    }

    /// The lines, by edge, of a loop that meets all clues of a board, as the first one does, but not this one, which is gone from a cell: if there is
    /// such a loop near that cell. `None` also if there are too many cases.
    pub fn second(&mut self, puzzle: &Puzzle, cell: Cell, gone: Clue) -> Option<Vec<bool>> {
        let at = self.grid.cell_place(cell);
        let patch = self.patch(puzzle, at);
        let known = patch.known();
        let mut search =
            Search { near: self, at, gone: usize::from(gone.number()?), left: CASES, patch, several: None };
        let flipped = search.find(known)?;
        self.flip(at, flipped);
        let lines = self.region.outline().into_iter().map(|state| state == State::Line).collect();
        self.flip(at, flipped);
        Some(lines)
    }

    /// What lies around a place.
    fn patch(&self, puzzle: &Puzzle, at: (usize, usize)) -> Patch {
        let mut patch = Patch { first: 0, open: 0, clues: [0; 5] };
        for bit in 0..SIDE * SIDE {
            let Some((r, c)) = self.place_of(at, bit) else { continue };
            let is_near = r.abs_diff(at.0).max(c.abs_diff(at.1)) <= REACH;
            patch.first |= Cells::from(self.region.is_inside(r, c)) << bit;
            patch.open |= Cells::from(is_near) << bit;
            if let Some(n) = puzzle.clue(self.grid.cell(r, c)).number() {
                patch.clues[usize::from(n)] |= LOOKED_AT & 1 << bit;
            }
        }
        patch
    }

    /// Row and column of a bit of the patch around a place, if it is a cell of the grid.
    fn place_of(&self, (row, col): (usize, usize), bit: usize) -> Option<(usize, usize)> {
        let (r, c) = ((row + bit / SIDE).checked_sub(SIDE / 2)?, (col + bit % SIDE).checked_sub(SIDE / 2)?);
        (r < self.grid.rows() && c < self.grid.cols()).then_some((r, c))
    }

    /// Flips cells of the patch around a place.
    fn flip(&mut self, at: (usize, usize), mut cells: Cells) {
        while cells != 0 {
            if let Some((r, c)) = self.place_of(at, cells.trailing_zeros() as usize) {
                self.region.flip(r, c);
            }
            cells &= cells - 1;
        }
    }
}

/// A search in the patch around a place.
struct Search<'n> {
    near: &'n mut Near,
    at: (usize, usize),
    /// The clue that is gone from the middle: how many lines there are not to be around it.
    gone: usize,
    patch: Patch,
    /// How many more cases there may be.
    left: usize,
    /// The last ones inside whose outline was more than one cycle.
    several: Option<Cells>,
}

impl Search<'_> {
    /// Cells to be flipped for a loop as wanted that agrees with what is known.
    fn find(&mut self, known: Known) -> Option<Cells> {
        let known = self.patch.propagate(known)?;
        // Where nothing is known, nothing flips.
        let inside = known.inside | self.patch.first & known.open();
        let flipped = inside ^ self.patch.first;
        let around = match lines_around_middle(inside) == self.gone {
            true => MIDDLE | beside(MIDDLE),
            false => self.patch.around_broken(inside),
        };
        if around == 0 && self.is_loop(inside) {
            return Some(flipped);
        }
        // What joins the cycles is most likely beside what parted them.
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

    /// True if the outline is one loop where these cells are inside.
    fn is_loop(&mut self, inside: Cells) -> bool {
        if self.several == Some(inside) {
            return false;
        }
        self.several = Some(inside);
        let flipped = inside ^ self.patch.first;
        self.near.flip(self.at, flipped);
        let length = self.near.region.first_cycle();
        self.near.flip(self.at, flipped);
        let [first, now] = [self.patch.first, inside].map(|cells| self.patch.lines(cells) as usize);
        length.is_some_and(|length| length + first == self.near.length + now)
    }
}

/// How many lines there are around the middle of a patch.
const fn lines_around_middle(inside: Cells) -> usize {
    let sides = beside(MIDDLE);
    let others = if inside & MIDDLE == 0 { inside & sides } else { !inside & sides };
    others.count_ones() as usize
}
