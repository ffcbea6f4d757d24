//! The agenda: worklists of the sites that the rules must still look at.
//!
//! Every site is looked at once. After that, only the sites that touch a newly decided edge are looked at
//! again, so the cost is proportional to the number of changes, not to the size of the board. Cheap looks
//! come first:
//!
//! 1. cells, unless the table says that nothing new follows;
//! 2. vertices, likewise;
//! 3. the corners of the cells around a vertex, and of these only those whose state has changed since the
//!    last look.

use super::board::Board;
use super::four_edges::FourEdges;
use super::incidence::{Incidence, Node, Touched};
use super::rulebook::{Looks, TableEntry, Tables};
use super::rules::CornerStates;
use crate::grid::{Cell, Vertex};

/// The next thing to look at.
#[derive(Clone, Copy, Debug)]
pub(super) enum AgendaItem {
    /// A cell by itself.
    Cell(Cell),
    /// A vertex and the edges at it, without the corners of cells there.
    Vertex(Vertex),
    /// The corners of the cells around a vertex.
    Corners(Vertex),
}

/// The worklists. They keep their memory from board to board.
#[derive(Clone, Debug, Default)]
pub(super) struct Agenda {
    cells: Worklist<Node>,
    vertices: Vertices,
    /// By vertex, the spokes at the last look at its corners.
    seen: Vec<FourEdges>,
    /// By vertex, the corner states that some rule starts from.
    wanted: Vec<CornerStates>,
}

impl Agenda {
    /// Empties the lists, for a board on which nothing has been looked at.
    pub(super) fn reset(&mut self, book: &Tables, board: &Board, incidence: &Incidence) {
        let grid = board.grid();
        self.cells.reset(Node::count(grid));
        self.vertices.reset(grid.vertex_count());
        self.seen.clear();
        self.seen.resize(grid.vertex_count(), FourEdges::default());
        self.wanted.clear();
        self.wanted.extend(grid.vertices().map(|vertex| wanted(book, board, incidence, vertex)));
    }

    /// Updates the corner states that rules start from, after the clue of a cell has changed.
    pub(super) fn follow_clue(&mut self, book: &Tables, board: &Board, incidence: &Incidence, cell: Cell) {
        for vertex in board.grid().corners(cell) {
            self.wanted[vertex.index()] = wanted(book, board, incidence, vertex);
        }
    }

    /// Lists a cell, if the table has news of it. Of the outside it never has any.
    #[inline]
    pub(super) fn list_node(&mut self, book: &Tables, board: &Board, node: Node) {
        self.cells.list_if(book.cell(board.at(node)) != TableEntry::Quiet, node, node.index());
    }

    /// Queues a vertex if a table entry says that something may follow there, and its corners if a rule may start from one.
    #[inline]
    pub(super) fn list_vertex(&mut self, book: &Tables, board: &Board, vertex: Vertex) {
        self.vertices.list(book.at_vertex(board.spokes(vertex)), vertex);
    }

    /// Lists the sites that a newly decided edge touches.
    #[inline]
    pub(super) fn list(&mut self, book: &Tables, board: &Board, touched: Touched) {
        for vertex in touched.vertices {
            self.list_vertex(book, board, vertex);
        }
        for node in touched.nodes {
            self.list_node(book, board, node);
        }
    }

    /// Takes the next item off the lists.
    #[inline]
    pub(super) fn pop(&mut self, board: &Board) -> Option<AgendaItem> {
        if let Some(node) = self.cells.pop(Node::index) {
            Some(AgendaItem::Cell(board.grid().cell_of(node.index())))
        } else if let Some(vertex) = self.vertices.pop() {
            Some(AgendaItem::Vertex(vertex))
        } else if board.undecided_count() == 0 {
            // With all edges decided, corner rules can decide nothing more.
            None
        } else {
            self.vertices.pop_corners().map(AgendaItem::Corners)
        }
    }

    /// Returns the wanted corner states at a vertex with these spokes that did not hold at the last look, and
    /// remembers this look.
    pub(super) fn news(&mut self, vertex: Vertex, now: FourEdges) -> CornerStates {
        let before = std::mem::replace(&mut self.seen[vertex.index()], now);
        self.wanted[vertex.index()].news(before, now)
    }

    /// Sets the spokes that a vertex had at its last look.
    pub(super) fn set_seen(&mut self, vertex: Vertex, before: FourEdges) {
        self.seen[vertex.index()] = before;
    }

    /// Sets the spokes that each vertex had at its last look.
    pub(super) fn set_all_seen(&mut self, now: &[FourEdges]) {
        self.seen.copy_from_slice(now);
    }

    /// Empties the lists.
    pub(super) fn clear(&mut self) {
        self.cells.clear(Node::index);
        self.vertices.clear();
    }
}

/// Returns the corner states at a vertex that some rule starts from.
fn wanted(book: &Tables, board: &Board, incidence: &Incidence, vertex: Vertex) -> CornerStates {
    book.wanted(incidence.nodes_at(board.grid(), vertex).map(|node| board.at(node).clue))
}

/// Two worklists: the vertices to look at, and the vertices whose corners to look at.
#[derive(Clone, Debug, Default)]
struct Vertices {
    selves: Stack<Vertex>,
    corners: Stack<Vertex>,
    listed: Vec<Looks>,
}

impl Vertices {
    fn reset(&mut self, count: usize) {
        self.selves.clear();
        self.corners.clear();
        self.listed.clear();
        self.listed.resize(count, Looks::NONE);
    }

    /// Lists what is wanted and not listed yet.
    fn list(&mut self, wanted: Looks, vertex: Vertex) {
        let listed = &mut self.listed[vertex.index()];
        let new = wanted.without(*listed);
        *listed = listed.with(wanted);
        self.selves.push_if(new.has(Looks::SELF), vertex);
        self.corners.push_if(new.has(Looks::CORNERS), vertex);
    }

    #[inline]
    fn pop(&mut self) -> Option<Vertex> {
        let vertex = self.selves.pop()?;
        self.forget(Looks::SELF, vertex);
        Some(vertex)
    }

    fn pop_corners(&mut self) -> Option<Vertex> {
        let vertex = self.corners.pop()?;
        self.forget(Looks::CORNERS, vertex);
        Some(vertex)
    }

    fn forget(&mut self, looks: Looks, vertex: Vertex) {
        let listed = &mut self.listed[vertex.index()];
        *listed = listed.without(looks);
    }

    fn clear(&mut self) {
        while self.pop().is_some() {}
        while self.pop_corners().is_some() {}
    }
}

/// A worklist of ids, each on it at most once.
#[derive(Clone, Debug, Default)]
pub(super) struct Worklist<T> {
    stack: Stack<T>,
    listed: Vec<bool>,
}

impl<T: Copy> Worklist<T> {
    pub(super) fn reset(&mut self, ids: usize) {
        self.stack.clear();
        self.listed.clear();
        self.listed.resize(ids, false);
    }

    /// Lists an id if it is wanted and not listed yet.
    #[inline]
    pub(super) fn list_if(&mut self, wanted: bool, id: T, index: usize) {
        let listed = &mut self.listed[index];
        let new = wanted & !*listed;
        *listed |= wanted;
        self.stack.push_if(new, id);
    }

    #[inline]
    pub(super) fn pop(&mut self, index: impl Fn(T) -> usize) -> Option<T> {
        let id = self.stack.pop()?;
        self.listed[index(id)] = false;
        Some(id)
    }

    pub(super) fn clear(&mut self, index: impl Fn(T) -> usize) {
        while self.pop(&index).is_some() {}
    }
}

/// A stack of ids.
#[derive(Clone, Debug, Default)]
struct Stack<T>(Vec<T>);

impl<T: Copy> Stack<T> {
    /// Pushes an id if it is wanted. Since that is unpredictable, there is no branch: the id is always
    /// written, and kept if it is wanted.
    #[inline]
    fn push_if(&mut self, wanted: bool, id: T) {
        let Stack(ids) = self;
        let length = ids.len() + usize::from(wanted);
        ids.push(id);
        ids.truncate(length);
    }

    #[inline]
    fn pop(&mut self) -> Option<T> {
        self.0.pop()
    }

    fn clear(&mut self) {
        self.0.clear();
    }
}
