//! Premature loops: an edge that would close a path too early is a cross.

use super::board::Board;
use super::paths::{NewJoins, Paths};
use super::trail::{Conflict, Deduction, Site};
use crate::grid::{Edge, State, Vertex};
use crate::technique::Technique;

/// Looks at the paths that have grown. Returns a vertex of the loop if it has closed: then every other edge
/// is off.
///
/// # Errors
/// When a cycle has closed that is not a solution.
pub(super) fn look(
    board: &Board,
    paths: &Paths,
    news: NewJoins,
    out: &mut Vec<Deduction>,
) -> Result<Option<Vertex>, Conflict> {
    let Some(vertex) = news.closed else {
        for [a, b] in paths.grown(news) {
            keep_apart(board, paths, a, b, out);
        }
        return Ok(None);
    };
    if paths.count() != 0 || paths.cycles() != 1 || !clues_met(board, None) {
        return Err(Conflict::Cycle(vertex));
    }
    Ok(Some(vertex))
}

/// Keeps the two ends of every path apart, not only of those that have grown.
pub(super) fn look_at_all(board: &Board, paths: &Paths, out: &mut Vec<Deduction>) {
    for [a, b] in paths.all(board) {
        keep_apart(board, paths, a, b, out);
    }
}

/// Proposes that the edge between the ends of a path, if there is one, is off, unless closing the path with
/// it makes a solution.
fn keep_apart(board: &Board, paths: &Paths, a: Vertex, b: Vertex, out: &mut Vec<Deduction>) {
    let grid = board.grid();
    let Some(edge) = grid.between(a, b) else { return };
    let is_end = |vertex| board.spokes(vertex).on().count_ones() == 1;
    let closable = board.state(edge) == State::Undecided && is_end(a) && is_end(b);
    if closable && !(paths.count() == 1 && clues_met(board, Some(edge))) {
        out.push(Deduction::by(Technique::PrematureLoop, (edge, false), Site::Vertex(a)));
    }
}

/// True if the lines, together with `also` if it is given, meet every clue, and pass every dot if they must.
fn clues_met(board: &Board, also: Option<Edge>) -> bool {
    if !board.puzzle().asks_no_others() {
        let mut lines: Vec<bool> = board.states().into_iter().map(|state| state == State::Line).collect();
        also.into_iter().for_each(|edge| lines[edge.index()] = true);
        if !board.puzzle().others_are_met(&lines) {
            return false;
        }
    }
    let beside = also.map_or([None; 2], |edge| board.grid().cells_beside(edge));
    board.grid().cells().all(|cell| {
        let more = usize::from(beside.contains(&Some(cell)));
        let lines = board.sides(cell).on().count_ones() as usize + more;
        board.clue(cell).number().is_none_or(|n| usize::from(n) == lines)
    })
}
