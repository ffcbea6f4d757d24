//! One loop from any set of cells: the set is made connected, without holes, by few changes.

use std::collections::VecDeque;

use super::mask::Mask;
use super::not_a_loop::NotALoop;
use super::region::Region;
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

impl Mended {
    /// Says what was changed: "to make it a single loop, slink added r2c3, and removed r4c4, r4c5"; `None` if nothing was.
    pub fn report(&self) -> Option<String> {
        let grid = self.inside.grid();
        let name = |&cell: &Cell| {
            let (r, c) = grid.cell_place(cell);
            format!("r{}c{}", r + 1, c + 1)
        };
        let parts = [("added", &self.added), ("removed", &self.removed)];
        let parts = parts.iter().filter(|(_, cells)| !cells.is_empty());
        let parts: Vec<String> = parts
            .map(|(what, cells)| format!("{what} {}", cells.iter().map(name).collect::<Vec<_>>().join(", ")))
            .collect();
        (!parts.is_empty()).then(|| format!("to make it a single loop, slink {}", parts.join(", and ")))
    }
}

impl Mask {
    /// The cells inside the lines of a drawing.
    ///
    /// # Errors
    /// When there are no lines, or one of them ends at a dot.
    pub fn drawn(grid: Grid, states: &[State]) -> Result<Mask, NotALoop> {
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
    pub fn check_loop(&self) -> Result<(), NotALoop> {
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
    /// When there are no cells.
    pub fn mended(&self) -> Result<Mended, NotALoop> {
        let mut region = self.region();
        if self.count() == 0 {
            return Err(NotALoop::Empty);
        }
        // A way into a hole may cut off pieces, which are joined again. So after a while holes are only filled.
        let mut openings = self.grid().cell_count();
        while region.mend(openings > 0) {
            openings = openings.saturating_sub(1);
        }
        region.come_back_to(self);
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
        let mut region = Region::empty(self.grid());
        for cell in self.cells() {
            let (r, c) = self.grid().cell_place(cell);
            region.flip(r, c);
        }
        region
    }
}

impl Region {
    /// The cells of the region.
    fn mask(&self) -> Mask {
        Mask::of(self.grid(), |cell| {
            let (r, c) = self.grid().cell_place(cell);
            self.is_inside(r, c)
        })
    }

    /// Joins or removes one piece, or else fills or opens one hole. Returns whether there was any.
    fn mend(&mut self, may_open: bool) -> bool {
        let pieces = self.parts(true);
        if let Some(small) = pieces.iter().min_by_key(|piece| piece.len()).filter(|_| pieces.len() > 1) {
            let way = self.way(small, false, |place| self.places()[place]);
            let changed = if way.len() < small.len() { &way } else { small };
            changed.iter().for_each(|&place| self.turn(place));
            return true;
        }
        let outside = self.parts(false);
        let Some(hole) = outside[1..].iter().min_by_key(|hole| hole.len()) else { return false };
        let mut is_out = vec![false; self.places().len()];
        outside[0].iter().for_each(|&place| is_out[place] = true);
        let way = self.way(hole, true, |place| is_out[place]);
        let changed = if may_open && way.len() < hole.len() { &way } else { hole };
        changed.iter().for_each(|&place| self.turn(place));
        true
    }

    /// The cells of a shortest way from a part to a place beyond it, through cells on one side of the loop.
    fn way(&self, from: &[usize], through: bool, is_end: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut before = vec![None; self.places().len()];
        from.iter().for_each(|&place| before[place] = Some(place));
        let mut queue: VecDeque<usize> = from.iter().copied().collect();
        while let Some(place) = queue.pop_front() {
            for next in self.beside(place) {
                if before[next].is_some() {
                    continue;
                }
                if is_end(next) {
                    let steps = std::iter::successors(Some(place), |&place| before[place]);
                    return steps.take_while(|place| !from.contains(place)).collect();
                }
                if self.places()[next] == through && self.is_in_grid(next) {
                    before[next] = Some(place);
                    queue.push_back(next);
                }
            }
        }
        Vec::new()
    }

    /// Takes back the changes to a set of cells that are not needed for a single loop.
    fn come_back_to(&mut self, cells: &Mask) {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for cell in cells.grid().cells() {
                let (r, c) = cells.grid().cell_place(cell);
                if self.is_inside(r, c) != cells.contains(cell) && self.can_flip(r, c) {
                    self.flip(r, c);
                    changed = true;
                }
            }
        }
    }
}
