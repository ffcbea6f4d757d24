//! Truth tables: constraints that are given by the combinations they allow.

use crate::{ClauseSink, Lit};

/// Emits clauses for "one of `unless` is true, or the combination of `lits` is allowed". `allows` is given a combination
/// as bits: bit `k` says whether literal `k` is true. The clauses are prime, and each excludes a combination that none
/// before it does.
pub fn table(sink: &mut impl ClauseSink, lits: &[Lit], unless: &[Lit], allows: impl Fn(u32) -> bool) {
    let n = lits.len();
    let is_excluded: Vec<bool> = (0..1 << n).map(|m| !allows(m)).collect();
    let mut is_covered = vec![false; 1 << n];
    for m in (0..1 << n).filter(|&m| is_excluded[m as usize]) {
        if is_covered[m as usize] {
            continue;
        }
        // The combinations that the clause excludes: those that differ from `m` in `free` bits only.
        let mut cube = vec![m];
        let mut free = 0_u32;
        for bit in (0..n).map(|k| 1 << k) {
            if cube.iter().all(|&other: &u32| is_excluded[(other ^ bit) as usize]) {
                free |= bit;
                cube.extend(cube.clone().into_iter().map(|other| other ^ bit));
            }
        }
        cube.into_iter().for_each(|other| is_covered[other as usize] = true);
        let clause = lits.iter().enumerate().filter(|(k, _)| free >> k & 1 == 0);
        let clause = clause.map(|(k, &lit)| if m >> k & 1 == 1 { !lit } else { lit });
        sink.add_clause(&clause.chain(unless.iter().copied()).collect::<Vec<_>>());
    }
}
