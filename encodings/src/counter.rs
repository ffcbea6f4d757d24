//! Counting true literals, column by column.

use crate::{ClauseSink, Lit};

/// Counts how many of some literals are true, up to the largest number that was asked about.
///
/// Column `j` has a literal for each literal from number `j` on: it holds if more than `j` of the literals up to
/// that one are true (the sequential counter of Sinz, 2005, in one direction only). A column is defined by the
/// one before it alone, so columns can be added between calls of a solver.
#[derive(Clone, Debug)]
pub struct Counter {
    lits: Vec<Lit>,
    columns: Vec<Vec<Lit>>,
}

impl Counter {
    /// A counter that has no clauses yet.
    pub fn new(lits: Vec<Lit>) -> Counter {
        Counter { lits, columns: Vec::new() }
    }

    /// A literal that must hold if more than `k` of the literals are true; `None` if there are no more than `k`.
    pub fn more_than(&mut self, sink: &mut impl ClauseSink, k: usize) -> Option<Lit> {
        while self.columns.len() <= k && self.columns.len() < self.lits.len() {
            self.add_column(sink);
        }
        self.columns.get(k)?.last().copied()
    }

    fn add_column(&mut self, sink: &mut impl ClauseSink) {
        let mut column: Vec<Lit> = Vec::with_capacity(self.lits.len() - self.columns.len());
        for (i, &lit) in self.lits[self.columns.len()..].iter().enumerate() {
            let more = sink.new_var().positive();
            // This literal is true, and so is the condition of the column before.
            let before = self.columns.last().map(|before| !before[i]);
            let clause: Vec<Lit> = [Some(!lit), before, Some(more)].into_iter().flatten().collect();
            sink.add_clause(&clause);
            if let Some(&last) = column.last() {
                sink.add_clause(&[!last, more]);
            }
            column.push(more);
        }
        self.columns.push(column);
    }
}
