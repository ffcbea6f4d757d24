//! A pool of worker threads that call the library, so that no question blocks the others.
//!
//! There are three lanes, so that quick questions never wait for slow ones, nor hints for long explanations. A full
//! queue refuses new jobs, and a job that was cancelled while it waited is skipped.

use std::any::Any;
use std::collections::VecDeque;
use std::io;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use tokio::sync::oneshot;

use super::refusal::RequestRefusal;
use crate::api::{self, Question};
use crate::deadline::{Deadline, Stop};

/// An answer as JSON.
pub(super) type RequestAnswer = Result<Vec<u8>, RequestRefusal>;

/// A question that a page waits for.
#[derive(Debug)]
pub(super) struct Call {
    stop: Stop,
    /// Whether a worker has taken it up.
    begun: AtomicBool,
    asker: Mutex<Option<oneshot::Sender<RequestAnswer>>>,
}

impl Call {
    fn is_called_off(&self) -> bool {
        Deadline::NEVER.or(&self.stop).has_passed()
    }
}

/// The work that answers a question.
pub(super) type Work = Box<dyn FnOnce(&Stop) -> RequestAnswer + Send>;

/// The lane of a question, by how long its kind may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lane {
    /// Questions that take a moment, such as to read a board.
    Quick,
    /// Questions of a player, such as for a hint.
    Help,
    /// All others, such as for an explanation.
    Slow,
}

/// The workers of all lanes.
#[derive(Debug)]
pub(super) struct Pool {
    quick: Arc<Queue>,
    help: Arc<Queue>,
    slow: Arc<Queue>,
}

/// The jobs that wait for the workers of a lane.
#[derive(Default)]
struct Queue {
    jobs: Mutex<VecDeque<(Arc<Call>, Work)>>,
    more: Condvar,
}

/// The most seconds of a question in the quick lane, and in that for help.
const MOST_SECONDS: (f64, f64) = (2.0, 10.0);

/// The most jobs that wait in a lane.
const MOST_WAITING: usize = 24;

/// The fewest and the most workers of a lane. With one, a page on a machine with one core would wait for the long
/// question of another.
const WORKERS: (usize, usize) = (2, 8);

impl Lane {
    /// The lane of a question.
    pub(super) fn of(question: &Question) -> Lane {
        match question.seconds() {
            seconds if seconds <= MOST_SECONDS.0 => Lane::Quick,
            seconds if seconds <= MOST_SECONDS.1 => Lane::Help,
            _ => Lane::Slow,
        }
    }
}

impl Call {
    /// Creates a call and the receiver of its answer.
    pub(super) fn new() -> (Arc<Call>, oneshot::Receiver<RequestAnswer>) {
        let (asker, answer) = oneshot::channel();
        let (stop, begun) = (Stop::default(), AtomicBool::default());
        (Arc::new(Call { stop, begun, asker: Mutex::new(Some(asker)) }), answer)
    }

    /// Cancels the question.
    pub(super) fn call_off(&self) {
        self.stop.call_off();
    }

    /// True if a worker has taken it up, so that it no longer waits in the queue.
    pub(super) fn has_begun(&self) -> bool {
        self.begun.load(Ordering::Relaxed)
    }

    /// Sends the answer, unless one was sent already.
    pub(super) fn answer(&self, answer: RequestAnswer) {
        let asker = self.asker.lock().unwrap_or_else(PoisonError::into_inner).take();
        // The receiver may be gone, which is fine.
        let _ = asker.map(|asker| asker.send(answer));
    }
}

impl Pool {
    /// Starts the workers: in each lane one per core, within the bounds of [`WORKERS`].
    pub(super) fn start() -> io::Result<Pool> {
        let workers = thread::available_parallelism().map_or(1, NonZero::get).clamp(WORKERS.0, WORKERS.1);
        let lane = |name: &str| {
            let queue = Arc::new(Queue::default());
            for _ in 0..workers {
                let queue = queue.clone();
                thread::Builder::new().name(name.into()).spawn(move || queue.work())?;
            }
            io::Result::Ok(queue)
        };
        Ok(Pool { quick: lane("quick")?, help: lane("help")?, slow: lane("slow")? })
    }

    /// Queues a job; refuses it if the queue is full even without cancelled jobs.
    pub(super) fn add(&self, lane: Lane, call: Arc<Call>, work: Work) -> Result<(), RequestRefusal> {
        let queue = match lane {
            Lane::Quick => &self.quick,
            Lane::Help => &self.help,
            Lane::Slow => &self.slow,
        };
        let mut jobs = queue.jobs();
        if jobs.len() >= MOST_WAITING {
            jobs.retain(|(call, _)| !call.is_called_off());
        }
        if jobs.len() >= MOST_WAITING {
            return Err(RequestRefusal::Busy);
        }
        jobs.push_back((call, work));
        queue.more.notify_one();
        Ok(())
    }
}

impl Queue {
    fn jobs(&self) -> MutexGuard<'_, VecDeque<(Arc<Call>, Work)>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The loop of a worker: takes a job, runs it, and turns a panic into a refusal.
    fn work(&self) {
        loop {
            let mut jobs = self.jobs();
            let (call, work) = loop {
                match jobs.pop_front() {
                    Some(job) => break job,
                    None => jobs = self.more.wait(jobs).unwrap_or_else(PoisonError::into_inner),
                }
            };
            drop(jobs);
            if !call.is_called_off() {
                call.begun.store(true, Ordering::Relaxed);
                let answer = catch_unwind(AssertUnwindSafe(|| work(&call.stop)));
                call.answer(
                    answer.unwrap_or_else(|panic| Err(api::Refusal::Bug(panic_message(&*panic)).into())),
                );
            }
        }
    }
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{} jobs", self.jobs().len())
    }
}

/// The message of a panic.
fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "it does not say which".into())
}
