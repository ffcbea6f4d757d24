//! A puzzle with what comes with it.

use crate::deduce::State;
use crate::loopy::Parameters;
use crate::puzzle::Puzzle;

/// A puzzle, what is drawn on it, and where it is from.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// By edge, what is drawn; `None` if nothing is.
    pub drawing: Option<Vec<State>>,
    /// The name of the tiling.
    pub tiling: Option<String>,
    /// A value that is handed on.
    pub id: Option<serde_json::Value>,
    /// What the board is in Loopy.
    pub loopy: Option<Parameters>,
}

impl Entry {
    /// A puzzle by itself.
    pub const fn of(puzzle: Puzzle) -> Entry {
        Entry { puzzle, drawing: None, tiling: None, id: None, loopy: None }
    }
}
