//! Rejections: why a step is not accepted.

use std::fmt;

use thiserror::Error;

use crate::grid::{Cell, Grid};
use crate::puzzle::Clue;
use crate::step::Fact;
use crate::step::places::cell_name;

use super::MAX_DEPTH;

/// A premise of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Premise {
    /// The clue of a cell.
    Clue(Cell, Clue),
    /// A fact.
    Fact(Fact),
}

impl Premise {
    /// The premise in words, for a puzzle on `grid`.
    pub fn describe(self, grid: Grid) -> impl fmt::Display {
        fmt::from_fn(move |f| match self {
            Premise::Clue(cell, clue) => {
                write!(f, "the {} at {}", clue.noun(), cell_name(grid, Some(cell)))
            }
            Premise::Fact(fact) => write!(f, "{}", fact.describe(grid)),
        })
    }
}

/// The place of a step in a list of steps: its index in the list, and for each argument that it is inside of,
/// the branch and the index in that.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Its index in the list, or that of the step that it is inside of.
    pub step: usize,
    /// Branch and index in the branch, from the outermost argument to the innermost, all counted from 0.
    pub inside: Vec<(usize, usize)>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "step {}", self.step + 1)?;
        self.inside
            .iter()
            .try_for_each(|(branch, step)| write!(f, ", case {}, step {}", branch + 1, step + 1))
    }
}

/// A step that is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {}", why.describe(*grid))]
pub struct Rejection {
    /// The place of the step.
    pub place: Place,
    /// The reason.
    pub why: Defect,
    /// The grid, to name cells and edges.
    pub(super) grid: Grid,
}

/// What is wrong with a step that is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Defect {
    /// It names a cell or an edge that the board does not have, or one cell twice in a tie.
    OffTheBoard,
    /// Its premises are not sorted, or one is there twice.
    Unsorted,
    /// It concludes nothing.
    Empty,
    /// It rests on a clue that is not the puzzle's or, inside of an argument, not among the premises of the
    /// step that the argument belongs to.
    NoSuchClue(Cell, Clue),
    /// It rests on a fact that was neither drawn nor concluded by an earlier step; inside of an argument,
    /// that is neither assumed, nor concluded there, nor among the premises of the step that the argument
    /// belongs to.
    NotKnown(Fact),
    /// There is a drawing that agrees with its premises but not with its conclusion.
    Unsound,
    /// It takes too long to find out whether it is sound.
    TooHard,
    /// Its argument is inside of too many others.
    TooDeep,
    /// The cases of its argument are not exhaustive.
    CasesMissing,
    /// A case ends neither in a contradiction nor with the conclusion.
    Open {
        /// Which case, from 0.
        branch: usize,
    },
    /// A case reaches its end without using its assumption.
    IdleAssumption {
        /// Which case, from 0.
        branch: usize,
    },
    /// No case of its argument uses this premise.
    IdlePremise(Premise),
    /// No later step of the case uses this step, and it is not the end.
    IdleStep,
}

impl Defect {
    /// The reason in words, for a puzzle on `grid`.
    pub fn describe(self, grid: Grid) -> impl fmt::Display {
        fmt::from_fn(move |f| match self {
            Defect::OffTheBoard => f.write_str("it names a place that the board does not have"),
            Defect::Unsorted => f.write_str("its premises are not sorted, or name something twice"),
            Defect::Empty => f.write_str("it concludes nothing"),
            Defect::NoSuchClue(cell, clue) => {
                write!(f, "{} is not a clue that it may use", Premise::Clue(cell, clue).describe(grid))
            }
            Defect::NotKnown(fact) => {
                write!(f, "{} is not known at this point", fact.describe(grid))
            }
            Defect::Unsound => f.write_str("its conclusion does not follow from its premises"),
            Defect::TooHard => f.write_str("checking whether its conclusion follows takes too long"),
            Defect::TooDeep => {
                write!(f, "its argument is nested in {MAX_DEPTH} others, which is too deep")
            }
            Defect::CasesMissing => f.write_str("its cases do not cover all possibilities"),
            Defect::Open { branch } => {
                write!(f, "case {} ends neither in a contradiction nor with the conclusion", branch + 1)
            }
            Defect::IdleAssumption { branch } => {
                write!(f, "case {} does not use what it assumes", branch + 1)
            }
            Defect::IdlePremise(premise) => {
                write!(f, "its argument does not use the premise: {}", premise.describe(grid))
            }
            Defect::IdleStep => f.write_str("no later step of the case uses what it concludes"),
        })
    }
}
