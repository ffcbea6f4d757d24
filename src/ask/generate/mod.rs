//! A new puzzle, please: what may be asked of it, and the JSON form of what is made.

mod form;
mod question;
mod shape;

#[cfg(feature = "schema")]
pub(super) use form::kinds;
pub(crate) use form::{figures, form, without};
pub(crate) use question::ByRules;
pub use question::{Loops, Question};
pub(crate) use shape::{inside, pattern};

/// The name of this question.
pub(crate) const NAME: &str = "generate";
