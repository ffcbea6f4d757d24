//! What the rules are still to look at.
//!
//! Every site is looked at once. After that only what touches a newly decided edge is
//! looked at again, so the cost is proportional to what changes, whatever the size of the
//! board. Cheap looks come first:
//!
//! 1. cells: a cell of which the table has no news is not listed at all;
//! 2. vertices: the same holds;
//! 3. the corners of the cells around a vertex, and there only those at which something
//!    else stands than at the last look.

use super::around::Around;
use super::board::{Board, Touched};
use super::rulebook::{Entry, Rulebook};
use crate::grid::{Cell, Grid, Vertex};

/// The next thing to look at.
#[derive(Clone, Copy, Debug)]
pub(super) enum Todo {
    /// A cell by itself.
    Cell(Cell),
    /// A vertex by itself.
    Vertex(Vertex),
    /// The corners of the cells around a vertex.
    Corners(Vertex),
}

/// The lists, which keep their memory from board to board.
#[derive(Debug, Default)]
pub(super) struct Agenda {
    cells: Worklist<Cell>,
    vertices: Worklist<Vertex>,
    corners: Worklist<Vertex>,
    /// The spokes of each vertex as they were when its corners were last looked at.
    looked: Vec<Around>,
}

impl Agenda {
    /// Nothing is listed, and nothing was looked at.
    pub(super) fn reset(&mut self, grid: Grid) {
        self.cells.reset(grid.cell_count());
        self.vertices.reset(grid.vertex_count());
        self.corners.reset(grid.vertex_count());
        self.looked.clear();
        self.looked.resize(grid.vertex_count(), Around::default());
    }

    /// Lists a cell, if there is news of it.
    pub(super) fn list_cell(&mut self, book: &Rulebook, board: &Board, cell: Cell) {
        self.cells.list_if(book.cell(board, cell) != Entry::Quiet, cell, cell.index());
    }

    /// Lists a vertex, if there is news of it, and its corners.
    pub(super) fn list_vertex(&mut self, book: &Rulebook, board: &Board, vertex: Vertex) {
        self.vertices.list_if(book.vertex(board, vertex) != Entry::Quiet, vertex, vertex.index());
        // No corner rule applies where nothing is off.
        let off = board.spokes(vertex).off() != 0;
        self.corners.list_if(off, vertex, vertex.index());
    }

    /// Lists what a newly decided edge touches.
    pub(super) fn list(&mut self, book: &Rulebook, board: &Board, touched: Touched) {
        for vertex in touched.vertices {
            self.list_vertex(book, board, vertex);
        }
        for cell in touched.cells.into_iter().flatten() {
            self.list_cell(book, board, cell);
        }
    }

    /// Takes the next thing off the lists.
    pub(super) fn pop(&mut self, board: &Board) -> Option<Todo> {
        if let Some(cell) = self.cells.pop(Cell::index) {
            Some(Todo::Cell(cell))
        } else if let Some(vertex) = self.vertices.pop(Vertex::index) {
            Some(Todo::Vertex(vertex))
        } else if board.undecided_count() == 0 {
            // The corners that are left to look at could decide nothing.
            None
        } else {
            self.corners.pop(Vertex::index).map(Todo::Corners)
        }
    }

    /// The spokes of a vertex at the last look; the next time it will be these.
    pub(super) fn look(&mut self, vertex: Vertex, now: Around) -> Around {
        std::mem::replace(&mut self.looked[vertex.index()], now)
    }

    /// Forgets what is listed.
    pub(super) fn clear(&mut self) {
        self.cells.clear(Cell::index);
        self.vertices.clear(Vertex::index);
        self.corners.clear(Vertex::index);
    }
}

/// A stack of ids, each on it at most once.
#[derive(Debug, Default)]
pub(super) struct Worklist<T> {
    /// As long as there are ids and one more; the stack is the first `len`.
    stack: Vec<T>,
    len: usize,
    listed: Vec<bool>,
}

impl<T: Copy + Default> Worklist<T> {
    pub(super) fn reset(&mut self, ids: usize) {
        self.len = 0;
        self.stack.resize(ids + 1, T::default());
        self.listed.clear();
        self.listed.resize(ids, false);
    }

    /// Lists an id if it is wanted and not listed yet. Both are as good as random, so this
    /// takes no branch on them: the id is always written, and stays if the length grows.
    pub(super) fn list_if(&mut self, wanted: bool, id: T, index: usize) {
        let new = wanted & !self.listed[index];
        self.listed[index] |= wanted;
        self.stack[self.len] = id;
        self.len += usize::from(new);
    }

    pub(super) fn pop(&mut self, index: impl Fn(T) -> usize) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        let id = self.stack[self.len];
        self.listed[index(id)] = false;
        Some(id)
    }

    pub(super) fn clear(&mut self, index: impl Fn(T) -> usize) {
        while self.pop(&index).is_some() {}
    }
}
