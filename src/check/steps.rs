//! Checks the solver's steps by [`replay`](crate::replay), which shares no code with the solver.

use serde::Serialize;

use crate::deadline::Deadline;
use crate::replay::{Checks, Defect, Rejection, Replay};
use crate::step::Step;
use crate::{Options, Puzzle, Solver};

/// The result of checking the steps to an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StepFindings {
    /// The number of steps that were accepted, including those inside of arguments.
    pub accepted: usize,
    /// The number of these that have an argument.
    pub arguments: usize,
    /// The number of premises that steps without an argument do not need.
    pub redundant: usize,
    /// The number of steps and premises that would have taken too long to check.
    pub unsettled: usize,
    /// The first step that was rejected, in words.
    pub rejected: Option<String>,
}

/// Solves a puzzle with steps and checks them, in order, until the deadline.
pub(super) fn check(solver: &mut Solver, puzzle: &Puzzle, deadline: &Deadline) -> StepFindings {
    if deadline.has_passed() {
        return StepFindings::default();
    }
    solver.set_deadline(deadline);
    let answer = solver.solve(puzzle);
    if deadline.has_passed() {
        return StepFindings::default();
    }
    let steps = answer.steps().unwrap_or_default();
    let mut replay = Replay::new(puzzle, [], Checks { irredundant: true });
    let (mut rejected, mut hard) = (None, 0);
    for step in &steps {
        if deadline.has_passed() {
            break;
        }
        match replay.check(step) {
            Ok(()) => {}
            // Later steps may rest on it, so checking stops.
            Err(Rejection { why: Defect::TooHard, .. }) => {
                hard = 1;
                break;
            }
            Err(rejection) => {
                rejected = Some(in_words(puzzle, step, &rejection));
                break;
            }
        }
    }
    let report = replay.report();
    StepFindings {
        accepted: report.steps,
        arguments: report.arguments,
        redundant: report.redundant.len(),
        unsettled: report.unsettled + hard,
        rejected,
    }
}

fn in_words(puzzle: &Puzzle, step: &Step, rejection: &Rejection) -> String {
    format!("{rejection}: {}", step.describe(puzzle.grid()))
}

/// The solver whose steps are checked.
pub(super) fn solver() -> Solver {
    Solver::new(Options { record: true, ..Options::default() })
}
