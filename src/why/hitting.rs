//! The fewest cells that have one in common with each of some sets, which come one by one.
//!
//! A variable says that a cell is taken, a clause that one of a set is. How many may be taken is
//! assumed, and never falls: what was needed for some sets is needed for more of them.

use slink_encodings::{ClauseSink, Counter, Lit};

use crate::deadline::Deadline;
use crate::engine::{Engine, EngineError, Varisat};
use crate::grid::Cell;

/// Sets, and the fewest cells that hit all of them.
pub(super) struct Hitting {
    engine: Varisat,
    cells: Vec<Cell>,
    taken: Vec<Lit>,
    counter: Counter,
    /// Fewer than that do not hit all sets.
    least: usize,
}

impl Hitting {
    /// No sets yet, of these cells, which are in order.
    pub(super) fn new(cells: &[Cell], deadline: Deadline) -> Hitting {
        let mut engine = Varisat::new(deadline);
        let taken: Vec<Lit> = cells.iter().map(|_| engine.new_var().positive()).collect();
        Hitting { counter: Counter::new(taken.clone()), engine, cells: cells.to_vec(), taken, least: 0 }
    }

    /// Adds a set.
    pub(super) fn add(&mut self, set: &[Cell]) {
        let lits = set.iter().filter_map(|cell| self.cells.binary_search(cell).ok());
        let clause: Vec<Lit> = lits.map(|i| self.taken[i]).collect();
        self.engine.add_clause(&clause);
    }

    /// Fewer than that are known not to hit all sets.
    pub(super) const fn least(&self) -> usize {
        self.least
    }

    /// As few cells as possible that hit all sets; `None` if there are no fewer than `bound`.
    pub(super) fn fewest(&mut self, bound: usize) -> Result<Option<Vec<Cell>>, EngineError> {
        while self.least < bound {
            let more = self.counter.more_than(&mut self.engine, self.least);
            let no_more: Vec<Lit> = more.into_iter().map(|more| !more).collect();
            if self.engine.solve(&no_more)? {
                let is_taken = |(_, lit): &(&Cell, &Lit)| self.engine.value(lit.var());
                let taken = self.cells.iter().zip(&self.taken).filter(is_taken);
                return Ok(Some(taken.map(|(&cell, _)| cell).collect()));
            }
            self.least += 1;
        }
        Ok(None)
    }
}
