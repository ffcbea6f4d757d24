//! The lines and crosses of a search as its literals come to hold: paths that join, and close, and what can still be joined.

use std::mem;

use slitherlink_encodings::Lit;

use crate::cdcl::Values;
use crate::deduce::around::Mask;
use crate::deduce::board::Board;
use crate::grid::{Edge, Grid, Vertex};
use crate::search::cycles::{Cycle, Lines};
use crate::search::encode::Encoding;

/// Lines and crosses in the order in which they came, and the paths that they make.
pub(super) struct Paths {
    grid: Grid,
    /// By variable, where its edges begin in `edges`.
    first: Vec<u32>,
    /// Edges, and whether each is a line where the variable holds.
    edges: Vec<(Edge, bool)>,
    lines: Lines,
    /// By vertex: if a path ends there, where its other end is.
    far: Vec<Vertex>,
    /// By the same vertices, how many lines the path has.
    length: Vec<u32>,
    /// The lines, each with the ends of the path that it made.
    joined: Vec<(Edge, [Vertex; 2])>,
    /// By vertex, the directions in which there is no cross, or may be none.
    ways: Vec<Mask>,
    /// The crosses, in the order in which they came.
    crosses: Vec<Edge>,
    /// By literal of the trail, how many lines and crosses there were before.
    seen: Vec<[u32; 2]>,
}

/// What a line makes of the paths at its ends.
pub(super) enum Join {
    /// A path between these vertices, of so many lines.
    Path([Vertex; 2], u32),
    /// A cycle through this vertex.
    Cycle(Vertex),
}

impl Paths {
    /// No paths yet, of the variables of an encoding.
    pub(super) fn new(board: &Board, encoding: &Encoding, variables: usize) -> Paths {
        let grid = board.grid();
        let (first, edges) = edges_of(board, encoding, variables);
        Paths {
            grid,
            first,
            edges,
            lines: Lines::new(grid),
            far: grid.vertices().collect(),
            length: vec![0; grid.vertex_count()],
            joined: Vec::new(),
            ways: grid.vertices().map(|vertex| ways(grid, vertex)).collect(),
            crosses: Vec::new(),
            seen: Vec::new(),
        }
    }

    /// How many lines there are.
    pub(super) const fn len(&self) -> usize {
        self.joined.len()
    }

    /// The lines, in the order in which they came.
    pub(super) fn edges(&self) -> impl Iterator<Item = Edge> + Clone {
        self.joined.iter().map(|&(edge, _)| edge)
    }

    /// The lines by vertex.
    pub(super) const fn lines(&self) -> &Lines {
        &self.lines
    }

    /// The cycle that an edge would close, which joins the ends of a path.
    pub(super) fn closed_by(&mut self, edge: Edge) -> Cycle {
        self.lines.add(edge);
        let cycle = self.lines.cycle_through(self.grid.ends(edge)[0]);
        self.lines.remove(edge);
        cycle
    }

    /// The other end of the path that ends at a vertex.
    pub(super) fn far(&self, end: Vertex) -> Vertex {
        self.far[end.index()]
    }

    /// From the start there is a path between two vertices, of lines that are not looked at.
    pub(super) fn link(&mut self, [a, b]: [Vertex; 2]) {
        (self.far[a.index()], self.far[b.index()]) = (b, a);
    }

    /// Adds a line.
    pub(super) fn join(&mut self, edge: Edge) -> Join {
        let [a, b] = self.grid.ends(edge);
        let [far_a, far_b] = [a, b].map(|end| self.far(end));
        self.lines.add(edge);
        self.joined.push((edge, [far_a, far_b]));
        if far_a == b {
            return Join::Cycle(a);
        }
        let length = self.length[a.index()] + self.length[b.index()] + 1;
        for (far, other) in [(far_a, far_b), (far_b, far_a)] {
            self.far[far.index()] = other;
            self.length[far.index()] = length;
        }
        Join::Path([far_a, far_b], length)
    }

    fn part(&mut self) {
        if let Some((edge, [far_a, far_b])) = self.joined.pop() {
            let [a, b] = self.grid.ends(edge);
            self.lines.remove(edge);
            if far_a == b {
                return;
            }
            for (end, far) in [(a, far_a), (b, far_b)] {
                // Within a path the numbers of its ends stay as they were when they became part of it.
                self.length[far.index()] = if far == end { 0 } else { self.length[end.index()] };
                self.far[far.index()] = end;
                self.far[end.index()] = far;
            }
        }
    }

    /// Adds a cross.
    pub(super) fn cross(&mut self, edge: Edge) {
        self.lines.ends(edge).into_iter().for_each(|(vertex, way)| self.ways[vertex.index()] &= !way);
        self.crosses.push(edge);
    }

    /// By vertex, whether it can be reached from one of them without crosses.
    pub(super) fn reached(&self, from: Vertex) -> Vec<bool> {
        let (mut reached, mut open) = (vec![false; self.grid.vertex_count()], vec![from]);
        reached[from.index()] = true;
        while let Some(vertex) = open.pop() {
            let mut ways = self.ways[vertex.index()];
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

    /// Adds the lines and crosses of the next literal that holds, and says what each line makes; false if there is none.
    pub(super) fn follow(&mut self, known: &Values, mut made: impl FnMut(&Paths, Join)) -> bool {
        let Some(&lit) = known.trail().get(self.seen.len()) else { return false };
        self.seen.push([self.joined.len() as u32, self.crosses.len() as u32]);
        for i in self.edges_at(lit) {
            let (edge, positive) = self.edges[i];
            if positive == lit.is_positive() {
                let join = self.join(edge);
                made(self, join);
            } else {
                self.cross(edge);
            }
        }
        true
    }

    fn edges_at(&self, lit: Lit) -> std::ops::Range<usize> {
        let at = |i: usize| self.first.get(i).map_or(self.edges.len(), |&at| at as usize);
        at(lit.var().index())..at(lit.var().index() + 1)
    }

    /// Only so many of the literals hold any more.
    pub(super) fn take_back_to(&mut self, length: usize) {
        let Some(&[lines, crosses]) = self.seen.get(length) else { return };
        while self.joined.len() > lines as usize {
            self.part();
        }
        for edge in self.crosses.drain(crosses as usize..) {
            self.lines.ends(edge).into_iter().for_each(|(vertex, way)| self.ways[vertex.index()] |= way);
        }
        self.seen.truncate(length);
    }
}

/// The directions in which there are edges.
fn ways(grid: Grid, vertex: Vertex) -> Mask {
    grid.spokes(vertex).iter().enumerate().map(|(k, edge)| Mask::from(edge.is_some()) << k).sum()
}

/// By variable its edges: where they begin, and the edges.
fn edges_of(board: &Board, encoding: &Encoding, variables: usize) -> (Vec<u32>, Vec<(Edge, bool)>) {
    let mut named: Vec<(Lit, Edge)> =
        board.grid().edges().filter_map(|edge| Some((encoding.lit(edge)?, edge))).collect();
    named.sort_unstable_by_key(|(lit, _)| lit.var());
    let (mut first, mut at) = (Vec::with_capacity(variables), 0);
    for var in 0..variables {
        first.push(at as u32);
        at += named[at..].iter().take_while(|(lit, _)| lit.var().index() == var).count();
    }
    (first, named.into_iter().map(|(lit, edge)| (edge, lit.is_positive())).collect())
}
