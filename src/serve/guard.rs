//! Checks that a request comes from our own page, opened at our own address.
//!
//! Other sites that are open in the same browser can reach a server on this machine, too, but not without a
//! trace: a foreign name that was made to point here (DNS rebinding) shows in `Host`, and a request from a
//! foreign page in `Origin` and `Sec-Fetch-Site`. A numeric address cannot be made to point elsewhere, so any
//! is accepted unless we listen on a loopback address only.

use std::net::{IpAddr, SocketAddr};

use hyper::header::{HOST, HeaderMap, HeaderName, ORIGIN};
use hyper::{Method, Request};

use super::refusal::RequestRefusal;

/// Checks requests against our own address.
#[derive(Debug)]
pub(super) struct Guard {
    address: SocketAddr,
}

/// The port that a `Host` without a port stands for.
const HTTP: u16 = 80;

impl Guard {
    pub(super) const fn new(address: SocketAddr) -> Guard {
        Guard { address }
    }

    /// Refuses requests that do not come from our own page.
    pub(super) fn check<B>(&self, request: &Request<B>) -> Result<(), RequestRefusal> {
        let headers = request.headers();
        let host = only(headers, HOST).filter(|host| self.is_ours(host)).ok_or(RequestRefusal::Host)?;
        if request.uri().authority().is_some() {
            return Err(RequestRefusal::Host);
        }
        if headers.contains_key(ORIGIN) {
            let origin = only(headers, ORIGIN).and_then(|origin| origin.strip_prefix("http://"));
            origin.filter(|origin| origin.eq_ignore_ascii_case(host)).ok_or(RequestRefusal::Origin)?;
        }
        let site = HeaderName::from_static("sec-fetch-site");
        match only(headers, site.clone()) {
            Some("same-origin" | "none") => Ok(()),
            None if !headers.contains_key(site) => Ok(()),
            // A link to the page may be followed from another site.
            _ if is_visit(request) => Ok(()),
            _ => Err(RequestRefusal::Origin),
        }
    }

    /// True if a `Host` names this server.
    fn is_ours(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(HTTP)),
        };
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        let is_own = |ip: IpAddr| {
            let own = self.address.ip();
            ip == own || ip.is_loopback() || !own.is_loopback()
        };
        let is_named = name.eq_ignore_ascii_case("localhost") || bare.parse().is_ok_and(is_own);
        port == Some(self.address.port()) && is_named
    }
}

/// True if the request opens the page in a tab, as a navigation.
fn is_visit<B>(request: &Request<B>) -> bool {
    let says =
        |name: &'static str, value| only(request.headers(), HeaderName::from_static(name)) == Some(value);
    request.method() == Method::GET
        && says("sec-fetch-mode", "navigate")
        && says("sec-fetch-dest", "document")
}

/// The value of a header that occurs exactly once.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let first = values.next()?;
    if values.next().is_some() { None } else { first.to_str().ok() }
}
