//! Slink and Slitherlink: from the clues to the loop.

pub mod backbone;
pub mod blame;
pub mod board;
pub mod cases;
pub mod colours;
pub mod cuts;
pub mod cycles;
pub mod encode;
pub mod judge;
pub mod loops;
pub mod propagate;
pub mod puzzle;
pub mod rules;
pub mod search;
pub mod solution;
pub mod solve;
pub mod stages;

pub use puzzle::{Clue, Puzzle};
pub use solve::{Options, Solver, Verdict};
