//! What a solver has learnt, for other solvers with the same constraints.
//!
//! Sharing good clauses is common among parallel SAT solvers (Hamadi, Jabbour and Sais, "ManySAT", 2009).

use std::sync::Arc;

use slitherlink_encodings::Lit;

/// Learnt clauses with an LBD of at most this are shared. With 4 or 8, boards take as long to make.
const SHARED: u32 = 6;

/// A learnt clause.
#[derive(Clone, Debug)]
pub struct Learnt {
    lits: Arc<[Lit]>,
    pub(super) lbd: u32,
}

impl Learnt {
    /// The literals of the clause.
    pub fn lits(&self) -> &[Lit] {
        &self.lits
    }
}

/// The clauses learnt since they were last taken.
#[derive(Debug)]
pub(super) struct Sharing {
    /// The number of variables that all solvers have in common. The same number means the same variable.
    variables: usize,
    learnt: Vec<Learnt>,
}

impl Sharing {
    /// Shares only clauses over the first `variables` variables.
    pub(super) const fn new(variables: usize) -> Sharing {
        Sharing { variables, learnt: Vec::new() }
    }

    /// Keeps a clause if it is good and all its variables are shared.
    pub(super) fn add(&mut self, lits: &[Lit], lbd: u32) {
        if lbd <= SHARED && lits.iter().all(|lit| lit.var().index() < self.variables) {
            self.learnt.push(Learnt { lits: lits.into(), lbd });
        }
    }

    /// Takes the clauses.
    pub(super) fn take(&mut self) -> Vec<Learnt> {
        std::mem::take(&mut self.learnt)
    }
}
