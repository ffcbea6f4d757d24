//! A refutation: the steps that show that a puzzle has no solution, without steps that do not contribute.

use crate::deadline::Deadline;
use crate::explain::{End, Explanation, Goal, Limits};
use crate::puzzle::Puzzle;
use crate::step::{Step, needed};
use crate::technique::TechniqueSet;

/// Returns the steps from the clues to a contradiction, with techniques within `techniques`. Steps that no later
/// one needs are left out.
///
/// # Errors
/// How the explanation ends, if not in a contradiction.
pub(crate) fn refutation(
    puzzle: &Puzzle,
    techniques: TechniqueSet,
    deadline: &Deadline,
) -> Result<Vec<Step>, End> {
    match (Limits { techniques, deadline: deadline.clone(), goal: Goal::End }).explain(puzzle) {
        Explanation { end: End::Contradiction, steps, .. } => Ok(needed(steps)),
        Explanation { end, .. } => Err(end),
    }
}
