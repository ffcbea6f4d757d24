//! From text to puzzles.

pub mod contest;
mod input;

pub use input::{InputError, Problem};
