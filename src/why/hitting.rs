//! The fewest cells that have one in common with each of some sets, which come one by one.
//!
//! A variable says that a cell is taken, a clause that one of a set is. To begin with, no cell is to be
//! taken. What of these wishes cannot be granted together (a core) costs one cell more, and makes
//! way for a weaker wish: that of these cells no more than one is taken; later no more than two, and
//! so on. What was needed for some sets is needed for more of them, so that all this stays true when sets are added
//! (OLL: Andres, Kaufmann, Matheis and Schaub, 2012).

use slitherlink_encodings::{ClauseSink, Counter, Lit, Var};

use crate::deadline::Deadline;
use crate::grid::Cell;
use crate::search::EngineError;
use crate::search::reference::engine::Varisat;

/// Sets, and the fewest cells that hit all of them.
pub(super) struct Hitting {
    engine: Varisat,
    cells: Vec<Cell>,
    taken: Vec<Var>,
    wishes: Vec<Wish>,
    counters: Vec<Counter>,
    /// Fewer than that do not hit all sets.
    least: usize,
}

/// What is to hold for as long as it can.
#[derive(Clone, Copy)]
struct Wish {
    holds: Lit,
    /// What it says, unless that a cell is not taken: of those that a counter counts, no more than so many hold.
    of: Option<(usize, usize)>,
}

impl Hitting {
    /// No sets yet, of these cells, which are in order.
    pub(super) fn new(cells: &[Cell], deadline: Deadline) -> Hitting {
        let mut engine = Varisat::new(deadline);
        let taken: Vec<Var> = cells.iter().map(|_| engine.new_var()).collect();
        let wishes = taken.iter().map(|var| Wish { holds: var.negative(), of: None }).collect();
        Hitting { engine, cells: cells.to_vec(), taken, wishes, counters: Vec::new(), least: 0 }
    }

    /// Adds a set.
    pub(super) fn add(&mut self, set: &[Cell]) {
        let places = set.iter().filter_map(|cell| self.cells.binary_search(cell).ok());
        let clause: Vec<Lit> = places.map(|i| self.taken[i].positive()).collect();
        self.engine.add_clause(&clause);
    }

    /// Fewer than that are known not to hit all sets.
    pub(super) const fn least(&self) -> usize {
        self.least
    }

    /// As few cells as possible that hit all sets; `None` if there are no fewer than `bound`.
    pub(super) fn fewest(&mut self, bound: usize) -> Result<Option<Vec<Cell>>, EngineError> {
        while self.least < bound {
            let wishes: Vec<Lit> = self.wishes.iter().map(|wish| wish.holds).collect();
            if self.engine.solve(&wishes)? {
                let taken =
                    self.cells.iter().zip(&self.taken).filter(|(_, var)| self.engine.holds(var.positive()));
                return Ok(Some(taken.map(|(&cell, _)| cell).collect()));
            }
            let core = self.core()?;
            self.weaken(&core);
        }
        Ok(None)
    }

    /// Wishes that cannot be granted together, all of which that takes.
    fn core(&mut self) -> Result<Vec<Lit>, EngineError> {
        let mut core = self.engine.core();
        let mut kept = 0;
        while kept < core.len() {
            let fewer: Vec<Lit> = (0..core.len()).filter(|&i| i != kept).map(|i| core[i]).collect();
            if self.engine.solve(&fewer)? {
                kept += 1;
            } else {
                // Often it takes far fewer; those that were kept are always among them.
                let needed = self.engine.core();
                core.retain(|wish| needed.contains(wish));
            }
        }
        Ok(core)
    }

    /// One cell more than was known, and weaker wishes in the place of these.
    fn weaken(&mut self, core: &[Lit]) {
        self.least += 1;
        let (gone, kept) =
            std::mem::take(&mut self.wishes).into_iter().partition(|wish| core.contains(&wish.holds));
        self.wishes = kept;
        let gone: Vec<Wish> = gone;
        for (counter, most) in gone.iter().filter_map(|wish| wish.of) {
            self.wish(counter, most + 1);
        }
        self.counters.push(Counter::new(gone.iter().map(|wish| !wish.holds).collect()));
        self.wish(self.counters.len() - 1, 1);
    }

    /// Wishes that no more than `most` of those that a counter counts hold.
    fn wish(&mut self, counter: usize, most: usize) {
        if let Some(more) = self.counters[counter].more_than(&mut self.engine, most) {
            self.wishes.push(Wish { holds: !more, of: Some((counter, most)) });
        }
    }
}
