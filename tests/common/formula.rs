//! Random clauses for a solver, and all assignments to compare with.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use slitherlink_encodings::{Lit, Var};

#[derive(Default)]
pub struct Formula {
    pub vars: Vec<Var>,
    pub clauses: Vec<Vec<Lit>>,
}

/// True if a literal holds in an assignment, which has a bit for each variable.
pub fn holds(lit: Lit, model: u32) -> bool {
    (model >> lit.var().index() & 1 == 1) == lit.is_positive()
}

impl Formula {
    pub fn is_model(&self, model: u32, assumed: &[Lit]) -> bool {
        let clauses = self.clauses.iter().all(|clause| clause.iter().any(|&lit| holds(lit, model)));
        clauses && assumed.iter().all(|&lit| holds(lit, model))
    }

    /// All assignments.
    pub fn assignments(&self) -> impl Iterator<Item = u32> {
        0..1 << self.vars.len()
    }

    /// Literals of a random share of the variables.
    pub fn some_lits(&self, share: f64, rng: &mut ChaCha8Rng) -> Vec<Lit> {
        let some: Vec<Var> = self.vars.iter().filter(|_| rng.random_bool(share)).copied().collect();
        some.into_iter().map(|var| var.lit(rng.random_bool(0.5))).collect()
    }

    pub fn any_lit(&self, rng: &mut ChaCha8Rng) -> Lit {
        self.vars[rng.random_range(0..self.vars.len())].lit(rng.random_bool(0.5))
    }
}
