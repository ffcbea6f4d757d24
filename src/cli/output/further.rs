//! Which commands show why a board has no solution.

use crate::deduce::{Grounds, Reason};
use crate::verdict::Cause;
use crate::{Board, Refutation};

/// Names the commands that lead to the contradiction of a board, as a line below the reason. `None` if the
/// clues and the drawing show the contradiction at its place.
pub(crate) fn further(why: Refutation, board: &Board) -> Option<&'static str> {
    if matches!(why.0, Cause::Rules(_, Grounds::Plain)) {
        return None;
    }
    Some(match board.trail().iter().any(|step| step.reason == Reason::Given) {
        true => "`slink verify` says whether the drawing or the puzzle is wrong",
        false => {
            "`slink why` names the clues that contradict each other, and `slink explain` shows the steps that lead there"
        }
    })
}
