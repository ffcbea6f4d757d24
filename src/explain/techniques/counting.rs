//! Reasons by counting the lines and crosses of one clue: `zero`, `clue-satisfied` and `clue-remaining`, and
//! `clue` if the clue cannot be met.

use super::{Find, Method};
use crate::explain::words::names::{Names, capital, drawn};
use crate::step::Step;
use crate::technique::Technique;

pub(super) static METHOD: Method = Method::new(Find::Elsewhere, reason);

/// Words the count.
fn reason(names: &Names, step: &Step) -> String {
    let clue = capital(&names.clues(&step.premises.clues));
    let [lines, crosses] = [true, false].map(|line| drawn(&step.premises.facts, line));
    match step.technique {
        Technique::Zero => format!("{clue} has no lines"),
        Technique::ClueSatisfied => {
            let all = if lines.len() == 1 { "its only line" } else { "all its lines" };
            format!("{clue} already has {all}, {}", names.edges(&lines))
        }
        Technique::ClueRemaining if crosses.is_empty() => format!("{clue} needs all its edges"),
        Technique::ClueRemaining => {
            let kind = if crosses.len() == 1 { "a cross" } else { "crosses" };
            let others = if crosses.len() == 3 { "its only other edge" } else { "all its other edges" };
            format!("{clue} has {kind} {} and needs {others}", names.edges(&crosses))
        }
        _ if crosses.is_empty() => format!("{clue} has too many lines, {}", names.edges(&lines)),
        _ => format!("{clue} has too many crosses, {}", names.edges(&crosses)),
    }
}
