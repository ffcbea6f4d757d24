//! The frontier: a line that moves over a board, vertex by vertex, with the states that the lines behind it can have.
//!
//! All arrangements of lines behind it that look the same from ahead of it are one state, so on a board with a short side
//! the work grows only with the long one. `count` gives each state a number. [`common`] only asks which states a
//! loop passes through, which shows what all loops have in common.
//!
//! It shares no code with rules or SAT, and is correct for any board: decided edges make it faster and change no answer.

mod common;
pub(crate) mod key;
pub(crate) mod step;
pub(crate) mod view;

pub use common::{Common, common};
