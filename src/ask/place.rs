//! Places on a board that an answer points at.

use crate::deduce::Conflict;
use crate::grid::{Cell, Edge, Grid, Vertex};
use crate::judge::{Blame, Fault};
use crate::solution::Flaw;
use crate::step::places::{PlaceForm, cell_name, edge_name, vertex_name};
use crate::verdict::{Cause, Refutation};

/// A place that an answer points at.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    /// A cell.
    Cell(Cell),
    /// A vertex.
    Vertex(Vertex),
    /// An edge.
    Edge(Edge),
}

impl Place {
    /// Returns the place of a fault; `None` if it has none.
    pub(crate) fn of_fault(grid: Grid, fault: &Fault) -> Option<Place> {
        match *fault {
            Fault::TooMany { row, col, .. }
            | Fault::TooFew { row, col, .. }
            | Fault::Animal { row, col, .. } => Some(Place::Cell(grid.cell(row, col))),
            Fault::Branch { row, col, .. }
            | Fault::DeadEnd { row, col }
            | Fault::LeftOut { row, col, .. }
            | Fault::Cycle { row, col, .. } => Some(Place::Vertex(grid.vertex(row, col))),
            _ => None,
        }
    }

    /// Returns the edges that are to blame.
    pub(crate) fn of_blame(blame: &Blame) -> Vec<Place> {
        match blame {
            Blame::Wrong(edges) | Blame::Together { edges, .. } => {
                edges.iter().copied().map(Place::Edge).collect()
            }
            Blame::Puzzle | Blame::Timeout => Vec::new(),
        }
    }

    /// Returns the place that shows that there is no solution; `None` if no single place does.
    pub(crate) fn of_refutation(grid: Grid, why: Refutation) -> Option<Place> {
        match why.0 {
            Cause::Rules(Conflict::Edge(step), _) => Some(Place::Edge(step.edge)),
            Cause::Rules(Conflict::Colours(edge), _) => Some(Place::Edge(edge)),
            Cause::Rules(Conflict::Clue(cell) | Conflict::ClueColours(cell), _) => Some(Place::Cell(cell)),
            Cause::Rules(Conflict::Vertex(vertex) | Conflict::Cycle(vertex), _) => {
                Some(Place::Vertex(vertex))
            }
            Cause::Drawing(Flaw::Clue { row, col, .. }) => Some(Place::Cell(grid.cell(row, col))),
            Cause::Drawing(Flaw::Degree { row, col, .. }) => Some(Place::Vertex(grid.vertex(row, col))),
            _ => None,
        }
    }

    /// Returns the name of the place.
    pub(crate) fn name(self, grid: Grid) -> String {
        match self {
            Place::Cell(cell) => cell_name(grid, Some(cell)).to_string(),
            Place::Vertex(vertex) => vertex_name(grid, vertex).to_string(),
            Place::Edge(edge) => edge_name(grid, edge).to_string(),
        }
    }

    /// Returns the place as an object of JSON.
    pub(crate) fn form(self, grid: Grid) -> PlaceForm {
        match self {
            Place::Cell(cell) => PlaceForm::cell(grid, Some(cell)),
            Place::Vertex(vertex) => PlaceForm::vertex(grid, vertex),
            Place::Edge(edge) => PlaceForm::edge(grid, edge),
        }
    }
}
