//! Seats: so many connections at a time.
//!
//! Whoever waits longest for the rest of a request, or for a next one, has to go when all seats are taken and somebody
//! new comes. So a thousand connections that say nothing keep nobody out. Those whose question is being answered stay:
//! there are fewer of them than seats, since the queues are short.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::task::AbortHandle;

/// The most connections at a time.
const MOST: usize = 128;

/// All connections.
#[derive(Clone, Default)]
pub(super) struct Seats(Arc<Mutex<Taken>>);

#[derive(Default)]
struct Taken {
    /// Counts those who came, and the times that one began to wait.
    count: u64,
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
    pub(super) fn make_room(&self) -> bool {
        let mut all = self.all();
        if all.seats.len() < MOST {
            return true;
        }
        let waiting = all.seats.iter().filter_map(|(&number, guest)| Some((guest.waits?, number)));
        let Some((_, longest)) = waiting.min() else { return false };
        if let Some(guest) = all.seats.remove(&longest) {
            guest.task.abort();
        }
        true
    }

    /// Gives a seat to a task. The task must not have begun when it is handed over: it is on our own thread.
    pub(super) fn give(&self, begin: impl FnOnce(Seat) -> AbortHandle) {
        let number = self.all().now();
        let task = begin(Seat { number, seats: self.clone() });
        self.all().seats.insert(number, Guest { task, waits: Some(number) });
    }
}

impl Taken {
    /// A number that is larger than all before.
    const fn now(&mut self) -> u64 {
        self.count += 1;
        self.count
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
        let now = all.now();
        if let Some(guest) = all.seats.get_mut(&self.0.number) {
            guest.waits = Some(now);
        }
    }
}
