//! The scope of the check of one step: the few clues, edges and vertices that take part.

use crate::grid::{Cell, Edge, Grid, Vertex};
use crate::step::Step;

/// The constraints that a step may rest on: the clues that it names, and the vertices at the edges that it
/// names and around those clues. All others are left out (a relaxation), so whatever has no solution here has
/// none on the board.
pub(super) struct Scope {
    grid: Grid,
    edges: Vec<Edge>,
    /// The number of edges, at the start of `edges`, that are named by the step or are sides of its clues.
    named: usize,
    has_edge: Vec<bool>,
    vertices: Vec<Vertex>,
    has_vertex: Vec<bool>,
    clues: Vec<Cell>,
    needs: Vec<Option<u8>>,
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
            needs: vec![None; grid.cell_count()],
        }
    }

    /// Replaces the scope with that of this step.
    pub(super) fn set(&mut self, step: &Step) {
        self.clear();
        for fact in step.premises.facts.iter().chain(step.conclusion.facts()) {
            if let Some((edge, _)) = fact.drawn() {
                self.add_edge(edge);
            }
        }
        for &(cell, clue) in &step.premises.clues {
            self.clues.push(cell);
            self.needs[cell.index()] = clue.number();
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
            self.needs[cell.index()] = None;
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

    /// The edges in scope; without `vertices`, only those that are named or are sides of clues.
    pub(super) fn edges(&self, vertices: bool) -> &[Edge] {
        if vertices { &self.edges } else { &self.edges[..self.named] }
    }

    /// Whether an edge is in scope.
    pub(super) fn has_edge(&self, edge: Edge) -> bool {
        self.has_edge[edge.index()]
    }

    /// Whether a vertex is in scope.
    pub(super) fn has_vertex(&self, vertex: Vertex) -> bool {
        self.has_vertex[vertex.index()]
    }

    /// The cells whose clues are named.
    pub(super) fn clues(&self) -> &[Cell] {
        &self.clues
    }

    /// The number of lines that a cell must have; `None` if its clue is not among the premises.
    pub(super) fn need(&self, cell: Cell) -> Option<u8> {
        self.needs[cell.index()]
    }

    /// Changes the number of lines that a cell must have, and returns what it was before.
    pub(super) fn swap_need(&mut self, cell: Cell, need: Option<u8>) -> Option<u8> {
        std::mem::replace(&mut self.needs[cell.index()], need)
    }
}
