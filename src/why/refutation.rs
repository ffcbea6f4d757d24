//! The steps that show that there is no solution, and no others.

use crate::deadline::Deadline;
use crate::explain::Reach;
use crate::explain::{End, Explanation, Goal, Limits, explain};
use crate::puzzle::Puzzle;
use crate::step::{Step, needed};

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
