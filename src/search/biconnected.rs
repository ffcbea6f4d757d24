//! Biconnected components: parts of a graph that stay connected if any one vertex is removed.
//!
//! The graph consists of the vertices and of the edges that are not crosses. Its components share no edges,
//! and two of them share at most one vertex. A loop lies within one component: to leave it and return, it has
//! to pass the shared vertex twice. If a component has more than one edge, each of them lies on some cycle.
//!
//! One depth-first search finds them, after Hopcroft and Tarjan (1973).

use crate::deduce::board::Board;
use crate::grid::{Edge, Grid, State, Vertex};

/// The biconnected components of a board.
#[derive(Clone, Debug)]
pub struct Biconnected {
    /// By edge, its component.
    of: Vec<Option<u32>>,
}

impl Biconnected {
    /// Finds the components of the graph of a board's lines and undecided edges.
    pub fn of(board: &Board) -> Biconnected {
        let mut walk = DepthFirstSearch::new(board);
        for vertex in board.grid().vertices() {
            walk.from(vertex);
        }
        Biconnected { of: walk.of }
    }

    /// The number of the component in which an edge lies; `None` for a cross.
    pub fn component(&self, edge: Edge) -> Option<u32> {
        self.of[edge.index()]
    }
}

/// The state of the depth-first search.
struct DepthFirstSearch<'a> {
    board: &'a Board,
    grid: Grid,
    of: Vec<Option<u32>>,
    components: u32,
    /// By vertex, its discovery time, counted from 1; 0 if it was not reached yet.
    discovery: Vec<u32>,
    /// By vertex, its low point: the earliest discovery time that an edge leads back to from it or from its
    /// descendants.
    low: Vec<u32>,
    clock: u32,
    /// The edges passed so far that are in no component yet.
    passed: Vec<Edge>,
    /// The vertices from the start to the current one, each with the edge by which it was reached and the
    /// next direction to try.
    path: Vec<(Vertex, Option<Edge>, usize)>,
}

impl<'a> DepthFirstSearch<'a> {
    fn new(board: &'a Board) -> DepthFirstSearch<'a> {
        let grid = board.grid();
        DepthFirstSearch {
            board,
            grid,
            of: vec![None; grid.edge_count()],
            components: 0,
            discovery: vec![0; grid.vertex_count()],
            low: vec![0; grid.vertex_count()],
            clock: 0,
            passed: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Visits everything that can be reached from a vertex, unless it was visited before.
    fn from(&mut self, start: Vertex) {
        if self.discovery[start.index()] == 0 {
            self.enter(start, None);
        }
        while let Some((vertex, came, k)) = self.path.last_mut() {
            let (vertex, came) = (*vertex, *came);
            if *k == 4 {
                self.leave(vertex, came);
                continue;
            }
            let edge = self.grid.spokes(vertex)[*k];
            *k += 1;
            let is_way = |edge: &Edge| Some(*edge) != came && self.board.state(*edge) != State::Cross;
            if let Some(edge) = edge.filter(is_way) {
                self.pass(vertex, edge);
            }
        }
    }

    fn enter(&mut self, vertex: Vertex, came: Option<Edge>) {
        self.clock += 1;
        self.discovery[vertex.index()] = self.clock;
        self.low[vertex.index()] = self.clock;
        self.path.push((vertex, came, 0));
    }

    /// Follows an edge from a vertex: it leads to a new one, or back.
    fn pass(&mut self, vertex: Vertex, edge: Edge) {
        let other = self.grid.other_end(edge, vertex);
        match self.discovery[other.index()] {
            0 => {
                self.passed.push(edge);
                self.enter(other, Some(edge));
            }
            discovery if discovery < self.discovery[vertex.index()] => {
                self.passed.push(edge);
                self.lead_back(vertex, discovery);
            }
            // Otherwise the edge was passed from its other end before.
            _ => {}
        }
    }

    fn lead_back(&mut self, vertex: Vertex, discovery: u32) {
        let low = &mut self.low[vertex.index()];
        *low = discovery.min(*low);
    }

    /// Retreats from a vertex. If no edge from it or its descendants leads back beyond its parent, the edges
    /// passed since the parent are a component.
    fn leave(&mut self, vertex: Vertex, came: Option<Edge>) {
        self.path.pop();
        let Some(came) = came else { return };
        let before = self.grid.other_end(came, vertex);
        let low = self.low[vertex.index()];
        self.lead_back(before, low);
        if low >= self.discovery[before.index()] {
            while let Some(edge) = self.passed.pop() {
                self.of[edge.index()] = Some(self.components);
                if edge == came {
                    break;
                }
            }
            self.components += 1;
        }
    }
}
