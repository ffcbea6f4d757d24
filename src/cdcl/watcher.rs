//! Who watches a search, and what comes of it.

use slitherlink_encodings::Lit;

use super::values::Values;

/// Knows more than the clauses.
pub trait Watcher {
    /// What a search ends with.
    type Found;

    /// Looks at the literals of the trail; those at the front are the ones of the last look,
    /// but for what was taken back. Nothing more follows from them by clauses and tables. That may be before anything is assumed.
    fn look(&mut self, known: &Values) -> Look<Self::Found>;

    /// Only so many of the literals hold any more.
    fn take_back_to(&mut self, length: usize);
}

/// What a watcher says.
#[derive(Debug)]
pub enum Look<F> {
    /// Nothing.
    Nothing,
    /// Something must hold that does not yet: one of these literals.
    Clause(Vec<Lit>),
    /// The search is over.
    Found(F),
}

/// What comes of a search.
#[derive(Debug)]
pub enum Outcome<F> {
    /// What the watcher found.
    Found(F),
    /// All variables have a value, and the watcher has nothing to say.
    Model,
    /// There is no model in which the assumptions hold: see [`super::Cdcl::core`].
    Nothing,
    /// The deadline passed, or there were too many conflicts.
    Unfinished,
}
