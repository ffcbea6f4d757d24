//! Paths: lines that are joined. An edge between the two ends of a path would close a loop, so it is a cross, unless
//! that loop is the solution.

use super::{Board, Conflict, State};
use crate::lattice::{Edge, Vertex};

/// Decides the edges between the ends of a path.
pub(super) fn decide(board: &mut Board) -> Result<(), Conflict> {
    let lattice = board.lattice();
    // By vertex, if a path ends there, its other end and its number of lines.
    let mut ends: Vec<(Vertex, usize)> = lattice.vertices().map(|vertex| (vertex, 0)).collect();
    let lines: Vec<Edge> = lattice.edges().filter(|&edge| board.state(edge) == State::Line).collect();
    let mut is_closed = false;
    for &line in &lines {
        let [a, b] = lattice.ends(line).map(|end| ends[end.index()]);
        is_closed |= lattice.ends(line) == [b.0, a.0] && a.1 > 0;
        ends[a.0.index()] = (b.0, a.1 + b.1 + 1);
        ends[b.0.index()] = (a.0, a.1 + b.1 + 1);
    }
    for edge in lattice.edges().filter(|&edge| board.state(edge) == State::Undecided).collect::<Vec<_>>() {
        let [a, b] = lattice.ends(edge);
        let (other, length) = ends[a.index()];
        let closes = other == b && ends[b.index()].0 == a && length > 0;
        // Where a loop is closed already, there is nothing else.
        if is_closed
            || closes
                && !(length == lines.len()
                    && board.puzzle.is_met(|other| other == edge || board.state(other) == State::Line))
        {
            board.decide(edge, State::Cross)?;
        }
    }
    Ok(())
}
