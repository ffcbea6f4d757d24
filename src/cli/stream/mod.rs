//! A parallel pipeline over puzzles, with answers in order and bounded memory.
//!
//! ```text
//!  reader ──puzzles──▶ workers ──answers──▶ this thread: puts them in order, and prints
//!    ▲                                          │
//!    └──────────────── credits ◀────────────────┘
//! ```
//!
//! Each worker starts with a puzzle that needs it. The only puzzle of a file needs none: the reader answers it.
//!
//! A puzzle holds credits according to its size from when it is read until its answer is printed, so input
//! does not pile up in memory after a slow puzzle. The reader and the workers are not joined at the end: they
//! may be blocked in a read or in a puzzle when the reader of our output has gone.

mod credits;
mod feed;
mod item;
mod job;
mod workers;

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};

use crate::bug::message_of;
use crate::cli::exit::Exit;
use crate::cli::interrupt;
pub use credits::Credits;
use feed::Feed;
pub use item::{Item, Mark, Origin};
pub use job::{Event, ExternalFailure, Failure, Job, Notice, Sink, Source};
use workers::Workers;

/// Does the job for every puzzle of the files, `jobs` at once, which is asked if there is more than one. Returns `Interrupted` after an interrupt, when the
/// answers before the first unfinished puzzle are printed, or if the job is called off.
pub fn run<J: Job>(
    job: J,
    files: Vec<PathBuf>,
    jobs: impl FnOnce() -> usize + Send + 'static,
    sink: &mut dyn Sink<J::Answer>,
) -> anyhow::Result<Exit> {
    interrupt::catch()?;
    let (job, credits) = (Arc::new(job), Arc::new(Credits::new()));
    // Bounded, since one answer may have any number of parts.
    let (results, answers) = bounded(1 << 10);
    let workers = Workers::new(job.clone(), results.clone(), credits.clone(), Box::new(jobs));
    let reader = Feed { workers, results, credits: credits.clone(), index: 0 };
    let source = job.clone();
    let reader = std::thread::Builder::new().spawn(move || reader.read(&*source, &files));
    // Formatted into the message rather than added as a cause, which would repeat the text.
    reader.map_err(|error| anyhow::anyhow!("cannot start a thread: {error}"))?;
    print(&answers, &credits, sink, || job.is_called_off())
}

/// An event, or the failure that ends the run.
type EventResult<A> = Result<Event<A>, ExternalFailure>;

/// An event with its index, which a puzzle shares with all parts of its answer.
struct Message<A> {
    index: usize,
    event: EventResult<A>,
    /// The cost to give back, if this is the last event with the index.
    last: Option<Cost>,
}

/// The credits that a puzzle holds while it is in flight.
#[derive(Clone, Copy, Default)]
struct Cost {
    credits: usize,
    /// The number of input bytes read when the puzzle had been read.
    bytes: u64,
}

/// Answers a puzzle: the answer, or why there is none. A panic is a failure, too, and what it used must not be used again.
///
/// # Errors
/// If the failure is not the puzzle's.
pub(crate) fn attempt<T>(
    answer: impl FnOnce() -> anyhow::Result<T>,
) -> Result<Result<T, Failure>, ExternalFailure> {
    let error = match catch_unwind(AssertUnwindSafe(answer)) {
        Ok(Ok(answer)) => return Ok(Ok(answer)),
        Ok(Err(error)) => error,
        Err(panic) => return Ok(Err(Failure::Crash(message_of(&*panic).to_string()))),
    };
    let error = match error.downcast::<ExternalFailure>() {
        Ok(outside) => return Err(outside),
        Err(error) => error,
    };
    Ok(Err(error.downcast::<Failure>().unwrap_or_else(|error| Failure::Crash(format!("{error:#}")))))
}

/// The interval between checks whether the run is to end.
const TICK: Duration = Duration::from_millis(50);

/// The pause in which answers accumulate: a wake-up for each one would cost more than many an answer.
const REST: Duration = Duration::from_micros(500);

/// The number of wake-ups before the first pause: enough for a single answer.
const AT_ONCE: usize = 2;

/// Passes events to the sink in order, until there are no more, an interrupt comes, or the run is called off.
fn print<A>(
    answers: &Receiver<Message<A>>,
    credits: &Credits,
    sink: &mut dyn Sink<A>,
    is_called_off: impl Fn() -> bool,
) -> anyhow::Result<Exit> {
    let (mut order, mut at_once) = (Order::default(), AT_ONCE);
    loop {
        let first = answers.recv_timeout(TICK);
        let is_end = matches!(first, Err(RecvTimeoutError::Disconnected));
        let (is_quiet, mut free) = (first.is_err(), 0);
        first.into_iter().chain(answers.try_iter()).for_each(|message| order.put(message));
        // If the run is called off, answers that were broken off are expected.
        if is_called_off() {
            return Ok(Exit::Interrupted);
        }
        while let Some((event, cost)) = order.take() {
            match event {
                Ok(event) => sink.event(event)?,
                // Flush the answers before the failure.
                Err(outside) => return sink.idle().and(Err(outside.into())),
            }
            if let Some(cost) = cost {
                free += cost.credits;
                sink.reach(cost.bytes);
            }
        }
        credits.give_back(free);
        sink.idle()?;
        if is_end || interrupt::is_interrupted() {
            return Ok(if is_end { Exit::Success } else { Exit::Interrupted });
        }
        if !is_quiet {
            at_once = at_once.checked_sub(1).unwrap_or_else(|| {
                std::thread::sleep(REST);
                0
            });
        }
    }
}

/// Events by index, starting with the first index that is not finished.
struct Order<A> {
    first: usize,
    slots: VecDeque<Slot<A>>,
}

/// The events of one puzzle, and its cost, to be given back after the last of them.
struct Slot<A> {
    events: VecDeque<EventResult<A>>,
    last: Option<Cost>,
}

impl<A> Default for Order<A> {
    fn default() -> Order<A> {
        Order { first: 0, slots: VecDeque::new() }
    }
}

impl<A> Order<A> {
    fn put(&mut self, message: Message<A>) {
        let place = message.index - self.first;
        while self.slots.len() <= place {
            self.slots.push_back(Slot { events: VecDeque::new(), last: None });
        }
        self.slots[place].events.push_back(message.event);
        self.slots[place].last = message.last;
    }

    /// Takes the next event in order, or the failure that ends the run; with the cost if the event is the
    /// last with its index.
    fn take(&mut self) -> Option<(EventResult<A>, Option<Cost>)> {
        let slot = self.slots.front_mut()?;
        let event = slot.events.pop_front()?;
        match slot.last {
            Some(cost) if slot.events.is_empty() => {
                self.slots.pop_front();
                self.first += 1;
                Some((event, Some(cost)))
            }
            _ => Some((event, None)),
        }
    }
}
