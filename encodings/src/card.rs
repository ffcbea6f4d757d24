//! Cardinality constraints, which bound the number of true literals.

use crate::{ClauseSink, Lit};

/// Emits the clauses of "at most `k` of `lits`": among every `k + 1`, one is false.
pub fn at_most(sink: &mut impl ClauseSink, k: usize, lits: &[Lit]) {
    if k >= lits.len() {
        return;
    }
    let negated: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
    each_subset(&negated, k + 1, &mut |clause| sink.add_clause(clause));
}

/// Emits the clauses of "at least `k` of `lits`": among every `n - k + 1`, one is true. If `k` exceeds the
/// number of literals, emits the empty clause.
pub fn at_least(sink: &mut impl ClauseSink, k: usize, lits: &[Lit]) {
    match k {
        0 => {}
        k if k > lits.len() => sink.add_clause(&[]),
        k => each_subset(lits, lits.len() - k + 1, &mut |clause| sink.add_clause(clause)),
    }
}

/// Emits the clauses of "exactly `k` of `lits`".
///
/// These are the binomial (naive) clauses. For the four literals of a cell they are also the prime
/// implicates, so no encoding propagates more.
pub fn exactly(sink: &mut impl ClauseSink, k: usize, lits: &[Lit]) {
    at_least(sink, k, lits);
    at_most(sink, k, lits);
}

/// Calls `visit` with every subset of `items` of the given size, in lexicographic order.
fn each_subset(items: &[Lit], size: usize, visit: &mut impl FnMut(&[Lit])) {
    fn go(rest: &[Lit], size: usize, chosen: &mut Vec<Lit>, visit: &mut impl FnMut(&[Lit])) {
        if size == 0 {
            return visit(chosen);
        }
        for (i, &item) in rest.iter().enumerate() {
            if rest.len() - i < size {
                break;
            }
            chosen.push(item);
            go(&rest[i + 1..], size - 1, chosen, visit);
            chosen.pop();
        }
    }
    go(items, size, &mut Vec::with_capacity(size), visit);
}
