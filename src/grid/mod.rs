//! The lattice of cells, vertices and edges, and their incidence. A grid is immutable and consists of two
//! numbers.
//!
//! Ids are dense and row-major, so that a flat array indexed by them has this shape:
//!
//! | id | shape | `[r][c]` is |
//! |---|---|---|
//! | [`Cell`] | `rows × cols` | the cell in row `r` from the top, column `c` from the left |
//! | [`Vertex`] | `(rows + 1) × (cols + 1)` | the upper left corner of cell `(r, c)` |
//! | [`Edge`], horizontal | `(rows + 1) × cols`, from 0 | the edge above cell `(r, c)` |
//! | [`Edge`], vertical | `rows × (cols + 1)`, after those | the edge left of cell `(r, c)` |
//!
//! Around a cell and around a vertex everything is numbered clockwise from the top, and the numbers agree:
//! side `k` of a cell is its top, right, bottom or left edge; direction `k` at a vertex is north, east, south
//! or west; corner `k` of a cell (upper left, upper right, lower right, lower left) lies between its sides
//! `k - 1` and `k`, and the *exits* there, the two edges that lead away from the cell, go in the directions
//! `k - 1` and `k`.

mod neighbourhood;
pub(crate) mod window;

use std::fmt;
use thiserror::Error;

/// A cell, by its number in row-major order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cell(u32);

/// A vertex, by its number in row-major order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Vertex(u32);

/// An edge, by its number: first the horizontal edges, then the vertical ones, each in row-major order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Edge(u32);

macro_rules! id {
    ($($name:ident),*) => {$(
        impl $name {
            /// The index of this id in a flat array with one entry for each of them.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}
id!(Cell, Vertex, Edge);

/// The most cells a grid may have, so that every id and every literal fits in 32 bits.
pub const MAX_CELLS: u64 = 1 << 28;

/// The reason why there is no grid of a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SizeError {
    /// A grid needs at least one row and one column.
    #[error("a board has at least one row and one column")]
    Empty,
    /// More than `MAX_CELLS` cells.
    #[error("a board has at most {MAX_CELLS} cells")]
    TooLarge,
}

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    rows: u32,
    cols: u32,
}

impl Default for Grid {
    /// A single cell.
    fn default() -> Grid {
        Grid { rows: 1, cols: 1 }
    }
}

impl Grid {
    /// A grid of `rows × cols` cells.
    ///
    /// # Errors
    /// When a side is 0, or there are more than `MAX_CELLS` cells.
    pub fn new(rows: u64, cols: u64) -> Result<Grid, SizeError> {
        match rows.checked_mul(cols) {
            Some(0) => Err(SizeError::Empty),
            Some(cells) if cells <= MAX_CELLS => Ok(Grid { rows: rows as u32, cols: cols as u32 }),
            _ => Err(SizeError::TooLarge),
        }
    }

    /// The number of rows of cells.
    #[inline]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// The number of columns of cells.
    #[inline]
    pub const fn cols(self) -> usize {
        self.cols as usize
    }

    /// The number of cells.
    #[inline]
    pub const fn cell_count(self) -> usize {
        self.rows() * self.cols()
    }

    /// The number of vertices.
    pub(crate) const fn vertex_count(self) -> usize {
        (self.rows() + 1) * (self.cols() + 1)
    }

    /// The number of edges.
    pub const fn edge_count(self) -> usize {
        self.horizontal_count() + self.rows() * (self.cols() + 1)
    }

    /// The number of horizontal edges, which come first.
    #[inline]
    pub const fn horizontal_count(self) -> usize {
        (self.rows() + 1) * self.cols()
    }

    /// All cells, in order.
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..self.cell_count() as u32).map(Cell)
    }

    /// The cell with this index, which must be below [`Grid::cell_count`].
    pub(crate) const fn cell_of(self, index: usize) -> Cell {
        debug_assert!(index < self.cell_count());
        Cell(index as u32)
    }

    /// All vertices, in order.
    pub fn vertices(self) -> impl DoubleEndedIterator<Item = Vertex> + ExactSizeIterator {
        (0..self.vertex_count() as u32).map(Vertex)
    }

    /// All edges, in order.
    pub fn edges(self) -> impl DoubleEndedIterator<Item = Edge> + ExactSizeIterator {
        (0..self.edge_count() as u32).map(Edge)
    }

    /// The cell in row `r`, column `c`, both from 0.
    #[inline]
    pub const fn cell(self, r: usize, c: usize) -> Cell {
        debug_assert!(r < self.rows() && c < self.cols());
        Cell(r as u32 * self.cols + c as u32)
    }

    /// The upper left vertex of cell `(r, c)`; the cell itself may lie just outside of the grid.
    #[inline]
    pub(crate) const fn vertex(self, r: usize, c: usize) -> Vertex {
        debug_assert!(r <= self.rows() && c <= self.cols());
        Vertex(r as u32 * (self.cols + 1) + c as u32)
    }

    /// The edge above cell `(r, c)`; the cell itself may lie just below the grid.
    #[inline]
    pub const fn horizontal(self, r: usize, c: usize) -> Edge {
        debug_assert!(r <= self.rows() && c < self.cols());
        Edge(r as u32 * self.cols + c as u32)
    }

    /// The edge left of cell `(r, c)`; the cell itself may lie just right of the grid.
    #[inline]
    pub const fn vertical(self, r: usize, c: usize) -> Edge {
        debug_assert!(r < self.rows() && c <= self.cols());
        Edge(self.horizontal_count() as u32 + r as u32 * (self.cols + 1) + c as u32)
    }

    /// Row and column of a cell.
    #[inline]
    pub const fn cell_place(self, cell: Cell) -> (usize, usize) {
        ((cell.0 / self.cols) as usize, (cell.0 % self.cols) as usize)
    }

    /// Row and column of a vertex.
    #[inline]
    pub const fn vertex_place(self, vertex: Vertex) -> (usize, usize) {
        let width = self.cols + 1;
        ((vertex.0 / width) as usize, (vertex.0 % width) as usize)
    }

    /// The direction, row and column of an edge.
    #[inline]
    pub const fn edge_place(self, edge: Edge) -> EdgePlace {
        match edge.0.checked_sub(self.horizontal_count() as u32) {
            None => EdgePlace::Horizontal((edge.0 / self.cols) as usize, (edge.0 % self.cols) as usize),
            Some(i) => {
                let (r, c) = self.vertex_place(Vertex(i));
                EdgePlace::Vertical(r, c)
            }
        }
    }

    /// The edge at a place.
    pub const fn edge_at(self, place: EdgePlace) -> Edge {
        match place {
            EdgePlace::Horizontal(r, c) => self.horizontal(r, c),
            EdgePlace::Vertical(r, c) => self.vertical(r, c),
        }
    }

    /// The four sides of a cell: top, right, bottom, left.
    #[inline]
    pub const fn sides(self, cell: Cell) -> [Edge; 4] {
        let left = self.horizontal_count() as u32 + cell.0 + cell.0 / self.cols;
        [Edge(cell.0), Edge(left + 1), Edge(cell.0 + self.cols), Edge(left)]
    }

    /// The edges that meet at a vertex: north, east, south, west.
    #[inline]
    pub fn spokes(self, vertex: Vertex) -> [Option<Edge>; 4] {
        let (r, c) = self.vertex_place(vertex);
        let east = vertex.0 - r as u32;
        let south = self.horizontal_count() as u32 + vertex.0;
        [
            (r > 0).then(|| Edge(south - self.cols - 1)),
            (c < self.cols()).then_some(Edge(east)),
            (r < self.rows()).then_some(Edge(south)),
            (c > 0).then(|| Edge(east - 1)),
        ]
    }

    /// The cells that meet at a vertex. At index `k` is the cell whose corner `k` the vertex is: that to the
    /// south-east, south-west, north-west, north-east.
    #[inline]
    pub(crate) fn cells_at(self, vertex: Vertex) -> [Option<Cell>; 4] {
        let (r, c) = self.vertex_place(vertex);
        let (above, below) = (r > 0, r < self.rows());
        let (left, right) = (c > 0, c < self.cols());
        let cell = vertex.0 - r as u32;
        [
            (below && right).then_some(Cell(cell)),
            (below && left).then(|| Cell(cell - 1)),
            (above && left).then(|| Cell(cell - self.cols - 1)),
            (above && right).then(|| Cell(cell - self.cols)),
        ]
    }

    /// The two ends of an edge: left and right, or upper and lower.
    #[inline]
    pub const fn ends(self, edge: Edge) -> [Vertex; 2] {
        match edge.0.checked_sub(self.horizontal_count() as u32) {
            None => {
                let left = edge.0 + edge.0 / self.cols;
                [Vertex(left), Vertex(left + 1)]
            }
            Some(upper) => [Vertex(upper), Vertex(upper + self.cols + 1)],
        }
    }

    /// The end of an edge that is not `vertex`.
    #[inline]
    pub(crate) fn other_end(self, edge: Edge, vertex: Vertex) -> Vertex {
        let [a, b] = self.ends(edge);
        if a == vertex { b } else { a }
    }

    /// The cells beside an edge: above and below, or left and right. `None` is the outside of the grid.
    #[inline]
    pub fn cells_beside(self, edge: Edge) -> [Option<Cell>; 2] {
        match edge.0.checked_sub(self.horizontal_count() as u32) {
            None => {
                let has_below = edge.index() < self.cell_count();
                [edge.0.checked_sub(self.cols).map(Cell), has_below.then_some(Cell(edge.0))]
            }
            Some(upper) => {
                let (r, c) = self.vertex_place(Vertex(upper));
                let right = upper - r as u32;
                [(c > 0).then(|| Cell(right - 1)), (c < self.cols()).then_some(Cell(right))]
            }
        }
    }

    /// True if a cell is inside these lines, which must be cycles: then the way from it to the left border crosses an odd
    /// number of them.
    pub(crate) fn is_inside(self, cell: Cell, lines: &[bool]) -> bool {
        let (r, c) = self.cell_place(cell);
        (0..=c).filter(|&c| lines[self.vertical(r, c).index()]).count() % 2 == 1
    }

    /// Describes where an edge is, in words; rows and columns count from 1.
    pub(crate) fn describe(self, edge: Edge) -> impl fmt::Display {
        fmt::from_fn(move |f| match self.edge_place(edge) {
            EdgePlace::Horizontal(r, c) if r < self.rows() => write!(f, "at the top of r{}c{}", r + 1, c + 1),
            EdgePlace::Horizontal(r, c) => write!(f, "at the bottom of r{r}c{}", c + 1),
            EdgePlace::Vertical(r, c) if c < self.cols() => write!(f, "on the left of r{}c{}", r + 1, c + 1),
            EdgePlace::Vertical(r, c) => write!(f, "on the right of r{}c{c}", r + 1),
        })
    }
}

/// The cell that a vertex is named after, and the corner of it; `r` and `c` count from 0, the cell from 1. It is the
/// cell above and left of the vertex, or else the nearest one.
pub(crate) const fn named_corner(r: usize, c: usize) -> (&'static str, usize, usize) {
    let corner = match (r, c) {
        (0, 0) => "top-left",
        (0, _) => "top-right",
        (_, 0) => "bottom-left",
        _ => "bottom-right",
    };
    (corner, if r == 0 { 1 } else { r }, if c == 0 { 1 } else { c })
}

/// How a player shades a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// As inside the loop.
    Inside,
    /// As outside.
    Outside,
}

/// The state of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// Not decided yet.
    Undecided,
    /// On: part of the loop.
    Line,
    /// Off: not part of the loop.
    Cross,
}

impl State {
    /// The decided state of an edge that is on or off.
    #[inline]
    pub const fn from_on(on: bool) -> State {
        if on { State::Line } else { State::Cross }
    }
}

/// The place of an edge: see the table at the head of this module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgePlace {
    /// Above cell `(r, c)`.
    Horizontal(usize, usize),
    /// Left of cell `(r, c)`.
    Vertical(usize, usize),
}
