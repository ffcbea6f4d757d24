//! Clauses that exclude premature cycles without losing a solution.
//!
//! For any set of vertices S, a single loop that has a vertex in S and one outside of S
//! crosses the boundary δ(S), the edges with one end in S. As a clause:
//!
//! > ¬a ∨ ¬b ∨ ⋁ δ(S), for any edge a with an end in S and b with an end outside.
//!
//! For a cycle of a model, S is the set of vertices on it and inside it. Each vertex of the
//! cycle has its two lines, so no edge of δ(S) is a line of the model, and the model
//! violates the clause if a is taken from the cycle and b from another one that is not
//! inside. Where the clues or the decided edges force a line in S anyway, ¬a is dropped, and
//! likewise ¬b: the shorter the clause, the stronger the cut.

use slink_encodings::Lit;

use super::board::Board;
use super::cycles::Cycle;
use crate::grid::{Cell, Edge, State};

/// Tells the literal "this edge is a line" of an undecided edge, and `None` of a decided one.
pub type Literal<'a> = dyn FnMut(Edge) -> Option<Lit> + 'a;

/// Makes cuts for the cycles of one model after another.
#[derive(Debug)]
pub struct Cutter {
    /// Marks the vertices on the cycle in hand.
    on_cycle: Vec<bool>,
    basis: Basis,
}

/// What cuts may rest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The clues and the decided edges: the shortest cuts.
    Clues,
    /// Connection alone: cuts that stay right when clues are taken away.
    Connection,
}

impl Cutter {
    /// A cutter for boards with so many vertices.
    pub fn new(vertices: usize, basis: Basis) -> Cutter {
        Cutter { on_cycle: vec![false; vertices], basis }
    }

    /// The clause that cuts cycle `i` of a model's at least two cycles.
    pub fn cut(&mut self, board: &Board, lit: &mut Literal, cycles: &[Cycle], i: usize) -> Vec<Lit> {
        let cycle = &cycles[i];
        let outside =
            (0..cycles.len()).find(|&j| j != i && !cycle.encloses(board.grid(), cycles[j].vertices[0]));
        for vertex in &cycle.vertices {
            self.on_cycle[vertex.index()] = true;
        }
        let mut clause = Vec::new();
        match outside {
            Some(other) => {
                self.boundary(board, lit, cycle, Side::Outer, &mut clause);
                let other = &cycles[other];
                let nested = other.encloses(board.grid(), cycle.vertices[0]);
                clause.extend(self.unless_forced(board, lit, cycle, false));
                clause.extend(self.unless_forced(board, lit, other, nested));
            }
            // All others are inside: take what lies strictly inside as S.
            None => {
                self.boundary(board, lit, cycle, Side::Inner, &mut clause);
                clause.extend(self.unless_forced(board, lit, cycle, true));
                clause.extend(self.unless_forced(board, lit, &cycles[usize::from(i == 0)], false));
            }
        }
        for vertex in &cycle.vertices {
            self.on_cycle[vertex.index()] = false;
        }
        clause.sort_unstable();
        clause.dedup();
        clause
    }

    /// Adds the undecided edges that lead from the cycle to vertices on one side of it.
    fn boundary(&self, board: &Board, lit: &mut Literal, cycle: &Cycle, side: Side, clause: &mut Vec<Lit>) {
        let grid = board.grid();
        for (i, &vertex) in cycle.vertices.iter().enumerate() {
            let ahead = usize::from(cycle.ways[i]);
            let came = cycle.ways[(i + cycle.ways.len() - 1) % cycle.ways.len()];
            let back = usize::from((came + 2) % 4);
            let spokes = grid.spokes(vertex);
            for k in side.sweep(ahead, back) {
                let Some(edge) = spokes[k] else { continue };
                if !self.on_cycle[grid.other_end(edge, vertex).index()] {
                    clause.extend(lit(edge));
                }
            }
        }
    }

    /// The literal `¬a` for an edge of `cycle`, or nothing if every loop has a vertex on the
    /// cycle's side of the boundary anyway. That is so
    /// - if a line of the cycle is decided;
    /// - if a clue of 2 or more lies beside an edge of it: such a clue touches at least three of
    ///   its corners, so at least one of that edge's two ends;
    /// - if a positive clue lies just inside it and the whole inside is on that side too, which
    ///   it is not if the boundary is (`nested`) inside the cycle.
    fn unless_forced(&self, board: &Board, lit: &mut Literal, cycle: &Cycle, nested: bool) -> Option<Lit> {
        let grid = board.grid();
        let at_least = |n: u8| move |cell: Cell| board.clue(cell).number().is_some_and(|clue| clue >= n);
        let clues = self.basis == Basis::Clues;
        let forced = (0..cycle.edges.len()).any(|i| {
            board.state(cycle.edges[i]) != State::Undecided
                || clues && cycle.outer_cell(grid, i).is_some_and(at_least(2))
                || clues && cycle.inner_cell(grid, i).is_some_and(at_least(if nested { 2 } else { 1 }))
        });
        if forced { None } else { lit(*cycle.edges.first()?).map(|lit| !lit) }
    }
}

/// A side of a clockwise cycle.
#[derive(Clone, Copy)]
enum Side {
    Outer,
    Inner,
}

impl Side {
    /// The directions on this side between the way ahead and the way back.
    fn sweep(self, ahead: usize, back: usize) -> impl Iterator<Item = usize> {
        let turn = match self {
            Side::Outer => 3,
            Side::Inner => 1,
        };
        (1..4).map(move |n| (ahead + turn * n) % 4).take_while(move |&k| k != back)
    }
}

/// The clause that excludes a loop already found. Listing its lines is enough: no single
/// loop contains another. Empty if every line of it is decided, for then it is the only one.
pub fn block(lit: &mut Literal, lines: &[Edge]) -> Vec<Lit> {
    lines.iter().filter_map(|&edge| lit(edge)).map(|lit| !lit).collect()
}
