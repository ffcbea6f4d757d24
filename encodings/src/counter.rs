//! An incremental sequential counter for the number of true literals.

use crate::{ClauseSink, Lit};

/// Counts the true literals among some, up to the largest bound requested so far.
///
/// Column `j` has an output for each literal from index `j` on: it must hold if more than `j` of the literals
/// up to that one are true (the sequential counter of Sinz, 2005, in one direction only). A column is defined
/// only in terms of the one before it, so columns can be added between calls of a solver.
#[derive(Clone, Debug)]
pub struct Counter {
    lits: Vec<Lit>,
    columns: Vec<Vec<Lit>>,
}

impl Counter {
    /// Makes a counter without clauses.
    pub fn new(lits: Vec<Lit>) -> Counter {
        Counter { lits, columns: Vec::new() }
    }

    /// Returns a literal that must hold if more than `k` of the literals are true; `None` if there are at
    /// most `k` literals.
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
            // More than `j` literals are true if this one is, and more than `j - 1` of those before it are.
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
