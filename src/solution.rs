//! The independent verifier of an answer: one cycle, every clue met, and every dot passed if that is asked.
//!
//! It shares no code with rules and SAT: it counts lines by rows and columns, and walks the loop. A
//! [`Solution`] cannot be made in any other way.

use std::fmt;

use thiserror::Error;

use crate::genre::{Dots, Genre};
use crate::grid::{Edge, Grid, State, named_corner};
use crate::puzzle::{Clue, Puzzle};

/// A single loop that meets every clue of its puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    lines: Box<[bool]>,
}

impl Solution {
    /// True for each edge on the loop, in the order of [`Grid::edges`].
    pub fn lines(&self) -> &[bool] {
        &self.lines
    }

    /// The edges that are a line in one of two solutions, and a cross in the other.
    pub(crate) fn differs_from(&self, other: &Solution, grid: Grid) -> impl Iterator<Item = Edge> {
        grid.edges().filter(|edge| self.lines()[edge.index()] != other.lines()[edge.index()])
    }

    /// The edges on the loop, in order, on the grid of its puzzle.
    pub fn edges(&self, grid: Grid) -> impl Iterator<Item = Edge> {
        grid.edges().filter(|edge| self.lines[edge.index()])
    }

    /// The state of each edge, a line or a cross.
    pub fn states(&self) -> Vec<State> {
        self.lines.iter().map(|&on| State::from_on(on)).collect()
    }
}

/// What is wrong with a set of lines. Rows and columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// The number of truth values is not that of the edges.
    #[error("there are {found} edges, expected {expected}")]
    Size {
        /// The number of values given.
        found: usize,
        /// The number of edges of the grid.
        expected: usize,
    },
    /// A clue is not met.
    #[error("the {clue} at r{}c{} has {}", row + 1, col + 1, lines_in_words(*lines))]
    Clue {
        /// The row of the cell.
        row: usize,
        /// Its column.
        col: usize,
        /// What the clue says.
        clue: u8,
        /// The lines around the cell.
        lines: u8,
    },
    /// A clue that counts no lines is not met.
    #[error("the {clue} at r{}c{} has {}", row + 1, col + 1, counted(*genre, *found))]
    Count {
        /// The row of the cell.
        row: usize,
        /// Its column.
        col: usize,
        /// What the clue says.
        clue: u8,
        /// The genre, which says what the clue counts.
        genre: Genre,
        /// The number of lines, dots or touches that were found.
        found: u8,
    },
    /// A sheep is outside the loop, or a wolf is inside.
    #[error("{} at r{}c{} is {} the loop", if *is_sheep { "the sheep" } else { "the wolf" }, row + 1, col + 1,
        if *is_sheep { "outside" } else { "inside" })]
    Animal {
        /// The row of the cell.
        row: usize,
        /// Its column.
        col: usize,
        /// True if it is a sheep.
        is_sheep: bool,
    },
    /// The loop must pass every dot, and does not pass this one.
    #[error("the loop does not pass {}", corner(*row, *col))]
    Dot {
        /// The row of the vertex.
        row: usize,
        /// Its column.
        col: usize,
    },
    /// A vertex has one, three or four lines.
    #[error("{} at {}", lines_meet(*lines), corner(*row, *col))]
    Degree {
        /// The row of the vertex.
        row: usize,
        /// Its column.
        col: usize,
        /// The lines that meet there.
        lines: u8,
    },
    /// There is no line at all.
    #[error("there is no line")]
    Empty,
    /// The lines are more than one cycle.
    #[error("a cycle of {length} lines leaves {rest} lines out")]
    SeveralCycles {
        /// The lines of the cycle through the first line.
        length: usize,
        /// The lines that are not on it.
        rest: usize,
    },
}

/// Names the vertex in row `r`, column `c`, counted from 0, as a corner of the cell above and left of it, or
/// of the nearest cell. Needs no grid, so that errors can use it.
pub(crate) fn corner(r: usize, c: usize) -> impl fmt::Display {
    let (corner, row, col) = named_corner(r, c);
    fmt::from_fn(move |f| write!(f, "the {corner} corner of r{row}c{col}"))
}

/// A number of lines, in words.
pub(super) fn lines_in_words(lines: u8) -> String {
    format!("{lines} line{}", if lines == 1 { "" } else { "s" })
}

/// What the clues of a genre count, in words.
fn counted(genre: Genre, count: u8) -> String {
    let s = if count == 1 { "" } else { "s" };
    match genre {
        Genre::Slitherlink | Genre::SheepAndWolves => lines_in_words(count),
        Genre::Vertex => format!("{count} dot{s} on the loop"),
        Genre::Touch => format!("{count} touch{}", if count == 1 { "" } else { "es" }),
    }
}

/// Describes a vertex at which one, three or four lines meet instead of two.
pub(super) fn lines_meet(lines: u8) -> String {
    if lines == 1 { "a line ends".into() } else { format!("{lines} lines meet") }
}

/// Verifies that `lines` (one truth value for each edge, in the order of [`Grid::edges`]) are a solution of
/// `puzzle`.
///
/// # Errors
/// The first flaw found: clues that count lines before vertices, and these before the other clues and the number of cycles.
pub fn verify(puzzle: &Puzzle, lines: impl Into<Box<[bool]>>) -> Result<Solution, Flaw> {
    let lines = lines.into();
    let view = LineView { grid: puzzle.grid(), lines: &lines };
    view.check_size()?;
    view.check_clues(puzzle)?;
    let at = view.directions();
    let (start, count) = view.check_degrees(&at)?;
    let length = view.walk(&at, start);
    if length < count {
        return Err(Flaw::SeveralCycles { length, rest: count - length });
    }
    view.check_other_clues(puzzle, &at)?;
    if let Some(missed) =
        at.iter().position(|&directions| directions == 0).filter(|_| puzzle.dots() == Dots::Two)
    {
        let width = puzzle.grid().cols() + 1;
        return Err(Flaw::Dot { row: missed / width, col: missed % width });
    }
    Ok(Solution { lines })
}

/// Lines by row and column.
struct LineView<'a> {
    grid: Grid,
    lines: &'a [bool],
}

impl LineView<'_> {
    /// The horizontal edges in row `r` of vertices.
    fn across(&self, r: usize) -> &[bool] {
        let cols = self.grid.cols();
        &self.lines[r * cols..(r + 1) * cols]
    }

    /// The vertical edges in row `r` of cells.
    fn down(&self, r: usize) -> &[bool] {
        let (start, width) = ((self.grid.rows() + 1) * self.grid.cols(), self.grid.cols() + 1);
        &self.lines[start + r * width..start + (r + 1) * width]
    }

    fn check_size(&self) -> Result<(), Flaw> {
        let (found, expected) = (self.lines.len(), self.grid.edge_count());
        if found == expected { Ok(()) } else { Err(Flaw::Size { found, expected }) }
    }

    fn check_clues(&self, puzzle: &Puzzle) -> Result<(), Flaw> {
        for (row, clues) in puzzle.clues().chunks_exact(self.grid.cols()).enumerate() {
            let (above, below, beside) = (self.across(row), self.across(row + 1), self.down(row));
            for (col, clue) in clues.iter().enumerate() {
                let around = [above[col], below[col], beside[col], beside[col + 1]];
                let lines = around.into_iter().map(u8::from).sum();
                if let Some(clue) = clue.number().filter(|&n| n != lines) {
                    return Err(Flaw::Clue { row, col, clue, lines });
                }
            }
        }
        Ok(())
    }

    /// Checks animals, and clues that count dots or touches.
    fn check_other_clues(&self, puzzle: &Puzzle, at: &[u8]) -> Result<(), Flaw> {
        let (width, genre) = (self.grid.cols() + 1, puzzle.genre());
        for (cell, clue) in puzzle.special_clues() {
            let (row, col) = self.grid.cell_place(cell);
            let is_inside = self.down(row)[..=col].iter().filter(|&&line| line).count() % 2 == 1;
            if let Clue::SHEEP | Clue::WOLF = clue {
                let is_sheep = clue == Clue::SHEEP;
                if is_inside != is_sheep {
                    return Err(Flaw::Animal { row, col, is_sheep });
                }
                continue;
            }
            let corner = row * width + col;
            let corners = [corner, corner + 1, corner + width, corner + width + 1];
            let dots = corners.into_iter().map(|corner| u8::from(at[corner] != 0)).sum::<u8>();
            // A run of lines has one dot more than lines, unless it goes all around the cell.
            let sides = [
                at[corner] >> 1 & 1,
                at[corner] >> 2 & 1,
                at[corner + width] >> 1 & 1,
                at[corner + 1] >> 2 & 1,
            ];
            let lines = sides.into_iter().sum::<u8>();
            let touches = if lines == 4 { 1 } else { dots - lines };
            let found = if genre == Genre::Touch { touches } else { dots };
            if let Some(clue) = clue.number().filter(|&n| n != found) {
                return Err(Flaw::Count { row, col, clue, genre, found });
            }
        }
        Ok(())
    }

    /// By vertex, the directions of its lines as bits: up 1, right 2, down 4, left 8.
    fn directions(&self) -> Vec<u8> {
        let (cols, width) = (self.grid.cols(), self.grid.cols() + 1);
        let mut at = vec![0; self.grid.vertex_count()];
        for r in 0..=self.grid.rows() {
            for (c, &line) in self.across(r).iter().enumerate() {
                at[r * width + c] |= if line { 2 } else { 0 };
                at[r * width + c + 1] |= if line { 8 } else { 0 };
            }
        }
        for r in 0..self.grid.rows() {
            for (c, &line) in self.down(r)[..=cols].iter().enumerate() {
                at[r * width + c] |= if line { 4 } else { 0 };
                at[(r + 1) * width + c] |= if line { 1 } else { 0 };
            }
        }
        at
    }

    /// Returns the first vertex with lines, and the number of vertices with lines, which is also the number
    /// of lines, since each of these vertices has two.
    fn check_degrees(&self, at: &[u8]) -> Result<(usize, usize), Flaw> {
        let (mut first, mut count) = (None, 0);
        for (vertex, directions) in at.iter().enumerate() {
            match directions {
                0 => {}
                3 | 5 | 6 | 9 | 10 | 12 => {
                    first.get_or_insert(vertex);
                    count += 1;
                }
                _ => {
                    let (row, col) = (vertex / (self.grid.cols() + 1), vertex % (self.grid.cols() + 1));
                    return Err(Flaw::Degree { row, col, lines: directions.count_ones() as u8 });
                }
            }
        }
        first.map(|first| (first, count)).ok_or(Flaw::Empty)
    }

    /// The length of the cycle through `start`. Every vertex has degree 0 or 2 here.
    fn walk(&self, at: &[u8], start: usize) -> usize {
        let width = self.grid.cols() + 1;
        let (mut here, mut back, mut length) = (start, 0, 0);
        loop {
            (here, back) = match at[here] & !back {
                ways if ways & 1 != 0 => (here - width, 4),
                ways if ways & 2 != 0 => (here + 1, 8),
                ways if ways & 4 != 0 => (here + width, 1),
                _ => (here - 1, 2),
            };
            length += 1;
            if here == start {
                return length;
            }
        }
    }
}
