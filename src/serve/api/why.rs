//! `why`: clues to add, clues that could go, clues that contradict each other.

use super::super::pool::Answer;
use super::super::refusal::Refusal;
use crate::deadline::Deadline;

/// Answers.
pub(super) fn why(_: &[u8], _: Deadline) -> Answer {
    Err(Refusal::bug("not yet"))
}
