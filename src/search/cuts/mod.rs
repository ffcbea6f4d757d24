//! Cuts: clauses that exclude premature cycles, and lines that can no longer be joined, but no loop.
//!
//! These are the subtour-elimination constraints of the travelling salesman problem, in their connectivity
//! form. For any set of vertices S, a single loop that has a vertex in S and one outside S crosses the
//! boundary δ(S), the edges with just one end in S. As a clause:
//!
//! > ¬a ∨ ¬b ∨ ⋁ δ(S), for any edge a with an end in S and b with an end outside.
//!
//! If the clues, the decided edges or a dot that the loop must pass force a line in S anyway, ¬a is dropped, and likewise ¬b: the shorter
//! the clause, the stronger the cut.
//!
//! Each search chooses S: see `search::reference::cut` for the cycles of a model, and [`CutFinder`] for cuts
//! during a search.

mod finder;

pub use finder::CutFinder;

use slitherlink_encodings::Lit;

use crate::deduce::board::Board;
use crate::grid::{Cell, Edge, Grid, Vertex};
use crate::step::{Conclusion, Fact, Premises, Step};
use crate::technique::Technique;

/// A function that returns the literal "this edge is a line" of an undecided edge, and `None` for a decided
/// one.
pub type EdgeLiteral<'a> = dyn FnMut(Edge) -> Option<Lit> + 'a;

/// The reason why every loop has a line with an end on one side of a cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Witness {
    /// A line that was decided before the search.
    Line(Edge),
    /// A clue that forces a line there: it is larger than the number of its edges that lie wholly on the
    /// other side.
    Clue(Cell),
    /// A dot there, since the loop passes every dot.
    Dot(Vertex),
    /// An edge that may be a cross. The clause then has its negation as one more literal.
    Unless(Edge),
}

/// A set of vertices that every loop must enter and leave, unless the edge of a [`Witness::Unless`] is a
/// cross.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The edges with one end in the set.
    pub boundary: Vec<Edge>,
    /// A vertex outside of the set.
    pub outside_vertex: Vertex,
    /// Why there is a line with an end in the set, and one with an end outside.
    pub witnesses: [Witness; 2],
}

impl Cut {
    /// Returns the cut as a clause over the undecided edges.
    pub fn clause(&self, lit: &mut EdgeLiteral) -> Vec<Lit> {
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

    /// Returns the cut as a step that follows from what is decided on the board. The boundary is reduced to
    /// the edges that can be reached from `outside_vertex` without crossing it; edges into enclosed pockets
    /// are left out.
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
                Witness::Dot(_) => {}
                Witness::Unless(edge) => any.push(Fact::Edge { edge, line: false }),
            }
        }
        any.sort_unstable();
        any.dedup();
        // If only crosses lead from one side to the other and both certainly have a line, there is no
        // loop.
        let conclusion = if any.is_empty() { Conclusion::Contradiction } else { Conclusion::Any(any) };
        Step::new(Technique::Cut, Premises::new(clues, facts), conclusion)
    }

    /// Returns the witnesses that the step needs. One is enough if it is a clue that forces a line on both
    /// sides.
    fn needed(&self, board: &Board, reached: &[bool]) -> &[Witness] {
        let forces_both = |witness: &Witness| {
            let Witness::Clue(cell) = *witness else { return false };
            let sides =
                board.grid().sides(cell).map(|edge| board.grid().ends(edge).map(|end| reached[end.index()]));
            let wholly = |is_reached| sides.iter().filter(|ends| **ends == [is_reached; 2]).count();
            board.clue(cell).number().is_some_and(|n| usize::from(n) > wholly(true).max(wholly(false)))
        };
        match self.witnesses.iter().position(forces_both) {
            Some(i) => &self.witnesses[i..=i],
            None => &self.witnesses,
        }
    }

    /// By vertex, whether it can be reached from `outside_vertex` without an edge of the boundary.
    pub fn reached(&self, grid: Grid) -> Vec<bool> {
        let (mut reached, mut open) = (vec![false; grid.vertex_count()], vec![self.outside_vertex]);
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

/// Returns the blocking clause of a loop: at least one of its lines is a cross. It excludes no other loop,
/// since no loop contains another. If all lines of the loop are decided, the clause is empty: there is no
/// other loop.
pub fn blocking_clause(lit: &mut EdgeLiteral, lines: &[Edge]) -> Vec<Lit> {
    lines.iter().filter_map(|&edge| lit(edge)).map(|lit| !lit).collect()
}
