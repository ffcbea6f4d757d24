//! The engine under assumptions: answers, models and cores against all assignments.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use slink::deadline::Deadline;
use slink::engine::{Engine, Varisat};
use slink_encodings::{ClauseSink, Lit, Var};

/// Clauses that come between the questions, and all assignments to ask.
#[derive(Default)]
struct Formula {
    vars: Vec<Var>,
    clauses: Vec<Vec<Lit>>,
}

fn holds(lit: Lit, model: u32) -> bool {
    (model >> lit.var().index() & 1 == 1) == lit.is_positive()
}

impl Formula {
    fn is_model(&self, model: u32, assumed: &[Lit]) -> bool {
        let clauses = self.clauses.iter().all(|clause| clause.iter().any(|&lit| holds(lit, model)));
        clauses && assumed.iter().all(|&lit| holds(lit, model))
    }

    fn has_model(&self, assumed: &[Lit]) -> bool {
        (0..1 << self.vars.len()).any(|model| self.is_model(model, assumed))
    }

    fn any_lit(&self, rng: &mut ChaCha8Rng) -> Lit {
        self.vars[rng.random_range(0..self.vars.len())].lit(rng.random_bool(0.5))
    }

    /// A clause of a few literals; none twice, and none with its negation.
    fn any_clause(&self, rng: &mut ChaCha8Rng) -> Option<Vec<Lit>> {
        let mut clause: Vec<Lit> = (0..rng.random_range(1..4)).map(|_| self.any_lit(rng)).collect();
        clause.sort_unstable();
        clause.dedup();
        (!clause.windows(2).any(|two| two[0] == !two[1])).then_some(clause)
    }
}

#[test]
fn answers_models_and_cores_are_right() {
    let (mut models, mut cores) = (0, 0);
    for seed in 0..8000 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (mut engine, mut formula) = (Varisat::new(Deadline::NEVER), Formula::default());
        formula.vars.extend((0..4).map(|_| engine.new_var()));
        for _ in 0..8 {
            if rng.random_bool(0.3) {
                formula.vars.push(engine.new_var());
            }
            for _ in 0..rng.random_range(0..4) {
                if let Some(clause) = formula.any_clause(&mut rng) {
                    engine.add_clause(&clause);
                    formula.clauses.push(clause);
                }
            }
            let wanted = formula.vars.iter().filter(|_| rng.random_bool(0.6)).copied();
            let assumed: Vec<Lit> =
                wanted.collect::<Vec<_>>().iter().map(|var| var.lit(rng.random_bool(0.3))).collect();
            let found = engine.solve(&assumed).unwrap();
            assert_eq!(found, formula.has_model(&assumed), "seed {seed}");
            if found {
                let model = formula.vars.iter().map(|&var| u32::from(engine.value(var)) << var.index()).sum();
                assert!(formula.is_model(model, &assumed), "seed {seed}");
                models += 1;
            } else {
                let core = engine.core();
                assert!(core.iter().all(|lit| assumed.contains(lit)), "seed {seed}");
                assert!(!formula.has_model(&core), "seed {seed}: {core:?} of {assumed:?} is no core");
                cores += usize::from(core.len() < assumed.len());
            }
        }
    }
    assert!(models > 10_000 && cores > 10_000, "{models} models, {cores} cores that leave something out");
}
