//! Accepts connections and serves HTTP on them. Idle connections are closed, and those whose answer is not read.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};

use super::seats::{Seat, Seats};
use super::steady::Steady;
use super::{Site, routes};

/// The time within which the head of a request must arrive, also on a connection that is kept open.
const HEAD_TIME: Duration = Duration::from_secs(15);

/// The largest head of a request, in bytes.
const MOST_HEAD: usize = 16 << 10;

/// The pause after the system fails to accept a connection, for example because it is out of sockets.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves all connections, for ever.
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

/// Serves one connection until it ends.
async fn talk(stream: TcpStream, site: Arc<Site>, seat: Seat) {
    // Best effort: sends answers without delay.
    let _ = stream.set_nodelay(true);
    let (site, seat) = (&site, &seat);
    let answer =
        service_fn(|request| async move { Ok::<_, Infallible>(routes::answer(site, seat, request).await) });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(MOST_HEAD)
        .serve_connection(TokioIo::new(Steady::new(stream)), answer);
    // An error only means that the client has gone, or must go.
    let _ = connection.await;
}
