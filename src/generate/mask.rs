//! A set of cells, such as those that have clues.

use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use super::Symmetry;
use crate::grid::{Cell, Grid, SizeError};
use crate::puzzle::{Clue, Puzzle};

/// A set of cells of a grid.
///
/// It can be parsed from text art, with a line for each row: `#`, `?` or a digit from 0 to 4 for a cell of the set, and `.`,
/// `-` or `_` for another one. Spaces between the cells, empty lines around the rows or between each two of them, titles that
/// begin with `#`, and the size above the rows are ignored.
///
/// ```
/// use slitherlink::generate::Mask;
///
/// let mask: Mask = "#..#\n.##.\n".parse()?;
/// assert_eq!((mask.grid().rows(), mask.grid().cols(), mask.count()), (2, 4, 4));
/// # Ok::<(), slitherlink::generate::MaskError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mask {
    grid: Grid,
    cells: Arc<[bool]>,
}

/// The reason why a text is not a set of cells.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MaskError {
    /// No row at all.
    #[error("found no rows, expected a line of `#` and `.` for each row")]
    Empty,
    /// A row that is longer or shorter than the first.
    #[error("line {line} has {found} cell{}, expected {expected} as in the first row", if *found == 1 { "" } else { "s" })]
    Length {
        /// The line, from 1.
        line: usize,
        /// The number of its cells.
        found: usize,
        /// The number of cells of the first row.
        expected: usize,
    },
    /// A character that is no cell.
    #[error("line {line}: found `{}`, expected `#` or another mark for a cell, and `.` for those between", .found.escape_debug())]
    Mark {
        /// The line, from 1.
        line: usize,
        /// The character.
        found: char,
    },
    /// Fewer rows than the size above them says.
    #[error("found {found} row{}, expected {expected} as the size says", if *found == 1 { "" } else { "s" })]
    Rows {
        /// The number of rows.
        found: usize,
        /// The number that was given.
        expected: usize,
    },
    /// The file has a second shape.
    #[error("line {line}: another shape begins here, expected only one; give each a file of its own")]
    Several {
        /// The line, from 1, where it begins.
        line: usize,
    },
    /// A size that no board can have.
    #[error(transparent)]
    Size(#[from] SizeError),
}

impl Mask {
    /// The set with the cells for which `cells` is true, in row-major order; `None` if their number is not that of the
    /// cells of the grid.
    pub fn new(grid: Grid, cells: impl Into<Arc<[bool]>>) -> Option<Mask> {
        let cells = cells.into();
        (cells.len() == grid.cell_count()).then_some(Mask { grid, cells })
    }

    /// The cells of a puzzle that have clues, also hidden ones.
    pub fn of_clues(puzzle: &Puzzle) -> Mask {
        let cells = puzzle.given().iter().map(|&clue| clue != Clue::BLANK).collect();
        Mask { grid: puzzle.grid(), cells }
    }

    /// The cells of a grid with a property.
    pub(super) fn of(grid: Grid, is_there: impl Fn(Cell) -> bool) -> Mask {
        Mask { grid, cells: grid.cells().map(is_there).collect() }
    }

    /// The cells inside the lines of a drawing: those with an odd number of lines to their left. `lines` says for each edge, in the
    /// order of [`Grid::edges`], whether it is a line.
    pub(crate) fn inside(grid: Grid, lines: &[bool]) -> Mask {
        let rows = (0..grid.rows()).flat_map(|r| {
            (0..grid.cols()).scan(false, move |is_inside, c| {
                *is_inside ^= lines[grid.vertical(r, c).index()];
                Some(*is_inside)
            })
        });
        Mask { grid, cells: rows.collect() }
    }

    /// The grid of the cells.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// For each row, which of its cells are in the set.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[bool]> {
        self.cells.chunks_exact(self.grid.cols())
    }

    /// True if a cell is in the set.
    pub fn contains(&self, cell: Cell) -> bool {
        self.cells[cell.index()]
    }

    /// The cells of the set, in order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.grid.cells().filter(|&cell| self.contains(cell))
    }

    /// The number of cells of the set.
    pub fn count(&self) -> usize {
        self.cells.iter().filter(|&&is_there| is_there).count()
    }

    /// True if the set stays the same under a symmetry, which must suit the grid.
    pub(super) fn has(&self, symmetry: Symmetry) -> bool {
        *self == self.symmetric_part(symmetry)
    }

    /// The largest part of the set that stays the same under a symmetry.
    pub(super) fn symmetric_part(&self, symmetry: Symmetry) -> Mask {
        let mut cells = self.cells.to_vec();
        for orbit in symmetry.orbits(self.grid) {
            let is_whole = orbit.iter().all(|&cell| self.contains(cell));
            orbit.iter().for_each(|cell| cells[cell.index()] = is_whole);
        }
        Mask { grid: self.grid, cells: cells.into() }
    }

    /// True if a text is art that only [`Mask`] can read: it has rows with `#`.
    pub(crate) fn is_art(text: &str) -> bool {
        lines(text).iter().any(|(_, line)| is_row(line) && line.contains('#'))
    }
}

impl Mask {
    /// Reads the cells inside a loop from text art: `#`, `*` or `x` for a cell inside, or 1 beside 0. `None` if the text is
    /// something else, such as a drawing.
    ///
    /// # Errors
    /// If rows have different lengths, or there are several sets of them.
    pub(crate) fn of_inside(text: &str) -> Option<Result<Mask, MaskError>> {
        let consists_of = |marks: &str| text.chars().all(|c| c.is_ascii_whitespace() || marks.contains(c));
        let art = if consists_of("01") && text.contains('0') && text.contains('1') {
            text.replace('1', "#").replace('0', ".")
        } else if consists_of("*xX#.-_") && text.contains(['*', 'x', 'X']) {
            text.replace(['*', 'x', 'X'], "#")
        } else {
            (Mask::is_art(text) && !text.contains('+')).then(|| text.to_string())?
        };
        Some(art.parse())
    }
}

/// Whether a line is empty or a row of cells.
fn is_row(line: &str) -> bool {
    no_mark(line).is_none()
}

/// The first character of a line that is neither space nor the mark of a cell.
fn no_mark(line: &str) -> Option<char> {
    line.chars().find(|&mark| !mark.is_ascii_whitespace() && !"#?01234.-_".contains(mark))
}

/// The cells of a row.
fn row(line: &str) -> Vec<bool> {
    let marks = line.chars().filter(|mark| !mark.is_ascii_whitespace());
    marks.map(|mark| !".-_".contains(mark)).collect()
}

/// The number of rows, if a line is a size above rows of this length.
fn size_above(line: &str, next: &str) -> Option<usize> {
    let mut words = line.split_ascii_whitespace();
    let (rows, cols) = (words.next()?.parse().ok()?, words.next()?.parse::<usize>().ok()?);
    (words.next().is_none() && row(next).len() == cols && is_row(next)).then_some(rows)
}

/// The lines of a text, with their numbers from 1, without those that say nothing of the cells.
fn lines(text: &str) -> Vec<(usize, &str)> {
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line));
    let is_kept =
        |line: &str| !line.trim().is_empty() && (is_row(line) || !line.trim_start().starts_with('#'));
    let mut lines: Vec<(usize, &str)> = lines.filter(|(_, line)| is_kept(line)).collect();
    // A number above a board may look like a row.
    if let [(_, title), (_, size), (_, next), ..] = lines[..]
        && title.starts_with("# ")
        && size_above(size, next).is_some()
    {
        lines.remove(0);
    }
    lines
}

/// The line where another set begins: below `rows` that others precede and follow, or behind the last of them. Rows of which each
/// two have lines between them are a single set.
fn second_set(rows: &[(usize, &str)], behind: &[(usize, &str)]) -> Option<usize> {
    let is_end = |line: &str| line.split_ascii_whitespace().eq(["0", "0"]);
    let is_apart = |pair: &&[(usize, &str)]| pair[1].0 > pair[0].0 + 1;
    match rows.windows(2).find(is_apart) {
        Some(pair) if !rows.windows(2).all(|pair| is_apart(&pair)) => Some(pair[1].0),
        _ => behind.iter().find(|(_, line)| !is_end(line)).map(|&(line, _)| line),
    }
}

impl FromStr for Mask {
    type Err = MaskError;

    fn from_str(text: &str) -> Result<Mask, MaskError> {
        let lines = lines(text);
        let size = lines.first().zip(lines.get(1)).and_then(|(size, next)| size_above(size.1, next.1));
        let (rows, behind) = match size {
            Some(rows) => lines[1..].split_at(rows.min(lines.len() - 1)),
            None => lines.split_at(lines.len()),
        };
        if let Some(expected) = size.filter(|&expected| expected > rows.len()) {
            return Err(MaskError::Rows { found: rows.len(), expected });
        }
        let expected = row(rows.first().ok_or(MaskError::Empty)?.1).len();
        let mut cells = Vec::new();
        for &(line, text) in rows {
            if let Some(found) = no_mark(text) {
                return Err(MaskError::Mark { line, found });
            }
            let row = row(text);
            if row.len() != expected {
                return Err(MaskError::Length { line, found: row.len(), expected });
            }
            cells.extend(row);
        }
        if let Some(line) = second_set(rows, behind) {
            return Err(MaskError::Several { line });
        }
        let grid = Grid::new(rows.len() as u64, expected as u64)?;
        Ok(Mask { grid, cells: cells.into() })
    }
}
