//! Reasons for `no-line` and `contradiction`.

use super::{Find, Method};
use crate::explain::words::names::{Names, capital, drawn};
use crate::step::Step;

/// Nothing is left for the loop.
pub(super) static NO_LINE: Method = Method::new(Find::Elsewhere, no_line);

/// An edge would be a line and a cross.
pub(super) static BOTH: Method = Method::new(Find::Elsewhere, |names, step| {
    format!("{}, and an edge cannot be both", capital(&names.given(&step.premises.facts)))
});

/// If there are more crosses than this, the sentence does not name them.
const FEW: usize = 4;

fn no_line(names: &Names, step: &Step) -> String {
    let crosses = drawn(&step.premises.facts, false);
    if crosses.len() > FEW {
        return "The edges that are not crosses form no loop".into();
    }
    let leave = if crosses.len() == 1 { "leaves" } else { "leave" };
    format!("{} {leave} no room for a loop", capital(&names.subject(&crosses, false)))
}
