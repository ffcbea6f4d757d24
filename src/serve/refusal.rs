//! The errors of requests.

use hyper::StatusCode;
use thiserror::Error;

use crate::api;

/// The reason why a request has no answer.
#[derive(Debug, Error)]
pub(super) enum Refusal {
    #[error(transparent)]
    Question(#[from] api::Refusal),
    #[error("the request is for another host: open the page at the address that `slink serve` printed")]
    Host,
    #[error("the request comes from another site")]
    Origin,
    #[error("there is nothing at this address")]
    Path,
    #[error("this address accepts only {0}")]
    Method(&'static str),
    #[error("the request took too long to arrive")]
    Slow,
    #[error("stale")]
    Stale,
    #[error("the content type must be application/json")]
    Media,
    #[error("too many requests at once: try again later")]
    Busy,
}

impl Refusal {
    pub(super) const fn status(&self) -> StatusCode {
        match self {
            Refusal::Question(api::Refusal::Input(_)) => StatusCode::BAD_REQUEST,
            Refusal::Question(api::Refusal::TooLarge(_)) => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::Question(api::Refusal::Bug(_)) => StatusCode::INTERNAL_SERVER_ERROR,
            Refusal::Host | Refusal::Origin => StatusCode::FORBIDDEN,
            Refusal::Path => StatusCode::NOT_FOUND,
            Refusal::Method(_) => StatusCode::METHOD_NOT_ALLOWED,
            Refusal::Slow => StatusCode::REQUEST_TIMEOUT,
            Refusal::Stale => StatusCode::CONFLICT,
            Refusal::Media => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Refusal::Busy => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    pub(super) fn json(&self) -> Vec<u8> {
        match self {
            Refusal::Question(refusal) => refusal.json(),
            other => api::Refusal::input(other).json(),
        }
    }
}
