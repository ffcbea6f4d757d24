//! Gives a deducer steps that other code has found, and assumptions about cells.

use super::colours::Merge;
use super::deducer::Deducer;
use super::trail::{Conflict, Reason, Site, Teller};
use crate::grid::Cell;
use crate::step::{Conclusion, Fact, Step};

impl Deducer {
    /// Adopts a step that other code has found, without checking it, and propagates nothing.
    ///
    /// # Errors
    /// When the step is a contradiction, or contradicts what is known.
    pub fn note(&mut self, step: Step) -> Result<(), Conflict> {
        let conclusion = step.conclusion.clone();
        let told = self.board.record_told(step);
        let Conclusion::All(facts) = conclusion else { return Err(Conflict::Told(told)) };
        for fact in facts {
            self.take(fact, told)?;
        }
        Ok(())
    }

    /// Assumes for the time being that two cells are on the same side of the loop, or on different sides, and
    /// propagates nothing. The caller continues with [`Deducer::note`] only.
    pub fn assume_cells(&mut self, cells: [Option<Cell>; 2], differ: bool) {
        self.board.record_tie(cells, differ, Teller::Assumed);
        self.memory.colouring.tie(self.board.grid(), cells, differ);
    }

    fn take(&mut self, fact: Fact, told: u32) -> Result<(), Conflict> {
        let grid = self.board.grid();
        match fact {
            Fact::Edge { edge, line } => {
                let site = Site::Vertex(grid.ends(edge)[0]);
                self.decide_at(edge, line, Reason::Told(told), site)
            }
            Fact::Cells { cells, differ } => {
                self.board.record_tie(cells, differ, Teller::Told(told));
                match self.memory.colouring.tie(grid, cells, differ) {
                    Merge::Contradiction => Err(Conflict::Told(told)),
                    Merge::Known | Merge::Merged(_) => Ok(()),
                }
            }
        }
    }
}
