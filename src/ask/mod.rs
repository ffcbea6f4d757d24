//! What one asks about a puzzle: for each question a file with the question, the answer, the function that answers, and the
//! JSON form of the answer.
//!
//! ```text
//!  arguments (program) ─┐                                   ┌─▶ sentences, drawings, exit code (program)
//!  JSON (page) ─────────┼─▶ question ─▶ answer ─▶ Form ─────┼─▶ JSON (program and page)
//!  keywords (Python) ───┘                                   └─▶ dataclasses (Python, from the answer)
//! ```
//!
//! The program, the page and Python ask here, so that they say the same. No text is laid out and no exit code is chosen
//! here: that is for who asks.

pub(crate) mod count;
pub(crate) mod explain;
pub(crate) mod forced;
mod form;
pub(crate) mod generate;
pub(crate) mod grade;
pub mod hint;
#[cfg(feature = "schema")]
mod kind;
pub(crate) mod likelihood;
mod place;
pub(crate) mod questions;
pub(crate) mod sample;
#[cfg(feature = "schema")]
#[doc(hidden)]
pub mod schema;
pub(crate) mod solve;
pub mod verify;
pub(crate) mod why;
mod word;

pub(crate) use form::{Form, Members};
pub use likelihood::likelihood;
pub(crate) use place::Place;
pub use sample::{Samples, samples};
pub use word::Word;

use crate::deduce::board::Board;
use crate::grid::State;
use crate::puzzle::Puzzle;

/// The board to start from: a puzzle with what is drawn, if anything is.
pub fn start(puzzle: &Puzzle, drawn: Option<&[State]>) -> Board {
    drawn.map_or_else(|| Board::new(puzzle), |states| Board::given(puzzle, states))
}

/// The reason of an answer that there is no solution, where nothing more is known.
const NO_SOLUTION: &str = "no solution";
