//! The board as drawn when a sentence is read.

use std::collections::BTreeSet;

use slitherlink::step::{Fact, Step};
use slitherlink::{Cell, Edge, Grid, Puzzle, State, Vertex};

use crate::common::boards::other_end;

/// A puzzle and its known facts: what a reader who followed so far has on paper.
#[derive(Clone)]
pub struct Board<'a> {
    pub puzzle: &'a Puzzle,
    known: BTreeSet<Fact>,
}

impl Board<'_> {
    pub const fn new(puzzle: &Puzzle) -> Board<'_> {
        Board { puzzle, known: BTreeSet::new() }
    }

    pub const fn grid(&self) -> Grid {
        self.puzzle.grid()
    }

    /// The same board with an assumption.
    pub fn with(&self, fact: Fact) -> Board<'_> {
        let mut board = self.clone();
        board.known.insert(fact);
        board
    }

    pub fn conclude(&mut self, step: &Step) {
        self.known.extend(step.conclusion.facts());
    }

    pub fn knows(&self, fact: &Fact) -> bool {
        self.known.contains(fact)
    }

    pub fn has_clue(&self, (cell, number): (Cell, u8)) -> bool {
        self.puzzle.clue(cell).number() == Some(number)
    }

    /// The edges that are neither lines nor crosses.
    pub fn undecided(&self) -> impl Iterator<Item = Edge> {
        let is_open =
            |&edge: &Edge| [true, false].iter().all(|&line| !self.knows(&Fact::Edge { edge, line }));
        self.grid().edges().filter(is_open)
    }

    fn is_line(&self, edge: Edge) -> bool {
        self.knows(&Fact::Edge { edge, line: true })
    }

    fn lines_at(&self, vertex: Vertex) -> Vec<Edge> {
        let spokes = self.grid().spokes(vertex).into_iter().flatten();
        spokes.filter(|&edge| self.is_line(edge)).collect()
    }

    /// The path with a given number of lines between two dots.
    pub fn path(&self, count: usize, [start, end]: [Vertex; 2]) -> Option<Vec<Edge>> {
        let walk = |first: Edge| {
            let (mut at, mut path) = (other_end(self.grid(), first, start), vec![first]);
            while path.len() < count {
                let next = self.lines_at(at).into_iter().find(|edge| !path.contains(edge))?;
                path.push(next);
                at = other_end(self.grid(), next, at);
            }
            (at == end).then_some(path)
        };
        self.lines_at(start).into_iter().find_map(walk)
    }

    /// The loops that a line would close. There may be two if a third line comes to a dot on them, which an argument
    /// need not notice.
    pub fn closed(&self, edge: Edge) -> Vec<Vec<Edge>> {
        let [start, end] = self.grid().ends(edge);
        let mut found = Vec::new();
        self.walk(start, end, &mut vec![edge], &mut found);
        found
    }

    /// Adds the paths along lines from here to a dot.
    fn walk(&self, at: Vertex, end: Vertex, path: &mut Vec<Edge>, found: &mut Vec<Vec<Edge>>) {
        if at == end {
            found.push(path.clone());
            return;
        }
        for next in self.lines_at(at) {
            if !path.contains(&next) {
                path.push(next);
                self.walk(other_end(self.grid(), next, at), end, path, found);
                path.pop();
            }
        }
    }

    /// The loops that are closed already.
    pub fn loops(&self) -> BTreeSet<BTreeSet<Edge>> {
        let lines = self.grid().edges().filter(|&edge| self.is_line(edge));
        lines.flat_map(|edge| self.closed(edge)).map(|on_loop| on_loop.into_iter().collect()).collect()
    }
}

/// The edges that are lines, or crosses, according to some facts.
pub fn drawn<'a>(facts: impl IntoIterator<Item = &'a Fact>, state: State) -> BTreeSet<Edge> {
    let drawn = facts.into_iter().filter_map(|fact| fact.drawn());
    drawn.filter(|&(_, other)| other == state).map(|(edge, _)| edge).collect()
}
