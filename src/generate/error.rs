//! The errors of making boards.

use thiserror::Error;

use super::Symmetry;
use crate::count::SampleError;
use crate::grade::Levels;
use crate::grid::Grid;
use crate::search::SearchError;

/// The reason why a board could not be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The symmetry swaps rows and columns, and their numbers differ.
    #[error("the symmetry {symmetry} needs as many rows as columns, found {rows} x {cols}")]
    NotSquare {
        /// The symmetry.
        symmetry: Symmetry,
        /// The rows of the grid.
        rows: usize,
        /// Its columns.
        cols: usize,
    },
    /// Minimal boards are unique by definition.
    #[error("minimal boards are unique: there is nothing minimal about a board with any number of solutions")]
    MinimalAny,
    /// Only boards with one solution have a grade.
    #[error("only boards with one solution have a grade, and these may have any number")]
    GradeAny,
    /// A share outside of 0 to 1.
    #[error("found the share {0}, expected a number from 0 to 1")]
    Share(f64),
    /// A board without clues has many solutions.
    #[error(
        "a board without clues has many solutions: ask for boards with any number of them, for the fewest clues \
         (minimal), or for a larger share"
    )]
    NoClues,
    /// No board came out as asked.
    #[error("none of {0} boards came out as asked; ask for less, or for larger boards")]
    Attempts(usize),
    /// No board had the grade.
    #[error(
        "none of {tries} boards of {} x {} was {levels}; ask for another grade, for larger boards, or for fewer \
         clues", .grid.rows(), .grid.cols()
    )]
    Grade {
        /// The number of boards tried.
        tries: usize,
        /// Their size.
        grid: Grid,
        /// The grades asked for.
        levels: Levels,
    },
    /// There are too many loops to sample one of them.
    #[error(
        "all loops of a board of {rows} x {cols} are too many to draw one of them: expected a shorter side of \
         about 15 or less, or another way to make loops"
    )]
    Uniform {
        /// The rows of the grid.
        rows: usize,
        /// Its columns.
        cols: usize,
    },
    /// There was no time to finish the board.
    #[error("the time limit was reached before the board was finished")]
    Timeout,
    /// A bug of ours.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A bug of ours.
    #[error(transparent)]
    Sample(#[from] SampleError),
}
