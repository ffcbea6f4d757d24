//! The kinds of puzzle that pzprjs has beside plain Slitherlink: they are refused by name.

use super::input::Problem;

/// What a URL looks like, for messages.
pub(super) const EXPECTED: &str =
    "a URL with slither/COLUMNS/ROWS/CELLS, as in https://puzz.link/p?slither/5/5/cbcbcddad";

/// Only plain Slitherlink is solved.
pub(super) fn check_kind(kind: &str) -> Result<(), Problem> {
    match kind {
        "slither" | "slitherlink" => Ok(()),
        "" => Err(Problem::Text { found: "no kind of puzzle".into(), expected: EXPECTED.into() }),
        kind => Err(unsupported(&format!("a puzzle of the kind {}", super::quote(kind.as_bytes())))),
    }
}

/// No flag is known that leaves it plain.
pub(super) fn check_flag(flag: &str) -> Result<(), Problem> {
    Err(match flag {
        "f" => unsupported("the flag f: the loop goes through every vertex"),
        flag => unsupported(&format!("the flag {}", super::quote(flag.as_bytes()))),
    })
}

pub(super) fn unsupported(found: &str) -> Problem {
    Problem::Text {
        found: found.into(),
        expected: "plain Slitherlink, which is all that slink solves".into(),
    }
}
