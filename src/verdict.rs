//! The answer to a puzzle.

use std::fmt;

use crate::deduce::trail::Conflict;
use crate::grid::Grid;
use crate::solution::{Flaw, Solution};

/// The answer to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// One loop, and proven to be the only one.
    Unique(Solution),
    /// At least two loops, and here are two.
    Several(Box<[Solution; 2]>),
    /// A loop. Whether there are others was not asked for.
    First(Solution),
    /// No loop, and why.
    None(Refutation),
    /// The rules alone leave it open, and nothing else was asked for.
    Undecided,
    /// The time ran out; with the first loop, if one was found.
    Timeout(Option<Solution>),
}

/// Why there is no loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refutation {
    /// The rules met a contradiction.
    Rules(Conflict),
    /// The rules decided every edge, but the lines are no solution.
    Drawing(Flaw),
    /// The search refuted what was left.
    Search,
}

impl Refutation {
    /// The reason in words, for a puzzle on `grid`.
    pub fn describe(self, grid: Grid) -> impl fmt::Display {
        fmt::from_fn(move |f| match self {
            Refutation::Rules(conflict) => write!(f, "{}", conflict.describe(grid)),
            Refutation::Drawing(flaw) => write!(f, "the rules decide every edge, but {flaw}"),
            Refutation::Search => f.write_str(
                "the rules leave some edges undecided, and a full search finds no way to complete the loop",
            ),
        })
    }
}
