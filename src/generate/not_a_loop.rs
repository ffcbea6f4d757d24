//! Why cells are not the inside of a loop.

use thiserror::Error;

use crate::solution::corner;

/// The reason why cells are not the inside of a single loop. Rows and columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotALoop {
    /// The drawing has no lines.
    #[error("found no lines in the drawing, expected a loop")]
    NoLines,
    /// A line ends at this dot, or an odd number of lines meet there.
    #[error("a line ends or branches at {}; expected a closed loop", corner(.0.0, .0.1))]
    LooseEnd((usize, usize)),
    /// The shape has no cells.
    #[error("no cell is inside")]
    Empty,
    /// Two cells touch at a dot, and are not connected there.
    #[error("r{}c{} and r{}c{} touch only at a dot", .0.0 + 1, .0.1 + 1, .1.0 + 1, .1.1 + 1)]
    Touching((usize, usize), (usize, usize)),
    /// The inside is in several pieces.
    #[error("the inside is in {0} pieces, expected one")]
    Pieces(usize),
    /// The inside has holes, the first of them at this cell.
    #[error("there is a hole at r{}c{}", .0.0 + 1, .0.1 + 1)]
    Hole((usize, usize)),
}
