//! The workers that call the library, on threads of their own, so that no question blocks the others.
//!
//! There are three lanes, so that quick questions never wait for slow ones, nor hints for long explanations. A full
//! lane refuses new questions, and one that was cancelled while it waited is never begun.

use std::num::NonZero;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::refusal::RequestRefusal;
use crate::api::{self, Question};
use crate::bug::message_of;

/// An answer as JSON.
pub(super) type RequestAnswer = Result<Vec<u8>, RequestRefusal>;

/// The most seconds of a question in each lane: what takes a moment, such as to read a board; what a player asks, such
/// as for a hint; and all others, such as for an explanation.
const MOST_SECONDS: [f64; 3] = [2.0, 10.0, f64::INFINITY];

/// The most questions that wait in a lane.
const MOST_WAITING: usize = 24;

/// The fewest and the most workers of a lane. With one, a page on a machine with one core would wait for the long
/// question of another.
const WORKERS: (usize, usize) = (2, 8);

/// The workers of all lanes.
#[derive(Debug)]
pub(super) struct Pool([Arc<Lane>; MOST_SECONDS.len()]);

/// The free workers of a lane, and its free places to wait for one.
#[derive(Debug)]
pub(super) struct Lane {
    workers: Arc<Semaphore>,
    places: Semaphore,
}

impl Pool {
    /// Has in each lane one worker per core, within the bounds of [`WORKERS`].
    pub(super) fn new() -> Pool {
        let workers = thread::available_parallelism().map_or(1, NonZero::get).clamp(WORKERS.0, WORKERS.1);
        let lane = |_| {
            let workers = Arc::new(Semaphore::new(workers));
            Arc::new(Lane { workers, places: Semaphore::new(MOST_WAITING) })
        };
        Pool(MOST_SECONDS.map(lane))
    }

    /// The lane of a question, by how long its kind may take.
    pub(super) fn lane(&self, question: &Question) -> Arc<Lane> {
        let faster = MOST_SECONDS.iter().take_while(|&&most| most < question.seconds()).count();
        self.0[faster].clone()
    }
}

impl Lane {
    /// Has the work done by a worker. Refuses it if too many wait already, or if no worker is free in time.
    pub(super) async fn run(
        self: Arc<Lane>,
        patience: Duration,
        work: impl FnOnce() -> RequestAnswer + Send + 'static,
    ) -> RequestAnswer {
        let place = self.places.try_acquire().map_err(|_| RequestRefusal::Busy)?;
        let worker = timeout(patience, self.workers.clone().acquire_owned()).await;
        let worker = worker.map_err(|_| RequestRefusal::Busy)?;
        drop(place);
        // The worker is busy until the work ends, even if nobody waits for its answer any more.
        let work = spawn_blocking(move || {
            let _worker = worker;
            work()
        });
        work.await.unwrap_or_else(|ended| Err(api::Refusal::bug(message_of(&*ended.into_panic())).into()))
    }
}
