//! What contradictions rest on.

use super::board::Board;
use super::trail::{Conflict, Deduction, Grounds, Reason, Site};
use crate::grid::{Edge, Grid};

impl Conflict {
    /// Finds out whether a person sees the contradiction of a board in what was given, or only in what follows
    /// from that.
    pub(crate) fn grounds(self, board: &Board) -> Grounds {
        let near = self.near(board.grid());
        let is_near = |edge: &Edge| near.as_ref().is_none_or(|near| near.contains(edge));
        let mut trail = board.trail().iter();
        if trail.clone().all(|step| step.reason == Reason::Given || !is_near(&step.edge)) {
            Grounds::Plain
        } else if trail.any(|step| step.reason == Reason::Given) {
            Grounds::CluesAndDrawing
        } else {
            Grounds::Clues
        }
    }

    /// The edges in which the contradiction shows; `None` if they may be anywhere.
    fn near(self, grid: Grid) -> Option<Vec<Edge>> {
        match self {
            Conflict::Clue(cell) => Some(grid.sides(cell).to_vec()),
            Conflict::Vertex(vertex) => Some(grid.spokes(vertex).into_iter().flatten().collect()),
            Conflict::Edge(Deduction { edge, reason: Reason::Rule(_), site, .. }) => {
                // A rule reads the edges around its site.
                let vertices = match site {
                    Site::Cell(cell) => grid.corners(cell).to_vec(),
                    Site::Vertex(vertex) => vec![vertex],
                };
                let cells = vertices.iter().flat_map(|&vertex| grid.cells_at(vertex)).flatten();
                let sides = cells.flat_map(|cell| grid.sides(cell));
                let spokes = vertices.iter().flat_map(|&vertex| grid.spokes(vertex)).flatten();
                Some(sides.chain(spokes).chain([edge]).collect())
            }
            _ => None,
        }
    }
}
