//! Two neighbours whose clues leave only one side each.
//!
//! The edge between them is a line: otherwise all other sides of both are lines, and these form a loop by themselves.
//! At both ends of that edge one more line is a side of one of the two, so that all sides of both that do not touch
//! the edge are lines, and all other edges at its ends are crosses. This is false if the loop around the two faces is
//! a solution, so that case is left out.

use super::{Board, Conflict, State};
use crate::lattice::{Edge, Face};

/// Looks at all pairs of faces.
pub(super) fn decide(board: &mut Board) -> Result<(), Conflict> {
    let lattice = board.lattice();
    let has_gap = |board: &Board, face| {
        board.puzzle.clue(face).is_some_and(|n| usize::from(n) + 1 == lattice.sides(face).len())
    };
    for edge in lattice.edges() {
        let [Some(a), Some(b)] = lattice.beside(edge) else { continue };
        if !has_gap(board, a) || !has_gap(board, b) || is_solution(board, edge, [a, b]) {
            continue;
        }
        board.decide(edge, State::Line)?;
        let ends = lattice.ends(edge);
        let sides = || [a, b].into_iter().flat_map(|face| lattice.sides(face));
        for &side in sides().filter(|&&side| !lattice.ends(side).iter().any(|end| ends.contains(end))) {
            board.decide(side, State::Line)?;
        }
        for &spoke in ends.iter().flat_map(|&end| lattice.spokes(end)) {
            if !sides().any(|&side| side == spoke) {
                board.decide(spoke, State::Cross)?;
            }
        }
    }
    Ok(())
}

/// True if the loop around two neighbours is a solution, or if they have more than this edge in common.
fn is_solution(board: &Board, edge: Edge, faces: [Face; 2]) -> bool {
    let lattice = board.lattice();
    let corners = lattice.corners(faces[0]);
    if corners.iter().filter(|vertex| lattice.corners(faces[1]).contains(vertex)).count() > 2 {
        return true;
    }
    board.puzzle.is_met(|side| {
        side != edge && lattice.beside(side).into_iter().flatten().any(|face| faces.contains(&face))
    })
}
