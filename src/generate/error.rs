//! The errors of making boards.

use thiserror::Error;

use super::Symmetry;
use super::misses::Misses;
use crate::count::SampleError;
use crate::grid::Grid;
use crate::search::SearchError;

/// The reason why a board could not be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The symmetry swaps rows and columns, and their numbers differ.
    #[error("the symmetry {symmetry} needs a square board, found {rows} x {cols}")]
    NotSquare {
        /// The symmetry.
        symmetry: Symmetry,
        /// The rows of the grid.
        rows: usize,
        /// Its columns.
        cols: usize,
    },
    /// Minimal boards are unique by definition.
    #[error(
        "a minimal board has exactly one solution: ask for minimal clues or for any number of solutions, not for both"
    )]
    MinimalAny,
    /// Only boards with one solution have a grade.
    #[error(
        "only boards with one solution have a grade: ask for a grade or for any number of solutions, not for both"
    )]
    GradeAny,
    /// A share outside of 0 to 1.
    #[error("found the clue density {0}, expected a number from 0 to 1")]
    Share(f64),
    /// A board without clues has many solutions.
    #[error(
        "a board without clues has many solutions: ask for a higher clue density, for minimal clues, or for boards \
         with any number of solutions"
    )]
    NoClues,
    /// No board came out as asked.
    #[error("none of {tries} boards of {} x {} met all conditions: {misses}", .grid.rows(), .grid.cols())]
    Attempts {
        /// The number of boards tried.
        tries: usize,
        /// Their size.
        grid: Grid,
        /// The conditions that they failed.
        misses: Misses,
    },
    /// There are too many loops to sample one of them.
    #[error(
        "a board of {rows} x {cols} has too many loops to draw one uniformly: expected a shorter side of about 15 \
         or less; or make loops in another way"
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
