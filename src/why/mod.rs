//! Explains why a puzzle has no solution or several, and finds the clues that it can do without.
//!
//! Three questions have one form: they ask for the [fewest clues](Fewest) that rule out all unwanted loops (a
//! smallest minimal unsatisfiable subset, SMUS).
//!
//! | the puzzle has | clues in question | clues that always count | unwanted loops |
//! |---|---|---|---|
//! | no solution | its own | none | all |
//! | several, one of them chosen | the chosen one's clues for the blank cells | its own | all but the chosen one |
//! | one | its own | none | all but the solution |

// `pub` in these means: for the whole crate, and through `internals` for its tests.
#[allow(unreachable_pub)]
pub(crate) mod clues;
#[allow(unreachable_pub)]
pub(crate) mod fewest;
mod hitting;
mod question;
pub(crate) mod words;

use crate::bug::unsound;
use crate::deadline::Deadline;
use crate::explain::{End, Explanation, Limits};
use crate::grid::State;
use crate::judge::{Judgement, judge};
use crate::named::named;
use crate::puzzle::Puzzle;
use crate::search::Backbone;
use crate::solution::Solution;
use crate::solve::{Answer, Solver};
use crate::step::{Step, needed as needed_steps};
use crate::technique::{Technique, TechniqueSet};
use crate::verdict::Verdict;

pub use clues::{Additions, Spare};
pub(crate) use clues::{additions, contradiction, needed, spare};
pub(crate) use fewest::Hunt;
pub use fewest::{Aim, Fewest};

/// What to find out, and how long to take.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// How far to reduce the clues.
    pub aim: Aim,
    /// For a puzzle with one solution: whether to find clues that can be left out together.
    pub together: bool,
    /// When to stop.
    pub deadline: Deadline,
}

/// Why a puzzle has as many solutions as it has: none, several or one.
#[derive(Clone, Debug)]
pub enum Why {
    /// The puzzle has no solution.
    None {
        /// Clues that contradict each other.
        clues: Fewest,
        /// The steps from these clues to a contradiction, or how the explanation ends without one.
        steps: Result<Vec<Step>, End>,
    },
    /// The puzzle has several solutions.
    Several(Box<Several>),
    /// The puzzle has one solution.
    One {
        /// The solution.
        solution: Solution,
        /// How the drawing relates to the solution.
        drawn: Drawn,
        /// The clues that can be left out one at a time.
        spare: Spare,
        /// The clues that are needed if as many as possible are left out together; `None` if that was not
        /// asked.
        needed: Option<Fewest>,
    },
    /// The time ran out before it was clear how many solutions the puzzle has.
    Timeout,
}

/// Why a puzzle has several solutions.
#[derive(Clone, Debug)]
pub struct Several {
    /// The edges that are the same in all solutions.
    pub common: Backbone,
    /// Two solutions, the chosen one first: one that agrees with the drawing, or the first that was found.
    pub two: [Solution; 2],
    /// How the drawing relates to the solutions.
    pub drawn: Drawn,
    /// The clues that would make the chosen solution the only one.
    pub additions: Additions,
}

/// How a drawing relates to the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// Nothing is drawn.
    Nothing,
    /// It is part of the only solution, or of the chosen one.
    Part,
    /// It is part of no solution.
    Wrong,
    /// The time ran out before it was clear.
    Timeout,
}

named!(Drawn { Nothing "nothing", Part "part", Wrong "wrong", Timeout "timeout" });

/// Finds out why a puzzle has as many solutions as it has. Of several, a solution that agrees with the
/// drawing is chosen. Calls `watch` whenever more is known of the fewest clues.
pub(crate) fn why(
    puzzle: &Puzzle,
    drawing: Option<&[State]>,
    question: Question,
    solver: &mut Solver,
    watch: &mut dyn FnMut(&Fewest),
) -> Why {
    solver.set_deadline(&question.deadline);
    let answer = solver.solve(puzzle);
    of_answer(puzzle, drawing, answer, question, solver, watch)
}

/// Finds out why a puzzle has as many solutions as its answer says: the second half of [`why`], for those who want to
/// know the verdict sooner.
pub(crate) fn of_answer(
    puzzle: &Puzzle,
    drawing: Option<&[State]>,
    answer: Answer,
    question: Question,
    solver: &mut Solver,
    watch: &mut dyn FnMut(&Fewest),
) -> Why {
    solver.set_deadline(&question.deadline);
    let hunt = Hunt { aim: question.aim, deadline: question.deadline, watch };
    let drawing = drawing.filter(|states| states.iter().any(|&state| state != State::Undecided));
    match answer.verdict {
        Verdict::None(_) => none(puzzle, hunt),
        Verdict::Unique(solution) => one(puzzle, drawing, solution, question.together, hunt),
        Verdict::Several(two) => {
            let (drawn, two) = choose(puzzle, drawing, *two, solver);
            let common = solver
                .backbone(puzzle)
                .unwrap_or_else(|| unsound("a search missed a solution that another had found"));
            let additions = additions(puzzle, &answer.board.states(), &two[0], hunt);
            Why::Several(Box::new(Several { common, two, drawn, additions }))
        }
        _ => Why::Timeout,
    }
}

/// Explains a puzzle without a solution. The search for fewer clues gets three quarters of the time, so that
/// some is left for the steps. If a minimal set is enough, only the quick techniques are used.
fn none(puzzle: &Puzzle, hunt: Hunt) -> Why {
    let end = hunt.deadline.clone();
    let deadline = end.part(0.75);
    let techniques = match hunt.aim {
        Aim::Minimal => TechniqueSet::up_to(Technique::WhatIf),
        Aim::Smallest => TechniqueSet::LADDER,
    };
    let clues = contradiction(puzzle, Hunt { deadline, ..hunt });
    let limits = Limits { techniques, deadline: end, ..Limits::default() };
    let steps = match limits.explain(&puzzle.only(&clues.cells)) {
        Explanation { end: End::Contradiction, steps, .. } => Ok(needed_steps(steps)),
        Explanation { end, .. } => Err(end),
    };
    Why::None { clues, steps }
}

fn one(puzzle: &Puzzle, drawing: Option<&[State]>, solution: Solution, together: bool, hunt: Hunt) -> Why {
    let is_part = |states: &[State]| {
        let pairs = states.iter().zip(solution.lines());
        pairs.into_iter().all(|(&state, &on)| state == State::Undecided || state == State::from_on(on))
    };
    let drawn = match drawing {
        None => Drawn::Nothing,
        Some(states) if is_part(states) => Drawn::Part,
        Some(_) => Drawn::Wrong,
    };
    let spare = spare(puzzle, &solution, &hunt.deadline);
    let needed = together.then(|| needed(puzzle, &solution, hunt));
    Why::One { solution, drawn, spare, needed }
}

/// Chooses a solution of a puzzle, and returns it before another one: a solution that agrees with the
/// drawing, or else the first of the two.
pub(crate) fn choose(
    puzzle: &Puzzle,
    drawing: Option<&[State]>,
    two: [Solution; 2],
    solver: &mut Solver,
) -> (Drawn, [Solution; 2]) {
    let Some(states) = drawing else { return (Drawn::Nothing, two) };
    match judge(puzzle, states, solver) {
        Judgement::Right(chosen) | Judgement::Open(chosen) => {
            let [first, second] = two;
            let other = if first == chosen { second } else { first };
            (Drawn::Part, [chosen, other])
        }
        Judgement::Wrong(_) | Judgement::Stuck => (Drawn::Wrong, two),
        Judgement::Timeout => (Drawn::Timeout, two),
    }
}
