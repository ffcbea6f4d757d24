//! Bodies of requests, as large and as slow as they may be.

use std::time::Duration;

use http_body_util::BodyExt;
use hyper::body::{Body, Bytes, Incoming};

use super::refusal::Refusal;
use crate::api;

/// The most bytes of a body.
const MOST: usize = 1 << 20;

/// The most bytes that are taken of a body that is too large: whoever is still sending would not see why it is refused.
const MOST_TAKEN: usize = 16 << 20;

/// How long it may take to arrive.
const TIME: Duration = Duration::from_secs(10);

/// The body of a request.
pub(super) async fn read(body: Incoming) -> Result<Bytes, Refusal> {
    // What is announced as far too large is not waited for.
    if body.size_hint().lower() > MOST_TAKEN as u64 {
        return Err(too_large());
    }
    tokio::time::timeout(TIME, collect(body)).await.unwrap_or(Err(Refusal::Slow))
}

async fn collect(mut body: Incoming) -> Result<Bytes, Refusal> {
    let (mut all, mut length) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let frame =
            frame.map_err(|error| api::Refusal::input(format!("the request cannot be read: {error}")))?;
        let Some(data) = frame.data_ref() else { continue };
        length += data.len();
        if length > MOST_TAKEN {
            break;
        }
        // Of what is too large nothing is kept.
        match length > MOST {
            true => all = Vec::new(),
            false => all.extend_from_slice(data),
        }
    }
    if length > MOST { Err(too_large()) } else { Ok(all.into()) }
}

fn too_large() -> Refusal {
    api::Refusal::TooLarge(format!("the request has more than {MOST} bytes")).into()
}
