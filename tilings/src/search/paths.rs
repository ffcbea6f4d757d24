//! The paths that the lines of a search in progress form, which join and close.
//!
//! Each path is stored at its two ends: there, the other end and the number of lines. Joining two paths changes four
//! ends, and so does undoing it.

use std::sync::Arc;

use slitherlink_cdcl::Assignment;

use super::encode::EdgeLiterals;
use crate::deduce::{Board, State};
use crate::lattice::{Edge, Lattice, Vertex};

pub(super) struct Paths {
    lattice: Arc<Lattice>,
    /// By variable, where its edges begin in `edges`, then the end of all.
    first: Vec<u32>,
    /// The edges of each variable, and whether each is a line if the variable is true.
    edges: Vec<(Edge, bool)>,
    states: Vec<State>,
    /// By vertex, if a path ends there, its other end and its number of lines.
    ends: Vec<(Vertex, u32)>,
    /// The lines, each with the ends of the path that it created.
    lines: Vec<(Edge, [Vertex; 2])>,
    crosses: Vec<Edge>,
    /// By literal of the trail, the numbers of lines and of crosses before it.
    seen: Vec<[u32; 2]>,
    /// By edge, whether it was decided then.
    is_decided: Vec<bool>,
}

/// What a new line has made.
pub(super) enum Join {
    /// A path with these ends and this many lines.
    Path([Vertex; 2], u32),
    /// A cycle through this vertex.
    Cycle(Vertex),
}

/// A cycle of lines: its vertices, and the edges from each to the next.
pub(super) struct Cycle {
    pub(super) vertices: Vec<Vertex>,
    pub(super) edges: Vec<Edge>,
}

impl Paths {
    /// The paths of the lines that are decided. What they have made is passed on, with their number then.
    pub(super) fn new(
        board: &Board,
        literals: &EdgeLiterals,
        variables: usize,
        mut made: impl FnMut(Join, usize),
    ) -> Paths {
        let lattice = Arc::clone(board.puzzle.lattice());
        let mut named: Vec<(usize, Edge, bool)> = lattice
            .edges()
            .filter_map(|edge| literals.lit(edge).map(|lit| (lit.var().index(), edge, lit.is_positive())))
            .collect();
        named.sort_unstable();
        let first =
            (0..=variables).map(|var| named.partition_point(|&(other, ..)| other < var) as u32).collect();
        let mut paths = Paths {
            first,
            edges: named.into_iter().map(|(_, edge, positive)| (edge, positive)).collect(),
            states: vec![State::Undecided; lattice.edge_count()],
            ends: lattice.vertices().map(|vertex| (vertex, 0)).collect(),
            lattice,
            lines: Vec::new(),
            crosses: Vec::new(),
            seen: Vec::new(),
            is_decided: board.states.iter().map(|&state| state != State::Undecided).collect(),
        };
        for edge in paths.lattice.edges() {
            if let Some(join) = paths.add(edge, board.state(edge)) {
                made(join, paths.lines.len());
            }
        }
        paths
    }

    pub(super) fn state(&self, edge: Edge) -> State {
        self.states[edge.index()]
    }

    /// The lines, those that were decided before the search first.
    pub(super) fn lines(&self) -> impl ExactSizeIterator<Item = Edge> + '_ {
        self.lines.iter().map(|&(edge, _)| edge)
    }

    /// True if an edge was decided before the search.
    pub(super) fn is_decided(&self, edge: Edge) -> bool {
        self.is_decided[edge.index()]
    }

    /// True if these are the two ends of a path.
    pub(super) fn is_path(&self, [a, b]: [Vertex; 2]) -> bool {
        self.ends[a.index()].0 == b && self.ends[b.index()].0 == a
    }

    /// Adds an edge that got a state.
    fn add(&mut self, edge: Edge, state: State) -> Option<Join> {
        self.states[edge.index()] = state;
        match state {
            State::Undecided => None,
            State::Cross => {
                self.crosses.push(edge);
                None
            }
            State::Line => Some(self.add_line(edge)),
        }
    }

    fn add_line(&mut self, edge: Edge) -> Join {
        let [a, b] = self.lattice.ends(edge);
        let [(far_a, before), (far_b, behind)] = [a, b].map(|end| self.ends[end.index()]);
        self.lines.push((edge, [far_a, far_b]));
        if far_a == b {
            return Join::Cycle(a);
        }
        let length = before + behind + 1;
        self.ends[far_a.index()] = (far_b, length);
        self.ends[far_b.index()] = (far_a, length);
        Join::Path([far_a, far_b], length)
    }

    fn remove_line(&mut self) {
        let Some((edge, [far_a, far_b])) = self.lines.pop() else { return };
        self.states[edge.index()] = State::Undecided;
        let [a, b] = self.lattice.ends(edge);
        if far_a == b {
            return;
        }
        for (end, far) in [(a, far_a), (b, far_b)] {
            // At the inner ends of a join, the lengths from before it are still stored.
            let length = if far == end { 0 } else { self.ends[end.index()].1 };
            self.ends[far.index()] = (end, length);
            self.ends[end.index()] = (far, length);
        }
    }

    /// Adds the edges of the next literal of the trail, and passes on what new lines have made, with their number
    /// then. False if there is no such literal.
    pub(super) fn follow(&mut self, assignment: &Assignment, mut made: impl FnMut(Join, usize)) -> bool {
        let Some(&lit) = assignment.trail().get(self.seen.len()) else { return false };
        self.seen.push([self.lines.len() as u32, self.crosses.len() as u32]);
        // Only variables of edges, which come first, have entries here; variables of questions have none.
        if let Some(&[from, to]) = self.first.get(lit.var().index()..lit.var().index() + 2) {
            for i in from..to {
                let (edge, positive) = self.edges[i as usize];
                if let Some(join) = self.add(edge, State::of(positive == lit.is_positive())) {
                    made(join, self.lines.len());
                }
            }
        }
        true
    }

    /// Goes back to a trail of this length, and passes on the edges that lose their state, with whether they were
    /// lines.
    pub(super) fn backtrack_to(&mut self, length: usize, mut undone: impl FnMut(Edge, bool)) {
        let Some(&[lines, crosses]) = self.seen.get(length) else { return };
        while self.lines.len() > lines as usize {
            self.lines.last().into_iter().for_each(|&(edge, _)| undone(edge, true));
            self.remove_line();
        }
        for edge in self.crosses.drain(crosses as usize..) {
            self.states[edge.index()] = State::Undecided;
            undone(edge, false);
        }
        self.seen.truncate(length);
    }

    /// The cycle through a vertex, which this edge closes if it is not closed yet.
    pub(super) fn cycle(&self, start: Vertex, closing: Option<Edge>) -> Cycle {
        let (mut cycle, mut at, mut came) =
            (Cycle { vertices: Vec::with_capacity(32), edges: Vec::with_capacity(32) }, start, None);
        loop {
            let is_next = |edge: &Edge| {
                Some(*edge) != came && (self.state(*edge) == State::Line || Some(*edge) == closing)
            };
            let Some(&edge) = self.lattice.spokes(at).iter().find(|edge| is_next(edge)) else { return cycle };
            cycle.vertices.push(at);
            cycle.edges.push(edge);
            (at, came) = (self.lattice.other_end(edge, at), Some(edge));
            if at == start {
                return cycle;
            }
        }
    }

    /// Marks what can be reached from a vertex without entering what is marked already, along edges that may be used.
    pub(super) fn flood(&self, from: Vertex, marked: &mut [bool], may: impl Fn(Edge) -> bool) {
        let mut open = vec![from];
        marked[from.index()] = true;
        while let Some(vertex) = open.pop() {
            for &edge in self.lattice.spokes(vertex).iter().filter(|&&edge| may(edge)) {
                let next = self.lattice.other_end(edge, vertex);
                if !std::mem::replace(&mut marked[next.index()], true) {
                    open.push(next);
                }
            }
        }
    }
}
