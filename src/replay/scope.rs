//! What takes part in the check of one step: a few clues, edges and vertices.

use crate::grid::{Cell, Edge, Grid, Vertex};
use crate::step::Step;

/// What the lines around a cell must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// Anything: the cell is blank, or its clue is not among the premises.
    Nothing,
    /// So many.
    Exactly(u8),
    /// Any number but this.
    AnyBut(u8),
}

/// The constraints that a step may rest on: the clues that it names, and the vertices next to
/// what it names. All others are left out, so whatever has no solution here has none on the board.
pub(super) struct Scope {
    grid: Grid,
    edges: Vec<Edge>,
    /// How many of the edges, the first ones, are named by the step or are sides of its clues.
    named: usize,
    has_edge: Vec<bool>,
    vertices: Vec<Vertex>,
    has_vertex: Vec<bool>,
    clues: Vec<Cell>,
    needs: Vec<Need>,
}

impl Scope {
    pub(super) fn new(grid: Grid) -> Scope {
        Scope {
            grid,
            edges: Vec::new(),
            named: 0,
            has_edge: vec![false; grid.edge_count()],
            vertices: Vec::new(),
            has_vertex: vec![false; grid.vertex_count()],
            clues: Vec::new(),
            needs: vec![Need::Nothing; grid.cell_count()],
        }
    }

    /// The scope of a step instead of that of the one before.
    pub(super) fn set(&mut self, step: &Step) {
        self.clear();
        for fact in step.premises.facts.iter().chain(step.conclusion.facts()) {
            if let Some((edge, _)) = fact.drawn() {
                self.add_edge(edge);
            }
        }
        for &(cell, clue) in &step.premises.clues {
            self.clues.push(cell);
            self.needs[cell.index()] = clue.number().map_or(Need::Nothing, Need::Exactly);
            for edge in self.grid.sides(cell) {
                self.add_edge(edge);
            }
        }
        self.named = self.edges.len();
        for i in 0..self.named {
            for vertex in self.grid.ends(self.edges[i]) {
                self.add_vertex(vertex);
            }
        }
    }

    fn clear(&mut self) {
        for edge in self.edges.drain(..) {
            self.has_edge[edge.index()] = false;
        }
        for vertex in self.vertices.drain(..) {
            self.has_vertex[vertex.index()] = false;
        }
        for cell in self.clues.drain(..) {
            self.needs[cell.index()] = Need::Nothing;
        }
    }

    fn add_edge(&mut self, edge: Edge) {
        if !std::mem::replace(&mut self.has_edge[edge.index()], true) {
            self.edges.push(edge);
        }
    }

    fn add_vertex(&mut self, vertex: Vertex) {
        if !std::mem::replace(&mut self.has_vertex[vertex.index()], true) {
            self.vertices.push(vertex);
            for edge in self.grid.spokes(vertex).into_iter().flatten() {
                self.add_edge(edge);
            }
        }
    }

    /// The edges; without those that only belong to a vertex if vertices do not count.
    pub(super) fn edges(&self, vertices: bool) -> &[Edge] {
        if vertices { &self.edges } else { &self.edges[..self.named] }
    }

    /// Whether an edge takes part.
    pub(super) fn has_edge(&self, edge: Edge) -> bool {
        self.has_edge[edge.index()]
    }

    /// Whether a vertex takes part.
    pub(super) fn has_vertex(&self, vertex: Vertex) -> bool {
        self.has_vertex[vertex.index()]
    }

    /// The cells whose clues are named.
    pub(super) fn clues(&self) -> &[Cell] {
        &self.clues
    }

    /// What the lines around a cell must be.
    pub(super) fn need(&self, cell: Cell) -> Need {
        self.needs[cell.index()]
    }

    /// Changes what the lines around a cell must be; what it was before.
    pub(super) fn swap_need(&mut self, cell: Cell, need: Need) -> Need {
        std::mem::replace(&mut self.needs[cell.index()], need)
    }
}
