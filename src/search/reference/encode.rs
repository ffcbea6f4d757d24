//! Encodes the rules of the game, except "one single loop", as clauses.
//!
//! A variable for each undecided edge says that it is a line; decided edges enter as constants.
//!
//! - A cell with clue *n*: exactly *n* of its four edges are lines.
//! - A vertex: none of its edges are lines, or exactly two; always two if the loop passes every dot.
//! - A sheep is inside, and a wolf is outside. What other clues say of the dots at the corners of their cells is in
//!   [`touching`](crate::search::touching).
//! - An edge is a line exactly if one of the cells beside it is inside the loop and the other outside. This
//!   takes a variable for each cell. The clauses above imply it, but it lets unit propagation use, over a
//!   distance, that a loop crosses each row and column an even number of times.
//! - Some edge is a line.
//!
//! The models are the sets of disjoint cycles that meet all clues. If nothing is decided, these are the
//! clauses of groups 1 to 5 of a certificate, in the same order and with the same variables: see
//! `docs/certificate.md`.

use slitherlink_encodings::{ClauseSink, Lit, Var, exactly, parity, until_closed, zero_or_two};

use crate::deduce::board::Board;
use crate::genre::Dots;
use crate::grid::{Cell, Edge, State};
use crate::search::edge_literals::EdgeLiterals;
use crate::search::touching;

/// Adds the clauses to `sink` until that is closed, and returns the literals of the edges.
pub fn encode(board: &Board, sink: &mut impl ClauseSink) -> EdgeLiterals {
    let grid = board.grid();
    let mut lits: Vec<Option<Lit>> = vec![None; grid.edge_count()];
    until_closed(sink, grid.edges(), |sink, edge| {
        if board.state(edge) == State::Undecided {
            lits[edge.index()] = Some(sink.new_var().positive());
        }
    });
    let lits = EdgeLiterals::new(lits);
    let mut inside: Vec<Var> = Vec::with_capacity(grid.cell_count());
    until_closed(sink, grid.cells(), |sink, _| inside.push(sink.new_var()));

    until_closed(sink, grid.cells(), |sink, cell| {
        if let Some(clue) = board.clue(cell).number() {
            let (lines, undecided) = split(board, &lits, grid.sides(cell));
            match usize::from(clue).checked_sub(lines) {
                Some(missing) => exactly(sink, missing, &undecided),
                None => sink.add_clause(&[]),
            }
        }
    });
    until_closed(sink, grid.vertices(), |sink, vertex| {
        let (lines, undecided) = split(board, &lits, grid.spokes(vertex).into_iter().flatten());
        match lines {
            0 if board.puzzle().dots() == Dots::ZeroOrTwo => zero_or_two(sink, &undecided),
            0 => exactly(sink, 2, &undecided),
            1 | 2 => exactly(sink, 2 - lines, &undecided),
            _ => sink.add_clause(&[]),
        }
    });
    until_closed(sink, grid.edges(), |sink, edge| {
        let inside = |cell: Cell| inside[cell.index()].positive();
        let cells = grid.cells_beside(edge).into_iter().flatten().map(inside);
        let differ: Vec<Lit> = lits.lit(edge).into_iter().chain(cells).collect();
        parity(sink, board.state(edge) == State::Line, &differ);
    });
    until_closed(sink, board.puzzle().animals(), |sink, (cell, is_sheep)| {
        sink.add_clause(&[inside[cell.index()].lit(is_sheep)]);
    });
    if !sink.is_closed() && board.lines().next().is_none() {
        sink.add_clause(&grid.edges().filter_map(|edge| lits.lit(edge)).collect::<Vec<_>>());
    }
    touching::encode(board, &lits, |_| None, sink);
    lits
}

/// Returns the number of lines among some edges, and the literals of the undecided ones.
fn split(
    board: &Board,
    lits: &EdgeLiterals,
    edges: impl IntoIterator<Item = Edge> + Clone,
) -> (usize, Vec<Lit>) {
    let lines = edges.clone().into_iter().filter(|&edge| board.state(edge) == State::Line).count();
    (lines, edges.into_iter().filter_map(|edge| lits.lit(edge)).collect())
}
