//! A window: a rectangular part of a grid, as a grid of its own.

use super::{Cell, Edge, EdgePlace, Grid, Vertex};

/// The cells near a centre, as a grid of their own.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    whole: Grid,
    grid: Grid,
    /// The row and column of its first cell.
    corner: (usize, usize),
    centre: Cell,
}

impl Window {
    /// The window of the cells at most `distance` rows and columns away from a cell.
    pub fn around(whole: Grid, cell: Cell, distance: usize) -> Window {
        let (r, c) = whole.cell_place(cell);
        let [rows, cols] = whole.within(cell, distance);
        let (top, left) = (rows.start, cols.start);
        let grid = Grid { rows: rows.len() as u32, cols: cols.len() as u32 };
        Window { whole, grid, corner: (top, left), centre: grid.cell(r - top, c - left) }
    }

    /// The window as a grid.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// The centre, as a cell of the window.
    pub const fn centre(&self) -> Cell {
        self.centre
    }

    /// The cells of the window in order, as cells of the whole grid.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let (top, left) = self.corner;
        self.grid.cells().map(move |cell| {
            let (r, c) = self.grid.cell_place(cell);
            self.whole.cell(top + r, left + c)
        })
    }

    /// The vertices of the window in order, as vertices of the whole grid.
    pub fn vertices(&self) -> impl Iterator<Item = Vertex> {
        let (top, left) = self.corner;
        self.grid.vertices().map(move |vertex| {
            let (r, c) = self.grid.vertex_place(vertex);
            self.whole.vertex(top + r, left + c)
        })
    }

    /// A vertex of the whole grid as one of the window; `None` if it is not in it.
    pub fn vertex(&self, vertex: Vertex) -> Option<Vertex> {
        let (r, c) = self.whole.vertex_place(vertex);
        let (r, c) = (r.checked_sub(self.corner.0)?, c.checked_sub(self.corner.1)?);
        (r <= self.grid.rows() && c <= self.grid.cols()).then(|| self.grid.vertex(r, c))
    }

    /// The edges of the window in order, as edges of the whole grid.
    pub fn edges(&self) -> impl Iterator<Item = Edge> {
        let (top, left) = self.corner;
        self.grid.edges().map(move |edge| {
            self.whole.edge_at(match self.grid.edge_place(edge) {
                EdgePlace::Horizontal(r, c) => EdgePlace::Horizontal(top + r, left + c),
                EdgePlace::Vertical(r, c) => EdgePlace::Vertical(top + r, left + c),
            })
        })
    }
}
