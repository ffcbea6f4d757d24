//! Premature loops: the decided lines are paths, and no edge may close one too early.

use super::board::Board;
use super::found::Found;
use super::paths::{News, Paths};
use super::trail::{Conflict, Extension, Site};
use crate::grid::{Edge, State, Vertex};

/// Looks at the paths that grew. The vertex at which one closed, if one did: no other edge is on.
///
/// # Errors
/// When one closed and is no solution.
pub(super) fn look(
    board: &Board,
    paths: &Paths,
    news: News,
    found: &mut Found,
) -> Result<Option<Vertex>, Conflict> {
    let Some(vertex) = news.closed else {
        for [a, b] in paths.grown(news) {
            keep_apart(board, paths, a, b, found);
        }
        return Ok(None);
    };
    if paths.count() != 0 || paths.cycles() != 1 || !clues_met(board, None) {
        return Err(Conflict::Cycle(vertex));
    }
    Ok(Some(vertex))
}

/// The same for all paths there are.
pub(super) fn look_at_all(board: &Board, paths: &Paths, found: &mut Found) {
    for [a, b] in paths.all(board) {
        keep_apart(board, paths, a, b, found);
    }
}

/// The edge between the ends of a path, if there is one, is off, unless with it the path is a
/// solution.
fn keep_apart(board: &Board, paths: &Paths, a: Vertex, b: Vertex, found: &mut Found) {
    let grid = board.grid();
    let Some(edge) = grid.between(a, b) else { return };
    let is_end = |vertex| board.spokes(vertex).on().count_ones() == 1;
    let closable = board.state(edge) == State::Undecided && is_end(a) && is_end(b);
    if closable && !(paths.count() == 1 && clues_met(board, Some(edge))) {
        found.extend([(edge, false)], Extension::PrematureLoop, Site::Vertex(a));
    }
}

/// True if the lines, and `also` if given, meet every clue.
fn clues_met(board: &Board, also: Option<Edge>) -> bool {
    let beside = also.map_or([None; 2], |edge| board.grid().cells_beside(edge));
    board.grid().cells().all(|cell| {
        let more = usize::from(beside.contains(&Some(cell)));
        let lines = board.sides(cell).on().count_ones() as usize + more;
        board.clue(cell).number().is_none_or(|n| usize::from(n) == lines)
    })
}
