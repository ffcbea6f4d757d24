//! The map from undecided edges to literals.

use slitherlink_encodings::Lit;

use crate::grid::{Edge, Grid};

/// The literal "this edge is a line" of each undecided edge, in the order of [`Grid::edges`].
#[derive(Clone, Debug)]
pub struct EdgeLiterals(Vec<Option<Lit>>);

impl EdgeLiterals {
    /// Takes one entry for each edge: its literal, or `None` if the edge is already decided.
    pub const fn new(of_edges: Vec<Option<Lit>>) -> EdgeLiterals {
        EdgeLiterals(of_edges)
    }

    /// The literal "this edge is a line"; `None` if the edge is already decided.
    pub fn lit(&self, edge: Edge) -> Option<Lit> {
        self.0[edge.index()]
    }

    /// Returns the undecided edges that are lines in a model, where `holds` says whether a literal is true in
    /// it.
    pub fn lines(&self, grid: Grid, holds: impl Fn(Lit) -> bool) -> impl Iterator<Item = Edge> {
        let lits = grid.edges().zip(&self.0);
        lits.filter_map(move |(edge, lit)| lit.is_some_and(&holds).then_some(edge))
    }
}
