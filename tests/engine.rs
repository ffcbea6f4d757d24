//! varisat under assumptions: its answers, models and cores against all assignments.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::common::formula::Formula;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use slitherlink::Deadline;
use slitherlink::internals::search::reference::Varisat;
use slitherlink_encodings::{ClauseSink, Lit};

/// True if some assignment is a model.
fn has_model(formula: &Formula, assumed: &[Lit]) -> bool {
    formula.assignments().any(|model| formula.is_model(model, assumed))
}

/// A random clause of a few literals, with no variable twice.
fn any_clause(formula: &Formula, rng: &mut ChaCha8Rng) -> Option<Vec<Lit>> {
    let mut clause: Vec<Lit> = (0..rng.random_range(1..4)).map(|_| formula.any_lit(rng)).collect();
    clause.sort_unstable();
    clause.dedup();
    (!clause.windows(2).any(|two| two[0] == !two[1])).then_some(clause)
}

#[test]
fn answers_models_and_cores_are_right() {
    let (mut models, mut cores) = (0, 0);
    for seed in 0..8000 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (mut engine, mut formula) = (Varisat::new(&Deadline::NEVER), Formula::default());
        formula.vars.extend((0..4).map(|_| engine.new_var()));
        for _ in 0..8 {
            if rng.random_bool(0.3) {
                formula.vars.push(engine.new_var());
            }
            for _ in 0..rng.random_range(0..4) {
                if let Some(clause) = any_clause(&formula, &mut rng) {
                    engine.add_clause(&clause);
                    formula.clauses.push(clause);
                }
            }
            let wanted = formula.vars.iter().filter(|_| rng.random_bool(0.6)).copied();
            let assumed: Vec<Lit> =
                wanted.collect::<Vec<_>>().iter().map(|var| var.lit(rng.random_bool(0.3))).collect();
            let found = engine.solve(&assumed).unwrap();
            assert_eq!(found, has_model(&formula, &assumed), "seed {seed}");
            if found {
                let model = formula
                    .vars
                    .iter()
                    .map(|&var| u32::from(engine.holds(var.positive())) << var.index())
                    .sum();
                assert!(formula.is_model(model, &assumed), "seed {seed}");
                models += 1;
            } else {
                let core = engine.core();
                assert!(core.iter().all(|lit| assumed.contains(lit)), "seed {seed}");
                assert!(!has_model(&formula, &core), "seed {seed}: {core:?} of {assumed:?} is no core");
                cores += usize::from(core.len() < assumed.len());
            }
        }
    }
    assert!(models > 10_000 && cores > 10_000, "{models} models, {cores} cores that leave something out");
}
