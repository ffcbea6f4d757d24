//! What happens when slink finds that it is wrong: it panics, and whoever catches that goes on.

use std::any::Any;
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

/// The message of a panic.
pub(crate) fn message_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("a panic")
}
