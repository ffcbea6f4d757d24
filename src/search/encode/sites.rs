//! The clauses of clues and vertices.

use slitherlink_encodings::{ClauseSink, Lit, exactly, zero_or_two};

use super::{Encoding, Inside, Name, is_over};
use crate::deduce::around::Around;
use crate::deduce::board::Board;
use crate::grid::{Cell, Edge, Vertex};

impl Encoding {
    /// The literals "is a line" of the undecided among four edges.
    fn lits(&self, around: Around, edges: [Option<Edge>; 4]) -> Vec<Lit> {
        (0..4).filter(|k| around.undecided() >> k & 1 == 1).filter_map(|k| self.lit(edges[k]?)).collect()
    }

    pub(super) fn clues(&self, board: &Board, sink: &mut impl ClauseSink) {
        for cell in board.grid().cells() {
            if is_over(cell.index(), sink) {
                return;
            }
            self.clue(board, cell, sink);
        }
    }

    fn clue(&self, board: &Board, cell: Cell, sink: &mut impl ClauseSink) {
        let Some(n) = board.clue(cell).number() else { return };
        let sides = board.sides(cell);
        match usize::from(n).checked_sub(sides.on().count_ones() as usize) {
            Some(missing) => exactly(sink, missing, &self.lits(sides, board.grid().sides(cell).map(Some))),
            None => sink.add_clause(&[]),
        }
    }

    pub(super) fn vertices(&self, board: &Board, sink: &mut impl ClauseSink) {
        for vertex in board.grid().vertices() {
            if is_over(vertex.index(), sink) {
                return;
            }
            let (spokes, edges) = (board.spokes(vertex), board.grid().spokes(vertex));
            if edges.into_iter().flatten().any(|edge| self.names[edge.index()] == Name::None) {
                self.no_crossing(vertex, sink);
                continue;
            }
            let lits = self.lits(spokes, edges);
            match spokes.on().count_ones() {
                0 => zero_or_two(sink, &lits),
                on @ (1 | 2) => exactly(sink, 2 - on as usize, &lits),
                _ => sink.add_clause(&[]),
            }
        }
    }

    /// Not all four spokes are lines: the cells around the vertex are not inside and outside by
    /// turns. That the lines are even in number the colours say themselves.
    fn no_crossing(&self, vertex: Vertex, sink: &mut impl ClauseSink) {
        let cells = self.grid.cells_at(vertex).map(|cell| self.inside(cell));
        'clause: for first in [false, true] {
            let mut clause = Vec::with_capacity(4);
            for (k, cell) in cells.into_iter().enumerate() {
                // The value that the cell has not, somewhere around the vertex.
                let value = first ^ (k % 2 == 0);
                match cell {
                    Inside::Known(inside) if inside == value => continue 'clause,
                    Inside::Known(_) => {}
                    Inside::If(lit) => clause.push(if value { lit } else { !lit }),
                }
            }
            sink.add_clause(&clause);
        }
    }
}
