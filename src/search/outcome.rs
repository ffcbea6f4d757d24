//! The result of every search: the next loop or that there is none, the effort it took, and that the time ran out.

use thiserror::Error;

use crate::named::named;
use crate::solution::Solution;

/// The result of a search for one more loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextLoop {
    /// A loop not found before.
    Loop(Solution),
    /// There is no other loop.
    Exhausted,
    /// The limit on time, cases or conflicts was reached first.
    Unfinished,
}

/// The deadline passed before there was an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the time limit was reached")]
pub struct TimedOut;

/// The search that found the answer. Its name is that of a [`Strategy`](super::Strategy), not always of the
/// one chosen: with [`Fast`](super::Strategy::Fast), backtracking may answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Searcher {
    /// Backtracking, without SAT.
    #[default]
    Backtracking,
    /// The fast search: CDCL with a cycle propagator.
    Fast,
    /// The reference search: SAT (varisat) in rounds, with cuts between them.
    Reference,
}

named!(Searcher { Backtracking "cases", Fast "fast", Reference "reference" });

/// The cost of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The search that answered; others may have run before it.
    pub answered_by: Searcher,
    /// The number of cases that backtracking searched, before SAT or instead of it.
    pub cases: usize,
    /// The number of variables of the encoding: edges and colours, and for the fast search corner parities.
    pub variables: usize,
    /// The number of clauses of the encoding; for the fast search, of table constraints and the clauses
    /// beside them.
    pub clauses: usize,
    /// The number of calls of the SAT solver.
    pub rounds: usize,
    /// The number of clauses added against premature cycles and against lines that can no longer be joined.
    pub cuts: usize,
}
