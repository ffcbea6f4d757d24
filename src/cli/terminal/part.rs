//! Parts of a board.

use std::collections::BTreeSet;

use slitherlink::Puzzle;
use slitherlink::grid::{Cell, Edge, EdgePlace, Grid, State};

/// A part of a board.
pub(crate) struct Part {
    /// Its first cell, and the one behind its last, by row and column.
    from: (usize, usize),
    to: (usize, usize),
    grid: Grid,
}

/// So near are cells that are shown together.
const NEAR: usize = 3;

impl Part {
    /// The parts that show some cells and those around them, each group of cells in one of its own.
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

    /// The line above its drawing, by which readers tell it from a board.
    pub(crate) fn heading(&self) -> String {
        format!("from r{}c{} to r{}c{}:\n", self.from.0 + 1, self.from.1 + 1, self.to.0, self.to.1)
    }

    /// The edge of the whole board that an edge of the part is.
    pub(crate) fn whole(&self, whole: Grid, edge: Edge) -> Edge {
        let (top, left) = self.from;
        match self.grid.edge_place(edge) {
            EdgePlace::Horizontal(r, c) => whole.horizontal(top + r, left + c),
            EdgePlace::Vertical(r, c) => whole.vertical(top + r, left + c),
        }
    }

    /// What of the board is in this part.
    pub(crate) fn puzzle(&self, whole: &Puzzle) -> Option<Puzzle> {
        let (top, left) = self.from;
        let clue = |cell| {
            let (r, c) = self.grid.cell_place(cell);
            whole.clue(whole.grid().cell(top + r, left + c))
        };
        Puzzle::new(self.grid, self.grid.cells().map(clue).collect::<Vec<_>>())
    }

    /// What of the states is in this part.
    pub(crate) fn states(&self, whole: Grid, states: &[State]) -> Vec<State> {
        self.grid.edges().map(|edge| states[self.whole(whole, edge).index()]).collect()
    }

    /// Its lattice, and where its first cell is.
    pub(super) const fn place(&self) -> (Grid, (usize, usize)) {
        (self.grid, self.from)
    }
}

/// From the first row and column to behind the last.
type Box = ((usize, usize), (usize, usize));

/// The cells of a group and those around them.
fn box_around(grid: Grid, group: &[Cell]) -> Option<Box> {
    let (rows, cols): (Vec<usize>, Vec<usize>) = group.iter().map(|&cell| grid.cell_place(cell)).unzip();
    let side = |places: &[usize], all: usize| {
        let (first, last) = (places.iter().min()?, places.iter().max()?);
        Some((first.saturating_sub(1), (last + 2).min(all)))
    };
    let ((top, bottom), (left, right)) = (side(&rows, grid.rows())?, side(&cols, grid.cols())?);
    Some(((top, left), (bottom, right)))
}

/// Makes one of boxes that overlap, until none do.
fn merge(boxes: &mut Vec<Box>) {
    let overlap = |a: &Box, b: &Box| a.0.0 < b.1.0 && b.0.0 < a.1.0 && a.0.1 < b.1.1 && b.0.1 < a.1.1;
    let mut i = 0;
    while i < boxes.len() {
        match (i + 1..boxes.len()).find(|&j| overlap(&boxes[i], &boxes[j])) {
            Some(j) => {
                let (a, b) = (boxes[i], boxes.swap_remove(j));
                let (from, to) = ((a.0.0.min(b.0.0), a.0.1.min(b.0.1)), (a.1.0.max(b.1.0), a.1.1.max(b.1.1)));
                boxes[i] = (from, to);
                // It may overlap those before it now.
                i = 0;
            }
            None => i += 1,
        }
    }
}
