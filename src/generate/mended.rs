//! One loop from any set of cells: the set is made connected, without holes, by few changes.

use std::collections::BTreeSet;

use super::mask::Mask;
use super::not_a_loop::NotALoop;
use super::parts::Parts;
use super::region::Region;
use super::{GenerateError, in_time};
use crate::deadline::Deadline;
use crate::grid::{Cell, Grid, State, Vertex};

/// A set of cells as the inside of a loop, with the changes that made it one.
#[derive(Clone, Debug)]
pub struct Mended {
    /// The cells inside the loop.
    pub inside: Mask,
    /// The cells that were added.
    pub added: Vec<Cell>,
    /// The cells that were removed.
    pub removed: Vec<Cell>,
}

/// The most cells that a report names.
const NAMED: usize = 10;

impl Mended {
    /// Says what was changed: "to make it a single loop, slink added r2c3, and removed r4c4, r4c5"; `None` if nothing was. Of many
    /// cells, it names the first ten.
    pub fn report(&self) -> Option<String> {
        let parts = [("added", &self.added), ("removed", &self.removed)];
        let parts = parts.iter().filter(|(_, cells)| !cells.is_empty());
        let parts: Vec<String> = parts.map(|(what, cells)| format!("{what} {}", self.names(cells))).collect();
        (!parts.is_empty()).then(|| format!("to make it a single loop, slink {}", parts.join(", and ")))
    }

    /// The names of cells: `r4c4, r4c5`.
    fn names(&self, cells: &[Cell]) -> String {
        let name = |&cell: &Cell| {
            let (r, c) = self.inside.grid().cell_place(cell);
            format!("r{}c{}", r + 1, c + 1)
        };
        let names: Vec<String> = cells.iter().take(NAMED).map(name).collect();
        match cells.len().saturating_sub(NAMED) {
            0 => names.join(", "),
            more => format!("{} and {more} more", names.join(", ")),
        }
    }
}

impl Mask {
    /// The cells inside the lines of a drawing.
    ///
    /// # Errors
    /// When there are no lines, or one of them ends at a dot.
    pub(crate) fn drawn(grid: Grid, states: &[State]) -> Result<Mask, NotALoop> {
        let lines: Vec<bool> = states.iter().map(|&state| state == State::Line).collect();
        if !lines.contains(&true) {
            return Err(NotALoop::NoLines);
        }
        let is_loose = |&vertex: &Vertex| {
            grid.spokes(vertex).into_iter().flatten().filter(|edge| lines[edge.index()]).count() % 2 == 1
        };
        match grid.vertices().find(is_loose) {
            Some(vertex) => Err(NotALoop::LooseEnd(grid.vertex_place(vertex))),
            None => Ok(Mask::inside(grid, &lines)),
        }
    }

    /// Checks that the outline of the cells is a single loop.
    ///
    /// # Errors
    /// When it is not.
    pub(crate) fn check_loop(&self) -> Result<(), NotALoop> {
        let (grid, region) = (self.grid(), self.region());
        let first = self.cells().next().ok_or(NotALoop::Empty)?;
        let is_in = |r, c| self.contains(grid.cell(r, c));
        let (rows, cols) = (grid.rows(), grid.cols());
        for (r, c) in (1..rows).flat_map(|r| (1..cols).map(move |c| (r, c))) {
            match [is_in(r - 1, c - 1), is_in(r - 1, c), is_in(r, c - 1), is_in(r, c)] {
                [true, false, false, true] => return Err(NotALoop::Touching((r - 1, c - 1), (r, c))),
                [false, true, true, false] => return Err(NotALoop::Touching((r - 1, c), (r, c - 1))),
                _ => {}
            }
        }
        let pieces = region.parts(true).len();
        if pieces > 1 {
            return Err(NotALoop::Pieces(pieces));
        }
        match region.parts(false).get(1) {
            Some(hole) => Err(NotALoop::Hole(region.row_and_column(hole[0]))),
            None => {
                debug_assert!(region.is_loop() && self.contains(first));
                Ok(())
            }
        }
    }

    /// Makes the cells the inside of a single loop, with few cells added or removed: small pieces go, others are joined along
    /// shortest ways, and holes are filled or opened.
    ///
    /// # Errors
    /// When there are no cells, or the deadline passes first.
    pub fn mended(&self, deadline: &Deadline) -> Result<Mended, GenerateError> {
        let mut region = self.region();
        if self.count() == 0 {
            return Err(NotALoop::Empty.into());
        }
        region.mend(deadline)?;
        region.come_back_to(self, deadline)?;
        let inside = region.mask();
        let differ = |is_in: bool| {
            let cells = self.grid().cells();
            cells.filter(|&cell| inside.contains(cell) == is_in && self.contains(cell) != is_in).collect()
        };
        let (added, removed) = (differ(true), differ(false));
        Ok(Mended { added, removed, inside })
    }

    /// The region of the cells.
    pub(super) fn region(&self) -> Region {
        Region::of(self)
    }
}

impl Region {
    /// The cells of the region.
    fn mask(&self) -> Mask {
        Mask::of(self.grid(), |cell| self.is_inside(cell))
    }

    /// Joins or removes pieces, and fills or opens holes, the smallest first.
    fn mend(&mut self, deadline: &Deadline) -> Result<(), GenerateError> {
        // A way into a hole may cut off pieces, which are joined again. So after a while holes are only filled.
        let mut openings = self.grid().cell_count();
        let mut parts = Parts::of(self);
        loop {
            in_time(deadline)?;
            if let Some(piece) = parts.smallest_piece() {
                let way = parts.shorter_way(&piece);
                parts.turn(&way.unwrap_or(piece));
            } else if let Some(hole) = parts.smallest_hole() {
                let way = if openings > 0 { parts.shorter_way(&hole) } else { None };
                parts.turn(&way.unwrap_or(hole));
            } else {
                return Ok(());
            }
            openings = openings.saturating_sub(1);
        }
    }

    /// Takes back the changes to a set of cells that are not needed for a single loop: all of them in order, and then again those
    /// near others that were taken back.
    fn come_back_to(&mut self, cells: &Mask, deadline: &Deadline) -> Result<(), GenerateError> {
        let grid = cells.grid();
        let differs = |region: &Region, cell| region.is_inside(cell) != cells.contains(cell);
        let mut later: BTreeSet<Cell> = grid.cells().filter(|&cell| differs(self, cell)).collect();
        while !later.is_empty() {
            in_time(deadline)?;
            let mut now = std::mem::take(&mut later);
            while let Some(cell) = now.pop_first() {
                if self.can_flip(cell) {
                    self.flip(cell);
                    for near in grid.cells_near(cell, 1).filter(|&near| differs(self, near)) {
                        if near > cell {
                            now.insert(near)
                        } else {
                            later.insert(near)
                        };
                    }
                }
            }
        }
        Ok(())
    }
}
