//! A new puzzle, please: what may be asked of it, and the JSON form of what is made.

mod form;
mod question;
mod shape;

#[cfg(feature = "schema")]
pub(super) use form::kinds;
pub use form::{form, without};
pub use question::{ByRules, Loops, Question};
pub use shape::{ShapeError, inside, pattern};

/// The name of this question.
pub const NAME: &str = "generate";
