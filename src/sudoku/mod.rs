//! Sudoku by cross-hatching, and by SAT for what it leaves open.
//!
//! ```text
//!  text ─read─▶ Sudoku ─hatch─▶ placements, or a contradiction ─complete─▶ SAT ─▶ verdict
//! ```
//!
//! Cross-hatching is the method of the task "Cross" (COCI 2008/2009, contest 3): each occurrence of a digit
//! rules out its row, column and box; if that leaves one place for the digit in a box, it goes there.

mod complete;
mod hatch;
mod read;

use std::fmt;

pub use complete::{Completion, complete};
pub use hatch::{Contradiction, Placement, hatch};
pub use read::SudokuReader;

/// The number of rows, of columns, of boxes and of digits.
const SIDE: usize = 9;

/// A grid: for each cell, row by row, a digit 1 to 9, or 0 if it is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sudoku {
    digits: [u8; SIDE * SIDE],
    layout: Layout,
}

/// The text layout of a grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Layout {
    /// All cells on one line.
    Line,
    /// A line for each row, followed by this many spaces.
    Rows([u8; SIDE]),
    /// A line for each row.
    #[default]
    Plain,
}

impl Sudoku {
    /// Makes a grid with these digits, row by row, 0 for an empty cell. `None` if one is above 9.
    pub fn new(digits: [u8; SIDE * SIDE]) -> Option<Sudoku> {
        digits.iter().all(|&digit| digit <= 9).then_some(Sudoku { digits, layout: Layout::Plain })
    }

    /// The digits, row by row; 0 is an empty cell.
    pub const fn digits(&self) -> &[u8; SIDE * SIDE] {
        &self.digits
    }

    /// True if no cell is empty.
    pub(crate) fn is_full(&self) -> bool {
        !self.digits.contains(&0)
    }

    /// True if the grid is written on one line.
    pub(crate) fn is_line(&self) -> bool {
        self.layout == Layout::Line
    }

    /// The grid with other digits in the same layout.
    fn with(&self, digits: [u8; SIDE * SIDE]) -> Sudoku {
        Sudoku { digits, layout: self.layout }
    }
}

/// Writes the grid in the layout in which it was read.
impl fmt::Display for Sudoku {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (i, row) in self.digits.chunks_exact(SIDE).enumerate() {
            for &digit in row {
                write!(f, "{}", if digit == 0 { '.' } else { char::from(b'0' + digit) })?;
            }
            match self.layout {
                Layout::Line => {}
                Layout::Rows(spaces) => writeln!(f, "{:1$}", "", usize::from(spaces[i]))?,
                Layout::Plain => writeln!(f)?,
            }
        }
        if self.is_line() { writeln!(f) } else { Ok(()) }
    }
}

/// The cells of all rows, then of all columns, then of all boxes, nine at a time.
fn units() -> impl Iterator<Item = [usize; SIDE]> {
    (0..3).flat_map(|kind| (0..SIDE).map(move |i| unit(kind, i)))
}

/// The cells of row `i` (kind 0), column `i` (kind 1) or box `i` (kind 2).
fn unit(kind: usize, i: usize) -> [usize; SIDE] {
    std::array::from_fn(|k| match kind {
        0 => SIDE * i + k,
        1 => SIDE * k + i,
        _ => SIDE * (3 * (i / 3) + k / 3) + 3 * (i % 3) + k % 3,
    })
}

/// The row, column and box of a cell.
const fn place(cell: usize) -> [usize; 3] {
    let (row, col) = (cell / SIDE, cell % SIDE);
    [row, col, 3 * (row / 3) + col / 3]
}
