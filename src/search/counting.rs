//! How much an engine is given.

use slitherlink_encodings::{ClauseSink, Lit, Var};

use crate::engine::{Engine, EngineError};

/// An engine that counts what it is given.
pub(super) struct Counting<E> {
    pub(super) engine: E,
    pub(super) vars: usize,
    pub(super) clauses: usize,
}

impl<E> Counting<E> {
    pub(super) const fn new(engine: E) -> Counting<E> {
        Counting { engine, vars: 0, clauses: 0 }
    }
}

impl<E: ClauseSink> ClauseSink for Counting<E> {
    fn new_var(&mut self) -> Var {
        self.vars += 1;
        self.engine.new_var()
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.clauses += 1;
        self.engine.add_clause(lits);
    }

    fn is_closed(&self) -> bool {
        self.engine.is_closed()
    }
}

impl<E: Engine> Engine for Counting<E> {
    fn solve(&mut self, assumptions: &[Lit]) -> Result<bool, EngineError> {
        self.engine.solve(assumptions)
    }

    fn value(&self, var: Var) -> bool {
        self.engine.value(var)
    }

    fn core(&mut self) -> Vec<Lit> {
        self.engine.core()
    }
}
