//! Which literal says that an edge is a line.

use slitherlink_encodings::Lit;

use crate::grid::{Edge, Grid};

/// The literal "this edge is a line" of each undecided edge, in the order of [`Grid::edges`].
#[derive(Clone, Debug)]
pub struct EdgeLiterals(Vec<Option<Lit>>);

impl EdgeLiterals {
    /// From one entry for each edge: its literal, or `None` where the edge was decided before.
    pub const fn new(of_edges: Vec<Option<Lit>>) -> EdgeLiterals {
        EdgeLiterals(of_edges)
    }

    /// The literal "this edge is a line"; `None` if the edge was decided before.
    pub fn lit(&self, edge: Edge) -> Option<Lit> {
        self.0[edge.index()]
    }

    /// The undecided edges that are lines in a model, which `holds` tells of each literal.
    pub fn lines(&self, grid: Grid, holds: impl Fn(Lit) -> bool) -> impl Iterator<Item = Edge> {
        let lits = grid.edges().zip(&self.0);
        lits.filter_map(move |(edge, lit)| lit.is_some_and(&holds).then_some(edge))
    }
}
