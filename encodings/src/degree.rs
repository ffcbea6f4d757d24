//! The degree of a vertex in a set of disjoint cycles, which is zero or two.

use crate::{ClauseSink, Lit, at_most};

/// Emits the clauses of "none of `lits` is true, or exactly two are": no three are true, and not exactly one.
pub fn zero_or_two(sink: &mut impl ClauseSink, lits: &[Lit]) {
    at_most(sink, 2, lits);
    let mut clause = lits.to_vec();
    for (i, &lit) in lits.iter().enumerate() {
        clause[i] = !lit;
        sink.add_clause(&clause);
        clause[i] = lit;
    }
}
