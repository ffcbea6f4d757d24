//! The neighbourhood of a cell, an edge or a vertex.

use std::ops::Range;

use super::{Cell, Edge, Grid, Vertex};

impl Grid {
    /// The neighbours of a vertex, at the other ends of its spokes.
    pub(crate) fn vertices_around(self, vertex: Vertex) -> [Option<Vertex>; 4] {
        let (r, c) = self.vertex_place(vertex);
        let exists = [r > 0, c < self.cols(), r < self.rows(), c > 0];
        [0, 1, 2, 3].map(|k| exists[k].then(|| self.along(vertex, k)))
    }

    /// The edge between two vertices, if there is one.
    pub(crate) fn between(self, a: Vertex, b: Vertex) -> Option<Edge> {
        let (first, second) = (a.min(b), a.max(b));
        match second.0 - first.0 {
            1 => self.spokes(first)[1],
            rows if rows == self.cols + 1 => self.spokes(first)[2],
            _ => None,
        }
    }

    /// The vertex at the other end of spoke `k`, which must exist.
    pub(crate) const fn along(self, vertex: Vertex, k: usize) -> Vertex {
        let width = self.cols + 1;
        let steps = [width.wrapping_neg(), 1, width, u32::MAX];
        Vertex(vertex.0.wrapping_add(steps[k % 4]))
    }

    /// Spoke `k` of a vertex, which must exist.
    pub(crate) const fn spoke(self, vertex: Vertex, k: usize) -> Edge {
        let Vertex(at) = vertex;
        match k % 4 {
            0 => Edge(self.horizontal_count() as u32 + at - self.cols - 1),
            2 => Edge(self.horizontal_count() as u32 + at),
            k => Edge(at - at / (self.cols + 1) - (k == 3) as u32),
        }
    }

    /// The rows and the columns at most `reach` away from a cell.
    pub(super) fn within(self, cell: Cell, reach: usize) -> [Range<usize>; 2] {
        let (r, c) = self.cell_place(cell);
        [(r, self.rows()), (c, self.cols())]
            .map(|(at, size)| at.saturating_sub(reach)..at.saturating_add(reach).saturating_add(1).min(size))
    }

    /// The cells at most `reach` rows and columns away from a cell, in row-major order.
    pub(crate) fn cells_near(self, cell: Cell, reach: usize) -> impl Iterator<Item = Cell> {
        let [rows, cols] = self.within(cell, reach);
        rows.flat_map(move |y| cols.clone().map(move |x| self.cell(y, x)))
    }

    /// The sides of a cell; for `None`, the edges on the border of the grid.
    pub(crate) fn edges_around(self, cell: Option<Cell>) -> Vec<Edge> {
        cell.map_or_else(|| self.border().collect(), |cell| self.sides(cell).to_vec())
    }

    /// The edges on the border of the grid, in the order of [`Grid::edges`].
    pub(crate) fn border(self) -> impl Iterator<Item = Edge> {
        let (rows, cols) = (self.rows(), self.cols());
        let across = [0, rows].into_iter().flat_map(move |r| (0..cols).map(move |c| self.horizontal(r, c)));
        let down = (0..rows).flat_map(move |r| [0, cols].map(|c| self.vertical(r, c)));
        across.chain(down)
    }

    /// The cell on the other side of an edge; here and in the result, `None` is the outside.
    pub(crate) fn across(self, edge: Edge, cell: Option<Cell>) -> Option<Cell> {
        let [a, b] = self.cells_beside(edge);
        if a == cell { b } else { a }
    }

    /// The neighbour of a cell across its side `k`; `None` outside of the grid.
    pub(crate) fn across_side(self, cell: Cell, k: usize) -> Option<Cell> {
        let c = cell.0 % self.cols;
        match k % 4 {
            0 => cell.0.checked_sub(self.cols).map(Cell),
            1 => (c + 1 < self.cols).then_some(Cell(cell.0 + 1)),
            2 => Some(Cell(cell.0 + self.cols)).filter(|below| below.index() < self.cell_count()),
            _ => (c > 0).then(|| Cell(cell.0 - 1)),
        }
    }

    /// The diagonal neighbour of a cell across its corner `k`; `None` outside of the grid.
    pub(crate) fn across_corner(self, cell: Cell, k: usize) -> Option<Cell> {
        let (r, c) = self.cell_place(cell);
        let (dr, dc) = [(-1, -1), (-1, 1), (1, 1), (1, -1)][k % 4];
        self.cell_at(r.checked_add_signed(dr)?, c.checked_add_signed(dc)?)
    }

    /// The corners of a cell, clockwise from its upper left one.
    pub const fn corners(self, cell: Cell) -> [Vertex; 4] {
        let first = cell.0 + cell.0 / self.cols;
        let below = first + self.cols + 1;
        [Vertex(first), Vertex(first + 1), Vertex(below + 1), Vertex(below)]
    }

    /// Given that `vertex` is corner `k` of a cell of the grid, returns that cell's corner `turn` steps
    /// further clockwise.
    pub(crate) const fn corner_from(self, vertex: Vertex, k: usize, turn: usize) -> Vertex {
        let width = self.cols + 1;
        let steps = [0, 1, width + 1, width];
        Vertex(vertex.0 + steps[(k + turn) % 4] - steps[k % 4])
    }

    fn cell_at(self, r: usize, c: usize) -> Option<Cell> {
        (r < self.rows() && c < self.cols()).then(|| self.cell(r, c))
    }
}
