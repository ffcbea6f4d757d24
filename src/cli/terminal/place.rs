//! Where a drawing marks places.

use super::part::Part;
use crate::ask::Place;
use crate::{Cell, EdgePlace, Grid};

/// Returns the cells at the place.
pub(super) fn cells(place: Place, grid: Grid) -> Vec<Cell> {
    match place {
        Place::Cell(cell) => vec![cell],
        Place::Vertex(vertex) => grid.cells_at(vertex).into_iter().flatten().collect(),
        Place::Edge(edge) => grid.cells_beside(edge).into_iter().flatten().collect(),
    }
}

/// Returns the row and column of the place's centre, in half cells from the upper left corner.
pub(super) const fn halves(place: Place, grid: Grid) -> (usize, usize) {
    match place {
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
pub(super) fn within(place: Place, whole: Grid, part: &Part) -> Option<Place> {
    let ((r, c), (grid, (top, left))) = (halves(place, whole), part.place());
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
