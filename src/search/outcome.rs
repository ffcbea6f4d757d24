//! What every search returns: the next loop or that there is none, what it cost, and why it failed.

use thiserror::Error;

use crate::solution::{Flaw, Solution};

/// What came of looking for another loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextLoop {
    /// A loop not found before.
    Loop(Solution),
    /// There is no other.
    Exhausted,
    /// The limit on time, cases or conflicts was reached first.
    Unfinished,
}

/// A bug in this library or in the SAT solver. The puzzle is never the reason.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The SAT solver gave up.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The verifier refused what the search took for a solution.
    #[error("unsound: the search found a loop that is no solution: {0}")]
    Unsound(#[from] Flaw),
}

impl SearchError {
    /// The deadline passed.
    pub const TIMEOUT: SearchError = SearchError::Engine(EngineError::Timeout);

    /// True if the deadline passed.
    pub const fn is_timeout(&self) -> bool {
        matches!(self, SearchError::Engine(EngineError::Timeout))
    }
}

/// Why a SAT solver has no answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The deadline passed.
    #[error("the time ran out")]
    Timeout,
    /// The solver gave up.
    #[error("the SAT solver gave up: {0}")]
    GaveUp(String),
}

impl EngineError {
    /// True if the deadline passed.
    pub const fn is_timeout(&self) -> bool {
        matches!(self, EngineError::Timeout)
    }
}

/// Which search answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Searcher {
    /// Backtracking, without SAT.
    #[default]
    Backtracking,
    /// The fast search: SAT that knows what a loop is.
    Fast,
    /// The reference search: SAT (varisat) in rounds, with cuts between them.
    Reference,
}

impl Searcher {
    /// All of them.
    pub const ALL: [Searcher; 3] = [Searcher::Backtracking, Searcher::Fast, Searcher::Reference];

    /// Its name, which is also that of the [`Strategy`](super::Strategy) that begins with it.
    pub const fn name(self) -> &'static str {
        match self {
            Searcher::Backtracking => "cases",
            Searcher::Fast => "fast",
            Searcher::Reference => "reference",
        }
    }
}

/// What a search cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The search that answered; others may have gone before it.
    pub answered_by: Searcher,
    /// Cases looked at by backtracking, before SAT or instead of it.
    pub cases: usize,
    /// Variables of the encoding: edges and colours, and for the fast search corner parities.
    pub variables: usize,
    /// Clauses of the encoding; for the fast search table constraints and the clauses beside them.
    pub clauses: usize,
    /// Calls of the SAT solver.
    pub rounds: usize,
    /// Clauses added against premature cycles and against lines that are cut off from each other.
    pub cuts: usize,
}
