//! What is drawn on a puzzle.

use crate::grid::{Edge, Grid, Shade, State};

/// Lines and crosses drawn on a puzzle, and cells shaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The state of each edge, in the order of [`Grid::edges`].
    pub states: Vec<State>,
    /// How each cell is shaded, row by row; empty if no cell is.
    pub shading: Vec<Option<Shade>>,
    /// The moves that led from nothing to `states`, in order; empty if they are not recorded.
    pub moves: Vec<Move>,
}

/// A move: a set of edges that were changed at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The line of the file with the move, from 1.
    pub line: usize,
    /// The edges that change, with their new states.
    pub changes: Vec<(Edge, State)>,
}

impl Drawing {
    /// Returns a drawing without shading and moves.
    pub const fn of(states: Vec<State>) -> Drawing {
        Drawing { states, shading: Vec::new(), moves: Vec::new() }
    }

    /// Returns the drawing with cells shaded, row by row.
    #[must_use]
    pub(crate) fn shaded(self, mut shading: Vec<Option<Shade>>) -> Drawing {
        if shading.iter().all(Option::is_none) {
            shading.clear();
        }
        Drawing { shading, ..self }
    }

    /// Returns the drawing that the moves produce on an empty grid.
    pub(crate) fn of_moves(grid: Grid, moves: Vec<Move>) -> Drawing {
        let mut states = vec![State::Undecided; grid.edge_count()];
        for &(edge, state) in moves.iter().flat_map(|step| &step.changes) {
            states[edge.index()] = state;
        }
        Drawing { moves, ..Drawing::of(states) }
    }

    /// What each move changes; without moves, all that is drawn as one, with the edges in this order.
    pub(crate) fn changes(&self, edges: impl Iterator<Item = Edge>) -> Vec<Vec<(Edge, State)>> {
        if !self.moves.is_empty() {
            return self.moves.iter().map(|step| step.changes.clone()).collect();
        }
        let states = edges.map(|edge| (edge, self.states[edge.index()]));
        let drawn: Vec<_> = states.filter(|(_, state)| *state != State::Undecided).collect();
        if drawn.is_empty() { Vec::new() } else { vec![drawn] }
    }
}
