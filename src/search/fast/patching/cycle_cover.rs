//! A cycle cover: disjoint cycles that meet all clues.

use crate::grid::{Cell, Edge, Grid};
use crate::search::cycles::{Cycle, Lines};

/// Disjoint cycles that meet all clues.
pub(super) struct CycleCover {
    grid: Grid,
    pub(super) lines: Lines,
    /// By cell, whether an odd number of lines lies between it and the outside.
    pub(super) inside: Vec<bool>,
}

impl CycleCover {
    /// Takes the lines by edge.
    pub(super) fn new(grid: Grid, is_line: &[bool]) -> CycleCover {
        let mut lines = Lines::new(grid);
        grid.edges().filter(|edge| is_line[edge.index()]).for_each(|edge| lines.add(edge));
        let mut cover = CycleCover { grid, lines, inside: vec![false; grid.cell_count()] };
        grid.cells().for_each(|cell| cover.colour(cell));
        cover
    }

    /// Returns, by edge, whether it is a line.
    pub(super) fn is_line(&self) -> Vec<bool> {
        self.grid.edges().map(|edge| self.lines.has(edge)).collect()
    }

    /// Returns the cycles.
    pub(super) fn cycles(&self) -> Vec<Cycle> {
        self.lines.clone().into_cycles()
    }

    /// True if all lines of a cycle are lines here.
    pub(super) fn has(&self, cycle: &Cycle) -> bool {
        cycle.edges.iter().all(|&edge| self.lines.has(edge))
    }

    /// Replaces edges, each given with its new state, and recolours the cells whose sides may have changed,
    /// which must come in row-major order.
    pub(super) fn replace(
        &mut self,
        edges: impl Iterator<Item = (Edge, bool)>,
        cells: impl Iterator<Item = Cell>,
    ) {
        for (edge, is_line) in edges {
            if is_line {
                self.lines.add(edge);
            } else {
                self.lines.remove(edge);
            }
        }
        cells.for_each(|cell| self.colour(cell));
    }

    /// Derives the colour of a cell from that of the cell to its left.
    fn colour(&mut self, cell: Cell) {
        let (r, c) = self.grid.cell_place(cell);
        let left = c > 0 && self.inside[cell.index() - 1];
        self.inside[cell.index()] = left ^ self.lines.has(self.grid.vertical(r, c));
    }
}
