//! Parity: whether an odd number of literals is true.

use crate::{ClauseSink, Lit};

/// Emits the clauses of "an odd number of `lits` is true" (`odd`) or "an even number is".
///
/// Every assignment of the wrong parity is one clause, so `n` literals make `2ⁿ⁻¹`
/// clauses: meant for the three of "an edge separates two colours". Of no literals an even number is true.
///
/// # Panics
/// With more than 31 literals.
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
