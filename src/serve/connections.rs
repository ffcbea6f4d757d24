//! Connections: from the socket to requests, and back. None stays for ever.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};

use super::seats::{Seat, Seats};
use super::{Site, routes};

/// How long the head of a request may take, and how long a connection may be kept without one.
const HEAD_TIME: Duration = Duration::from_secs(15);

/// The most bytes of a head.
const MOST_HEAD: usize = 16 << 10;

/// How long to wait when the system has no more sockets.
const PAUSE: Duration = Duration::from_millis(50);

/// Answers all that come.
pub(super) async fn serve(listener: TcpListener, site: Arc<Site>) -> Infallible {
    let seats = Seats::default();
    loop {
        match listener.accept().await {
            Ok((stream, _)) if seats.make_room() => {
                let site = site.clone();
                seats.give(|seat| tokio::spawn(talk(stream, site, seat)).abort_handle());
            }
            Ok(_) => {}
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
}

/// One connection, until it ends.
async fn talk(stream: TcpStream, site: Arc<Site>, seat: Seat) {
    // Answers are sent at once, where the system can do that.
    let _ = stream.set_nodelay(true);
    let (site, seat) = (&site, &seat);
    let answer =
        service_fn(|request| async move { Ok::<_, Infallible>(routes::answer(site, seat, request).await) });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(MOST_HEAD)
        .serve_connection(TokioIo::new(stream), answer);
    // Whatever ends it, the client has gone or is to go.
    let _ = connection.await;
}
