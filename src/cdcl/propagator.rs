//! The external propagator of a search, and what comes of the search.

use slitherlink_encodings::Lit;

use super::assignment::Assignment;

/// Knows a constraint that clauses and tables do not state, and adds clauses of it while the search goes on.
pub trait Propagator {
    /// What a search ends with.
    type Found;

    /// Looks at the trail of an assignment to which unit propagation has nothing to add. The first literals of the trail are those
    /// of the call before, as far as they were not backtracked. The first calls may come before the assumptions are made.
    fn propagate(&mut self, assignment: &Assignment) -> Propagation<Self::Found>;

    /// Backtracks to a trail of this length.
    fn backtrack_to(&mut self, length: usize);
}

/// What a propagator adds.
#[derive(Debug)]
pub enum Propagation<F> {
    /// Nothing.
    Nothing,
    /// A clause that does not hold yet. It stays for ever.
    Clause(Vec<Lit>),
    /// The search is over.
    Found(F),
}

/// What comes of a search.
#[derive(Debug)]
pub enum Outcome<F> {
    /// What the propagator found.
    Found(F),
    /// All variables have a value, and the propagator adds nothing.
    Model,
    /// There is no model in which the assumptions hold: see [`super::Cdcl::core`].
    Unsatisfiable,
    /// The deadline or the limit on conflicts was reached.
    Unfinished,
}
