//! Why a puzzle has no solution, or several, and which of its clues it can do without.
//!
//! Three questions, and one answer to all of them: the [fewest clues](Fewest) with which there is no
//! loop that should not be.
//!
//! | the puzzle has | clues in question | clues that always count | loops that should not be |
//! |---|---|---|---|
//! | no solution | its own | none | all |
//! | several, one of them chosen | those that the chosen one would give the blank cells | its own | all but the chosen one |
//! | one | its own | none | all but the solution |

mod clues;
mod fewest;
mod hitting;
mod question;
mod refutation;
pub mod words;

use std::time::Duration;

use crate::deadline::Deadline;
use crate::explain::End;
use crate::explain::Reach;
use crate::grid::State;
use crate::judge::{Judgement, judge};
use crate::puzzle::Puzzle;
use crate::search::{Backbone, SearchError};
use crate::solution::Solution;
use crate::solve::Solver;
use crate::step::Step;
use crate::technique::Technique;
use crate::verdict::Verdict;

pub use clues::{Additions, Spare, additions, contradiction, needed, spare};
pub use fewest::{Aim, Fewest, Hunt};
pub use refutation::refutation;

/// What is to be found out.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// How far to go for fewer clues.
    pub aim: Aim,
    /// Of a puzzle with one solution: which clues can be left out together.
    pub together: bool,
    /// How long to take.
    pub timeout: Option<Duration>,
}

/// Why a puzzle has as many solutions as it has.
#[derive(Clone, Debug)]
pub enum Why {
    /// It has none.
    None {
        /// Clues that contradict each other.
        clues: Fewest,
        /// The steps from these clues alone to a contradiction, or where the techniques end without one.
        steps: Result<Vec<Step>, End>,
    },
    /// It has several.
    Several(Box<Several>),
    /// It has one.
    One {
        /// The solution.
        solution: Solution,
        /// What was drawn, beside it.
        drawn: Drawn,
        /// The clues that can be left out, each alone.
        spare: Spare,
        /// The clues that are needed when as many as possible are left out together, if that was asked.
        needed: Option<Fewest>,
    },
    /// The time ran out before it was clear how many it has.
    Timeout,
}

/// Why a puzzle has several solutions.
#[derive(Clone, Debug)]
pub struct Several {
    /// What is common to all solutions.
    pub common: Backbone,
    /// Two solutions, the chosen one first: that which is drawn, or the first that was found.
    pub two: [Solution; 2],
    /// What was drawn.
    pub drawn: Drawn,
    /// The clues that would leave only the chosen one.
    pub additions: Additions,
}

/// What a drawing has to do with the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// Nothing is drawn.
    Nothing,
    /// It is part of the solution, or of the one that is chosen for it.
    Part,
    /// It is part of no solution.
    Wrong,
    /// The time ran out before it was clear.
    Timeout,
}

/// Finds out why a puzzle has as many solutions as it has. Of several, the one to keep is that which is drawn
/// already, in part or whole. `watch` is told when more is known of the fewest clues.
///
/// # Errors
/// Only for bugs: see [`SearchError`].
pub fn why(
    puzzle: &Puzzle,
    drawing: Option<&[State]>,
    wish: Wish,
    solver: &mut Solver,
    watch: &mut dyn FnMut(&Fewest),
) -> Result<Why, SearchError> {
    let deadline = Deadline::within(wish.timeout);
    let hunt = Hunt { aim: wish.aim, deadline, watch };
    solver.set_timeout(wish.timeout);
    let answer = solver.solve(puzzle)?;
    let drawing = drawing.filter(|states| states.iter().any(|&state| state != State::Undecided));
    match answer.verdict {
        Verdict::None(_) => none(puzzle, hunt),
        Verdict::Unique(solution) => one(puzzle, drawing, solution, wish.together, hunt),
        Verdict::Several(two) => {
            solver.set_timeout(deadline.left());
            let (drawn, two) = choose(puzzle, drawing, *two, solver)?;
            solver.set_timeout(deadline.left());
            let Some(common) = solver.backbone(puzzle)? else { return Ok(Why::Timeout) };
            let additions = additions(puzzle, &answer.board.states(), &two[0], hunt)?;
            Ok(Why::Several(Box::new(Several { common, two, drawn, additions })))
        }
        _ => Ok(Why::Timeout),
    }
}

/// Of the time for a puzzle without a solution, the search for fewer clues takes no more than three quarters: so
/// that some is left for the steps. Where a minimal set is enough, so are the techniques that are quick.
fn none(puzzle: &Puzzle, hunt: Hunt) -> Result<Why, SearchError> {
    let end = hunt.deadline;
    let deadline = Deadline::within(end.left().map(|left| left * 3 / 4));
    let quick = hunt.aim == Aim::Minimal;
    let clues = contradiction(puzzle, Hunt { deadline, ..hunt })?;
    let steps = refutation(
        &puzzle.only(&clues.cells),
        if quick { Reach::up_to(Technique::WhatIf) } else { Reach::ALL },
        end,
    );
    Ok(Why::None { clues, steps })
}

fn one(
    puzzle: &Puzzle,
    drawing: Option<&[State]>,
    solution: Solution,
    together: bool,
    hunt: Hunt,
) -> Result<Why, SearchError> {
    let is_part = |states: &[State]| {
        let pairs = states.iter().zip(solution.lines());
        pairs.into_iter().all(|(&state, &on)| state == State::Undecided || state == State::from_on(on))
    };
    let drawn = match drawing {
        None => Drawn::Nothing,
        Some(states) if is_part(states) => Drawn::Part,
        Some(_) => Drawn::Wrong,
    };
    let spare = spare(puzzle, &solution, hunt.deadline)?;
    let needed = together.then(|| needed(puzzle, &solution, hunt)).transpose()?;
    Ok(Why::One { solution, drawn, spare, needed })
}

/// Of two solutions of a puzzle the one to keep, and another one: that which is drawn already, in part or whole, or else
/// the first.
///
/// # Errors
/// Only for bugs: see [`SearchError`].
pub fn choose(
    puzzle: &Puzzle,
    drawing: Option<&[State]>,
    two: [Solution; 2],
    solver: &mut Solver,
) -> Result<(Drawn, [Solution; 2]), SearchError> {
    let Some(states) = drawing else { return Ok((Drawn::Nothing, two)) };
    Ok(match judge(puzzle, states, solver)? {
        Judgement::Right(chosen) | Judgement::Open(chosen) => {
            let [first, second] = two;
            let other = if first == chosen { second } else { first };
            (Drawn::Part, [chosen, other])
        }
        Judgement::Wrong(_) | Judgement::Stuck => (Drawn::Wrong, two),
        Judgement::Timeout => (Drawn::Timeout, two),
    })
}
