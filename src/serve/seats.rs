//! Limits the number of open connections.
//!
//! If all seats are taken when a connection arrives, the one that has waited longest for the rest of a
//! request, or for the next one, is closed. So idle connections, however many, keep nobody out. Connections
//! whose question is being answered are never closed: there are fewer of them than seats, since the queues
//! are short.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use tokio::task::AbortHandle;

use crate::threads::lock;

/// The most connections at a time.
const MOST: usize = 128;

/// The open connections.
#[derive(Clone, Default)]
pub(super) struct Seats(Arc<Mutex<Taken>>);

#[derive(Default)]
struct Taken {
    /// A logical clock: advances when a connection arrives or begins to wait.
    count: u64,
    seats: BTreeMap<u64, Guest>,
}

struct Guest {
    task: AbortHandle,
    /// The time since which it has been waiting for a request; `None` while one is answered.
    waits: Option<u64>,
}

impl Seats {
    /// Closes the connection that has waited longest, if all seats are taken; false if none is waiting.
    pub(super) fn make_room(&self) -> bool {
        let mut all = lock(&self.0);
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

    /// Registers the task of a connection. `begin` spawns it; it cannot run before it is registered, since
    /// both run on the same thread.
    pub(super) fn give(&self, begin: impl FnOnce(Seat) -> AbortHandle) {
        let number = lock(&self.0).now();
        let task = begin(Seat { number, seats: self.clone() });
        lock(&self.0).seats.insert(number, Guest { task, waits: Some(number) });
    }
}

impl Taken {
    /// Advances the clock.
    const fn now(&mut self) -> u64 {
        self.count += 1;
        self.count
    }
}

/// The seat of one connection; dropping it frees the seat.
pub(super) struct Seat {
    number: u64,
    seats: Seats,
}

impl Seat {
    /// Marks that a request is being answered: until `Busy` is dropped, the connection is not closed.
    pub(super) fn busy(&self) -> Busy<'_> {
        if let Some(guest) = lock(&self.seats.0).seats.get_mut(&self.number) {
            guest.waits = None;
        }
        Busy(self)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        lock(&self.seats.0).seats.remove(&self.number);
    }
}

/// Protects a connection from being closed.
pub(super) struct Busy<'a>(&'a Seat);

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        let mut all = lock(&self.0.seats.0);
        let now = all.now();
        if let Some(guest) = all.seats.get_mut(&self.0.number) {
            guest.waits = Some(now);
        }
    }
}
