//! What was known when.

use std::collections::HashMap;

use crate::deduce::board::Board;
use crate::deduce::colours::{Colours, Merge};
use crate::deduce::trail::Tie;
use crate::grid::{Cell, Edge, State, Vertex};
use crate::step::Fact;

/// A moment: so many edges were decided, and clues had tied cells so often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct When {
    pub(super) edges: usize,
    pub(super) ties: usize,
}

/// A fact's place in the order of things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Entry {
    /// An entry of the trail.
    Edge(usize),
    /// A tie by a clue.
    Tie(usize),
}

/// A board with its past.
#[derive(Debug)]
pub(super) struct Known<'a> {
    pub(super) board: &'a Board,
    /// For each edge its place in the trail, or the length of the trail.
    entry: Vec<u32>,
    /// The ties at each cell that has any, by their place.
    ties_at: HashMap<Option<Cell>, Vec<usize>>,
    /// All that is tied by now; `None` if that contradicts itself.
    colours: Option<Colours>,
}

impl<'a> Known<'a> {
    pub(super) fn new(board: &'a Board) -> Known<'a> {
        let mut entry = vec![board.trail().len() as u32; board.grid().edge_count()];
        for (i, step) in board.trail().iter().enumerate() {
            entry[step.edge.index()] = i as u32;
        }
        let mut ties_at: HashMap<_, Vec<usize>> = HashMap::new();
        for (i, tie) in board.ties().iter().enumerate() {
            for cell in tie.cells {
                ties_at.entry(cell).or_default().push(i);
            }
        }
        Known { board, entry, ties_at, colours: colours(board) }
    }

    /// False if no chain says by now that two cells are on different sides of the loop, or that they are not.
    pub(super) fn may_say(&self, [a, b]: [Option<Cell>; 2], differ: bool) -> bool {
        self.colours.as_ref().is_none_or(|colours| {
            let [a, b] = [a, b].map(|cell| colours.colour(cell));
            a.class == b.class && (a.opposite ^ b.opposite) == differ
        })
    }

    /// Now.
    pub(super) fn now(&self) -> When {
        When { edges: self.board.trail().len(), ties: self.board.ties().len() }
    }

    /// Just before an entry.
    pub(super) fn before(&self, entry: Entry) -> When {
        let ties = self.board.ties();
        match entry {
            Entry::Edge(i) => When { edges: i, ties: ties.partition_point(|tie| tie.at as usize <= i) },
            Entry::Tie(i) => When { edges: ties[i].at as usize, ties: i },
        }
    }

    /// The entry that a fact is.
    pub(super) fn entry(&self, fact: Fact) -> Option<Entry> {
        match fact {
            Fact::Edge { edge, .. } => {
                let i = self.entry[edge.index()] as usize;
                (i < self.board.trail().len()).then_some(Entry::Edge(i))
            }
            Fact::Cells { cells: [a, b], .. } => {
                let same = |&&i: &&usize| {
                    let tie = self.board.ties()[i];
                    Fact::cells(tie.cells[0], tie.cells[1], false) == Fact::cells(a, b, false)
                };
                self.ties_at.get(&a)?.iter().find(same).copied().map(Entry::Tie)
            }
        }
    }

    /// The state of an edge at a moment.
    pub(super) fn state(&self, edge: Edge, when: When) -> State {
        let i = self.entry[edge.index()] as usize;
        match self.board.trail().get(i).filter(|_| i < when.edges) {
            Some(step) => State::from_on(step.on),
            None => State::Undecided,
        }
    }

    /// The fact that an edge is in the state it had at a moment.
    pub(super) fn fact(&self, edge: Edge, when: When) -> Option<Fact> {
        Fact::edge(edge, self.state(edge, when))
    }

    /// The facts about the edges at a vertex that were in this state.
    pub(super) fn facts_at(&self, vertex: Vertex, state: State, when: When) -> Vec<Fact> {
        let spokes = self.board.grid().spokes(vertex).into_iter().flatten();
        let so = spokes.filter(|&edge| self.state(edge, when) == state);
        so.filter_map(|edge| Fact::edge(edge, state)).collect()
    }

    /// The ties that a cell (or the outside) had at a moment.
    pub(super) fn ties_at(&self, cell: Option<Cell>, when: When) -> impl Iterator<Item = &Tie> {
        let ties = self.ties_at.get(&cell).map_or(&[][..], Vec::as_slice);
        ties.iter().take_while(move |&&i| i < when.ties).map(|&i| &self.board.ties()[i])
    }
}

/// The cells that decided edges and ties by clues tie together; `None` if they contradict each other.
fn colours(board: &Board) -> Option<Colours> {
    let mut colours = Colours::of_board(board)?;
    for tie in board.ties() {
        let [a, b] = tie.cells.map(|cell| colours.colour(cell));
        if colours.tie(a, b, tie.differ) == Merge::Contradiction {
            return None;
        }
    }
    Some(colours)
}
