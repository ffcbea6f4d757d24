//! [`FromStr`] and [`Display`] of [`Puzzle`]: text that holds a single puzzle.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::input::InputError;
use super::reader::Reader;
use super::{contest, pzpr};
use crate::Puzzle;

/// The reason why a text is not exactly one puzzle.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ParseError {
    /// A puzzle that cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// No puzzle at all.
    #[error("found no puzzle, expected one")]
    Nothing,
    /// More than one puzzle.
    #[error("found a second puzzle, expected one; `slitherlink::formats::Reader` reads them all")]
    Second,
}

/// Parses a single puzzle in any format that [`Reader`] knows, detected from its beginning. What is drawn on
/// it is dropped.
///
/// ```
/// use slitherlink::Puzzle;
///
/// let puzzle: Puzzle = "2 3\n3 . 1\n. 2 .\n".parse()?;
/// // Rows alone will do, and so will a URL.
/// assert_eq!("3.1\n.2.".parse::<Puzzle>()?, puzzle);
/// assert_eq!("https://puzz.link/p?slither/3/2/86c".parse::<Puzzle>()?, puzzle);
/// assert!("3.5\n.2.".parse::<Puzzle>().is_err());
/// # Ok::<(), slitherlink::formats::ParseError>(())
/// ```
impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        parse(text).map(|(puzzle, _)| puzzle)
    }
}

/// Parses a single puzzle, as [`Puzzle`] does from a text. If it could also be read otherwise, there is a note, as from
/// [`Reader::take_note`].
///
/// # Errors
/// If the text is not exactly one puzzle.
pub fn parse(text: &str) -> Result<(Puzzle, Option<String>), ParseError> {
    let mut entries = Reader::new("text", text.as_bytes());
    let entry = entries.next().ok_or(ParseError::Nothing)??;
    let note = entries.take_note();
    match entries.next() {
        None => Ok((entry.puzzle, note)),
        Some(_) => Err(ParseError::Second),
    }
}

/// Writes the size and then the rows, as in `contest` text; the URL of puzz.link if the puzzle is not plain Slitherlink.
///
/// ```
/// let text = "2 3\n3 . 1\n. 2 .\n";
/// assert_eq!(text.parse::<slitherlink::Puzzle>()?.to_string(), text);
/// # Ok::<(), slitherlink::formats::ParseError>(())
/// ```
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.is_plain() {
            true => f.write_str(&contest::text(self)),
            false => writeln!(f, "{}", pzpr::url(self)),
        }
    }
}
