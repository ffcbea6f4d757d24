//! Rules 6 to 8: the four edges at a vertex. At the border, those outside are off.

use super::Proposals;
use crate::grid::Vertex;
use crate::slink::board::{Board, Site};

/// Rule 6.
pub(super) fn vertex_continue(board: &Board, vertex: Vertex, out: &mut Proposals) {
    let spokes = board.spokes(vertex);
    if spokes.on().count_ones() == 1 && spokes.undecided().count_ones() == 1 {
        out.on(Site::Vertex(vertex), spokes.undecided());
    }
}

/// Rule 7.
pub(super) fn vertex_full(board: &Board, vertex: Vertex, out: &mut Proposals) {
    let spokes = board.spokes(vertex);
    if spokes.on().count_ones() == 2 && spokes.undecided() != 0 {
        out.off(Site::Vertex(vertex), spokes.undecided());
    }
}

/// Rule 8.
pub(super) fn vertex_dead_end(board: &Board, vertex: Vertex, out: &mut Proposals) {
    let spokes = board.spokes(vertex);
    if spokes.on() == 0 && spokes.undecided().count_ones() == 1 {
        out.off(Site::Vertex(vertex), spokes.undecided());
    }
}
