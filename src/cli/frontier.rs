//! Common parts of the commands that count by a frontier: budget, progress, and reasons for stopping.

use std::time::{Duration, Instant};

use crate::Deadline;
use crate::cli::options::Pace;
use crate::cli::run::Isolate;
use crate::count::{Budget, Progress, memory_for_states};

/// The memory limit of a count, and how it reports progress.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frontier {
    /// The bytes that states may take.
    memory: usize,
    pace: Pace,
}

impl Frontier {
    pub(crate) fn new(isolate: Isolate, pace: Pace) -> Frontier {
        Frontier { memory: memory_for_states(isolate.bytes()), pace }
    }

    /// The budget of a count with a deadline.
    pub(crate) fn budget(self, deadline: &Deadline) -> Budget {
        Budget { deadline: deadline.clone(), memory: self.memory }
    }

    /// Returns a callback that reports the progress of a count every second.
    pub(crate) fn watch(self, number: usize) -> impl FnMut(Progress) {
        let start = Instant::now();
        self.pace.watch(number, move |now| describe(now, start.elapsed()))
    }
}

/// Describes the progress of a count, with an estimate of the time left.
fn describe(now: Progress, elapsed: Duration) -> String {
    let left = elapsed.as_secs_f64() * now.all.saturating_sub(now.done) as f64 / now.done.max(1) as f64;
    let Progress { done, all, states, bytes } = now;
    let mib = bytes.div_ceil(1 << 20);
    format!("vertex {done} of {all}, {states} states, {mib} MiB, about {left:.0} s left")
}
