//! The cells of a grid and the space around it, and which of them touch.

use std::ops::Range;

use crate::grid::{Cell, Edge, Grid};

/// The number of a cell, counted from 1; the outside is 0.
pub(super) type Node = usize;

/// The adjacency lists of the cells of a grid.
#[derive(Clone, Debug)]
pub(super) struct CellGraph {
    pub(super) grid: Grid,
    beside: Vec<(Node, Edge)>,
    /// For each node the index of its first neighbour in `beside`.
    first: Vec<usize>,
    /// By cell, its row and column.
    places: Vec<(u32, u32)>,
}

impl CellGraph {
    pub(super) fn new(grid: Grid) -> CellGraph {
        let (mut beside, mut first) = (Vec::new(), vec![0]);
        for cell in [None].into_iter().chain(grid.cells().map(Some)) {
            let across = |edge| (number(grid.across(edge, cell)), edge);
            beside.extend(grid.edges_around(cell).into_iter().map(across));
            first.push(beside.len());
        }
        let place = |cell| {
            let (row, column) = grid.cell_place(cell);
            (row as u32, column as u32)
        };
        CellGraph { grid, beside, first, places: grid.cells().map(place).collect() }
    }

    pub(super) const fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// The neighbours of a node, each with the edge between.
    pub(super) fn beside(&self, node: Node) -> &[(Node, Edge)] {
        &self.beside[self.neighbours(node)]
    }

    /// The neighbours of a node, as indices for [`CellGraph::neighbour`].
    pub(super) fn neighbours(&self, node: Node) -> Range<usize> {
        self.first[node]..self.first[node + 1]
    }

    /// The neighbour with this index, with the edge between.
    pub(super) fn neighbour(&self, place: usize) -> (Node, Edge) {
        self.beside[place]
    }

    /// The number of steps from one cell to another one within the grid; 0 if one is the outside.
    pub(super) fn distance(&self, a: Node, b: Node) -> u32 {
        let place = |node: Node| node.checked_sub(1).map(|index| self.places[index]);
        let distance = |(a, b): ((u32, u32), (u32, u32))| a.0.abs_diff(b.0) + a.1.abs_diff(b.1);
        place(a).zip(place(b)).map_or(0, distance)
    }

    /// The cell with a number; `None` is the outside.
    pub(super) fn cell_of(&self, node: Node) -> Option<Cell> {
        node.checked_sub(1).map(|index| self.grid.cell_of(index))
    }
}

/// The number of a cell, or of the outside.
pub(super) fn number(cell: Option<Cell>) -> Node {
    cell.map_or(0, |cell| cell.index() + 1)
}
