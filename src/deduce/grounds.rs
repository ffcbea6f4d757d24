//! The grounds of contradictions: what was given, or what follows from it.

use std::collections::HashSet;

use super::board::Board;
use super::reasons::Reasons;
use super::trail::{Conflict, Grounds, Reason};
use crate::step::{Conclusion, Fact};

impl Conflict {
    /// Finds out whether a person sees the contradiction of a board in what was given, or only in what follows
    /// from that.
    pub(crate) fn grounds(self, board: &Board) -> Grounds {
        let steps = Reasons::new(board).conflict(self);
        let given = board.trail().iter().filter(|entry| entry.reason == Reason::Given);
        let mut seen: HashSet<Fact> = given.map(|entry| entry.fact()).collect();
        let has_drawing = !seen.is_empty();
        let mut is_plain = true;
        for step in steps {
            is_plain &=
                step.argument.is_empty() && step.premises.facts.iter().all(|fact| seen.contains(fact));
            if let Conclusion::All(facts) = step.conclusion {
                seen.extend(facts);
            }
        }
        match (is_plain, has_drawing) {
            (true, _) => Grounds::Plain,
            (false, true) => Grounds::CluesAndDrawing,
            (false, false) => Grounds::Clues,
        }
    }
}
