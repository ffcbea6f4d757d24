//! Common parts of the commands that count by a frontier: budget, progress, and reasons for stopping.

use std::time::{Duration, Instant};

use slitherlink::Deadline;
use slitherlink::count::{Budget, Incomplete, Progress, memory_for_states};

use crate::cli::exit::Exit;
use crate::cli::options::Pace;
use crate::cli::output::Said;
use crate::cli::run::Isolate;
use crate::cli::terminal::say;

/// The memory limit of a count, and whether to report progress.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frontier {
    /// The bytes that states may take.
    memory: usize,
    reports_progress: bool,
}

impl Frontier {
    pub(crate) fn new(isolate: Isolate, pace: Pace) -> Frontier {
        let memory = memory_for_states(isolate.bytes());
        Frontier { memory, reports_progress: pace.reports_progress() }
    }

    /// The budget of a count with a deadline.
    pub(crate) fn budget(self, deadline: &Deadline) -> Budget {
        Budget { deadline: deadline.clone(), memory: self.memory }
    }

    /// Returns a callback that reports the progress of a count every second.
    pub(crate) fn watch(self, number: usize) -> impl FnMut(Progress) {
        let (start, mut last) = (Instant::now(), Instant::now());
        move |now| {
            if self.reports_progress && last.elapsed() >= Duration::from_secs(1) {
                last = Instant::now();
                say(&format!("puzzle {number}: {}\n", describe(now, start.elapsed())));
            }
        }
    }
}

/// Describes the progress of a count, with an estimate of the time left.
fn describe(now: Progress, elapsed: Duration) -> String {
    let left = elapsed.as_secs_f64() * now.all.saturating_sub(now.done) as f64 / now.done.max(1) as f64;
    let Progress { done, all, states, bytes } = now;
    let mib = bytes.div_ceil(1 << 20);
    format!("vertex {done} of {all}, {states} states, {mib} MiB, about {left:.0} s left")
}

/// The exit code of a count that was stopped.
pub(crate) const fn exit_of(stop: Incomplete) -> Exit {
    match stop {
        Incomplete::Limit => Exit::Success,
        Incomplete::Timeout => Exit::Timeout,
        Incomplete::Memory { .. } => Exit::Memory,
        Incomplete::TooWide(_) => Exit::Negative,
    }
}

/// What is said of a puzzle without an answer, since its count was stopped.
pub(crate) fn stopped(stop: Incomplete) -> Said {
    let verdict = match stop {
        Incomplete::Limit => "limit",
        Incomplete::Timeout => "timeout",
        Incomplete::Memory { .. } => "memory",
        Incomplete::TooWide(_) => "too-wide",
    };
    Said { why: Some(reason(stop)), ..Said::new(verdict, exit_of(stop)) }
}

/// The reason why a count was stopped, in words.
pub(crate) fn reason(stop: Incomplete) -> String {
    match stop {
        Incomplete::Memory { .. } => format!("there was not enough memory: {stop}"),
        _ => stop.to_string(),
    }
}
