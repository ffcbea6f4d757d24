//! Path fragments: the paths formed by the lines of a search in progress, which join and close. Crosses limit
//! what can still be joined.
//!
//! Each fragment is stored at its two ends, as is usual for subtour elimination: there, the other end and the
//! number of lines. Joining two fragments changes four ends, and so does undoing it.

use std::mem;

use slitherlink_encodings::Lit;

use crate::deduce::board::Board;
use crate::deduce::four_edges::Mask;
use crate::grid::{Edge, Grid, Vertex};
use crate::search::cycles::{Cycle, Lines};
use crate::search::edge_literals::EdgeLiterals;
use slitherlink_cdcl::Assignment;

/// The lines and crosses assigned so far, in order, and the fragments that the lines form.
pub(super) struct Fragments {
    grid: Grid,
    /// By variable, the index in `edges` where its edges begin.
    first: Vec<u32>,
    /// The edges that share a variable, and whether each is a line if the variable is true.
    edges: Vec<(Edge, bool)>,
    lines: Lines,
    /// By vertex, if a fragment ends there, its other end.
    other_end: Vec<Vertex>,
    /// By vertex, if a fragment ends there, its number of lines.
    length: Vec<u32>,
    /// The lines, each with the ends of the fragment that it created.
    joined: Vec<(Edge, [Vertex; 2])>,
    /// By vertex, the directions in which there is an edge that is not a cross.
    passable: Vec<Mask>,
    /// The crosses, in the order in which they were added.
    crosses: Vec<Edge>,
    /// By literal of the trail, the numbers of lines and of crosses before it.
    seen: Vec<[u32; 2]>,
}

/// The result of adding a line.
pub(super) enum Join {
    /// A fragment with these ends and this many lines.
    Fragment([Vertex; 2], u32),
    /// A cycle through this vertex.
    Cycle(Vertex),
}

impl Fragments {
    /// Starts without lines and crosses.
    pub(super) fn new(board: &Board, literals: &EdgeLiterals, variables: usize) -> Fragments {
        let grid = board.grid();
        let (first, edges) = edges_by_variable(board, literals, variables);
        Fragments {
            grid,
            first,
            edges,
            lines: Lines::new(grid),
            other_end: grid.vertices().collect(),
            length: vec![0; grid.vertex_count()],
            joined: Vec::new(),
            passable: grid.vertices().map(|vertex| directions(grid, vertex)).collect(),
            crosses: Vec::new(),
            seen: Vec::new(),
        }
    }

    /// The number of lines so far.
    pub(super) const fn line_count(&self) -> usize {
        self.joined.len()
    }

    /// The lines, in the order in which they were added.
    pub(super) fn edges(&self) -> impl Iterator<Item = Edge> + Clone {
        self.joined.iter().map(|&(edge, _)| edge)
    }

    /// The lines, stored by vertex.
    pub(super) const fn lines(&self) -> &Lines {
        &self.lines
    }

    /// Returns the cycle that an edge between the two ends of a fragment closes.
    pub(super) fn closed_by(&mut self, edge: Edge) -> Cycle {
        self.lines.add(edge);
        let cycle = self.lines.cycle_through(self.grid.ends(edge)[0]);
        self.lines.remove(edge);
        cycle
    }

    /// The other end of the fragment that ends at a vertex.
    pub(super) fn other_end(&self, end: Vertex) -> Vertex {
        self.other_end[end.index()]
    }

    /// Adds a fragment between two vertices whose lines are not on this grid. It is never removed.
    pub(super) fn link(&mut self, [a, b]: [Vertex; 2]) {
        (self.other_end[a.index()], self.other_end[b.index()]) = (b, a);
    }

    /// Adds a line.
    pub(super) fn add_line(&mut self, edge: Edge) -> Join {
        let [a, b] = self.grid.ends(edge);
        let [far_a, far_b] = [a, b].map(|end| self.other_end(end));
        self.lines.add(edge);
        self.joined.push((edge, [far_a, far_b]));
        if far_a == b {
            return Join::Cycle(a);
        }
        let length = self.length[a.index()] + self.length[b.index()] + 1;
        for (far, other) in [(far_a, far_b), (far_b, far_a)] {
            self.other_end[far.index()] = other;
            self.length[far.index()] = length;
        }
        Join::Fragment([far_a, far_b], length)
    }

    /// Removes the last line.
    fn remove_line(&mut self) {
        if let Some((edge, [far_a, far_b])) = self.joined.pop() {
            let [a, b] = self.grid.ends(edge);
            self.lines.remove(edge);
            if far_a == b {
                return;
            }
            for (end, far) in [(a, far_a), (b, far_b)] {
                // The inner ends of a join keep the lengths from before it.
                self.length[far.index()] = if far == end { 0 } else { self.length[end.index()] };
                self.other_end[far.index()] = end;
                self.other_end[end.index()] = far;
            }
        }
    }

    /// Adds a cross.
    pub(super) fn add_cross(&mut self, edge: Edge) {
        self.lines.ends(edge).into_iter().for_each(|(vertex, way)| self.passable[vertex.index()] &= !way);
        self.crosses.push(edge);
    }

    /// Returns, by vertex, whether it can be reached from this one without passing a cross.
    pub(super) fn reached(&self, from: Vertex) -> Vec<bool> {
        let (mut reached, mut open) = (vec![false; self.grid.vertex_count()], vec![from]);
        reached[from.index()] = true;
        while let Some(vertex) = open.pop() {
            let mut ways = self.passable[vertex.index()];
            while ways != 0 {
                let next = self.grid.along(vertex, ways.trailing_zeros() as usize);
                ways &= ways - 1;
                if !mem::replace(&mut reached[next.index()], true) {
                    open.push(next);
                }
            }
        }
        reached
    }

    /// Adds the lines and crosses of the next literal of the trail, and passes what each line created to
    /// `made`. False if there is no such literal.
    pub(super) fn follow(&mut self, assignment: &Assignment, mut made: impl FnMut(&Fragments, Join)) -> bool {
        let Some(&lit) = assignment.trail().get(self.seen.len()) else { return false };
        self.seen.push([self.joined.len() as u32, self.crosses.len() as u32]);
        for i in self.edges_at(lit) {
            let (edge, positive) = self.edges[i];
            if positive == lit.is_positive() {
                let join = self.add_line(edge);
                made(self, join);
            } else {
                self.add_cross(edge);
            }
        }
        true
    }

    fn edges_at(&self, lit: Lit) -> std::ops::Range<usize> {
        let at = |i: usize| self.first.get(i).map_or(self.edges.len(), |&at| at as usize);
        at(lit.var().index())..at(lit.var().index() + 1)
    }

    /// Backtracks to a trail of this length.
    pub(super) fn backtrack_to(&mut self, length: usize) {
        let Some(&[lines, crosses]) = self.seen.get(length) else { return };
        while self.joined.len() > lines as usize {
            self.remove_line();
        }
        for edge in self.crosses.drain(crosses as usize..) {
            self.lines.ends(edge).into_iter().for_each(|(vertex, way)| self.passable[vertex.index()] |= way);
        }
        self.seen.truncate(length);
    }
}

/// The directions in which there are edges.
fn directions(grid: Grid, vertex: Vertex) -> Mask {
    grid.spokes(vertex).iter().enumerate().map(|(k, edge)| Mask::from(edge.is_some()) << k).sum()
}

/// Returns by variable where its edges begin, and the edges sorted by variable.
fn edges_by_variable(
    board: &Board,
    literals: &EdgeLiterals,
    variables: usize,
) -> (Vec<u32>, Vec<(Edge, bool)>) {
    let mut named: Vec<(Lit, Edge)> =
        board.grid().edges().filter_map(|edge| Some((literals.lit(edge)?, edge))).collect();
    named.sort_unstable_by_key(|(lit, _)| lit.var());
    let (mut first, mut at) = (Vec::with_capacity(variables), 0);
    for var in 0..variables {
        first.push(at as u32);
        at += named[at..].iter().take_while(|(lit, _)| lit.var().index() == var).count();
    }
    (first, named.into_iter().map(|(lit, edge)| (edge, lit.is_positive())).collect())
}
