//! The steps that show that there is no solution, and no others.

use std::collections::HashSet;

use crate::deadline::Deadline;
use crate::explain::ladder::Reach;
use crate::explain::{End, Goal, Limits, explain};
use crate::puzzle::Puzzle;
use crate::step::{Conclusion, Fact, Step};

/// The steps from the clues to a contradiction, each of which a later one needs; `None` if none was found in time, or the
/// puzzle has a solution.
pub fn refutation(puzzle: &Puzzle, deadline: Deadline) -> Option<Vec<Step>> {
    let explanation = explain(puzzle, Limits { reach: Reach::all(), deadline, goal: Goal::End });
    (explanation.end == End::Contradiction).then(|| needed(explanation.steps))
}

/// Of steps that end in a contradiction, those that it needs.
fn needed(steps: Vec<Step>) -> Vec<Step> {
    let mut open: HashSet<Fact> = HashSet::new();
    let mut kept: Vec<Step> = Vec::new();
    for step in steps.into_iter().rev() {
        let is_needed = match &step.conclusion {
            Conclusion::Contradiction => kept.is_empty(),
            Conclusion::All(facts) => facts.iter().any(|fact| open.contains(fact)),
            // What is one of several no step builds on.
            Conclusion::Any(_) => false,
        };
        if is_needed {
            open.extend(step.premises.facts.iter().copied());
            kept.push(step);
        }
    }
    kept.reverse();
    kept
}
