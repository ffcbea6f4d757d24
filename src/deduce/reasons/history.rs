//! The history of a board: what was known at each moment.

use std::borrow::Cow;

use super::index::HistoryIndex;
use super::notes::SearchMemory;
use crate::deduce::board::Board;
use crate::deduce::trail::Tie;
use crate::grid::{Cell, Edge, State, Vertex};
use crate::step::Fact;

/// A moment, given by the number of edges that were decided, and the number of ties that were recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct When {
    pub(super) edges: usize,
    pub(super) ties: usize,
}

/// The index of a recorded fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Entry {
    /// An entry of the trail.
    Edge(usize),
    /// An entry of the list of ties.
    Tie(usize),
}

/// A board, with an index of its history.
#[derive(Debug)]
pub(super) struct History<'a> {
    pub(super) board: &'a Board,
    index: Cow<'a, HistoryIndex>,
}

impl<'a> History<'a> {
    /// The history of a board whose index is given.
    pub(super) const fn new(board: &'a Board, index: Cow<'a, HistoryIndex>) -> History<'a> {
        History { board, index }
    }

    /// Whether a chain may say, at a moment, that two cells are on different sides of the loop (`differ`), or
    /// on the same side. If this is false, there is no such chain.
    pub(super) fn may_say(&self, cells: [Option<Cell>; 2], differ: bool, when: When) -> bool {
        self.index.tied_since.may_say(cells, differ, (when.edges + when.ties) as u32)
    }

    /// Memory for searches over what was known.
    pub(super) fn search_memory(&self) -> &SearchMemory {
        &self.index.search_memory
    }

    /// The present moment.
    pub(super) fn now(&self) -> When {
        When { edges: self.board.trail().len(), ties: self.board.ties().len() }
    }

    /// The moment just before an entry.
    pub(super) fn before(&self, entry: Entry) -> When {
        let ties = self.board.ties();
        match entry {
            Entry::Edge(i) => When { edges: i, ties: ties.partition_point(|tie| tie.at as usize <= i) },
            Entry::Tie(i) => When { edges: ties[i].at as usize, ties: i },
        }
    }

    /// Returns the entry for the edge or the two cells of a fact, whichever state it records.
    pub(super) fn entry(&self, fact: Fact) -> Option<Entry> {
        match fact {
            Fact::Edge { edge, .. } => self.index.entry(edge).map(Entry::Edge),
            Fact::Cells { cells: [a, b], .. } => {
                let same = |&&i: &&usize| {
                    let tie = self.board.ties()[i];
                    Fact::cells(tie.cells[0], tie.cells[1], false) == Fact::cells(a, b, false)
                };
                // The outside may have thousands of ties.
                let shorter = if a.is_some() { a } else { b };
                self.index.ties_at(shorter).iter().find(same).copied().map(Entry::Tie)
            }
        }
    }

    /// The state of an edge at a moment.
    pub(super) fn state(&self, edge: Edge, when: When) -> State {
        match self.index.entry(edge).filter(|&i| i < when.edges) {
            Some(i) => State::from_on(self.board.trail()[i].on),
            None => State::Undecided,
        }
    }

    /// The state of an edge at a moment, as a fact; `None` if it was undecided.
    pub(super) fn fact(&self, edge: Edge, when: When) -> Option<Fact> {
        Fact::edge(edge, self.state(edge, when))
    }

    /// Returns the edges at a vertex that were in this state at a moment, as facts.
    pub(super) fn facts_at(&self, vertex: Vertex, state: State, when: When) -> Vec<Fact> {
        let spokes = self.board.grid().spokes(vertex).into_iter().flatten();
        let so = spokes.filter(|&edge| self.state(edge, when) == state);
        so.filter_map(|edge| Fact::edge(edge, state)).collect()
    }

    /// The ties that a cell (or the outside) had at a moment.
    pub(super) fn ties_at(&self, cell: Option<Cell>, when: When) -> impl Iterator<Item = &Tie> {
        let ties = self.index.ties_at(cell).iter();
        ties.take_while(move |&&i| i < when.ties).map(|&i| &self.board.ties()[i])
    }
}
