//! Replay: an independent checker of steps.
//!
//! A [`Replay`] checks a list of [steps](crate::step) against nothing but the puzzle and the rules of the
//! game: it does not know the techniques, and shares no code with those that have found the steps. It checks
//! that each step is
//!
//! - *ordered*: each premise is a clue of the puzzle, was drawn, or was concluded before;
//! - *sound*: a search among the few clues and edges that it names, and the vertices next to them, finds no
//!   drawing that agrees with the premises but not with the conclusion. Everything that the step does not
//!   name is left out, so a sound step may be rejected, but an unsound one is never accepted;
//! - *irredundant*, if asked for: with any one premise left out, there is such a drawing.
//!
//! The [`Level`] of a step says which rules of the game its check needs. A step with an argument is not
//! searched: its branches are checked step by step, and that they are exhaustive.
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
use crate::named::Named;
use crate::puzzle::Puzzle;
use crate::step::{Fact, Step};

pub use level::Level;
pub use rejection::{Defect, Place, Premise, Rejection};

use ledger::Ledger;
use sound::{Judge, Unshown};

/// The maximum depth of arguments inside of arguments.
pub(crate) const MAX_DEPTH: usize = 24;

/// The maximum number of choices, and of choices undone, in one search, and in all searches together that
/// find out which premises of a step are needed.
pub(crate) const SEARCH_LIMIT: usize = 20_000;

/// What to check, besides that each step is ordered and sound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checks {
    /// Whether each step without an argument needs all its premises. A premise of a step with several
    /// conclusions is redundant if none of them needs it.
    pub irredundant: bool,
}

/// A premise that a step does not need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redundancy {
    /// The step.
    pub place: Place,
    /// The premise.
    pub premise: Premise,
    /// The level at which it is not needed.
    pub level: Level,
}

/// Statistics of the steps that have been checked so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The number of steps accepted, including those inside of arguments.
    pub steps: usize,
    /// The number of these that have an argument.
    pub arguments: usize,
    /// The number of the others, by level.
    pub levels: [usize; Level::ALL.len()],
    /// The premises that are not needed.
    pub redundant: Vec<Redundancy>,
    /// The number of premises for which it takes too long to find out whether they are needed.
    pub unsettled: usize,
}

/// Returns the facts in a drawing that has one state for each edge, in the order of [`Grid::edges`].
pub fn drawn(grid: Grid, states: &[State]) -> impl Iterator<Item = Fact> {
    grid.edges().zip(states).filter_map(|(edge, &state)| Fact::edge(edge, state))
}

/// A replay in progress, which checks one step after the other.
pub struct Replay<'a> {
    ledger: Ledger<'a>,
    checker: Checker,
    next: usize,
}

impl<'a> Replay<'a> {
    /// Starts with a puzzle, and with what is known before the first step: what was [drawn].
    pub fn new(puzzle: &'a Puzzle, known: impl IntoIterator<Item = Fact>, checks: Checks) -> Replay<'a> {
        let grid = puzzle.grid();
        let judge = Judge::new(grid, puzzle.dots());
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
    /// When the step is malformed, not ordered, or not shown to be sound.
    pub fn check(&mut self, step: &Step) -> Result<(), Rejection> {
        self.look(step)?;
        self.ledger.conclude(step);
        self.next += 1;
        Ok(())
    }

    /// Checks a step as if it were the next, without adding what it concludes.
    ///
    /// # Errors
    /// As [`Replay::check`].
    pub fn look(&mut self, step: &Step) -> Result<(), Rejection> {
        let place = Place { step: self.next, inside: Vec::new() };
        self.checker.check(step, &mut self.ledger, &place)
    }

    /// The statistics so far.
    pub(crate) fn report(&self) -> &Report {
        &self.checker.report
    }
}

/// The part of a replay that arguments share; the known facts are different inside of them.
struct Checker {
    grid: Grid,
    judge: Judge,
    checks: Checks,
    report: Report,
}

impl Checker {
    fn rejection(&self, place: &Place, why: Defect) -> Rejection {
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
            Unshown::Unsound => self.rejection(place, Defect::Unsound),
            Unshown::TooHard => self.rejection(place, Defect::TooHard),
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
