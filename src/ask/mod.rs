//! What one asks about a puzzle: for each question a file with the question, the answer, and the function that answers.
//!
//! The program, the page and Python ask here, so that they say the same. No text is laid out and no exit code is chosen
//! here: that is for who asks.

pub mod hint;
pub mod verify;
mod word;

pub use word::Word;
