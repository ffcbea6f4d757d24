//! Penpa's numbers for the points of a board.
//!
//! Around the cells that the user sees there are two more on each side. All of them are numbered row by row:
//! first their centres, then their bottom right corners, the middles of their bottom edges, and those of
//! their right edges.

use crate::grid::{Cell, Edge, EdgePlace, Grid, Vertex};

/// The rows and columns around those that the user sees, on each side.
pub(super) const MARGIN: usize = 2;

/// A board within the points of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Points {
    /// The rows and columns of the numbered cells.
    height: usize,
    width: usize,
    /// The row and the column of the board's first cell.
    top: usize,
    left: usize,
    grid: Grid,
}

/// A point of Penpa's grid: a cell's centre, a dot, or the middle of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Point {
    /// The centre of a cell.
    Centre(Cell),
    /// A corner.
    Corner(Vertex),
    /// The middle of an edge.
    Middle(Edge),
}

impl Points {
    /// The points of a file whose size is that of the board.
    pub(super) const fn around(grid: Grid) -> Points {
        let (height, width) = (grid.rows() + 2 * MARGIN, grid.cols() + 2 * MARGIN);
        Points { height, width, top: MARGIN, left: MARGIN, grid }
    }

    /// The points of a file of `size` whose board begins at `first`.
    pub(super) const fn within(size: Grid, first: (usize, usize), grid: Grid) -> Points {
        Points { top: first.0, left: first.1, grid, ..Points::around(size) }
    }

    /// The board.
    pub(super) const fn grid(&self) -> Grid {
        self.grid
    }

    /// The point with a number; `None` if it is not on the board.
    pub(super) fn point(&self, number: u64) -> Option<Point> {
        let (number, count) = (usize::try_from(number).ok()?, self.height * self.width);
        let (row, col) = (number % count / self.width, number % self.width);
        // The bottom of the row above the board is the board's top.
        let (r, c) = ((row + 1).checked_sub(self.top)?, (col + 1).checked_sub(self.left)?);
        let (rows, cols) = (self.grid.rows(), self.grid.cols());
        let (in_row, in_col) = ((1..=rows).contains(&r), (1..=cols).contains(&c));
        let edge = |place| Point::Middle(self.grid.edge_at(place));
        match number / count {
            0 if in_row && in_col => Some(Point::Centre(self.grid.cell(r - 1, c - 1))),
            1 if r <= rows && c <= cols => Some(Point::Corner(self.grid.vertex(r, c))),
            2 if r <= rows && in_col => Some(edge(EdgePlace::Horizontal(r, c - 1))),
            3 if in_row && c <= cols => Some(edge(EdgePlace::Vertical(r - 1, c))),
            _ => None,
        }
    }

    /// The number of a point.
    pub(super) fn number(&self, point: Point) -> usize {
        let (kind, r, c) = match point {
            Point::Centre(cell) => {
                let (r, c) = self.grid.cell_place(cell);
                (0, r + 1, c + 1)
            }
            Point::Corner(vertex) => {
                let (r, c) = self.grid.vertex_place(vertex);
                (1, r, c)
            }
            Point::Middle(edge) => match self.grid.edge_place(edge) {
                EdgePlace::Horizontal(r, c) => (2, r, c + 1),
                EdgePlace::Vertical(r, c) => (3, r + 1, c),
            },
        };
        (kind * self.height + self.top + r - 1) * self.width + self.left + c - 1
    }

    /// The point in the middle of the board.
    pub(super) fn middle(&self) -> Point {
        let (rows, cols) = (self.grid.rows(), self.grid.cols());
        let (r, c) = (rows / 2, cols / 2);
        match (rows % 2, cols % 2) {
            (0, 0) => Point::Corner(self.grid.vertex(r, c)),
            (0, _) => Point::Middle(self.grid.horizontal(r, c)),
            (_, 0) => Point::Middle(self.grid.vertical(r, c)),
            _ => Point::Centre(self.grid.cell(r, c)),
        }
    }
}
