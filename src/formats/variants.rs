//! The genres of pzprjs by name, and the refusal of all other puzzles.

use super::input::Problem;
use crate::genre::{Dots, Genre};
use crate::named::Named;

/// A description of a URL, for messages.
pub(super) const EXPECTED: &str =
    "a URL with slither/COLUMNS/ROWS/CELLS, as in https://puzz.link/p?slither/5/5/cbcbcddad";

/// The name of a genre.
pub(super) const fn kind_of(genre: Genre) -> &'static str {
    match genre {
        Genre::Slitherlink => "slither",
        Genre::SheepAndWolves => "swslither",
        Genre::Vertex => "vslither",
        Genre::Touch => "tslither",
    }
}

/// Returns the genre with this name.
pub(super) fn genre(kind: &str) -> Result<Genre, Problem> {
    if let Some(genre) = Genre::all().find(|&genre| kind_of(genre) == kind) {
        return Ok(genre);
    }
    match kind {
        "slitherlink" => Ok(Genre::Slitherlink),
        // This includes `size=4`, as puzzle-loop.com has it.
        kind if kind.is_empty() || kind.contains(|c: char| !c.is_ascii_alphanumeric() && c != '-') => {
            Err(Problem::Text {
                found: "a URL without a puzzle".into(),
                expected: format!(
                    "{EXPECTED}; open a short URL in a browser first, and copy the address that it leads to; where the \
                     address does not have the puzzle, save the page and give that file to slink, or type the rows"
                ),
            })
        }
        kind => Err(unsupported(&format!("a puzzle of the kind {}", super::quote(kind.as_bytes())))),
    }
}

/// Returns what a flag asks of the dots.
pub(super) fn dots(flag: &str) -> Result<Dots, Problem> {
    match flag {
        "f" => Ok(Dots::Two),
        flag => Err(unsupported(&format!("the flag {}", super::quote(flag.as_bytes())))),
    }
}

pub(super) fn unsupported(found: &str) -> Problem {
    Problem::text(found, "slither, swslither, vslither or tslither, perhaps with the flag f")
}
