//! Incidence tables: the sites that each edge touches, and the edges and cells at each cell and vertex.
//!
//! Computing them takes a division and some branches. What-ifs need them again and again, so then they are
//! looked up, unless the board is large.

use crate::grid::{Cell, Edge, Grid, Vertex};

/// Boards with at least this many edges get no tables.
const LARGE: usize = 1 << 16;

/// A cell, or the outside of the grid: cells have their own numbers, and the outside comes after the last
/// one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Node(u32);

impl Node {
    /// The node of a cell; `None` is the outside.
    #[inline]
    pub(super) fn new(grid: Grid, cell: Option<Cell>) -> Node {
        cell.map_or(Node(grid.cell_count() as u32), Node::from)
    }

    /// The number of nodes of a grid.
    #[inline]
    pub(super) const fn count(grid: Grid) -> usize {
        grid.cell_count() + 1
    }

    /// Its number.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Cell> for Node {
    #[inline]
    fn from(cell: Cell) -> Node {
        Node(cell.index() as u32)
    }
}

/// The sites that an edge touches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touched {
    /// Its two ends.
    pub(super) vertices: [Vertex; 2],
    /// The cells beside the edge, or the outside, in the order of [`Grid::cells_beside`].
    pub(super) nodes: [Node; 2],
}

impl Touched {
    /// Computes the sites that an edge touches.
    #[inline]
    pub(super) fn by(grid: Grid, edge: Edge) -> Touched {
        let nodes = grid.cells_beside(edge).map(|cell| Node::new(grid, cell));
        Touched { vertices: grid.ends(edge), nodes }
    }

    /// The direction in which the edge leaves its first end: east (1) if it is horizontal, and then it is the
    /// bottom of the cell above it; south (2) if it is vertical, and then it is the right side of the cell
    /// left of it.
    #[inline]
    pub(super) const fn direction(self) -> usize {
        let [a, b] = self.vertices;
        if b.index() == a.index() + 1 { 1 } else { 2 }
    }
}

/// The edges and cells at a vertex, in the order of [`Grid::spokes`] and [`Grid::cells_at`].
#[derive(Clone, Copy, Debug)]
struct AtVertex {
    spokes: [Option<Edge>; 4],
    nodes: [Node; 4],
}

impl AtVertex {
    #[inline]
    fn new(grid: Grid, vertex: Vertex) -> AtVertex {
        let nodes = grid.cells_at(vertex).map(|cell| Node::new(grid, cell));
        AtVertex { spokes: grid.spokes(vertex), nodes }
    }
}

/// The incidence tables of a grid, empty until they are needed.
#[derive(Clone, Debug, Default)]
pub(super) struct Incidence {
    grid: Option<Grid>,
    /// By edge. While this is empty, every look-up computes its answer.
    touched: Vec<Touched>,
    sides: Vec<[Edge; 4]>,
    at_vertex: Vec<AtVertex>,
}

impl Incidence {
    /// Prepares for another board: builds the tables if the last board had the same size, and drops them if
    /// not.
    pub(super) fn reset(&mut self, grid: Grid) {
        if self.grid.replace(grid) == Some(grid) {
            self.write_down(grid);
        } else {
            self.touched.clear();
            self.sides.clear();
            self.at_vertex.clear();
        }
    }

    /// Builds the tables, unless they exist or the board is large.
    pub(super) fn write_down(&mut self, grid: Grid) {
        if self.touched.is_empty() && grid.edge_count() < LARGE {
            self.touched.extend(grid.edges().map(|edge| Touched::by(grid, edge)));
            self.sides.extend(grid.cells().map(|cell| grid.sides(cell)));
            self.at_vertex.extend(grid.vertices().map(|vertex| AtVertex::new(grid, vertex)));
        }
    }

    /// Returns the sites that an edge touches.
    #[inline]
    pub(super) fn touched(&self, grid: Grid, edge: Edge) -> Touched {
        self.touched.get(edge.index()).copied().unwrap_or_else(|| Touched::by(grid, edge))
    }

    /// As [`Grid::sides`].
    #[inline]
    pub(super) fn sides(&self, grid: Grid, cell: Cell) -> [Edge; 4] {
        self.sides.get(cell.index()).copied().unwrap_or_else(|| grid.sides(cell))
    }

    /// As [`Grid::spokes`].
    #[inline]
    pub(super) fn spokes(&self, grid: Grid, vertex: Vertex) -> [Option<Edge>; 4] {
        self.at_vertex.get(vertex.index()).map_or_else(|| grid.spokes(vertex), |at| at.spokes)
    }

    /// As [`Grid::cells_at`].
    #[inline]
    pub(super) fn nodes_at(&self, grid: Grid, vertex: Vertex) -> [Node; 4] {
        self.at_vertex.get(vertex.index()).map_or_else(|| AtVertex::new(grid, vertex).nodes, |at| at.nodes)
    }
}
