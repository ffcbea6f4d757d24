//! Bodies of requests, as large and as slow as they may be.

use std::time::Duration;

use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::body::{Body, Bytes, Incoming};

use super::refusal::Refusal;

/// The most bytes of a body.
const MOST: usize = 1 << 20;

/// How long it may take to arrive.
const TIME: Duration = Duration::from_secs(10);

/// The body of a request.
pub(super) async fn read(body: Incoming) -> Result<Bytes, Refusal> {
    // What is announced as too large is not waited for.
    if body.size_hint().lower() > MOST as u64 {
        return Err(too_large());
    }
    match tokio::time::timeout(TIME, Limited::new(body, MOST).collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large()),
        Ok(Err(error)) => Err(Refusal::input(format!("the request cannot be read: {error}"))),
        Err(_) => Err(Refusal::Slow),
    }
}

fn too_large() -> Refusal {
    Refusal::TooLarge(format!("the request has more than {MOST} bytes"))
}
