//! Places that a drawing marks.

use slitherlink::deduce::Conflict;
use slitherlink::judge::{Blame, Fault};
use slitherlink::step::places::{PlaceForm, cell_name, edge_name, vertex_name};
use slitherlink::{Cell, Edge, EdgePlace, Flaw, Grid, Refutation, Vertex};

use super::part::Part;

/// A place that a drawing marks.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    Cell(Cell),
    Vertex(Vertex),
    Edge(Edge),
}

impl Place {
    /// Returns the place of a fault; `None` if it has none.
    pub(crate) fn of_fault(grid: Grid, fault: &Fault) -> Option<Place> {
        match *fault {
            Fault::TooMany { row, col, .. } | Fault::TooFew { row, col, .. } => {
                Some(Place::Cell(grid.cell(row, col)))
            }
            Fault::Branch { row, col, .. } | Fault::DeadEnd { row, col } | Fault::Cycle { row, col, .. } => {
                Some(Place::Vertex(grid.vertex(row, col)))
            }
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
        match why {
            Refutation::Rules(Conflict::Edge(step), _) => Some(Place::Edge(step.edge)),
            Refutation::Rules(Conflict::Colours(edge), _) => Some(Place::Edge(edge)),
            Refutation::Rules(Conflict::Clue(cell) | Conflict::ClueColours(cell), _) => {
                Some(Place::Cell(cell))
            }
            Refutation::Rules(Conflict::Vertex(vertex) | Conflict::Cycle(vertex), _) => {
                Some(Place::Vertex(vertex))
            }
            Refutation::Drawing(Flaw::Clue { row, col, .. }) => Some(Place::Cell(grid.cell(row, col))),
            Refutation::Drawing(Flaw::Degree { row, col, .. }) => Some(Place::Vertex(grid.vertex(row, col))),
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

    /// Returns the cells at the place.
    pub(super) fn cells(self, grid: Grid) -> Vec<Cell> {
        match self {
            Place::Cell(cell) => vec![cell],
            Place::Vertex(vertex) => grid.cells_at(vertex).into_iter().flatten().collect(),
            Place::Edge(edge) => grid.cells_beside(edge).into_iter().flatten().collect(),
        }
    }

    /// Returns the row and column of the place's centre, in half cells from the upper left corner.
    pub(super) const fn halves(self, grid: Grid) -> (usize, usize) {
        match self {
            Place::Cell(cell) => {
                let (r, c) = grid.cell_place(cell);
                (2 * r + 1, 2 * c + 1)
            }
            Place::Vertex(vertex) => {
                let (r, c) = grid.vertex_place(vertex);
                (2 * r, 2 * c)
            }
            Place::Edge(edge) => match grid.edge_place(edge) {
                EdgePlace::Horizontal(r, c) => (2 * r, 2 * c + 1),
                EdgePlace::Vertical(r, c) => (2 * r + 1, 2 * c),
            },
        }
    }

    /// Returns the place in a part of the board; `None` if it is not in the part.
    pub(super) fn within(self, whole: Grid, part: &Part) -> Option<Place> {
        let ((r, c), (grid, (top, left))) = (self.halves(whole), part.place());
        let (r, c) = (r.checked_sub(2 * top)?, c.checked_sub(2 * left)?);
        if r > 2 * grid.rows() || c > 2 * grid.cols() {
            return None;
        }
        Some(match (r % 2, c % 2) {
            (1, 1) => Place::Cell(grid.cell(r / 2, c / 2)),
            (0, 0) => Place::Vertex(grid.vertex(r / 2, c / 2)),
            (0, _) => Place::Edge(grid.horizontal(r / 2, c / 2)),
            _ => Place::Edge(grid.vertical(r / 2, c / 2)),
        })
    }
}
