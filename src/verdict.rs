//! Verdicts: the answer to a puzzle, and the reason if there is no solution.

use std::fmt;

use crate::deduce::trail::{Conflict, Grounds};
use crate::grid::Grid;
use crate::solution::{Flaw, Solution};

/// The answer to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// One loop, proven to be the only one.
    Unique(Solution),
    /// At least two loops; these are two of them.
    Several(Box<[Solution; 2]>),
    /// A loop; whether there are others was not asked.
    First(Solution),
    /// No loop, and the reason.
    None(Refutation),
    /// Rules and extensions leave some edges undecided, and no search was asked for.
    Undecided,
    /// The time ran out. Has the first loop, if one was found.
    Timeout(Option<Solution>),
}

/// Why there is no loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refutation(pub(crate) Cause);

/// What showed that there is no loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// Rules or extensions met a contradiction, which has these grounds.
    Rules(Conflict, Grounds),
    /// Rules or extensions decided every edge, but the lines are no solution.
    Drawing(Flaw),
    /// The search found that what was left has no solution.
    Search,
}

impl Refutation {
    /// The reason in words, for a puzzle on `grid`.
    pub fn describe(self, grid: Grid) -> impl fmt::Display {
        fmt::from_fn(move |f| match self.0 {
            Cause::Rules(conflict, grounds) => write!(f, "{}", conflict.with_grounds(grounds, grid)),
            Cause::Drawing(flaw) => write!(f, "the rules decide every edge, but {flaw}"),
            Cause::Search => f.write_str(
                "the rules leave some edges undecided, and a full search finds no way to complete the loop",
            ),
        })
    }
}
