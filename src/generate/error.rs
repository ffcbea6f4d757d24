//! The errors of making boards.

use thiserror::Error;

use super::Symmetry;
use super::conditions::Property;
use super::no_board::NoBoard;
use super::not_a_loop::NotALoop;
use super::rejections::Misses;
use crate::count::Incomplete;
use crate::genre::Genre;
use crate::grid::Grid;
use crate::named::Named;

/// The longest shorter side of a grid from whose loops one is drawn uniformly: the states of a wider one need more memory
/// than allowed, which would be found out only after more than a minute.
pub(super) const WIDEST_UNIFORM: usize = 19;

/// The reason why a board could not be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// Nothing has the size of the boards.
    #[error("found no size: give the numbers of rows and columns")]
    NoSize,
    /// Some cells of a pattern may be without a clue, but there is no pattern.
    #[error("found at_most without a pattern: add one, or leave at_most out")]
    AtMost,
    /// A digit that no clue has.
    #[error("found the digit {0}, expected digits from 0 to 4")]
    Digit(u8),
    /// Two conditions that no board meets together.
    #[error("{one} and {other} are at odds: {why}; change one of these conditions, or leave it out")]
    AtOdds {
        /// A condition.
        one: Property,
        /// The condition that contradicts it.
        other: Property,
        /// Why.
        why: &'static str,
    },
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
    /// A share outside of 0 to 1.
    #[error("found the clue density {0}, expected a number from 0 to 1")]
    Share(f64),
    /// More clues than cells.
    #[error("found {count} clues, but the boards have only {cells} cells")]
    TooManyClues {
        /// The number of clues.
        count: usize,
        /// The number of cells.
        cells: usize,
    },
    /// The pattern is of another size than the boards.
    #[error("the pattern has {} x {} cells, but the boards have {} x {}: leave out the size, or ask for that of the pattern", .pattern.rows(), .pattern.cols(), .boards.rows(), .boards.cols())]
    PatternSize {
        /// The size of the pattern.
        pattern: Grid,
        /// The size of the boards.
        boards: Grid,
    },
    /// The pattern and the loop are of different sizes.
    #[error("the pattern has {} x {} cells, and the loop is on {} x {}: draw both in the same size", .pattern.rows(), .pattern.cols(), .inside.rows(), .inside.cols())]
    ShapeSizes {
        /// The size of the pattern.
        pattern: Grid,
        /// The size of the grid of the loop.
        inside: Grid,
    },
    /// The loop is of another size than the boards.
    #[error("the loop is on {} x {} cells, but the boards have {} x {}: leave out the size, or ask for that of the loop", .inside.rows(), .inside.cols(), .boards.rows(), .boards.cols())]
    LoopSize {
        /// The size of the grid of the loop.
        inside: Grid,
        /// The size of the boards.
        boards: Grid,
    },
    /// There is no loop that passes every dot, or the one to be used does not.
    #[error("a loop that passes every dot {0}")]
    FullLoop(&'static str),
    /// Boards of this genre cannot be made.
    #[error("slink makes boards of slitherlink and of sheep-and-wolves, found {}", .0.name())]
    Genre(Genre),
    /// A search for loops that suit patterns and limits on digits knows plain Slitherlink only.
    #[error(
        "patterns, limits on digits and clues apart go with plain Slitherlink only: leave them out, or give the loop as well"
    )]
    PatternOfGenre,
    /// The cells given are not the inside of a single loop.
    #[error("these cells are not the inside of a single loop: {0}")]
    NotALoop(#[from] NotALoop),
    /// No clues single out the loop given.
    #[error("another loop has the same clues, so none of them single out the one given: change the loop{}", if *.has_pattern { ", or add cells to the pattern" } else { "" })]
    Twin {
        /// Whether the clues are only in the cells of a pattern.
        has_pattern: bool,
    },
    /// It is proven that no board has its clues in the cells of the pattern.
    #[error("{}: {why}; {}", .why.claim(*.symmetry), .why.advice())]
    NoBoard {
        /// The proof of that.
        why: NoBoard,
        /// The symmetry that the clues were to have.
        symmetry: Symmetry,
    },
    /// No board came out as asked.
    #[error("none of {tries} boards of {} x {} met all conditions: {misses}; {}", .grid.rows(), .grid.cols(), .misses.advice())]
    Attempts {
        /// The number of boards tried.
        tries: usize,
        /// Their size.
        grid: Grid,
        /// How often each condition failed.
        misses: Misses,
    },
    /// There are too many loops to sample one of them.
    #[error(
        "a board of {rows} x {cols} has too many loops to draw one uniformly: expected a shorter side of at most {}, or \
         less if the other side is long; or make loops in another way",
        WIDEST_UNIFORM
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
    /// There was not enough memory to draw a loop uniformly.
    #[error(transparent)]
    Sample(#[from] Incomplete),
}
