//! Shapes from text: the cells that have clues, and the cells inside a loop.

use thiserror::Error;

use super::{Mask, MaskError, NotALoop};
use crate::formats::{Entry, InputError, Reader};

/// Why a text is no shape.
#[derive(Debug, Error)]
#[non_exhaustive]
pub(crate) enum ShapeError {
    /// The file is empty.
    #[error("found nothing in {name}, expected {expected}")]
    Nothing {
        /// The name of the text.
        name: String,
        /// What should be there.
        expected: &'static str,
    },
    /// The file has several puzzles.
    #[error("found {found} puzzles in {name}, expected one")]
    Several {
        /// The name of the text.
        name: String,
        /// Their number.
        found: usize,
    },
    /// The file has a puzzle that cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The file is text art with mistakes.
    #[error(transparent)]
    Mask(#[from] MaskError),
    /// The file is a drawing without a loop.
    #[error(transparent)]
    NotALoop(#[from] NotALoop),
}

/// Reads the cells that have clues: text art, or a board in any format. A note says how a board was read, if it could also be
/// read otherwise.
///
/// # Errors
/// When the text is neither, or several boards.
pub(crate) fn pattern(name: &str, text: &[u8]) -> Result<(Mask, Option<String>), ShapeError> {
    if let Some(art) = std::str::from_utf8(text).ok().filter(|text| Mask::is_art(text)) {
        return Ok((art.parse()?, None));
    }
    let (entry, note) = only(name, text, "a pattern: lines of `#` and `.`, or a board")?;
    Ok((Mask::of_clues(&entry.puzzle), note))
}

/// Reads the cells inside a loop, which need not be one piece without holes: text art, or a drawing in any format.
///
/// # Errors
/// When the text is neither, or several drawings.
pub(crate) fn inside(name: &str, text: &[u8]) -> Result<(Mask, Option<String>), ShapeError> {
    if let Some(art) = std::str::from_utf8(text).ok().and_then(Mask::of_inside) {
        return Ok((art?, None));
    }
    let (entry, note) = only(name, text, "a loop: a drawing, or lines of `#` and `.`")?;
    Ok((Mask::drawn(entry.puzzle.grid(), &entry.states())?, note))
}

/// Reads the only puzzle of a text.
fn only(name: &str, text: &[u8], expected: &'static str) -> Result<(Entry, Option<String>), ShapeError> {
    let mut entries = Reader::new(name, text);
    let nothing = || ShapeError::Nothing { name: name.into(), expected };
    let first = entries.next().ok_or_else(nothing)??;
    let note = entries.take_note();
    match entries.count() {
        0 => Ok((first, note)),
        more => Err(ShapeError::Several { name: name.into(), found: more + 1 }),
    }
}
