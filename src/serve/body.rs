//! Reads the bodies of requests, with limits on size and time.

use std::time::Duration;

use http_body_util::BodyExt;
use hyper::body::{Body, Bytes, Incoming};

use super::refusal::RequestRefusal;
use crate::api;

/// The largest body that is accepted, in bytes.
const MOST: usize = 1 << 20;

/// The most bytes that are read of a body that is too large. A client that is still sending does not read the
/// refusal, so the rest is read and dropped.
const MOST_TAKEN: usize = 16 << 20;

/// The time within which a body must arrive.
const TIME: Duration = Duration::from_secs(10);

/// Reads the body of a request.
pub(super) async fn read(body: Incoming) -> Result<Bytes, RequestRefusal> {
    // A body that announces a far greater length is refused at once.
    if body.size_hint().lower() > MOST_TAKEN as u64 {
        return Err(too_large());
    }
    tokio::time::timeout(TIME, collect(body)).await.unwrap_or(Err(RequestRefusal::Slow))
}

async fn collect(mut body: Incoming) -> Result<Bytes, RequestRefusal> {
    let (mut all, mut length) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let frame =
            frame.map_err(|error| api::Refusal::input(format!("the request cannot be read: {error}")))?;
        let Some(data) = frame.data_ref() else { continue };
        length += data.len();
        if length > MOST_TAKEN {
            break;
        }
        // Once a body is too large, its data is dropped.
        match length > MOST {
            true => all = Vec::new(),
            false => all.extend_from_slice(data),
        }
    }
    if length > MOST { Err(too_large()) } else { Ok(all.into()) }
}

fn too_large() -> RequestRefusal {
    api::Refusal::TooLarge(format!("the request has more than {MOST} bytes")).into()
}
