//! The errors of questions.

use serde::Serialize;
use thiserror::Error;

/// The reason why a question has no answer.
#[derive(Debug, Error)]
pub enum Refusal {
    /// The question is at fault.
    #[error("{0}")]
    Input(String),
    /// The question or its board is too large.
    #[error("{0}")]
    TooLarge(String),
    /// A bug of ours.
    #[error("this is a bug in slink: {0}")]
    Bug(String),
}

/// The JSON of a refusal.
#[derive(Serialize)]
struct ErrorRecord {
    error: String,
}

impl Refusal {
    /// Creates a refusal for a faulty question.
    pub(crate) fn input(error: impl ToString) -> Refusal {
        Refusal::Input(error.to_string())
    }

    /// Creates a refusal for a bug of ours.
    pub(crate) fn bug(error: impl ToString) -> Refusal {
        Refusal::Bug(error.to_string())
    }

    /// Writes it as an object whose `error` is a sentence.
    pub fn json(&self) -> Vec<u8> {
        // A string can always be serialized.
        serde_json::to_vec(&ErrorRecord { error: self.to_string() }).unwrap_or_default()
    }
}
