//! The reply to one puzzle.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::figures::Figures;
use crate::cli::exit::Exit;
use crate::cli::terminal::shown;

/// The reply to one puzzle, or a part of it.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Reply {
    /// The text for standard output.
    #[serde(with = "text")]
    pub(crate) out: Vec<u8>,
    /// Notes for stderr, which `--quiet` leaves out.
    pub(crate) notes: String,
    /// Errors for stderr.
    pub(crate) err: String,
    pub(crate) exit: Exit,
    /// The outcome in a word, where it differs from that of the exit code.
    pub(crate) outcome: Option<Cow<'static, str>>,
    /// The figures for `--stats`.
    pub(crate) figures: Option<Figures>,
    /// Whether an empty line comes between this and what was printed before.
    pub(crate) apart: bool,
}

/// Serializes the output as a string: it is text, and much shorter so than as a list of bytes.
mod text {
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&String::from_utf8_lossy(bytes))
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        String::deserialize(deserializer).map(String::into_bytes)
    }
}

impl Reply {
    pub(crate) fn new(out: impl Into<Vec<u8>>, exit: Exit) -> Reply {
        Reply { out: out.into(), exit, ..Reply::default() }
    }
}

/// A callback that takes all parts of a reply except the last.
pub(crate) type Emit<'a> = &'a mut dyn FnMut(Reply);

/// Serializes a record as a line of JSON. What steers a terminal is escaped, which stands for the same in JSON.
///
/// # Errors
/// Never for numbers and strings, which always serialize.
pub(crate) fn json_line(record: &impl Serialize) -> anyhow::Result<Vec<u8>> {
    let line = serde_json::to_string(record)?;
    Ok((shown(&line) + "\n").into_owned().into_bytes())
}
