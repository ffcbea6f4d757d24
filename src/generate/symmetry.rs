//! Symmetries of the clue pattern.

use std::fmt;

use crate::grid::{Cell, Grid};
use crate::named::{Named, named};

/// A symmetry, whose orbits of cells lose their clues together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Symmetry {
    /// Each cell alone.
    #[default]
    None,
    /// Rotation by half a turn.
    Rot180,
    /// Rotation by quarter turns.
    Rot90,
    /// Mirror symmetry of left and right.
    Horizontal,
    /// Mirror symmetry of top and bottom.
    Vertical,
    /// Mirror symmetry about the diagonal from the top left.
    Diagonal,
}

named!(Symmetry {
    None "none", Rot180 "rot180", Rot90 "rot90", Horizontal "horizontal", Vertical "vertical",
    Diagonal "diagonal",
});

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Symmetry {
    /// Describes it in a few words.
    pub(crate) const fn about(self) -> &'static str {
        match self {
            Symmetry::None => "no symmetry",
            Symmetry::Rot180 => "after half a turn",
            Symmetry::Rot90 => "after a quarter turn (square boards)",
            Symmetry::Horizontal => "left and right mirrored",
            Symmetry::Vertical => "top and bottom mirrored",
            Symmetry::Diagonal => "mirrored along the diagonal (square boards)",
        }
    }

    /// True if it swaps rows and columns.
    pub(crate) const fn needs_square(self) -> bool {
        matches!(self, Symmetry::Rot90 | Symmetry::Diagonal)
    }

    /// The most cells that an orbit has.
    pub(crate) const fn orbit_size(self) -> usize {
        match self {
            Symmetry::None => 1,
            Symmetry::Rot90 => 4,
            _ => 2,
        }
    }

    /// The image of the cell in row `r`, column `c`.
    const fn step(self, grid: Grid, r: usize, c: usize) -> (usize, usize) {
        let (last_row, last_col) = (grid.rows() - 1, grid.cols() - 1);
        match self {
            Symmetry::None => (r, c),
            Symmetry::Rot180 => (last_row - r, last_col - c),
            Symmetry::Rot90 => (c, last_row - r),
            Symmetry::Horizontal => (r, last_col - c),
            Symmetry::Vertical => (last_row - r, c),
            Symmetry::Diagonal => (c, r),
        }
    }

    /// Returns all cells in orbits, ordered by the first cell of each. The grid must be square if the
    /// symmetry needs it.
    pub fn orbits(self, grid: Grid) -> Vec<Vec<Cell>> {
        let mut seen = vec![false; grid.cell_count()];
        let mut orbits = Vec::new();
        for first in grid.cells() {
            let (mut cell, mut orbit) = (first, Vec::new());
            while !std::mem::replace(&mut seen[cell.index()], true) {
                orbit.push(cell);
                let (r, c) = grid.cell_place(cell);
                let (r, c) = self.step(grid, r, c);
                cell = grid.cell(r, c);
            }
            if !orbit.is_empty() {
                orbits.push(orbit);
            }
        }
        orbits
    }
}
