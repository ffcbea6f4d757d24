//! An index of the history of a board: by edge, its entry on the trail; by cell, its ties. It grows and
//! backtracks with the board, so that an argument can be built without scanning the whole board.

use rustc_hash::FxHashMap;

use super::notes::SearchMemory;
use super::tied_since::TiedSince;
use crate::deduce::board::Board;
use crate::deduce::mark::Mark;
use crate::grid::{Cell, Edge};

/// The index of an edge that is not on the trail.
const NONE: u32 = u32::MAX;

/// An index of a board's history.
#[derive(Clone, Debug, Default)]
pub(in crate::deduce) struct HistoryIndex {
    /// By edge, its index on the trail.
    entry: Vec<u32>,
    /// By cell, the indices of its ties, if it has any.
    ties_at: FxHashMap<Option<Cell>, Vec<usize>>,
    pub(super) tied_since: TiedSince,
    pub(super) search_memory: SearchMemory,
    /// The number of edges of the trail that are indexed.
    edges: usize,
    /// The number of ties that are indexed.
    ties: usize,
}

impl HistoryIndex {
    /// The index of a board.
    pub(super) fn of(board: &Board) -> HistoryIndex {
        let mut index = HistoryIndex::default();
        index.follow(board);
        index
    }

    /// Adds what is new on the board. What the board has taken back must have been taken back here, too.
    pub(in crate::deduce) fn follow(&mut self, board: &Board) {
        let grid = board.grid();
        if self.entry.is_empty() {
            self.entry.resize(grid.edge_count(), NONE);
            self.tied_since = TiedSince::new(grid);
        }
        loop {
            let at = self.edges;
            while let Some(tie) = board.ties().get(self.ties).filter(|tie| tie.at as usize <= at) {
                self.tied_since.tie(tie.fact().relation(grid), (at + self.ties) as u32);
                for cell in tie.cells {
                    self.ties_at.entry(cell).or_default().push(self.ties);
                }
                self.ties += 1;
            }
            let Some(decided) = board.trail().get(at) else { return };
            self.tied_since.tie(decided.fact().relation(grid), (at + self.ties) as u32);
            self.entry[decided.edge.index()] = at as u32;
            self.edges += 1;
        }
    }

    /// Forgets what came after a mark. To be called before the board itself is taken back.
    pub(in crate::deduce) fn backtrack_to(&mut self, board: &Board, mark: Mark) {
        let (edges, ties) = (self.edges.min(mark.trail()), self.ties.min(mark.ties()));
        if (edges, ties) == (self.edges, self.ties) {
            return;
        }
        self.tied_since.backtrack_to((edges + ties) as u32);
        for decided in &board.trail()[edges..self.edges] {
            self.entry[decided.edge.index()] = NONE;
        }
        for cell in board.ties()[ties..self.ties].iter().flat_map(|tie| tie.cells) {
            self.ties_at.entry(cell).or_default().pop();
        }
        (self.edges, self.ties) = (edges, ties);
    }

    /// The index of an edge on the trail; `None` if it is undecided.
    pub(super) fn entry(&self, edge: Edge) -> Option<usize> {
        let entry = self.entry[edge.index()];
        (entry != NONE).then_some(entry as usize)
    }

    /// The indices of a cell's ties.
    pub(super) fn ties_at(&self, cell: Option<Cell>) -> &[usize] {
        self.ties_at.get(&cell).map_or(&[], Vec::as_slice)
    }
}
