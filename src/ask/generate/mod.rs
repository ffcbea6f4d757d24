//! A new puzzle, please: what may be asked of it, and the JSON form of what is made.

mod form;
mod question;
mod shape;

pub use form::{form, without};
pub use question::{ByRules, Loops, Question};
pub use shape::{ShapeError, inside, pattern};

/// The name of this question.
pub const NAME: &str = "generate";

/// The kinds of its answers in JSON.
#[cfg(feature = "schema")]
pub(super) fn kinds() -> Vec<super::schema::Kind> {
    use super::{Word, schema::Kind};
    vec![
        Kind::plain(&[Word::Made]).with::<form::Parts>(),
        Kind::told(&[Word::None, Word::Timeout]).with::<form::Number>(),
    ]
}
