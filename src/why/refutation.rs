//! The steps that show that there is no solution, and no others.

use std::collections::HashSet;

use crate::deadline::Deadline;
use crate::explain::ladder::Reach;
use crate::explain::{End, Explanation, Goal, Limits, explain};
use crate::puzzle::Puzzle;
use crate::step::{Conclusion, Fact, Step};

/// The steps from the clues to a contradiction, each of which a later one needs, with techniques up to some bound.
///
/// # Errors
/// Where the techniques end instead.
pub fn refutation(puzzle: &Puzzle, reach: Reach, deadline: Deadline) -> Result<Vec<Step>, End> {
    match explain(puzzle, Limits { reach, deadline, goal: Goal::End }) {
        Explanation { end: End::Contradiction, steps, .. } => Ok(needed(steps)),
        Explanation { end, .. } => Err(end),
    }
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
