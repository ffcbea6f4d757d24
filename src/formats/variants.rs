//! Refusal of the puzzles of pzprjs other than plain Slitherlink, by name.

use super::input::Problem;

/// A description of a URL, for messages.
pub(super) const EXPECTED: &str =
    "a URL with slither/COLUMNS/ROWS/CELLS, as in https://puzz.link/p?slither/5/5/cbcbcddad";

/// Returns an error unless the puzzle is plain Slitherlink.
pub(super) fn check_kind(kind: &str) -> Result<(), Problem> {
    match kind {
        "slither" | "slitherlink" => Ok(()),
        // Such as `size=4` at puzzle-loop.com.
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

/// Returns the error for a flag; no known flag leaves the puzzle plain Slitherlink.
pub(super) fn check_flag(flag: &str) -> Result<(), Problem> {
    Err(match flag {
        "f" => unsupported("the flag f: the loop goes through every dot"),
        flag => unsupported(&format!("the flag {}", super::quote(flag.as_bytes()))),
    })
}

pub(super) fn unsupported(found: &str) -> Problem {
    Problem::Text {
        found: found.into(),
        expected: "plain Slitherlink, the only kind that slink solves".into(),
    }
}
