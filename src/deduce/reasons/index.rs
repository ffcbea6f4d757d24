//! Where edges and cells are in the history of a board. The index follows the board as it grows, and is taken back with it, so that
//! an argument costs no walk over the whole board.

use rustc_hash::FxHashMap;

use super::tied_since::TiedSince;
use crate::deduce::board::Board;
use crate::grid::{Cell, Edge};
use crate::step::Fact;

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
    /// The part of the trail that is indexed.
    edges: Vec<Edge>,
    /// The ties that are indexed.
    ties: Vec<[Option<Cell>; 2]>,
}

impl HistoryIndex {
    /// The index of a board.
    pub(super) fn of(board: &Board) -> HistoryIndex {
        let mut index = HistoryIndex::default();
        index.follow(board);
        index
    }

    /// Adds what is new on the board. Whatever was taken back there must have been taken back here.
    pub(in crate::deduce) fn follow(&mut self, board: &Board) {
        let grid = board.grid();
        if self.entry.is_empty() {
            self.entry.resize(grid.edge_count(), NONE);
            self.tied_since = TiedSince::new(grid);
        }
        let tie = |tied: &mut TiedSince, fact: Fact| tied.tie(fact.relation(grid));
        loop {
            let at = self.edges.len();
            while let Some(next) = board.ties().get(self.ties.len()).filter(|tie| tie.at as usize <= at) {
                tie(&mut self.tied_since, next.fact());
                for cell in next.cells {
                    self.ties_at.entry(cell).or_default().push(self.ties.len());
                }
                self.ties.push(next.cells);
            }
            let Some(decided) = board.trail().get(at) else { return };
            tie(&mut self.tied_since, decided.fact());
            self.entry[decided.edge.index()] = at as u32;
            self.edges.push(decided.edge);
        }
    }

    /// Forgets what came after these numbers of edges and ties.
    pub(in crate::deduce) fn take_back_to(&mut self, edges: usize, ties: usize) {
        if self.edges.len() <= edges && self.ties.len() <= ties {
            return;
        }
        self.tied_since.take_back_to((edges + ties) as u32);
        for edge in self.edges.drain(edges.min(self.edges.len())..) {
            self.entry[edge.index()] = NONE;
        }
        for cell in self.ties.drain(ties.min(self.ties.len())..).flatten() {
            self.ties_at.entry(cell).or_default().pop();
        }
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
