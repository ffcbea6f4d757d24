//! The workers: threads that answer puzzles.

use std::cell::LazyCell;
use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::credits::Credits;
use super::item::Item;
use super::job::{Event, ExternalFailure, Job};
use super::{Cost, Message, attempt};

/// A puzzle with its index, and what it costs.
type Work<P> = (usize, Cost, Item<P>);

/// The workers, which start one by one.
pub(super) struct Workers<J: Job> {
    job: Arc<J>,
    results: Sender<Message<J::Answer>>,
    credits: Arc<Credits>,
    /// How many there may be.
    jobs: LazyCell<usize, Box<dyn FnOnce() -> usize + Send>>,
    /// How many have started.
    started: usize,
    /// The first puzzle, as long as it may be the only one.
    held: Option<Work<J::Puzzle>>,
    items: Sender<Work<J::Puzzle>>,
    queue: Receiver<Work<J::Puzzle>>,
}

/// The error if nobody wants answers any more.
pub(super) struct Gone;

impl<J: Job> Workers<J> {
    pub(super) fn new(
        job: Arc<J>,
        results: Sender<Message<J::Answer>>,
        credits: Arc<Credits>,
        jobs: Box<dyn FnOnce() -> usize + Send>,
    ) -> Workers<J> {
        let (items, queue) = unbounded();
        let jobs = LazyCell::new(jobs);
        Workers { job, results, credits, jobs, started: 0, held: None, items, queue }
    }

    /// Hands on a puzzle. The first one is held if it `may_be_last`.
    pub(super) fn take(&mut self, work: Work<J::Puzzle>, may_be_last: bool) -> Result<(), Gone> {
        if may_be_last && self.started == 0 {
            self.held = Some(work);
            return Ok(());
        }
        self.hand_on(work)
    }

    /// Hands on the puzzle that is held, if there is one, since something comes after it.
    pub(super) fn release(&mut self) -> Result<(), Gone> {
        self.held.take().map_or(Ok(()), |work| self.hand_on(work))
    }

    fn hand_on(&mut self, work: Work<J::Puzzle>) -> Result<(), Gone> {
        if self.started == 0 || self.started < *self.jobs {
            let (job, queue, results) = (self.job.clone(), self.queue.clone(), self.results.clone());
            let worker = std::thread::Builder::new().spawn(move || run(&*job, &queue, &results));
            if let Err(error) = worker {
                let event = Err(ExternalFailure(format!("cannot start a thread: {error}")));
                return self
                    .results
                    .send(Message { index: work.0, event, last: Some(work.1) })
                    .map_err(|_| Gone);
            }
            self.started += 1;
            self.credits.add_worker();
        }
        self.items.send(work).map_err(|_| Gone)
    }

    /// After the last puzzle: if it is held, this thread answers it.
    pub(super) fn end(self) {
        if let Some(mut work) = self.held {
            work.2.is_only = true;
            // This cannot fail, since the queue is there.
            let _ = self.items.send(work);
            drop(self.items);
            run(&*self.job, &self.queue, &self.results);
        }
    }
}

/// The main loop of a worker: answers puzzles until there are no more.
fn run<J: Job>(job: &J, queue: &Receiver<Work<J::Puzzle>>, results: &Sender<Message<J::Answer>>) {
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
