//! Minimum hitting sets, incrementally: the fewest cells that include one of each of some sets, which come
//! one by one.
//!
//! This is core-guided MaxSAT (OLL: Andres, Kaufmann, Matheis and Schaub, 2012). A variable says that a cell
//! is taken, a clause that one cell of a set is. The soft constraints first say of each cell that it is not
//! taken. Soft constraints that cannot all hold (a core) raise the lower bound by one, and are replaced by a
//! weaker one: that no more than one of their cells is taken; later no more than two, and so on. A core
//! stays a core when sets are added, so all of this stays valid.

use slitherlink_encodings::{ClauseSink, Counter, Lit, Var};

use crate::deadline::Deadline;
use crate::grid::Cell;
use crate::search::TimedOut;
use crate::search::reference::engine::Varisat;

/// Sets, and the fewest cells that hit all of them.
pub(super) struct Hitting {
    engine: Varisat,
    cells: Vec<Cell>,
    taken: Vec<Var>,
    soft_constraints: Vec<SoftConstraint>,
    counters: Vec<Counter>,
    /// A lower bound: fewer cells do not hit all sets.
    least: usize,
}

/// A soft constraint: it is kept for as long as the sets allow it.
#[derive(Clone, Copy)]
struct SoftConstraint {
    holds: Lit,
    /// `None` for the constraint that a cell is not taken. Otherwise (counter, most): at most `most` of the
    /// literals that the counter counts are true.
    of: Option<(usize, usize)>,
}

impl Hitting {
    /// Starts without sets, over these cells, which must be in order.
    pub(super) fn new(cells: &[Cell], deadline: &Deadline) -> Hitting {
        let mut engine = Varisat::new(deadline);
        let taken: Vec<Var> = cells.iter().map(|_| engine.new_var()).collect();
        let soft_constraints =
            taken.iter().map(|var| SoftConstraint { holds: var.negative(), of: None }).collect();
        Hitting { engine, cells: cells.to_vec(), taken, soft_constraints, counters: Vec::new(), least: 0 }
    }

    /// Adds a set.
    pub(super) fn add(&mut self, set: &[Cell]) {
        let places = set.iter().filter_map(|cell| self.cells.binary_search(cell).ok());
        let clause: Vec<Lit> = places.map(|i| self.taken[i].positive()).collect();
        self.engine.add_clause(&clause);
    }

    /// A lower bound: fewer cells than this do not hit all sets.
    pub(super) const fn least(&self) -> usize {
        self.least
    }

    /// Returns a minimum set of cells that hits all sets; `None` if it has `bound` cells or more.
    pub(super) fn fewest(&mut self, bound: usize) -> Result<Option<Vec<Cell>>, TimedOut> {
        while self.least < bound {
            let soft_constraints: Vec<Lit> = self.soft_constraints.iter().map(|soft| soft.holds).collect();
            if self.engine.solve(&soft_constraints)? {
                let taken =
                    self.cells.iter().zip(&self.taken).filter(|(_, var)| self.engine.holds(var.positive()));
                return Ok(Some(taken.map(|(&cell, _)| cell).collect()));
            }
            let core = self.core()?;
            self.weaken(&core);
        }
        Ok(None)
    }

    /// Returns a minimal core: soft constraints that cannot all hold, of which none can be left out.
    fn core(&mut self) -> Result<Vec<Lit>, TimedOut> {
        let mut core = self.engine.core();
        let mut kept = 0;
        while kept < core.len() {
            let fewer: Vec<Lit> = (0..core.len()).filter(|&i| i != kept).map(|i| core[i]).collect();
            if self.engine.solve(&fewer)? {
                kept += 1;
            } else {
                // The new core is often far smaller. It contains the constraints kept so far.
                let needed = self.engine.core();
                core.retain(|soft| needed.contains(soft));
            }
        }
        Ok(core)
    }

    /// Raises the lower bound by one, and replaces the soft constraints of a core by weaker ones.
    fn weaken(&mut self, core: &[Lit]) {
        self.least += 1;
        let (gone, kept) = std::mem::take(&mut self.soft_constraints)
            .into_iter()
            .partition(|soft| core.contains(&soft.holds));
        self.soft_constraints = kept;
        let gone: Vec<SoftConstraint> = gone;
        for (counter, most) in gone.iter().filter_map(|soft| soft.of) {
            self.add_soft_constraint(counter, most + 1);
        }
        self.counters.push(Counter::new(gone.iter().map(|soft| !soft.holds).collect()));
        self.add_soft_constraint(self.counters.len() - 1, 1);
    }

    /// Adds the soft constraint that at most `most` of the literals that a counter counts are true.
    fn add_soft_constraint(&mut self, counter: usize, most: usize) {
        if let Some(more) = self.counters[counter].more_than(&mut self.engine, most) {
            self.soft_constraints.push(SoftConstraint { holds: !more, of: Some((counter, most)) });
        }
    }
}
