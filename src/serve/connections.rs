//! Connections: so many at a time, and none for ever.
//!
//! Whoever waits longest for the rest of a request, or for a next one, has to go when all seats are taken and somebody
//! new comes. So a thousand connections that say nothing keep nobody out. Those whose question is being answered stay:
//! there are fewer of them than seats, since the queues are short.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

use super::{Site, routes};

/// The most connections at a time.
const SEATS: usize = 128;

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
                let number = seats.all().next;
                let task = tokio::spawn(talk(stream, site.clone(), Seat { number, seats: seats.clone() }));
                // The task has not begun: it has this thread, too.
                seats.all().take(task.abort_handle());
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

/// All connections.
#[derive(Clone, Default)]
struct Seats(Arc<Mutex<Taken>>);

#[derive(Default)]
struct Taken {
    /// The number of the next one, and of the next time that one begins to wait.
    next: u64,
    seats: BTreeMap<u64, Guest>,
}

struct Guest {
    task: AbortHandle,
    /// Since when it has been waiting for a request, as a number; `None` while one is answered.
    waits: Option<u64>,
}

impl Seats {
    fn all(&self) -> MutexGuard<'_, Taken> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends somebody away if all seats are taken; false if nobody can go.
    fn make_room(&self) -> bool {
        let mut all = self.all();
        if all.seats.len() < SEATS {
            return true;
        }
        let waiting = all.seats.iter().filter_map(|(&number, guest)| Some((guest.waits?, number)));
        let Some((_, longest)) = waiting.min() else { return false };
        if let Some(guest) = all.seats.remove(&longest) {
            guest.task.abort();
        }
        true
    }
}

impl Taken {
    fn take(&mut self, task: AbortHandle) {
        self.seats.insert(self.next, Guest { task, waits: Some(self.next) });
        self.next += 1;
    }
}

/// The place of one connection.
pub(super) struct Seat {
    number: u64,
    seats: Seats,
}

impl Seat {
    /// The request is there, and its answer will come: until `Busy` is dropped the connection stays.
    pub(super) fn busy(&self) -> Busy<'_> {
        if let Some(guest) = self.seats.all().seats.get_mut(&self.number) {
            guest.waits = None;
        }
        Busy(self)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.seats.all().seats.remove(&self.number);
    }
}

/// As long as it is there, the connection is not sent away.
pub(super) struct Busy<'a>(&'a Seat);

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        let mut all = self.0.seats.all();
        let now = all.next;
        all.next += 1;
        if let Some(guest) = all.seats.get_mut(&self.0.number) {
            guest.waits = Some(now);
        }
    }
}
