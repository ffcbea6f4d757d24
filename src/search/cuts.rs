//! Clauses that exclude premature cycles, and lines cut off from each other, without losing a solution.
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
//!
//! In the middle of a search there are two more kinds of S: what is on a cycle that closed, while other edges are still open
//! (`closed`), and what can be reached from a line without crosses (`apart`).

mod apart;
mod closed;

pub use closed::Closer;

use slitherlink_encodings::Lit;

use crate::deduce::board::Board;
use crate::grid::{Cell, Edge, Grid, State, Vertex};
use crate::puzzle::Puzzle;
use crate::search::cycles::Cycle;
use crate::step::{Conclusion, Fact, Premises, Step};
use crate::technique::Technique;

/// Tells the literal "this edge is a line" of an undecided edge, and `None` of a decided one.
pub type Literal<'a> = dyn FnMut(Edge) -> Option<Lit> + 'a;

/// Makes cuts for the cycles of one model after another.
#[derive(Debug)]
pub struct Cutter {
    /// Marks the vertices on the cycle in hand.
    on_cycle: Vec<bool>,
}

impl Cutter {
    /// A cutter for boards with so many vertices.
    pub fn new(vertices: usize) -> Cutter {
        Cutter { on_cycle: vec![false; vertices] }
    }

    /// What cuts cycle `i` of a model's at least two cycles.
    pub fn cut(&mut self, board: &Board, cycles: &[Cycle], i: usize) -> Cut {
        let (grid, puzzle, cycle) = (board.grid(), board.puzzle(), &cycles[i]);
        let outside = (0..cycles.len()).find(|&j| j != i && !cycle.encloses(grid, cycles[j].vertices[0]));
        for vertex in &cycle.vertices {
            self.on_cycle[vertex.index()] = true;
        }
        let cut = match outside {
            Some(other) => {
                let other = &cycles[other];
                let nested = other.encloses(grid, cycle.vertices[0]);
                Cut {
                    boundary: self.boundary(grid, cycle, Side::Outer),
                    beyond: other.vertices[0],
                    witnesses: [
                        self.witness(board, puzzle, cycle, false),
                        self.witness(board, puzzle, other, nested),
                    ],
                }
            }
            // All others are inside: take what lies strictly inside as S.
            None => {
                let other = &cycles[usize::from(i == 0)];
                Cut {
                    boundary: self.boundary(grid, cycle, Side::Inner),
                    beyond: other.vertices[0],
                    witnesses: [
                        self.witness(board, puzzle, cycle, true),
                        self.witness(board, puzzle, other, false),
                    ],
                }
            }
        };
        for vertex in &cycle.vertices {
            self.on_cycle[vertex.index()] = false;
        }
        cut
    }

    /// The edges that lead from the cycle to vertices on one side of it.
    fn boundary(&self, grid: Grid, cycle: &Cycle, side: Side) -> Vec<Edge> {
        let mut boundary = Vec::with_capacity(cycle.vertices.len());
        for (i, &vertex) in cycle.vertices.iter().enumerate() {
            let ahead = usize::from(cycle.ways[i]);
            let came = cycle.ways[(i + cycle.ways.len() - 1) % cycle.ways.len()];
            let back = usize::from((came + 2) % 4);
            let spokes = grid.spokes(vertex);
            for k in side.sweep(ahead, back) {
                let Some(edge) = spokes[k] else { continue };
                if !self.on_cycle[grid.other_end(edge, vertex).index()] {
                    boundary.push(edge);
                }
            }
        }
        boundary
    }

    /// Why every loop has a vertex on the cycle's side of the boundary, or else an edge of the cycle:
    /// - a line of the cycle is decided;
    /// - a clue of 2 or more lies beside an edge of it: such a clue touches at least three of
    ///   its corners, so at least one of that edge's two ends;
    /// - a positive clue lies just inside it and the whole inside is on that side too, which
    ///   it is not if the boundary is (`nested`) inside the cycle.
    fn witness(&self, board: &Board, puzzle: &Puzzle, cycle: &Cycle, nested: bool) -> Witness {
        let grid = board.grid();
        if let Some(&edge) = cycle.edges.iter().find(|&&edge| board.state(edge) == State::Line) {
            return Witness::Line(edge);
        }
        let at_least = |n: u8| move |cell: &Cell| puzzle.clue(*cell).number().is_some_and(|clue| clue >= n);
        let within = if nested { 2 } else { 1 };
        let clue = |i| {
            let outer = cycle.outer_cell(grid, i).filter(at_least(2));
            outer.or_else(|| cycle.inner_cell(grid, i).filter(at_least(within)))
        };
        match (0..cycle.edges.len()).find_map(clue) {
            Some(cell) => Witness::Clue(cell),
            None => Witness::Unless(cycle.edges[0]),
        }
    }
}

/// Why every loop has a vertex on one side of a cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Witness {
    /// A decided line there.
    Line(Edge),
    /// A clue that forces a line there.
    Clue(Cell),
    /// This edge there, unless it is a cross.
    Unless(Edge),
}

/// A set of vertices that a loop must leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The edges with one end in the set.
    pub boundary: Vec<Edge>,
    /// A vertex outside of the set.
    pub beyond: Vertex,
    /// Why there is a line with an end in the set, and one with an end outside.
    pub witnesses: [Witness; 2],
}

impl Cut {
    /// As a clause over the undecided edges.
    pub fn clause(&self, lit: &mut Literal) -> Vec<Lit> {
        let mut clause: Vec<Lit> = self.boundary.iter().filter_map(|&edge| lit(edge)).collect();
        for witness in self.witnesses {
            if let Witness::Unless(edge) = witness {
                clause.extend(lit(edge).map(|lit| !lit));
            }
        }
        clause.sort_unstable();
        clause.dedup();
        clause
    }

    /// As a step from what is decided on the board. Edges that lead nowhere are left out: into a pocket that
    /// the rest of the boundary encloses.
    pub fn step(&self, board: &Board) -> Step {
        let (mut clues, mut facts, mut any) = (Vec::new(), Vec::new(), Vec::new());
        let reached = self.reached(board.grid());
        let leads_out = |edge: &&Edge| board.grid().ends(**edge).iter().any(|end| reached[end.index()]);
        for &edge in self.boundary.iter().filter(leads_out) {
            match Fact::edge(edge, board.state(edge)) {
                Some(cross) => facts.push(cross),
                None => any.push(Fact::Edge { edge, line: true }),
            }
        }
        for &witness in self.needed(board, &reached) {
            match witness {
                Witness::Line(edge) => facts.push(Fact::Edge { edge, line: true }),
                Witness::Clue(cell) => clues.push((cell, board.clue(cell))),
                Witness::Unless(edge) => any.push(Fact::Edge { edge, line: false }),
            }
        }
        any.sort_unstable();
        any.dedup();
        // Where only crosses lead out and nothing can be denied, no loop is left.
        let conclusion = if any.is_empty() { Conclusion::Contradiction } else { Conclusion::Any(any) };
        Step::new(Technique::Cut, Premises::new(clues, facts), conclusion)
    }
}

impl Cut {
    /// The witnesses; of a clue that forces a line on both sides, that one alone.
    fn needed(&self, board: &Board, reached: &[bool]) -> &[Witness] {
        let forces_both = |witness: &Witness| {
            let Witness::Clue(cell) = *witness else { return false };
            let sides =
                board.grid().sides(cell).map(|edge| board.grid().ends(edge).map(|end| reached[end.index()]));
            let wholly = |beyond| sides.iter().filter(|ends| **ends == [beyond; 2]).count();
            board.clue(cell).number().is_some_and(|n| usize::from(n) > wholly(true).max(wholly(false)))
        };
        match self.witnesses.iter().position(forces_both) {
            Some(i) => &self.witnesses[i..=i],
            None => &self.witnesses,
        }
    }

    /// The vertices that can be reached from beyond without an edge of the boundary.
    pub fn reached(&self, grid: Grid) -> Vec<bool> {
        let (mut reached, mut open) = (vec![false; grid.vertex_count()], vec![self.beyond]);
        let mut is_boundary = vec![false; grid.edge_count()];
        for edge in &self.boundary {
            is_boundary[edge.index()] = true;
        }
        while let Some(vertex) = open.pop() {
            if !std::mem::replace(&mut reached[vertex.index()], true) {
                let spokes = grid.spokes(vertex).into_iter().flatten();
                let free = spokes.filter(|edge| !is_boundary[edge.index()]);
                open.extend(free.map(|edge| grid.other_end(edge, vertex)));
            }
        }
        reached
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
