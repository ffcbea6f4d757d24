//! Boards of Loopy, from Simon Tatham's collection: game IDs such as `5x4t2:0a2b3` and save files ([`save`]).
//!
//! An ID consists of columns `x` rows (or one number for both), `t` with the type of the grid ([`KINDS`]), perhaps `d`
//! with a difficulty, `:`, and the faces in the order in which Loopy lays them: digits and then capital letters for
//! clues, small letters for runs of blanks. Triangular grids have `0_` before the faces.

mod kind;
mod lay;
mod parameters;
pub mod save;

use std::sync::Arc;

use crate::entry::Entry;
use crate::puzzle::Puzzle;
pub use kind::{KINDS, Kind};
pub use parameters::{LoopyError, Parameters};

/// The number of the triangular type.
const TRIANGULAR: u8 = 1;

/// The clues from 0 to 12.
const CLUES: &str = "0123456789ABC";

/// The longest run of blanks that one letter stands for.
const LONGEST: usize = 26;

/// Reads the part of an ID after the `:`.
fn read_board(parameters: Parameters, text: &str) -> Result<Entry, LoopyError> {
    let (description, faces) = text.rsplit_once('_').unwrap_or(("", text));
    match (parameters.kind.number, description) {
        (TRIANGULAR, "0") => {}
        (TRIANGULAR, "") if !text.contains('_') => return Err(LoopyError::OldTriangles),
        (_, "") if !text.contains('_') => {}
        _ => return Err(LoopyError::Description(description.into())),
    }
    let lattice = parameters.lattice()?;
    let puzzle = Puzzle::new(Arc::new(lattice), read_clues(faces)?)?;
    Ok(Entry { tiling: Some(parameters.kind.name.into()), loopy: Some(parameters), ..Entry::of(puzzle) })
}

/// The part of an ID after the `:`.
fn write_board(parameters: &Parameters, puzzle: &Puzzle) -> String {
    let description = if parameters.kind.number == TRIANGULAR { "0_" } else { "" };
    format!("{description}{}", write_clues(puzzle.clues()))
}

fn read_clues(text: &str) -> Result<Vec<Option<u8>>, LoopyError> {
    let mut clues = Vec::new();
    for (i, found) in text.chars().enumerate() {
        match (found, CLUES.find(found)) {
            (_, Some(clue)) => clues.push(Some(clue as u8)),
            ('a'..='z', None) => clues.extend(std::iter::repeat_n(None, found as usize - 'a' as usize + 1)),
            _ => return Err(LoopyError::Face(found, i + 1)),
        }
    }
    Ok(clues)
}

fn write_clues(clues: &[Option<u8>]) -> String {
    let runs = clues.chunk_by(|a, b| a.is_none() && b.is_none()).flat_map(|run| run.chunks(LONGEST));
    let letter = |run: &[Option<u8>]| match run[0] {
        Some(clue) => char::from(CLUES.as_bytes()[usize::from(clue)]),
        None => (b'a' + run.len() as u8 - 1) as char,
    };
    runs.map(letter).collect()
}

/// Reads a game ID.
///
/// # Errors
/// If the text is no ID, or if its type is not known here.
pub fn read(text: &str) -> Result<Entry, LoopyError> {
    let at = text.find([':', '#']).ok_or(LoopyError::NoId)?;
    let parameters = Parameters::read(&text[..at])?;
    match &text[at..=at] {
        ":" => read_board(parameters, &text[at + 1..]),
        _ => Err(LoopyError::Seed),
    }
}

/// Writes a game ID; `None` if the board is not one of Loopy's.
pub fn write(entry: &Entry) -> Option<String> {
    let parameters = entry.loopy.as_ref()?;
    Some(format!("{}:{}", parameters.write(), write_board(parameters, &entry.puzzle)))
}
