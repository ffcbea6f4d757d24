//! The worker threads.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crossbeam_channel::{Receiver, Sender};

use super::item::Item;
use super::job::{Event, ExternalFailure, Failure, Job};
use super::message::{Cost, Message};

/// The main loop of a worker: answers puzzles until there are no more.
pub(super) fn work<J: Job>(
    job: &J,
    queue: &Receiver<(usize, Cost, Item<J::Puzzle>)>,
    results: &Sender<Message<J::Answer>>,
) {
    let mut worker = job.worker();
    for (index, cost, item) in queue {
        let send = |event, last| results.send(Message { index, event, last });
        // Errors are ignored here: if the receiver has gone, sending the last part fails too.
        let mut emit = |part| drop(send(Ok(Event::Part(part)), None));
        let answer = match attempt(|| job.answer(&mut worker, &item, &mut emit)) {
            Ok(Ok(answer)) => answer,
            Ok(Err(failure)) => {
                worker = job.worker();
                job.failed(&item, &failure)
            }
            // The worker ends in any case, so it does not matter whether anybody receives this.
            Err(outside) => return drop(send(Err(outside), Some(cost))),
        };
        if send(Ok(Event::Answer(answer)), Some(cost)).is_err() {
            return;
        }
    }
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
        Err(panic) => return Ok(Err(Failure::Crash(words_of(&*panic).to_string()))),
    };
    let error = match error.downcast::<ExternalFailure>() {
        Ok(outside) => return Err(outside),
        Err(error) => error,
    };
    Ok(Err(error.downcast::<Failure>().unwrap_or_else(|error| Failure::Crash(format!("{error:#}")))))
}

/// Returns the message of a panic.
pub(super) fn words_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("a panic")
}
