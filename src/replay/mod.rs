//! Replay: steps, checked by somebody who trusts nobody.
//!
//! A [`Replay`] goes through a list of [steps](crate::step) with the puzzle and the rules of the game in hand
//! and nothing else: it does not know the techniques, and shares no code with whoever found the
//! steps. For each one it looks whether it is
//!
//! - *ordered*: what it rests on is a clue of the puzzle, or was drawn, or concluded before;
//! - *sound*: a search among the few clues and edges that it names, and the vertices next to them,
//!   finds no drawing that agrees with the premises and not with the conclusion. All that the
//!   step does not name is left out, so the search can miss that a step is sound, but never that it is not;
//! - *irredundant*, if asked for: with any one premise left out, there is such a drawing.
//!
//! How much of the rules of the game that took is the [`Level`] of the step. A step with an argument is
//! not searched: its branches are checked, step by step, and that they are all the cases there are.
//!
//! ```text
//!  step ─▶ form ─▶ ledger: all premises known? ─▶ argument? ─yes─▶ argument: each branch with a ledger of its own
//!                                                    │ no
//!                                                    ▼
//!                              sound: level by level, a search among those in scope ─▶ drawing: what follows
//!                                                                                        loops: cycles, cuts
//! ```

mod argument;
mod classes;
mod drawing;
mod form;
mod ledger;
mod level;
mod loops;
mod regions;
mod rejection;
mod scope;
mod search;
mod sound;

use crate::grid::{Grid, State};
use crate::puzzle::Puzzle;
use crate::step::{Fact, Step};

pub use level::Level;
pub use rejection::{Place, Premise, Rejection, Why};

use ledger::Ledger;
use sound::{Judge, Unshown};

/// How many arguments may be inside of one another.
pub const MAX_DEPTH: usize = 24;

/// How many choices a search may make, or take back, before it is given up; and all the searches
/// together that look which premises of a step are needed.
pub const SEARCH_LIMIT: usize = 20_000;

/// What to look at, besides that each step is ordered and sound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checks {
    /// Whether each step without an argument needs all its premises. A premise of a step with several
    /// conclusions is redundant if none of them needs it.
    pub irredundant: bool,
}

/// A premise that a step does not need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redundancy {
    /// Which step.
    pub place: Place,
    /// Which premise.
    pub premise: Premise,
    /// At which level it is not needed.
    pub level: Level,
}

/// What was seen of the steps so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// How many steps were accepted, those inside of arguments included.
    pub steps: usize,
    /// How many of them are arguments.
    pub arguments: usize,
    /// How many of the others there are of each level.
    pub levels: [usize; Level::ALL.len()],
    /// The premises that are not needed.
    pub redundant: Vec<Redundancy>,
    /// For how many premises it would have taken too long to find out whether they are.
    pub unsettled: usize,
}

/// The facts in a drawing, one state for each edge.
pub fn drawn(grid: Grid, states: &[State]) -> impl Iterator<Item = Fact> {
    grid.edges().zip(states).filter_map(|(edge, &state)| Fact::edge(edge, state))
}

/// A list of steps on the way, checked one after the other.
pub struct Replay<'a> {
    ledger: Ledger<'a>,
    checker: Checker,
    next: usize,
}

impl<'a> Replay<'a> {
    /// The start: a puzzle, and what is known of it before the first step: what was [drawn].
    pub fn new(puzzle: &'a Puzzle, known: impl IntoIterator<Item = Fact>, checks: Checks) -> Replay<'a> {
        let grid = puzzle.grid();
        let judge = Judge::new(grid);
        Replay {
            ledger: Ledger::of_board(puzzle, known),
            checker: Checker { grid, judge, checks, report: Report::default() },
            next: 0,
        }
    }

    /// Checks a list of steps from the start.
    ///
    /// # Errors
    /// The first step that is not accepted.
    pub fn all(
        puzzle: &Puzzle,
        known: impl IntoIterator<Item = Fact>,
        steps: &[Step],
        checks: Checks,
    ) -> Result<Report, Rejection> {
        let mut replay = Replay::new(puzzle, known, checks);
        steps.iter().try_for_each(|step| replay.check(step))?;
        Ok(replay.checker.report)
    }

    /// Checks the next step. Later steps may rest on what it concludes, if it is accepted.
    ///
    /// # Errors
    /// When the step is malformed, or not ordered, or not shown to be sound.
    pub fn check(&mut self, step: &Step) -> Result<(), Rejection> {
        self.look(step)?;
        self.ledger.conclude(step);
        self.next += 1;
        Ok(())
    }

    /// Checks a step as if it were the next, and does not go on.
    ///
    /// # Errors
    /// As [`Replay::check`].
    pub fn look(&mut self, step: &Step) -> Result<(), Rejection> {
        let place = Place { step: self.next, inside: Vec::new() };
        self.checker.check(step, &mut self.ledger, &place)
    }

    /// What was seen so far.
    pub fn report(&self) -> &Report {
        &self.checker.report
    }
}

/// What a replay has besides the facts known, which inside of an argument are others.
struct Checker {
    grid: Grid,
    judge: Judge,
    checks: Checks,
    report: Report,
}

impl Checker {
    fn rejection(&self, place: &Place, why: Why) -> Rejection {
        Rejection { place: place.clone(), why, grid: self.grid }
    }

    /// Checks a step against what is known at its place.
    fn check(&mut self, step: &Step, ledger: &mut Ledger, place: &Place) -> Result<(), Rejection> {
        form::look(self.grid, step)
            .and_then(|()| ledger.require(&step.premises))
            .map_err(|why| self.rejection(place, why))?;
        if step.argument.is_empty() {
            self.look_at_once(step, place)?;
        } else {
            self.argue(step, place)?;
            self.report.arguments += 1;
        }
        self.report.steps += 1;
        Ok(())
    }

    /// Checks a step without an argument.
    fn look_at_once(&mut self, step: &Step, place: &Place) -> Result<(), Rejection> {
        let judged = self.judge.judge(step, self.checks.irredundant);
        let sound = judged.map_err(|unshown| match unshown {
            Unshown::Unsound => self.rejection(place, Why::Unsound),
            Unshown::TooHard => self.rejection(place, Why::TooHard),
        })?;
        let level = sound.level;
        self.report.levels[level.index()] += 1;
        self.report.unsettled += sound.unsettled;
        let redundant = sound.redundant.into_iter();
        let redundant = redundant.map(|premise| Redundancy { place: place.clone(), premise, level });
        self.report.redundant.extend(redundant);
        Ok(())
    }
}
