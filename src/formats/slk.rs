//! The `.slk` files of davidjosepha's solver: the size and the rows as in [`super::contest`], then the rows
//! of horizontal edges, then those of vertical edges; `-` is a line, `x` a cross, `.` undecided.
//!
//! ```text
//! # a comment
//! 1 2
//!
//! 3.
//!
//! -.
//! -x
//!
//! -..
//! ```

use super::definition::{Definition, Likeness, Reading};
use super::head::{Head, significant};
use super::input::{Fault, Problem};
use super::lines::{Comments, Lines};
use super::marks::Marks;
use super::{Drawing, Entry, Room, WriteError, contest};
use crate::grid::{Grid, State};

pub(super) const FORMAT: Definition = Definition {
    name: "slk",
    about: "rows and columns, the rows, then the edges",
    extension: "slk",
    room: Room::Drawing,
    has_hidden: true,
    comments: Comments::Anywhere,
    recognise: |head| Likeness::Sign.when(has_edges(head)),
    read,
    write,
};

/// The number of rows of edges by which slk is recognised.
pub(super) const EDGES: usize = 2;

/// Whether a size and its rows are followed by rows of edges. A single one may be a row of clues too many.
fn has_edges(head: &Head) -> bool {
    let Ok((rows, cols)) = contest::size_of(head.text()) else { return false };
    let Ok(grid) = Grid::new(rows, cols) else { return false };
    let mut lines = significant(head.bytes).filter(|line| !line.is_empty()).skip(1);
    let is_row = |line: &[u8]| contest::parse_row(line, grid.cols(), 0, &mut Vec::new()).is_ok();
    let rows_there = lines.by_ref().take(grid.rows()).take_while(|line| is_row(line)).count();
    let is_edges = |line: &&[u8]| read_row(line, grid.cols(), &mut Vec::new()).is_ok();
    let edges: Vec<&[u8]> = lines.take(EDGES).take_while(is_edges).collect();
    rows_there == grid.rows() && (edges.len() == EDGES || edges.first().is_some_and(|line| !is_row(line)))
}

/// Whether a line has only what rows of edges have.
pub(super) fn may_be_edges(line: &[u8]) -> bool {
    line.iter().all(|&byte| STATES.value(&[byte]).is_some())
}

/// Reads the puzzle that begins in the current line. Returns `None` if the line ends a set.
fn read(lines: &mut Lines, reading: &mut Reading) -> Result<Option<Entry>, Fault> {
    let read = contest::read_board(lines, reading, |lines, grid| read_drawing(lines, grid).map(Some));
    read.map_err(|fault| if reading.guessed { guessed(fault) } else { fault })
}

const STATES: Marks<State> = Marks(&[(State::Undecided, "."), (State::Line, "-"), (State::Cross, "x")]);

/// The lengths of the rows of edges: those of horizontal edges, then those of vertical ones.
pub(super) fn row_lengths(grid: Grid) -> impl Iterator<Item = usize> {
    let (rows, cols) = (grid.rows(), grid.cols());
    std::iter::repeat_n(cols, rows + 1).chain(std::iter::repeat_n(cols + 1, rows))
}

/// Parses a row of `length` edges and appends their states; the error is the position, from 0, where it is
/// wrong.
pub(super) fn read_row(text: &[u8], length: usize, states: &mut Vec<State>) -> Result<(), usize> {
    let before = states.len();
    states.extend(text.iter().map_while(|&byte| STATES.value(&[byte])));
    let found = states.len() - before;
    if found == text.len() && found == length { Ok(()) } else { Err(found.min(length)) }
}

/// Describes a row of edges, for messages.
pub(super) fn expected_row(length: usize) -> String {
    format!("a row of {length} edges, each - (line), x (cross) or . (undecided)")
}

/// Adds to an error that the format was only detected, by the first rows of edges.
fn guessed(Fault { line, column, problem }: Fault) -> Fault {
    let problem = match problem {
        Problem::Text { found, expected } => {
            let why = "This is read as slk, since lines below the clues look like edges; if they are not, name the format: contest";
            let expected = format!("{expected}. {why}");
            Problem::Text { found, expected }
        }
        problem => problem,
    };
    Fault { line, column, problem }
}

/// Reads the edges from the lines after the current one.
fn read_drawing(lines: &mut Lines, grid: Grid) -> Result<Drawing, Fault> {
    let mut states = Vec::with_capacity(grid.edge_count());
    for length in row_lengths(grid) {
        lines.demand(expected_row(length))?;
        let text = lines.text().trim_ascii_start();
        if let Err(good) = read_row(text, length, &mut states) {
            let indent = lines.text().len() - text.len();
            return Err(lines.unexpected(indent + good + 1, text, expected_row(length)));
        }
    }
    Ok(Drawing::of(states))
}

/// The states of all edges row by row.
pub(super) fn rows_of(grid: Grid, mut states: &[State]) -> impl Iterator<Item = &[State]> {
    row_lengths(grid).map_while(move |length| states.split_off(..length))
}

/// Formats a row of edges.
pub(super) fn text_of(row: &[State]) -> String {
    row.iter().map(|&state| STATES.of(state)).collect()
}

/// An entry; without a drawing all edges are undecided.
fn write(entry: &Entry) -> Result<String, WriteError> {
    let grid = entry.puzzle.grid();
    let states = entry.states();
    let given = entry.puzzle.given();
    let rows = given.chunks_exact(grid.cols());
    let mut text = format!("{} {}\n\n", grid.rows(), grid.cols());
    for row in rows {
        text.extend(row.iter().map(|clue| clue.to_char()).chain(['\n']));
    }
    for (i, row) in rows_of(grid, &states).enumerate() {
        text.push_str(if i == 0 || i == grid.rows() + 1 { "\n" } else { "" });
        text.push_str(&text_of(row));
        text.push('\n');
    }
    text.push('\n');
    Ok(text)
}
