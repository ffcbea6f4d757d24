//! How many solutions are there?

use num_bigint::BigUint;
use serde::Serialize;

use super::{Form, Members, Word};
use crate::count::{Count, Incomplete};

/// The name of this question.
pub const NAME: &str = "count";

/// The number of solutions.
#[derive(Clone, Debug, Serialize)]
struct Parts {
    /// The number, as text, since it may have any length.
    solutions: String,
    /// Whether these are all.
    complete: bool,
    /// How they were counted: `list` or `frontier`.
    method: &'static str,
}

/// The JSON form of a [count](crate::count::solutions).
pub fn form(count: &Count) -> Form<impl Members> {
    let members = Parts {
        solutions: count.loops.to_string(),
        complete: count.stop.is_none(),
        method: count.method.name(),
    };
    let word = count.stop.map_or_else(|| word(&count.loops), Word::from);
    Form::new(NAME, word, members).because(count.stop.map(reason))
}

/// The verdict that a number of solutions is.
pub(super) fn word(solutions: &BigUint) -> Word {
    match u8::try_from(solutions) {
        Ok(0) => Word::None,
        Ok(1) => Word::Unique,
        _ => Word::Several,
    }
}

/// The reason why a count was stopped, in words.
pub fn reason(stop: Incomplete) -> String {
    match stop {
        Incomplete::Memory { .. } => format!("there was not enough memory: {stop}"),
        _ => stop.to_string(),
    }
}
