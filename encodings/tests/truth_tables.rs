//! Tests each encoding against its definition, over all assignments and without a solver.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use slitherlink_encodings::{
    ClauseSink, Cnf, Counter, Lit, Var, at_least, at_most, exactly, parity, table, until_closed, zero_or_two,
};

/// Checks that the clauses that `emit` makes over `n` literals hold exactly if `meaning` does, for every
/// assignment and every choice of signs, and that each clause is prime.
fn check(n: usize, emit: impl Fn(&mut Cnf, &[Lit]), meaning: impl Fn(u32) -> bool) {
    for signs in 0..1u32 << n {
        let mut cnf = Cnf::new();
        let lits: Vec<Lit> = (0..n).map(|i| cnf.new_var().lit(signs >> i & 1 == 0)).collect();
        emit(&mut cnf, &lits);
        assert_eq!(cnf.var_count(), n, "no auxiliary variables");
        let value = |lit: Lit, model: u32| (model >> lit.var().index() & 1 == 1) == lit.is_positive();
        let models = 0..1u32 << n;
        for model in models.clone() {
            let holds = cnf.clauses().all(|clause| clause.iter().any(|&lit| value(lit, model)));
            assert_eq!(holds, meaning(model ^ signs), "n = {n}, model {model:b}, signs {signs:b}");
        }
        for clause in cnf.clauses() {
            for dropped in 0..clause.len() {
                let shorter =
                    |model| clause.iter().enumerate().any(|(i, &lit)| i != dropped && value(lit, model));
                let implied = models.clone().filter(|&m| meaning(m ^ signs)).all(shorter);
                assert!(!implied, "clause {clause:?} of n = {n} is not prime");
            }
        }
    }
}

/// The number of true literals in `model`, which has a bit per literal.
fn count(model: u32) -> usize {
    model.count_ones() as usize
}

#[test]
fn cardinality_means_its_definition() {
    for n in 0..=6 {
        for k in 0..=n + 1 {
            check(n, |cnf, lits| at_least(cnf, k, lits), |m| count(m) >= k);
            check(n, |cnf, lits| at_most(cnf, k, lits), |m| count(m) <= k);
        }
        for k in 0..=n {
            check(n, |cnf, lits| exactly(cnf, k, lits), |m| count(m) == k);
        }
    }
}

#[test]
fn zero_or_two_means_its_definition() {
    for n in 0..=6 {
        check(n, zero_or_two, |m| matches!(count(m), 0 | 2));
    }
}

#[test]
fn parity_means_its_definition() {
    for n in 0..=6 {
        check(n, |cnf, lits| parity(cnf, true, lits), |m| count(m) % 2 == 1);
        check(n, |cnf, lits| parity(cnf, false, lits), |m| count(m).is_multiple_of(2));
    }
}

#[test]
fn dimacs_counts_from_one_and_ends_clauses_with_zero() {
    let mut cnf = Cnf::new();
    let [a, b] = [cnf.new_var(), cnf.new_var()];
    cnf.add_clause(&[a.positive(), b.negative()]);
    cnf.add_clause(&[]);
    let mut text = Vec::new();
    cnf.write_dimacs(&mut text).expect("a Vec takes everything");
    assert_eq!(String::from_utf8(text).expect("ASCII"), "p cnf 2 2\n1 -2 0\n0\n");
}

/// A formula that is closed once it has this many variables.
struct Closing(Cnf, usize);

impl ClauseSink for Closing {
    fn new_var(&mut self) -> Var {
        self.0.new_var()
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.0.add_clause(lits);
    }

    fn is_closed(&self) -> bool {
        self.0.var_count() >= self.1
    }
}

#[test]
fn a_closed_sink_ends_a_loop_soon() {
    for (closes_after, items, expected) in [(0, 10, 0), (1, 10, 10), (1, 5000, 1024), (2000, 5000, 2048)] {
        let mut sink = Closing(Cnf::new(), closes_after);
        let mut seen = Vec::new();
        until_closed(&mut sink, 0..items, |sink, item| {
            sink.new_var();
            seen.push(item);
        });
        assert_eq!(seen, (0..expected).collect::<Vec<_>>(), "{closes_after} {items}");
    }
}

/// If more than `k` literals are true, the output for `k` must hold; otherwise it need not.
#[test]
fn a_counter_counts() {
    for n in 0..=4_usize {
        for signs in 0..1u32 << n {
            let mut cnf = Cnf::new();
            let lits: Vec<Lit> = (0..n).map(|i| cnf.new_var().lit(signs >> i & 1 == 0)).collect();
            let mut counter = Counter::new(lits);
            // Bounds may be requested in any order, and more than once.
            let last = counter.more_than(&mut cnf, n.saturating_sub(1));
            let more: Vec<Lit> = (0..n).filter_map(|k| counter.more_than(&mut cnf, k)).collect();
            assert_eq!((more.len(), more.last().copied()), (n, last));
            assert_eq!(counter.more_than(&mut cnf, n), None);
            let value = |lit: &Lit, model: u32| (model >> lit.var().index() & 1 == 1) == lit.is_positive();
            let models = 0..1u32 << cnf.var_count();
            let models: Vec<u32> = models
                .filter(|&m| cnf.clauses().all(|clause| clause.iter().any(|lit| value(lit, m))))
                .collect();
            for of_lits in 0..1u32 << n {
                let agreeing = || models.iter().filter(|&&m| m & ((1 << n) - 1) == of_lits);
                for (k, lit) in more.iter().enumerate() {
                    let must = agreeing().all(|&m| value(lit, m));
                    assert_eq!(must, count(of_lits ^ signs) > k, "n = {n}, k = {k}, {of_lits:b}");
                }
            }
        }
    }
}

#[test]
fn tables_allow_what_they_say() {
    // Forty pseudorandom tables for each number of literals.
    for n in 0..=4_usize {
        for seed in 0_u32..40 {
            let table_of = seed.wrapping_mul(0x9e37_79b9) >> 3;
            let allows = |m: u32| table_of >> (m % 27) & 1 == 1;
            check(n, |cnf, lits| table(cnf, lits, &[], allows), allows);
        }
    }
    let mut cnf = Cnf::new();
    let [a, b] = [(); 2].map(|()| cnf.new_var().positive());
    table(&mut cnf, &[a], &[b], |m| m == 1);
    assert_eq!(cnf.clauses().collect::<Vec<_>>(), [[a, b]], "a clause holds unless a literal does");
}
