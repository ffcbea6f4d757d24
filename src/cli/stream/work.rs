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
        let answer = match catch_unwind(AssertUnwindSafe(|| job.answer(&mut worker, &item, &mut emit))) {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => match error.downcast::<ExternalFailure>() {
                // The worker ends in any case, so it does not matter whether anybody receives this.
                Ok(outside) => return drop(send(Err(outside), Some(cost))),
                Err(error) => failure_of(job, &item, &error),
            },
            Err(panic) => {
                worker = job.worker();
                job.failed(&item, &Failure::Crash(words_of(&*panic).to_string()))
            }
        };
        if send(Ok(Event::Answer(answer)), Some(cost)).is_err() {
            return;
        }
    }
}

/// Returns the message of a panic.
pub(super) fn words_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("a panic")
}

fn failure_of<J: Job>(job: &J, item: &Item<J::Puzzle>, error: &anyhow::Error) -> J::Answer {
    match error.downcast_ref::<Failure>() {
        Some(failure) => job.failed(item, failure),
        None => job.failed(item, &Failure::Crash(format!("{error:#}"))),
    }
}
