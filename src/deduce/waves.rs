//! Waves: all that is said of a board as it is, and only then is it decided.
//!
//! What a wave decides does not depend on the order in which places are looked at, as what a look sees
//! never rests on another look of the same wave. So waves are the same on a board that is turned or mirrored.

use super::colours::Merge;
use super::deducer::Deducer;
use super::held::Held;
use super::trail::{Conflict, Reason, Site};
use crate::grid::Cell;
use crate::step::Fact;

impl Deducer {
    /// Takes facts for granted; nothing is looked at.
    ///
    /// # Errors
    /// When one of them contradicts what is known.
    pub fn take_all<'f>(&mut self, facts: impl IntoIterator<Item = &'f Fact>) -> Result<(), Conflict> {
        self.extend();
        for &fact in facts {
            match fact {
                Fact::Edge { edge, line } => {
                    let grid = self.board.grid();
                    let site = Site::Vertex(grid.ends(edge)[0]);
                    self.decide_at(edge, line, Reason::Assumed, site)?;
                }
                Fact::Cells { cells, differ } => self.tie(cells, differ).map(|_| ())?,
            }
        }
        Ok(())
    }

    /// Lets paths and colours follow the trail, and has nothing listed to be looked at: for whoever looks
    /// everywhere.
    ///
    /// # Errors
    /// When what is known contradicts itself.
    pub fn follow(&mut self) -> Result<(), Conflict> {
        self.extend();
        self.memory.paths.advance(&self.board, &self.memory.sites)?;
        self.memory.colouring.advance(&self.board, &self.memory.sites)?;
        self.memory.agenda.clear();
        let ties = self.memory.colouring.ties();
        self.memory.colouring.take_back_to(ties, self.board.trail().len());
        Ok(())
    }

    /// One wave of rules and extensions, but for those that assume something: what they say where something
    /// has changed since the last one. False if that is nothing.
    ///
    /// # Errors
    /// A conflict, seen in this wave.
    pub fn wave(&mut self) -> Result<bool, Conflict> {
        self.extend();
        self.held = Some(Held::default());
        let looked = self.drain().and_then(|()| self.advance_paths()).and_then(|()| self.advance_colours());
        let held = self.held.take().unwrap_or_default();
        looked?;
        let before = self.board.trail().len();
        for (edge, on, reason, site) in held.edges {
            self.decide_at(edge, on, reason, site)?;
        }
        let mut has_tied = false;
        for (cells, differ) in held.ties {
            has_tied |= self.tie(cells, differ)?;
        }
        Ok(has_tied || self.board.trail().len() > before)
    }

    /// Ties two cells; true if that is new.
    fn tie(&mut self, cells: [Option<Cell>; 2], differ: bool) -> Result<bool, Conflict> {
        match self.memory.colouring.tie(self.board.grid(), cells, differ) {
            Merge::Known => Ok(false),
            Merge::Merged(_) => Ok(true),
            Merge::Contradiction => {
                Err(cells[0].or(cells[1]).map_or(Conflict::Told(0), Conflict::ClueColours))
            }
        }
    }
}
