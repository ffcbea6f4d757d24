//! Why a request has no answer.

use hyper::StatusCode;
use serde::Serialize;
use thiserror::Error;

use crate::formats::InputError;

/// Why a request has no answer.
#[derive(Debug, Error)]
pub(super) enum Refusal {
    #[error("{error}")]
    Input { error: String, line: Option<usize>, column: Option<usize> },
    #[error("the request is for another host; open the page at the address that `slink serve` printed")]
    Host,
    #[error("the request comes from another site")]
    Origin,
    #[error("there is nothing at this address")]
    Path,
    #[error("this address takes {0} only")]
    Method(&'static str),
    #[error("the request took too long to arrive")]
    Slow,
    #[error("stale")]
    Stale,
    #[error("{0}")]
    TooLarge(String),
    #[error("the content type must be application/json")]
    Media,
    #[error("slink made a mistake: {0}")]
    Bug(String),
    #[error("too much is asked at once; ask again later")]
    Busy,
}

/// What is sent.
#[derive(Serialize)]
struct Told {
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

impl Refusal {
    /// Something is wrong with what was sent.
    pub(super) fn input(error: impl ToString) -> Refusal {
        Refusal::Input { error: error.to_string(), line: None, column: None }
    }

    /// A bug of ours.
    pub(super) fn bug(error: impl ToString) -> Refusal {
        Refusal::Bug(error.to_string())
    }

    pub(super) const fn status(&self) -> StatusCode {
        match self {
            Refusal::Input { .. } => StatusCode::BAD_REQUEST,
            Refusal::Host | Refusal::Origin => StatusCode::FORBIDDEN,
            Refusal::Path => StatusCode::NOT_FOUND,
            Refusal::Method(_) => StatusCode::METHOD_NOT_ALLOWED,
            Refusal::Slow => StatusCode::REQUEST_TIMEOUT,
            Refusal::Stale => StatusCode::CONFLICT,
            Refusal::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::Media => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Refusal::Bug(_) => StatusCode::INTERNAL_SERVER_ERROR,
            Refusal::Busy => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    pub(super) fn json(&self) -> Vec<u8> {
        let (line, column) = match self {
            Refusal::Input { line, column, .. } => (*line, *column),
            _ => (None, None),
        };
        // Text and numbers are always JSON.
        serde_json::to_vec(&Told { error: self.to_string(), line, column }).unwrap_or_default()
    }
}

impl From<&InputError> for Refusal {
    fn from(error: &InputError) -> Refusal {
        let (line, column) = (Some(error.line), Some(error.column));
        Refusal::Input { error: error.problem.to_string(), line, column }
    }
}
