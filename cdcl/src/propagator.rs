//! The interface of an external propagator, and the outcome of a search.

use slitherlink_encodings::Lit;

use super::assignment::Assignment;

/// An external propagator: it enforces a constraint that clauses and tables do not state, by adding clauses
/// during the search.
pub trait Propagator {
    /// The type of a result with which the propagator ends a search.
    type Found;

    /// Examines the trail after unit propagation has reached its fixpoint. The trail begins with that of the
    /// previous call, as far as it was not backtracked. The first calls may come before the assumptions are
    /// made.
    fn propagate(&mut self, assignment: &Assignment) -> Propagation<Self::Found>;

    /// Notes that the search backtracked to a trail of this length. Later literals that keep their values are
    /// appended to it again.
    fn backtrack_to(&mut self, length: usize);
}

/// The result of a call of a propagator.
#[derive(Debug)]
pub enum Propagation<F> {
    /// Nothing.
    Nothing,
    /// A clause to add, which does not hold yet. It is never deleted while it is unsatisfied.
    Clause(Vec<Lit>),
    /// The search ends with this result.
    Found(F),
}

/// The outcome of a search.
#[derive(Debug)]
pub enum Outcome<F> {
    /// The result with which the propagator ended the search.
    Found(F),
    /// All variables are assigned, and the propagator has nothing to add.
    Model,
    /// There is no model in which the assumptions hold: see [`super::Cdcl::core`].
    Unsatisfiable,
    /// The deadline or the limit on conflicts was reached.
    Unfinished,
}
