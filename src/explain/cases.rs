//! The last resort of an explanation: trying all cases.

use super::tidy::tidy;
use super::{End, Explanation, Limits};
use crate::deduce::board::Board;
use crate::search::Strategy;
use crate::solve::{Options, Solver};
use crate::verdict::Verdict;

/// Adds the steps of backtracking over all cases, if the puzzle has at most one solution. With several, cases prove
/// nothing about the undecided edges.
pub(super) fn by_cases(board: &Board, so_far: Explanation, limits: &Limits) -> Explanation {
    let drawn = || Board::given(board.puzzle(), &so_far.states);
    let by = |options| Solver::new(options).until(&limits.deadline).solve(drawn());
    // A search that records no steps shows quickly whether there are several solutions.
    match by(Options::default()).verdict {
        Verdict::Unique(_) | Verdict::None(_) => {}
        Verdict::Timeout(_) => return Explanation { end: End::Timeout, ..so_far },
        _ => return so_far,
    }
    let options = Options { record: true, strategy: Strategy::Cases, ..Options::default() };
    let answer = by(options);
    let (end, states) = match &answer.verdict {
        Verdict::Timeout(_) => return Explanation { end: End::Timeout, ..so_far },
        // Backtracking gave up and handed over to SAT.
        _ if answer.effort.is_some_and(|effort| effort.rounds > 0) => {
            return Explanation { end: End::TooLong, ..so_far };
        }
        Verdict::Unique(solution) => (End::Decided, solution.states()),
        Verdict::None(_) => (End::Contradiction, so_far.states.clone()),
        _ => return so_far,
    };
    let Some(more) = answer.steps() else { return so_far };
    Explanation { steps: tidy(board.grid(), so_far.steps.into_iter().chain(more).collect()), end, states }
}
