//! Where edges are: what each one touches, and those around each cell and at each vertex.
//!
//! To work that out takes a division and some cases. Where edges are assumed and taken back again and again it is looked up, unless the board is
//! large.

use crate::grid::{Cell, Edge, Grid, Vertex};

/// With so many edges a board is too large for all of its sites to be written down.
const LARGE: usize = 1 << 16;

/// A cell, or the outside of the grid: the cells by number, and behind the last one the outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Node(u32);

impl Node {
    /// A cell; `None` is the outside.
    pub(super) fn new(grid: Grid, cell: Option<Cell>) -> Node {
        cell.map_or(Node(grid.cell_count() as u32), Node::from)
    }

    /// How many there are.
    pub(super) const fn count(grid: Grid) -> usize {
        grid.cell_count() + 1
    }

    /// Its number.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Cell> for Node {
    fn from(cell: Cell) -> Node {
        Node(cell.index() as u32)
    }
}

/// The sites that an edge touches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touched {
    /// Its two ends.
    pub(super) vertices: [Vertex; 2],
    /// What is beside it.
    pub(super) nodes: [Node; 2],
}

impl Touched {
    /// By an edge.
    pub(super) fn by(grid: Grid, edge: Edge) -> Touched {
        let nodes = grid.cells_beside(edge).map(|cell| Node::new(grid, cell));
        Touched { vertices: grid.ends(edge), nodes }
    }

    /// The direction in which the edge leaves its first end: a horizontal one goes east, and is the bottom of what is above it; a
    /// vertical one goes south, and is the right side of what is before it.
    pub(super) const fn direction(self) -> usize {
        let [a, b] = self.vertices;
        if b.index() == a.index() + 1 { 1 } else { 2 }
    }
}

/// What is at a vertex, in the order of [`Grid::spokes`] and [`Grid::cells_at`].
#[derive(Clone, Copy, Debug)]
struct AtVertex {
    spokes: [Option<Edge>; 4],
    nodes: [Node; 4],
}

impl AtVertex {
    fn new(grid: Grid, vertex: Vertex) -> AtVertex {
        let nodes = grid.cells_at(vertex).map(|cell| Node::new(grid, cell));
        AtVertex { spokes: grid.spokes(vertex), nodes }
    }
}

/// The sites of a grid, to be looked up.
#[derive(Debug, Default)]
pub(super) struct Sites {
    grid: Option<Grid>,
    /// By edge, or empty: then it is worked out each time.
    touched: Vec<Touched>,
    sides: Vec<[Edge; 4]>,
    at_vertex: Vec<AtVertex>,
}

impl Sites {
    /// For another board. Nothing is written down yet, unless the last one had the same size.
    pub(super) fn reset(&mut self, grid: Grid) {
        if self.grid.replace(grid) == Some(grid) {
            self.write_down(grid);
        } else {
            self.touched.clear();
            self.sides.clear();
            self.at_vertex.clear();
        }
    }

    /// From now on sites are looked up.
    pub(super) fn write_down(&mut self, grid: Grid) {
        if self.touched.is_empty() && grid.edge_count() < LARGE {
            self.touched.extend(grid.edges().map(|edge| Touched::by(grid, edge)));
            self.sides.extend(grid.cells().map(|cell| grid.sides(cell)));
            self.at_vertex.extend(grid.vertices().map(|vertex| AtVertex::new(grid, vertex)));
        }
    }

    /// What an edge touches.
    pub(super) fn touched(&self, grid: Grid, edge: Edge) -> Touched {
        self.touched.get(edge.index()).copied().unwrap_or_else(|| Touched::by(grid, edge))
    }

    /// As [`Grid::sides`].
    pub(super) fn sides(&self, grid: Grid, cell: Cell) -> [Edge; 4] {
        self.sides.get(cell.index()).copied().unwrap_or_else(|| grid.sides(cell))
    }

    /// As [`Grid::spokes`].
    pub(super) fn spokes(&self, grid: Grid, vertex: Vertex) -> [Option<Edge>; 4] {
        self.at_vertex.get(vertex.index()).map_or_else(|| grid.spokes(vertex), |at| at.spokes)
    }

    /// As [`Grid::cells_at`].
    pub(super) fn nodes_at(&self, grid: Grid, vertex: Vertex) -> [Node; 4] {
        self.at_vertex.get(vertex.index()).map_or_else(|| AtVertex::new(grid, vertex).nodes, |at| at.nodes)
    }
}
