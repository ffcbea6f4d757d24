//! Gives a deducer steps that other code has found.

use super::colours::Merge;
use super::deducer::Deducer;
use super::trail::{Conflict, Deduction, Reason, Site, TieSource};
use crate::grid::Cell;
use crate::step::{Conclusion, Fact, Step};

impl Deducer {
    /// Adopts a step that other code has found, without checking it, and propagates nothing. A step that only
    /// says that one of several facts holds decides nothing.
    ///
    /// # Errors
    /// When the step is a contradiction, or contradicts what is known.
    pub fn adopt(&mut self, step: Step) -> Result<(), Conflict> {
        let facts = match &step.conclusion {
            Conclusion::All(facts) => facts.clone(),
            Conclusion::Any(_) => return Ok(()),
            Conclusion::Contradiction => return Err(Conflict::Supplied(self.board.record_supplied(step))),
        };
        let supplied = self.board.record_supplied(step);
        facts.into_iter().try_for_each(|fact| self.adopt_fact(fact, supplied))
    }

    /// Ties two cells. The tie is recorded if it is new.
    pub(super) fn tie(&mut self, cells: [Option<Cell>; 2], differ: bool, by: TieSource) -> Merge {
        let merge = self.memory.colouring.tie(self.board.grid(), cells, differ);
        if let Merge::Merged(_) = merge {
            self.board.record_tie(cells, differ, by);
        }
        merge
    }

    fn adopt_fact(&mut self, fact: Fact, supplied: u32) -> Result<(), Conflict> {
        let grid = self.board.grid();
        match fact {
            Fact::Edge { edge, line } => {
                let site = Site::Vertex(grid.ends(edge)[0]);
                self.decide_edge(Deduction { edge, on: line, reason: Reason::Supplied(supplied), site })
            }
            Fact::Cells { cells, differ } => {
                self.board.record_tie(cells, differ, TieSource::Supplied(supplied));
                match self.memory.colouring.tie(grid, cells, differ) {
                    Merge::Contradiction => Err(Conflict::Supplied(supplied)),
                    Merge::Known | Merge::Merged(_) => Ok(()),
                }
            }
        }
    }
}
