//! What happens when slink finds that it is wrong.

use std::fmt::Display;

use crate::puzzle::Puzzle;
use crate::solution::{Solution, verify};

/// Panics and says why. A caller can do nothing about a bug of ours, so no result has it; the program, the page and Python catch the
/// panic, and report it for the puzzle at hand.
pub(crate) fn unsound(why: impl Display) -> ! {
    panic!("unsound: {why}")
}

/// The solution with these lines, by edge, which a search has found.
pub(crate) fn verified(puzzle: &Puzzle, lines: Vec<bool>) -> Solution {
    verify(puzzle, lines)
        .unwrap_or_else(|flaw| unsound(format_args!("the search found a loop that is no solution: {flaw}")))
}
