//! Game IDs of Loopy, from Simon Tatham's collection: `5x5t0:2b1b2b1b2b3b3b0b3`.
//!
//! An ID consists of columns `x` rows (or one number for both), optionally `t0` for the square grid (the only
//! type that slink knows) and `d` with a difficulty, then `:` and the cells: digits, and letters for runs of
//! blanks. One ID per line. Instead of the parameters, a line of its own with the size, like `s 5x4`, may
//! precede the cells.

use super::definition::{Definition, Likeness, Reading};
use super::head::Head;
use super::input::{Fault, Problem};
use super::lines::{Comments, Lines};
use super::{Entry, Room, WriteError, fit, quote, runs};
use crate::Puzzle;
use crate::grid::Grid;

pub(super) const FORMAT: Definition = Definition {
    name: "loopy",
    about: "game IDs of Loopy, of at least 3x3; also reads a line s 5x4 above descriptions",
    extension: "txt",
    room: Room::Clues,
    has_hidden: false,
    comments: Comments::Lines,
    recognise,
    read,
    write,
};

/// How much a text looks like IDs.
fn recognise(head: &Head) -> Likeness {
    if is_size(head.first) {
        return Likeness::Sign;
    }
    Likeness::Board.when(split(head.string()).is_some())
}

/// A description of an ID, for messages.
const EXPECTED: &str = "a game ID of Loopy: columns x rows, `:`, the cells, as in 5x5t0:2b1b2b1b2b3b3b0b3";

/// Splits a text of the shape of an ID into its parameters and its cells.
pub(super) fn split(text: &str) -> Option<(&str, &str)> {
    let (parameters, cells) = text.split_once([':', '#'])?;
    parameters.starts_with(|c: char| c.is_ascii_digit()).then_some(())?;
    // In a row such as `3##2`, a `#` may stand for a blank.
    let is_seed = || cells.starts_with(|c: char| c.is_ascii_alphanumeric());
    (!text[parameters.len()..].starts_with('#') || is_seed()).then_some(())?;
    parameters.chars().all(|c| c.is_ascii_alphanumeric()).then_some((parameters, cells))
}

/// Whether a line gives the size for cells in the next line, as for some solvers: `s 5x4`.
pub(super) fn is_size(text: &[u8]) -> bool {
    let size = text.trim_ascii_start().strip_prefix(b"s ").unwrap_or_default().trim_ascii();
    let mut sides = size.split(|&byte| byte == b'x');
    let is_number = |side: Option<&[u8]>| {
        side.is_some_and(|side| !side.is_empty() && side.iter().all(u8::is_ascii_digit))
    };
    is_number(sides.next()) && is_number(sides.next()) && sides.next().is_none()
}

/// Reads the ID in the current line; or the cells there, if a line with the size came before.
fn read(lines: &mut Lines, reading: &mut Reading) -> Result<Option<Entry>, Fault> {
    let text = lines.string();
    if is_size(lines.text()) {
        let grid = grid_of(text.trim_start()[1..].trim()).map_err(|problem| lines.at(1, problem))?;
        reading.loopy_size = Some(grid);
        lines.demand("the cells of the board, as in 2b1b2b1b2b3b3b0b3")?;
    }
    match reading.loopy_size.filter(|_| !text.contains([':', '#'])) {
        Some(grid) => read_cells(lines, grid).map(Some),
        None => read_id(lines.current.number, &text).map(Some),
    }
}

/// Reads the cells in the current line.
fn read_cells(lines: &Lines, grid: Grid) -> Result<Entry, Fault> {
    let text = lines.string();
    let indent = text.len() - text.trim_start().len();
    let entry = cells_of(grid, text.trim()).map(Entry::of);
    entry.map_err(|(column, problem)| lines.at(indent + column + 1, problem))
}

/// Parses a line with an ID.
pub(super) fn read_id(line: usize, text: &str) -> Result<Entry, Fault> {
    let (indent, text) = (text.len() - text.trim_start().len(), text.trim_start());
    let fault = |column, problem| Fault { line, column: indent + column, problem };
    let bad = || fault(1, Problem::unexpected(text.as_bytes(), EXPECTED));
    let (parameters, cells) = split(text).ok_or_else(bad)?;
    let grid = grid_of(parameters).map_err(|problem| fault(1, problem))?;
    if text.as_bytes()[parameters.len()] == b'#' {
        let found = "a random seed, which only Loopy can turn into a puzzle";
        let expected = "the ID with `:` that its menu Game > Specific shows";
        return Err(fault(parameters.len() + 1, Problem::text(found, expected)));
    }
    let start = parameters.len() + 2;
    cells_of(grid, cells).map(Entry::of).map_err(|(column, problem)| fault(start + column, problem))
}

/// Who reads boards of other tilings, for messages.
pub(super) const OTHER_TILINGS: &str = "only `slink solve`, `forced`, `verify`, `draw` and `convert` take boards of other tilings, \
    in files that have no squares";

/// Returns the grid that the parameters describe.
pub(super) fn grid_of(parameters: &str) -> Result<Grid, Problem> {
    let (cols, rest) =
        number(parameters).ok_or_else(|| Problem::unexpected(parameters.as_bytes(), EXPECTED))?;
    let (rows, rest) = match rest.strip_prefix('x') {
        Some(rest) => number(rest).ok_or_else(|| Problem::unexpected(parameters.as_bytes(), EXPECTED))?,
        None => (cols, rest),
    };
    let kind = rest.strip_prefix('t').map_or("0", |rest| rest.split('d').next().unwrap_or(rest));
    if kind != "0" {
        let found = format!("the grid type t{}", quote(kind.as_bytes()));
        let expected = format!("t0, squares: {OTHER_TILINGS}");
        return Err(Problem::Text { found, expected });
    }
    Grid::new(rows, cols).map_err(|why| Problem::Size { rows, cols, why })
}

/// Splits a text into a number at its start and the rest.
fn number(text: &str) -> Option<(u64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// Parses the cells of a puzzle; the error has the position of the offending byte, from 0.
pub(super) fn cells_of(grid: Grid, text: &str) -> Result<Puzzle, (usize, Problem)> {
    let clues = runs::decode(text.as_bytes())?;
    fit(grid, clues).map_err(|problem| (0, problem))
}

/// Formats the parameters of a grid.
///
/// # Errors
/// If the grid is smaller than Loopy's least one.
pub(super) fn parameters(grid: Grid) -> Result<String, WriteError> {
    let (rows, cols) = (grid.rows(), grid.cols());
    if rows < 3 || cols < 3 {
        return Err(WriteError::TooSmall { rows, cols });
    }
    Ok(format!("{cols}x{rows}t0"))
}

/// A line with the ID of a puzzle.
fn write(entry: &Entry) -> Result<String, WriteError> {
    let parameters = parameters(entry.puzzle.grid())?;
    Ok(format!("{parameters}:{}\n", runs::encode(entry.puzzle.clues())))
}
