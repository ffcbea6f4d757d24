//! Shapes as text: the cells of a pattern, and the inside of a loop. `shape` says which cells they are.

use serde::{Deserialize, Serialize};

use super::form::{check_size, json};
use super::members::parse;
use super::refusal::Refusal;
use super::{Response, Terms};
use crate::formats::{Entry, Reader};
use crate::generate::{GenerateError, Mask};

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
    let (cells, changed) = match what {
        What::Pattern => (pattern(&text)?, None),
        What::Loop => {
            let mended = inside(&text)?.mended(&deadline).map_err(refused)?;
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

/// Reads the cells that have clues: text art, or a board in any format.
pub(super) fn pattern(text: &str) -> Result<Mask, Refusal> {
    let cells = match Mask::is_art(text) {
        true => text.parse().map_err(Refusal::input)?,
        false => Mask::of_clues(&only(text, "a pattern: lines of `#` and `.`, or a board")?.puzzle),
    };
    checked(cells)
}

/// Reads the cells inside a loop, which need not be one piece without holes: text art, or a drawing in any format.
pub(super) fn inside(text: &str) -> Result<Mask, Refusal> {
    let cells = match Mask::of_inside(text) {
        Some(cells) => cells.map_err(Refusal::input)?,
        None => {
            let entry = only(text, "a loop: lines of `#` and `.`, or a drawing")?;
            Mask::drawn(entry.puzzle.grid(), &entry.states()).map_err(Refusal::input)?
        }
    };
    checked(cells)
}

/// The refusal of cells of which no loop can be made.
pub(super) fn refused(why: GenerateError) -> Refusal {
    match why {
        GenerateError::NotALoop(why) => Refusal::input(why),
        GenerateError::Timeout => Refusal::TooLarge(
            "there was no time to make a single loop of this shape; draw a simpler one".into(),
        ),
        why => Refusal::input(why),
    }
}

/// The only board of a text.
fn only(text: &str, expected: &str) -> Result<Entry, Refusal> {
    let nothing = || Refusal::input(format!("found nothing, expected {expected}"));
    let mut entries = Reader::new("text", text.as_bytes());
    let first = entries.next().ok_or_else(nothing)?.map_err(Refusal::input)?;
    match entries.count() {
        0 => Ok(first),
        more => Err(Refusal::input(format!("found {} boards, expected one", more + 1))),
    }
}

fn checked(cells: Mask) -> Result<Mask, Refusal> {
    check_size(cells.grid().rows() as u64, cells.grid().cols() as u64)?;
    Ok(cells)
}
