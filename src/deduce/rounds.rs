//! Rounds: all that follows directly from the board as it is, collected before any of it is decided.
//!
//! The result of a round does not depend on the order in which sites are looked at, since no look sees what
//! another look of the same round proposes. So rounds are the same on a board that is rotated or mirrored.

use super::colours::Merge;
use super::deducer::Deducer;
use super::round_proposals::RoundProposals;
use super::trail::{Conflict, Deduction, MovePlace, Reason, Site, TieSource};
use crate::step::Fact;

impl Deducer {
    /// Adopts facts without checking them, and runs no rules.
    ///
    /// # Errors
    /// At the first one that contradicts what is known: the conflict, if it is about an edge.
    pub fn adopt_facts(&mut self, facts: &[Fact]) -> Result<(), Option<Conflict>> {
        self.extend();
        for &fact in facts {
            match fact {
                Fact::Edge { edge, line: on } => {
                    let site = Site::Vertex(self.board.grid().ends(edge)[0]);
                    self.decide_edge(Deduction { edge, on, reason: Reason::Assumed, site })?;
                }
                Fact::Cells { cells, differ } => {
                    if self.tie(cells, differ, TieSource::Assumed) == Merge::Contradiction {
                        return Err(None);
                    }
                }
            }
        }
        Ok(())
    }

    /// Brings paths and colours up to date with the trail and empties all worklists, for a caller that looks
    /// everywhere itself.
    ///
    /// # Errors
    /// When the decided edges contradict each other.
    pub fn sync(&mut self) -> Result<(), Conflict> {
        self.extend();
        self.memory.paths.advance(&self.board, &self.memory.incidence)?;
        self.memory.colouring.advance(&self.board, &self.memory.incidence)?;
        self.memory.agenda.clear();
        let merges = self.memory.colouring.merges();
        self.memory.colouring.backtrack_to(merges, self.board.trail().len());
        Ok(())
    }

    /// Runs one round of rules and extensions, except those that assume something, where something has
    /// changed since the last round. Returns false if nothing new follows.
    ///
    /// # Errors
    /// A conflict that was found in this round.
    pub fn round(&mut self) -> Result<bool, Conflict> {
        self.round_at(|_| true)
    }

    /// A round with the moves at some places only.
    ///
    /// # Errors
    /// A conflict at any place.
    pub(crate) fn round_at(&mut self, is_allowed: impl Fn(MovePlace) -> bool) -> Result<bool, Conflict> {
        self.extend();
        self.round_proposals = Some(std::mem::take(&mut self.memory.round_proposals));
        let looked = self.drain().and_then(|()| self.advance_paths()).and_then(|()| self.advance_colours());
        let mut proposals = self.round_proposals.take().unwrap_or_default();
        let outcome = looked.and_then(|()| self.accept(&proposals, is_allowed));
        proposals.edges.clear();
        proposals.ties.clear();
        // Its memory is used again.
        self.memory.round_proposals = proposals;
        outcome
    }

    /// Decides what was proposed at some places. True if any of it is new.
    fn accept(
        &mut self,
        proposals: &RoundProposals,
        is_allowed: impl Fn(MovePlace) -> bool,
    ) -> Result<bool, Conflict> {
        let before = self.board.trail().len();
        for &deduction in &proposals.edges {
            if deduction.place().is_some_and(&is_allowed) {
                self.decide_edge(deduction)?;
            }
        }
        // Here, not in the next round: what follows from edges that contradict each other would be an argument without a point.
        self.memory.colouring.advance(&self.board, &self.memory.incidence)?;
        let mut has_tied = false;
        let is_allowed = |clue| is_allowed(MovePlace::Site(Site::Cell(clue)));
        for &(clue, cells, differ) in proposals.ties.iter().filter(|&&(clue, ..)| is_allowed(clue)) {
            match self.tie(cells, differ, TieSource::Clue(clue)) {
                Merge::Known => {}
                Merge::Merged(_) => has_tied = true,
                Merge::Contradiction => return Err(Conflict::ClueColours(clue)),
            }
        }
        Ok(has_tied || self.board.trail().len() > before)
    }
}
