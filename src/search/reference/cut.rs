//! Cuts against the cycles of a model that has several.
//!
//! Let S be the vertices on a cycle and inside it. A single loop with a vertex in S and one outside S crosses
//! the boundary of S, so at least one edge with just one end in S is a line. In the model each vertex on the
//! cycle has its two lines already, so none of these edges is a line, and the model violates the clause.

use crate::deduce::board::Board;
use crate::genre::Dots;
use crate::grid::{Edge, State, Vertex};
use crate::search::cuts::{Cut, Witness};
use crate::search::cycles::Cycle;

/// Returns the cut against cycle `i` of a model; `None` if all other cycles lie inside it. Then their own
/// cuts separate them from this one.
pub fn cut(board: &Board, cycles: &[Cycle], i: usize) -> Option<Cut> {
    let (grid, cycle) = (board.grid(), &cycles[i]);
    let mut is_within = cycle.inside(grid);
    cycle.vertices.iter().for_each(|vertex| is_within[vertex.index()] = true);
    let is_within = |vertex: Vertex| is_within[vertex.index()];
    let other = cycles.iter().find(|other| !is_within(other.vertices[0]))?;
    let leads_out = |&edge: &Edge| grid.ends(edge).into_iter().any(|end| !is_within(end));
    let spokes = cycle.vertices.iter().flat_map(|&vertex| grid.spokes(vertex)).flatten();
    Some(Cut {
        boundary: spokes.filter(leads_out).collect(),
        outside_vertex: other.vertices[0],
        witnesses: [witness(board, cycle, is_within), witness(board, other, |vertex| !is_within(vertex))],
    })
}

/// Returns why every loop has a vertex on this cycle's side of the boundary: a line of the cycle is decided,
/// a clue beside it cannot be met by edges that lie wholly on the other side, or every dot is passed. Otherwise the witness is an
/// edge of the cycle, under the condition that it is a line.
fn witness(board: &Board, cycle: &Cycle, is_here: impl Fn(Vertex) -> bool) -> Witness {
    let grid = board.grid();
    if board.puzzle().dots() == Dots::Two
        && let Some(&dot) = cycle.vertices.iter().find(|&&vertex| is_here(vertex))
    {
        return Witness::Dot(dot);
    }
    if let Some(&line) = cycle.edges.iter().find(|&&edge| board.state(edge) == State::Line) {
        return Witness::Line(line);
    }
    let is_elsewhere = |edge: &Edge| !grid.ends(*edge).into_iter().any(&is_here);
    let mut cells = cycle.edges.iter().flat_map(|&edge| grid.cells_beside(edge)).flatten();
    let clue = cells.find(|&cell| {
        let elsewhere = grid.sides(cell).iter().filter(|edge| is_elsewhere(edge)).count();
        board.clue(cell).number().is_some_and(|clue| usize::from(clue) > elsewhere)
    });
    clue.map_or(Witness::Unless(cycle.edges[0]), Witness::Clue)
}
