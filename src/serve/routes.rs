//! Routes requests to files of the page and to questions.

use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderValue};
use hyper::{HeaderMap, Method, Request, Response, StatusCode};

use super::pages::{Call, line};
use super::pool::RequestAnswer;
use super::refusal::RequestRefusal;
use super::seats::Seat;
use super::{Site, assets, body};
use crate::api::{self, Question};
use crate::deadline::Stop;

/// The content type of questions and answers.
const JSON: &str = "application/json";

/// The time for which a question waits for a worker at least, however little time it has: a worker that is free
/// answers sooner.
const LEAST_WAIT: Duration = Duration::from_secs(1);

/// The headers of every response. They isolate the page: it loads nothing from elsewhere, and no other page
/// may frame it.
const HEADERS: [(&str, &str); 7] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
         manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("x-frame-options", "DENY"),
    ("cache-control", "no-store"),
];

/// Answers a request.
pub(super) async fn answer(site: &Site, seat: &Seat, request: Request<Incoming>) -> Response<Full<Bytes>> {
    let is_head = request.method() == Method::HEAD;
    let (status, kind, body, allow) = match reply(site, seat, request).await {
        Ok((kind, body)) => (StatusCode::OK, kind, body, None),
        Err(refusal) => {
            let allow = if let RequestRefusal::Method(allow) = refusal { Some(allow) } else { None };
            (refusal.status(), JSON, refusal.json().into(), allow)
        }
    };
    let body = if is_head { Bytes::new() } else { body };
    let mut response = Response::new(Full::new(body));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    for (name, value) in HEADERS.into_iter().chain([("content-type", kind)]) {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Some(allow) = allow {
        headers.insert(header::ALLOW, HeaderValue::from_static(allow));
    }
    response
}

/// Returns the content type and body of the response.
async fn reply(
    site: &Site,
    seat: &Seat,
    request: Request<Incoming>,
) -> Result<(&'static str, Bytes), RequestRefusal> {
    site.guard.check(&request)?;
    let path = request.uri().path();
    if let Some(asset) = assets::at(path) {
        return match *request.method() {
            Method::GET | Method::HEAD => Ok((asset.kind, Bytes::from_static(asset.text.as_bytes()))),
            _ => Err(RequestRefusal::Method("GET, HEAD")),
        };
    }
    let question = path.strip_prefix("/api/").and_then(api::named).ok_or(RequestRefusal::Path)?;
    if request.method() != Method::POST {
        return Err(RequestRefusal::Method("POST"));
    }
    if !is_json(request.headers()) {
        return Err(RequestRefusal::Media);
    }
    let body = body::read(request.into_body()).await?;
    let _busy = seat.busy();
    Ok((JSON, ask(site, question, body).await?.into()))
}

/// True if the content type is JSON, with or without a character set.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case(JSON))
}

/// Lets a worker answer a question. A newer one of the same page and kind ends it.
async fn ask(site: &Site, question: &'static Question, body: Bytes) -> RequestAnswer {
    let line = line(question, &body)?;
    // The time counts from here, with the wait for a worker.
    let (deadline, stop) = (question.deadline(&body)?, Stop::default());
    let patience = deadline.left().unwrap_or_default().max(LEAST_WAIT);
    let deadline = deadline.or(&stop);
    let work = move || question.answer(&body, rand::random(), deadline).map_err(RequestRefusal::from);
    let task = tokio::spawn(site.pool.lane(question).run(patience, work));
    let _waiting = site.pages.wait(line, Call { task: task.abort_handle(), stop });
    task.await.unwrap_or_else(|ended| match ended.is_cancelled() {
        true => Err(RequestRefusal::Stale),
        false => Err(api::Refusal::bug(ended).into()),
    })
}
