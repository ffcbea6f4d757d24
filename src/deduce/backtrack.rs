//! Backtracking: marks, and undoing what was decided after them, edge by edge or from a saved copy.

use super::board::SavedStates;
use super::deducer::Deducer;
use super::mark::Mark;
use crate::grid::Cell;
use crate::puzzle::Clue;

/// The state of boards with at least this many vertices is not saved.
const LARGE: usize = 1 << 12;
/// Restoring this many vertices from a saved state takes as long as undoing one edge.
const AS_LONG: usize = 256;

/// The saved states of all cells and vertices at a mark. Restoring them may be faster than undoing edge by
/// edge.
#[derive(Debug, Default)]
pub(super) struct SavedAtMark {
    /// The length of the trail at that time; `None` if nothing is saved.
    trail: Option<usize>,
    states: SavedStates,
}

impl SavedAtMark {
    /// Discards the saved state.
    pub(super) fn clear(&mut self) {
        self.trail = None;
    }
}

impl Deducer {
    /// Marks the current state. Rules and extensions must be at their fixpoint.
    pub fn mark(&self) -> Mark {
        Mark {
            trail: self.board.trail().len(),
            ties: self.board.ties().len(),
            joins: self.memory.paths.joins(),
            merges: self.memory.colouring.merges(),
            supplied: self.board.supplied().len(),
        }
    }

    /// Undoes [`Deducer::add_clues`]: removes the clues, and all that was decided since a mark made before it.
    pub fn take_back_clues(&mut self, clues: &[(Cell, Clue)], mark: Mark) {
        self.backtrack_to(mark);
        clues.iter().for_each(|&(cell, _)| self.set_clue(cell, Clue::BLANK));
    }

    /// Undoes everything that was decided after the mark, and empties the agenda.
    pub fn backtrack_to(&mut self, mark: Mark) {
        self.forget_since(mark);
        while self.board.trail().len() > mark.trail {
            let Some(step) = self.board.trail().last() else { return };
            let touched = self.memory.incidence.touched(self.board.grid(), step.edge);
            self.board.take_back(touched);
            for vertex in touched.vertices {
                self.memory.agenda.set_seen(vertex, self.board.spokes(vertex));
            }
        }
    }

    /// Saves the state of the board, unless the board is large or this state is saved already.
    pub(super) fn save(&self, saved: &mut SavedAtMark) {
        let trail = self.board.trail().len();
        if saved.trail != Some(trail) && self.board.grid().vertex_count() < LARGE {
            self.board.write_down(&mut saved.states);
            saved.trail = Some(trail);
        }
    }

    /// Does the same as [`Deducer::backtrack_to`], from the saved state if that is of this mark and faster.
    pub(super) fn take_back_using(&mut self, saved: &SavedAtMark, mark: Mark) {
        let taken = self.board.trail().len() - mark.trail;
        if saved.trail != Some(mark.trail) || taken * AS_LONG < self.board.grid().vertex_count() {
            self.backtrack_to(mark);
            return;
        }
        self.forget_since(mark);
        self.board.put_back(&saved.states, mark.trail);
        self.memory.agenda.set_all_seen(saved.states.vertices());
    }

    /// Undoes everything after the mark except the trail and the states of cells and vertices.
    fn forget_since(&mut self, mark: Mark) {
        if self.extended {
            self.memory.paths.backtrack_to(mark.joins, mark.trail, &self.board, &self.memory.incidence);
            self.memory.colouring.backtrack_to(mark.merges, mark.trail);
        }
        self.memory.history.backtrack_to(&self.board, mark);
        self.memory.agenda.clear();
        self.board.take_back_ties(mark.ties);
        self.board.take_back_supplied(mark.supplied);
    }
}
