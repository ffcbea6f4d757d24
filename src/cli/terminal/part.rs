//! Excerpts of a board.

use std::collections::BTreeSet;
use std::mem;

use crate::{Cell, Edge, EdgePlace, Grid, Puzzle, State};

/// A rectangular part of a board.
pub(crate) struct Part {
    /// The row and column of its first cell, and those after its last cell.
    from: (usize, usize),
    to: (usize, usize),
    grid: Grid,
}

/// The greatest distance of cells that are shown together.
const NEAR: usize = 3;

impl Part {
    /// Returns rectangles that cover the cells and their neighbours, one for each cluster of cells;
    /// overlapping ones are merged.
    pub(crate) fn around(grid: Grid, cells: impl IntoIterator<Item = Cell>) -> Vec<Part> {
        let mut left: BTreeSet<Cell> = cells.into_iter().collect();
        let mut boxes = Vec::new();
        while let Some(first) = left.pop_first() {
            let (mut group, mut next) = (vec![first], 0);
            while let Some(&cell) = group.get(next) {
                group.extend(grid.cells_near(cell, NEAR).filter(|near| left.remove(near)));
                next += 1;
            }
            boxes.extend(box_around(grid, &group));
        }
        merge(&mut boxes);
        boxes.sort_unstable();
        boxes.into_iter().filter_map(|(from, to)| Part::new(from, to)).collect()
    }

    fn new(from: (usize, usize), to: (usize, usize)) -> Option<Part> {
        let grid = Grid::new((to.0 - from.0) as u64, (to.1 - from.1) as u64).ok()?;
        Some(Part { from, to, grid })
    }

    /// The line above its drawing, which tells readers that it is not a whole board.
    pub(crate) fn heading(&self) -> String {
        format!("from r{}c{} to r{}c{}:\n", self.from.0 + 1, self.from.1 + 1, self.to.0, self.to.1)
    }

    /// Maps an edge of the part to the edge of the whole board.
    pub(crate) fn whole(&self, whole: Grid, edge: Edge) -> Edge {
        let (top, left) = self.from;
        match self.grid.edge_place(edge) {
            EdgePlace::Horizontal(r, c) => whole.horizontal(top + r, left + c),
            EdgePlace::Vertical(r, c) => whole.vertical(top + r, left + c),
        }
    }

    /// Returns the part of the puzzle.
    pub(crate) fn puzzle(&self, whole: &Puzzle) -> Option<Puzzle> {
        let (top, left) = self.from;
        let clue = |cell| {
            let (r, c) = self.grid.cell_place(cell);
            whole.clue(whole.grid().cell(top + r, left + c))
        };
        Puzzle::new(self.grid, self.grid.cells().map(clue).collect::<Vec<_>>())
    }

    /// Returns the states of the part's edges.
    pub(crate) fn states(&self, whole: Grid, states: &[State]) -> Vec<State> {
        self.grid.edges().map(|edge| states[self.whole(whole, edge).index()]).collect()
    }

    /// Returns the grid of the part, and the row and column of its first cell.
    pub(super) const fn place(&self) -> (Grid, (usize, usize)) {
        (self.grid, self.from)
    }
}

/// A rectangle: its first row and column, and those after its last.
type Box = ((usize, usize), (usize, usize));

/// Returns the bounding box of a group of cells and their neighbours.
fn box_around(grid: Grid, group: &[Cell]) -> Option<Box> {
    let (rows, cols): (Vec<usize>, Vec<usize>) = group.iter().map(|&cell| grid.cell_place(cell)).unzip();
    let side = |places: &[usize], all: usize| {
        let (first, last) = (places.iter().min()?, places.iter().max()?);
        Some((first.saturating_sub(1), (last + 2).min(all)))
    };
    let ((top, bottom), (left, right)) = (side(&rows, grid.rows())?, side(&cols, grid.cols())?);
    Some(((top, left), (bottom, right)))
}

/// Merges boxes that overlap into their bounding box, until none overlap.
fn merge(boxes: &mut Vec<Box>) {
    let overlap = |a: &Box, b: &Box| a.0.0 < b.1.0 && b.0.0 < a.1.0 && a.0.1 < b.1.1 && b.0.1 < a.1.1;
    let mut has_merged = true;
    while mem::take(&mut has_merged) {
        let mut i = 0;
        while i < boxes.len() {
            match (i + 1..boxes.len()).find(|&j| overlap(&boxes[i], &boxes[j])) {
                Some(j) => {
                    let (a, b) = (boxes[i], boxes.swap_remove(j));
                    let from = (a.0.0.min(b.0.0), a.0.1.min(b.0.1));
                    boxes[i] = (from, (a.1.0.max(b.1.0), a.1.1.max(b.1.1)));
                    // The larger box may overlap earlier ones: these are the work of the next pass.
                    has_merged = true;
                }
                None => i += 1,
            }
        }
    }
}
