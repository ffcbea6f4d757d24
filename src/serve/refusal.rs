//! The errors of requests.

use hyper::StatusCode;
use thiserror::Error;

use crate::api;

/// The reason why a request has no answer.
#[derive(Debug, Error)]
pub(super) enum RequestRefusal {
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
    #[error("a newer question made this one stale")]
    Stale,
    #[error("the content type must be application/json")]
    Media,
    #[error("too many requests at once: try again later")]
    Busy,
}

impl RequestRefusal {
    pub(super) const fn status(&self) -> StatusCode {
        match self {
            RequestRefusal::Question(api::Refusal::Input(_)) => StatusCode::BAD_REQUEST,
            RequestRefusal::Question(api::Refusal::TooLarge(_)) => StatusCode::PAYLOAD_TOO_LARGE,
            RequestRefusal::Question(api::Refusal::Bug(_)) => StatusCode::INTERNAL_SERVER_ERROR,
            RequestRefusal::Host | RequestRefusal::Origin => StatusCode::FORBIDDEN,
            RequestRefusal::Path => StatusCode::NOT_FOUND,
            RequestRefusal::Method(_) => StatusCode::METHOD_NOT_ALLOWED,
            RequestRefusal::Slow => StatusCode::REQUEST_TIMEOUT,
            RequestRefusal::Stale => StatusCode::CONFLICT,
            RequestRefusal::Media => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            RequestRefusal::Busy => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    pub(super) fn json(&self) -> Vec<u8> {
        match self {
            RequestRefusal::Question(refusal) => refusal.json(),
            other => api::Refusal::input(other).json(),
        }
    }
}
