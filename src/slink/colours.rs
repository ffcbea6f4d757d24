//! Inside and outside: the colours of the cells.
//!
//! A loop splits the cells into inside and outside; the outside of the grid is outside.
//! Two cells on both sides of an edge have different colours exactly if the edge is a
//! line. So decided edges tie the colours of cells together, equal or opposite, and tied
//! cells form *classes* with one unknown each: a union-find with parities.

use super::board::Board;
use crate::grid::{Cell, Edge, Grid, State};

/// Classes of cells whose colours are tied.
#[derive(Clone, Debug)]
pub struct Colours {
    grid: Grid,
    /// For each cell, and last the outside, the next one towards the root of its class.
    parent: Vec<u32>,
    /// Whether the colour is opposite to that of the parent.
    opposite: Vec<bool>,
}

/// The class of a cell and whether its colour is opposite to the root's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    /// The index of the root: a cell's index, or the number of cells for the outside.
    pub class: usize,
    /// True if the colour is not the root's.
    pub opposite: bool,
}

impl Colours {
    /// The colours that the decided edges of a board tie. `None` if they contradict each other.
    pub fn of_board(board: &Board) -> Option<Colours> {
        let grid = board.grid();
        let nodes = grid.cell_count() + 1;
        let mut colours = Colours { grid, parent: (0..nodes as u32).collect(), opposite: vec![false; nodes] };
        for (edge, state) in grid.edges().zip(board.states()) {
            if state != State::Undecided && !colours.tie(edge, state == State::Line) {
                return None;
            }
        }
        // The outside is the root of its class, so that it can be known by its index.
        let outside = colours.find(nodes - 1);
        colours.parent[outside.class] = nodes as u32 - 1;
        colours.opposite[outside.class] = outside.opposite;
        colours.parent[nodes - 1] = nodes as u32 - 1;
        colours.opposite[nodes - 1] = false;
        Some(colours)
    }

    /// The class of the outside.
    pub fn outside(&self) -> usize {
        self.grid.cell_count()
    }

    /// The colour of a cell; `None` is the outside.
    pub fn colour(&mut self, cell: Option<Cell>) -> Colour {
        self.find(cell.map_or(self.outside(), Cell::index))
    }

    /// Makes the two sides of an edge differ (`line`) or agree. False if they are tied the other way.
    pub fn tie(&mut self, edge: Edge, line: bool) -> bool {
        let [a, b] = self.grid.cells_beside(edge).map(|cell| self.colour(cell));
        let opposite = a.opposite ^ b.opposite ^ line;
        if a.class == b.class {
            return !opposite;
        }
        self.parent[a.class] = b.class as u32;
        self.opposite[a.class] = opposite;
        true
    }

    /// Halves the path on the way to the root.
    fn find(&mut self, mut node: usize) -> Colour {
        let mut opposite = false;
        loop {
            let parent = self.parent[node] as usize;
            if parent == node {
                return Colour { class: node, opposite };
            }
            let grand = self.parent[parent] as usize;
            if grand != parent {
                self.opposite[node] ^= self.opposite[parent];
                self.parent[node] = grand as u32;
            }
            opposite ^= self.opposite[node];
            node = self.parent[node] as usize;
        }
    }
}
