//! Blocks: parts of a board that hold together even if any one vertex is taken away.
//!
//! The graph is that of vertices and edges that are no crosses. Its blocks (2-connected components) share no edges, and two of them
//! share at most one vertex. A loop lies within one block: to leave it and come back it would have to pass the vertex that they share
//! twice. And of a block with more than one edge, each edge lies on some cycle.
//!
//! They are found in one walk in depth, after Hopcroft and Tarjan (1973).

use crate::deduce::board::Board;
use crate::grid::{Edge, Grid, State, Vertex};

/// The blocks of a board, by edge.
#[derive(Clone, Debug)]
pub struct Blocks {
    of: Vec<Option<u32>>,
}

impl Blocks {
    /// The blocks of the lines and undecided edges of a board.
    pub fn of(board: &Board) -> Blocks {
        let mut walk = Walk::new(board);
        for vertex in board.grid().vertices() {
            walk.from(vertex);
        }
        Blocks { of: walk.of }
    }

    /// The block in which an edge lies; `None` for a cross.
    pub fn block(&self, edge: Edge) -> Option<u32> {
        self.of[edge.index()]
    }
}

/// A walk in depth from vertex to vertex.
struct Walk<'a, 'p> {
    board: &'a Board<'p>,
    grid: Grid,
    of: Vec<Option<u32>>,
    blocks: u32,
    /// By vertex, its turn in the walk, from 1; 0 if it was not reached yet.
    turn: Vec<u32>,
    /// By vertex, the earliest turn to which an edge leads back from what was reached through it.
    back: Vec<u32>,
    turns: u32,
    /// Edges that were passed and are in no block yet.
    passed: Vec<Edge>,
    /// The vertices from the start to where the walk is, each with the edge by which it came and the next direction to look at.
    path: Vec<(Vertex, Option<Edge>, usize)>,
}

impl<'a, 'p> Walk<'a, 'p> {
    fn new(board: &'a Board<'p>) -> Walk<'a, 'p> {
        let grid = board.grid();
        Walk {
            board,
            grid,
            of: vec![None; grid.edge_count()],
            blocks: 0,
            turn: vec![0; grid.vertex_count()],
            back: vec![0; grid.vertex_count()],
            turns: 0,
            passed: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Walks all that can be reached from a vertex, unless that was done.
    fn from(&mut self, start: Vertex) {
        if self.turn[start.index()] == 0 {
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
        self.turns += 1;
        self.turn[vertex.index()] = self.turns;
        self.back[vertex.index()] = self.turns;
        self.path.push((vertex, came, 0));
    }

    /// Looks at an edge away from a vertex: it leads on, or back.
    fn pass(&mut self, vertex: Vertex, edge: Edge) {
        let other = self.grid.other_end(edge, vertex);
        match self.turn[other.index()] {
            0 => {
                self.passed.push(edge);
                self.enter(other, Some(edge));
            }
            turn if turn < self.turn[vertex.index()] => {
                self.passed.push(edge);
                self.lead_back(vertex, turn);
            }
            // It was passed from its other end.
            _ => {}
        }
    }

    fn lead_back(&mut self, vertex: Vertex, turn: u32) {
        let back = &mut self.back[vertex.index()];
        *back = turn.min(*back);
    }

    /// Goes back from a vertex. If nothing beyond it leads back further than to where it came from, that is a block.
    fn leave(&mut self, vertex: Vertex, came: Option<Edge>) {
        self.path.pop();
        let Some(came) = came else { return };
        let before = self.grid.other_end(came, vertex);
        let back = self.back[vertex.index()];
        self.lead_back(before, back);
        if back >= self.turn[before.index()] {
            while let Some(edge) = self.passed.pop() {
                self.of[edge.index()] = Some(self.blocks);
                if edge == came {
                    break;
                }
            }
            self.blocks += 1;
        }
    }
}
