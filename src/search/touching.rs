//! Clauses for clues that count the dots at the corners of their cell, or how often the loop touches it.
//!
//! A variable for each dot at such a cell says that the loop passes it. A truth table over the four dots and the
//! undecided sides of a cell states its clue.

use std::collections::BTreeMap;

use slitherlink_encodings::{ClauseSink, Lit, table, until_closed};

use crate::deduce::board::Board;
use crate::genre::Demand;
use crate::grid::{Cell, State, Vertex};
use crate::search::edge_literals::EdgeLiterals;

/// Adds the clauses of all these clues. A clue with a literal in `counts` counts only if that holds.
pub fn encode(
    board: &Board,
    lits: &EdgeLiterals,
    counts: impl Fn(Cell) -> Option<Lit>,
    sink: &mut impl ClauseSink,
) {
    let (grid, puzzle) = (board.grid(), board.puzzle());
    let mut dots: BTreeMap<Vertex, Lit> = BTreeMap::new();
    until_closed(sink, puzzle.special_clues(), |sink, (cell, _)| {
        let Some(demand @ (Demand::Dots(_) | Demand::Touches(_))) = puzzle.demand(cell) else { return };
        let corners = grid
            .corners(cell)
            .map(|corner| *dots.entry(corner).or_insert_with(|| passed(board, lits, corner, sink)));
        let (mut inputs, mut lines, mut open) = (corners.to_vec(), 0, Vec::new());
        for (k, side) in grid.sides(cell).into_iter().enumerate() {
            match lits.lit(side) {
                Some(lit) => {
                    inputs.push(lit);
                    open.push(k);
                }
                None => lines |= u32::from(board.state(side) == State::Line) << k,
            }
        }
        let unless: Vec<Lit> = counts(cell).map(|lit| !lit).into_iter().collect();
        table(sink, &inputs, &unless, |m| {
            let sides = open.iter().enumerate().fold(lines, |sides, (i, k)| sides | (m >> (4 + i) & 1) << k);
            demand.agrees(m & 0xf, sides)
        });
    });
}

/// Returns a new literal "the loop passes this dot", with its clauses.
fn passed(board: &Board, lits: &EdgeLiterals, dot: Vertex, sink: &mut impl ClauseSink) -> Lit {
    let passed = sink.new_var().positive();
    let spokes = board.grid().spokes(dot).into_iter().flatten();
    if spokes.clone().any(|edge| board.state(edge) == State::Line) {
        sink.add_clause(&[passed]);
        return passed;
    }
    let mut lines: Vec<Lit> = spokes.filter_map(|edge| lits.lit(edge)).collect();
    lines.iter().for_each(|&line| sink.add_clause(&[!line, passed]));
    lines.push(!passed);
    sink.add_clause(&lines);
    passed
}
