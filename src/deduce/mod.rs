//! What can be said of a board, and why.

pub mod board;
pub mod colours;
pub mod propagate;
pub mod rules;
pub mod stages;
