//! Why a question has no answer.

use serde::Serialize;
use thiserror::Error;

/// Why a question has no answer.
#[derive(Debug, Error)]
pub enum Refusal {
    /// Something is wrong with what was asked.
    #[error("{0}")]
    Input(String),
    /// More was sent than is taken.
    #[error("{0}")]
    TooLarge(String),
    /// A bug of ours.
    #[error("slink made a mistake: {0}")]
    Bug(String),
}

/// What is sent.
#[derive(Serialize)]
struct Told {
    error: String,
}

impl Refusal {
    /// Something is wrong with what was asked.
    pub fn input(error: impl ToString) -> Refusal {
        Refusal::Input(error.to_string())
    }

    /// A bug of ours.
    pub fn bug(error: impl ToString) -> Refusal {
        Refusal::Bug(error.to_string())
    }

    /// As an object with `error`, a sentence.
    pub fn json(&self) -> Vec<u8> {
        // Text is always JSON.
        serde_json::to_vec(&Told { error: self.to_string() }).unwrap_or_default()
    }
}
