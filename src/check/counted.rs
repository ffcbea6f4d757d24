//! Cross-checks answers by counting, which uses neither rules nor SAT.

use num_bigint::BigUint;

use crate::Puzzle;
use crate::count::{Budget, Likelihood};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::State;

/// The memory that counting may use for its states, in bytes; boards that need more are skipped.
const AFFORDABLE: usize = 1 << 20;

/// Counts the solutions of a board; `None` if that takes too much memory, or is not done by the deadline.
pub(super) fn affordable(board: &Board, deadline: &Deadline) -> Option<Likelihood> {
    let budget = Budget { memory: AFFORDABLE, deadline: deadline.clone() };
    Likelihood::new(board, budget, &mut |_| {}).ok()
}

/// True if counting agrees with SAT: whether there is a solution, and which edges are lines in all of them or
/// in none.
pub(super) fn confirms(counted: &Likelihood, puzzle: &Puzzle, backbone: Option<&[State]>) -> bool {
    let state = |edge| match counted.lines(edge) {
        lines if *lines == BigUint::ZERO => State::Cross,
        lines if lines == counted.loops() => State::Line,
        _ => State::Undecided,
    };
    match backbone {
        None => counted.is_none(),
        Some(states) => {
            !counted.is_none() && puzzle.grid().edges().all(|edge| state(edge) == states[edge.index()])
        }
    }
}
