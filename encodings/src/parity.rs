//! Parity constraints: an odd or an even number of literals is true.

use crate::{ClauseSink, Lit};

/// Emits the clauses of "an odd number of `lits` is true" (`odd`) or "an even number is".
///
/// Each assignment of the wrong parity is excluded by one clause, so `n` literals make `2ⁿ⁻¹` clauses. This
/// is meant for the three literals of "an edge separates two colours". With no literals, an even number of
/// them is true.
///
/// # Panics
/// If there are more than 31 literals.
pub fn parity(sink: &mut impl ClauseSink, odd: bool, lits: &[Lit]) {
    assert!(lits.len() < 32, "parity over {} literals", lits.len());
    let mut clause = lits.to_vec();
    for wrong in 0..1u32 << lits.len() {
        if (wrong.count_ones() % 2 == 1) == odd {
            continue;
        }
        for (i, &lit) in lits.iter().enumerate() {
            clause[i] = if wrong >> i & 1 == 1 { !lit } else { lit };
        }
        sink.add_clause(&clause);
    }
}
