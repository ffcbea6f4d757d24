//! Shapes as text: the cells of a pattern, and the inside of a loop. `shape` says which cells they are.

use serde::{Deserialize, Serialize};

use super::form::{check_size, json};
use super::members::parse;
use super::refusal::Refusal;
use super::{Response, Terms};
use crate::generate::{GenerateError, Mask, inside, pattern};

#[derive(Deserialize)]
struct Question {
    text: String,
    what: What,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum What {
    /// The cells that have clues.
    Pattern,
    /// The cells inside a loop.
    Loop,
}

#[derive(Serialize)]
struct Shape {
    /// A string for each row: `#` for a cell of the shape, `.` for another one.
    cells: Vec<String>,
    /// What was changed to make it a single loop.
    #[serde(skip_serializing_if = "Option::is_none")]
    changed: Option<String>,
}

/// Answers `shape`.
pub(super) fn shape(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let Question { text, what } = parse(body)?;
    let read = match what {
        What::Pattern => pattern("the text", text.as_bytes()),
        What::Loop => inside("the text", text.as_bytes()),
    };
    let (cells, _) = read.map_err(Refusal::input)?;
    check(&cells)?;
    let (cells, changed) = match what {
        What::Pattern => (cells, None),
        What::Loop => {
            let mended = cells.mended(&deadline).map_err(refused)?;
            let changed = mended.report();
            (mended.inside, changed)
        }
    };
    json(&Shape { cells: rows(&cells), changed })
}

fn rows(mask: &Mask) -> Vec<String> {
    let grid = mask.grid();
    let mark = |r, c| if mask.contains(grid.cell(r, c)) { '#' } else { '.' };
    (0..grid.rows()).map(|r| (0..grid.cols()).map(|c| mark(r, c)).collect()).collect()
}

/// The refusal of cells of which no loop can be made, or of another mistake in a question.
pub(super) fn refused(why: GenerateError) -> Refusal {
    match why {
        GenerateError::NotALoop(why) => Refusal::input(why),
        GenerateError::Timeout => Refusal::TooLarge(
            "there was no time to make a single loop of this shape; draw a simpler one".into(),
        ),
        why => Refusal::input(why),
    }
}

/// Refuses a shape that is too large.
pub(super) fn check(cells: &Mask) -> Result<(), Refusal> {
    check_size(cells.grid().rows() as u64, cells.grid().cols() as u64)
}
