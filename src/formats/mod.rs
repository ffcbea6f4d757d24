//! From text to puzzles.

pub mod contest;
mod input;
pub(crate) mod lines;

pub(crate) use input::quote;
pub use input::{InputError, Problem};
pub use lines::MAX_LINE;
