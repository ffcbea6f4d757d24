//! How many solutions are there?

use num_bigint::BigUint;
use serde::Serialize;

use super::{Form, Members, Word};
use crate::count::{Count, Incomplete};
use crate::named::Named;

/// The name of this question.
pub(crate) const NAME: &str = "count";

/// The number of solutions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "number"))]
pub(super) struct Parts {
    /// The number of solutions, as text, since it may have any length.
    solutions: String,
    /// Whether these are all; otherwise there may be more.
    complete: bool,
    /// How they were counted.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["list", "frontier"])))]
    method: &'static str,
}

/// The JSON form of a [count](crate::count::solutions).
pub(crate) fn form(count: &Count) -> Form<impl Members> {
    let members = Parts {
        solutions: count.loops.to_string(),
        complete: count.stop.is_none(),
        method: count.method.name(),
    };
    let word = count.stop.map_or_else(|| word(&count.loops), Word::from);
    Form::new(NAME, word, members).because(count.stop.map(reason))
}

/// The verdict that a number of solutions is.
pub(crate) fn word(solutions: &BigUint) -> Word {
    match u8::try_from(solutions) {
        Ok(0) => Word::None,
        Ok(1) => Word::Unique,
        _ => Word::Several,
    }
}

/// The reason why a count was stopped, in words.
pub(crate) fn reason(stop: Incomplete) -> String {
    match stop {
        Incomplete::Memory { .. } => format!("there was not enough memory: {stop}"),
        _ => stop.to_string(),
    }
}
