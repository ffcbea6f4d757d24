//! The third witness: counting, which knows neither rules nor SAT.

use num_bigint::BigUint;

use crate::Puzzle;
use crate::count::{Likelihood, Limits};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::State;

/// The memory for the states of a board: with more of them it is too much work.
const AFFORDABLE: usize = 1 << 20;

/// How likely edges are on a board, if that is not too much work and ends by the deadline.
pub(super) fn affordable(board: &Board, deadline: Deadline) -> Option<Likelihood> {
    let limits = Limits { memory: AFFORDABLE, deadline };
    Likelihood::new(board, limits, &mut |_| {}).ok()
}

/// True if counting finds no solution where SAT does, one where SAT finds one, and otherwise the
/// same edges on in all and off in all.
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
