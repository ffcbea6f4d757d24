//! What is said of one puzzle.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::figures::Figures;
use crate::cli::exit::Exit;

/// What is said of one puzzle.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Reply {
    /// For standard output.
    #[serde(with = "text")]
    pub(crate) out: Vec<u8>,
    /// For stderr, unless we are to be quiet.
    pub(crate) notes: String,
    /// For stderr.
    pub(crate) err: String,
    pub(crate) exit: Exit,
    /// What came of it in a word, where the exit code does not say enough.
    pub(crate) outcome: Option<Cow<'static, str>>,
    /// For `--stats`.
    pub(crate) figures: Option<Figures>,
    /// An empty line is to stand between it and what was printed before.
    pub(crate) apart: bool,
}

/// What we print is text, and as such much shorter in JSON than as a list of bytes.
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

/// Takes the parts of a reply but the last.
pub(crate) type Emit<'a> = &'a mut dyn FnMut(Reply);

/// A record as a line of JSON.
///
/// # Errors
/// Never for numbers and text, which are always JSON.
pub(crate) fn json_line(record: &impl Serialize) -> anyhow::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(record)?;
    line.push(b'\n');
    Ok(line)
}
