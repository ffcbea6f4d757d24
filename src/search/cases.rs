//! The loops of a board, one after another, by cases: an edge is a line, or it is not.
//!
//! A search in depth with rules, premature loops and colours as its propagation. It learns
//! nothing, but a case costs only what follows from it, and there is nothing to set up: where
//! probing leaves little, or where there are many loops to list, it is far ahead of SAT.
//! Cases split where the last ones did, at the end of a path, so that a contradiction comes up
//! while still near its cause.

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::propagate::Propagator;
use crate::deduce::stages::{Mark, Stages};
use crate::grid::{Edge, Grid, State, Vertex};
use crate::solution::{Found, verify};

/// A search for the loops that agree with what is decided on a board.
#[derive(Debug)]
pub struct Cases<'a, 'p> {
    rules: &'a mut Propagator,
    stages: &'a mut Stages,
    board: Board<'p>,
    /// The edges assumed to be lines, and where the board stood before.
    open: Vec<(Edge, Mark)>,
    dead_end: bool,
    count: usize,
}

impl<'a, 'p> Cases<'a, 'p> {
    /// Goes on from a board on which these rules and stages have just run.
    pub fn new(rules: &'a mut Propagator, stages: &'a mut Stages, board: Board<'p>) -> Cases<'a, 'p> {
        Cases { rules, stages, board, open: Vec::new(), dead_end: false, count: 0 }
    }

    /// How many cases were looked at so far.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The next loop, if at most so many more cases suffice to find it before the deadline.
    pub fn next_loop(&mut self, cases: usize, deadline: Deadline) -> Found {
        let last = self.count.saturating_add(cases);
        loop {
            if self.dead_end {
                let Some((edge, mark)) = self.open.pop() else { return Found::Nothing };
                self.stages.take_back_to(mark, self.rules, &mut self.board);
                self.assume(edge, false);
            } else if self.board.undecided_count() == 0 {
                self.dead_end = true;
                // Without a line it is no loop.
                if let Ok(solution) = verify(self.board.puzzle(), self.lines()) {
                    return Found::Loop(solution);
                }
            } else if self.count >= last || deadline.has_passed() {
                return Found::Unfinished;
            } else if let Some(edge) = self.split() {
                self.open.push((edge, self.stages.mark(&self.board)));
                self.assume(edge, true);
            }
        }
    }

    fn assume(&mut self, edge: Edge, on: bool) {
        self.count += 1;
        self.dead_end = self.stages.assume(edge, on, self.rules, &mut self.board).is_err();
    }

    fn lines(&self) -> Vec<bool> {
        self.board.states().into_iter().map(|state| state == State::Line).collect()
    }

    /// An undecided edge to tell cases by: at the end of the path that grew last, or any.
    fn split(&self) -> Option<Edge> {
        let grid = self.board.grid();
        let recent = self.board.trail().iter().rev().flat_map(|step| grid.ends(step.edge));
        let end = recent.take(RECENT).chain(grid.vertices()).find(|&vertex| self.is_open_end(vertex));
        end.and_then(|vertex| self.undecided_at(grid, vertex))
            .or_else(|| grid.vertices().find_map(|vertex| self.undecided_at(grid, vertex)))
    }

    fn is_open_end(&self, vertex: Vertex) -> bool {
        let spokes = self.board.spokes(vertex);
        spokes.on().count_ones() == 1 && spokes.undecided() != 0
    }

    fn undecided_at(&self, grid: Grid, vertex: Vertex) -> Option<Edge> {
        let spokes = self.board.spokes(vertex);
        let edges = grid.spokes(vertex).into_iter().enumerate();
        edges.filter(|&(k, _)| spokes.state(k) == State::Undecided).find_map(|(_, edge)| edge)
    }
}

/// How many ends of edges decided last are looked at for the end of a path.
const RECENT: usize = 200;
