//! For speed alone: work at one board on several threads, with the results of a single one.
//!
//! Each thread has a deducer of its own. Results are taken in the order of the list, so what is found does not depend on which thread
//! is faster. Some work turns out not to be needed, and is dropped.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::explain::techniques::Searches;
use crate::threads::{lock, side_by_side, unlocked};

/// What there is to do at a place of a list.
pub(super) enum Next<T> {
    /// Nothing more, here or after it.
    Over,
    /// Nothing here, since the result is known.
    Known,
    /// A task.
    Do(T),
}

/// A list of tasks in order. A result may spare later tasks, but never asks for new ones.
pub(super) trait InOrder: Send {
    type Task;
    type Done: Send;

    /// What there is to do at a place.
    fn next(&self, at: usize) -> Next<Self::Task>;

    /// Takes the result of the task at a place, or `None` if it was known. It is called in order, with the board as it was before the
    /// work.
    fn take(&mut self, board: &Board, at: usize, done: Option<Self::Done>);

    /// True if the result of a task is likely to spare another task.
    fn may_spare(&self, _running: &Self::Task, _task: &Self::Task) -> bool {
        false
    }

    /// True if a task is no longer needed once this result is taken.
    fn spares(&self, _done: &Self::Done, _task: &Self::Task) -> bool {
        false
    }
}

/// A list of tasks on its way.
struct Queue<L: InOrder> {
    list: L,
    /// The first place that is not handed out.
    handed: usize,
    /// The first place whose result is not taken.
    taken: usize,
    /// The places whose tasks are being done.
    running: Vec<usize>,
    /// Results after that place.
    waiting: BTreeMap<usize, L::Done>,
    /// Places that were passed over, since a result that waits spares them, or a running task may.
    spared: BTreeSet<usize>,
}

impl<L: InOrder> Queue<L> {
    /// The next task, with its place. It is running from now on.
    fn start(&mut self) -> Option<(usize, L::Task)> {
        let (at, task) = self.hand_out()?;
        self.running.push(at);
        Some((at, task))
    }

    /// The next task, with its place.
    fn hand_out(&mut self) -> Option<(usize, L::Task)> {
        if self.spared.remove(&self.taken)
            && let Next::Do(task) = self.list.next(self.taken)
        {
            // It is needed all the same: no result that was taken has spared it.
            return Some((self.taken, task));
        }
        loop {
            let at = self.handed;
            let next = self.list.next(at);
            self.handed += 1;
            match next {
                Next::Over => return None,
                Next::Known => {}
                Next::Do(task)
                    if self.waiting.values().any(|done| self.list.spares(done, &task))
                        || self.running.iter().any(|&running| self.may_spare(running, &task)) =>
                {
                    self.spared.insert(at);
                }
                Next::Do(task) => return Some((at, task)),
            }
        }
    }

    /// True if the result of the task at a place is likely to spare another task.
    fn may_spare(&self, at: usize, task: &L::Task) -> bool {
        matches!(self.list.next(at), Next::Do(running) if self.list.may_spare(&running, task))
    }

    /// Takes the results that are there, in order.
    fn take(&mut self, board: &Board) {
        loop {
            let done = match self.list.next(self.taken) {
                Next::Over => return,
                Next::Known => None,
                Next::Do(_) => match self.waiting.remove(&self.taken) {
                    None => return,
                    done => done,
                },
            };
            self.list.take(board, self.taken, done);
            self.taken += 1;
        }
    }
}

/// Does the tasks of a list on up to so many threads, and returns it with the results taken.
pub(super) fn in_order<L: InOrder>(
    list: L,
    deducer: &mut Deducer,
    searches: &mut Searches,
    threads: usize,
    work: impl Fn(&mut Deducer, &mut Searches, L::Task) -> L::Done + Sync,
) -> L {
    let (running, waiting, spared) = (Vec::new(), BTreeMap::new(), BTreeSet::new());
    let queue = Mutex::new(Queue { list, handed: 0, taken: 0, running, waiting, spared });
    let work_off = |deducer: &mut Deducer, searches: &mut Searches| {
        let mut handed = lock(&queue).start();
        while let Some((at, task)) = handed {
            let done = work(deducer, searches, task);
            let mut queue = lock(&queue);
            queue.running.retain(|&running| running != at);
            queue.waiting.insert(at, done);
            queue.take(deducer.board());
            handed = queue.start();
        }
    };
    let others: Vec<_> = (1..threads).map(|_| (deducer.clone(), searches.clone())).collect();
    let others = others.into_iter().map(|(mut deducer, mut searches)| {
        let work_off = &work_off;
        move || work_off(&mut deducer, &mut searches)
    });
    side_by_side(|| work_off(deducer, searches), others);
    let mut queue = unlocked(queue);
    queue.take(deducer.board());
    queue.list
}
