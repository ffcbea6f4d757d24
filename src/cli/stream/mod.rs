//! A parallel pipeline over puzzles, with answers in order and bounded memory.
//!
//! ```text
//!  reader ──puzzles──▶ workers ──answers──▶ this thread: puts them in order, and prints
//!    ▲                                          │
//!    └──────────────── credits ◀────────────────┘
//! ```
//!
//! A puzzle holds credits according to its size from when it is read until its answer is printed, so input
//! does not pile up in memory after a slow puzzle. The reader and the workers are not joined at the end: they
//! may be blocked in a read or in a puzzle when the reader of our output has gone.

mod credits;
mod feed;
mod item;
mod job;
mod message;
mod order;
mod print;
#[cfg(test)]
mod tests;
mod work;

use std::path::PathBuf;
use std::sync::Arc;

use crossbeam_channel::{bounded, unbounded};

use crate::cli::exit::Exit;
use crate::cli::interrupt;
use credits::Credits;
use feed::Feed;
pub(crate) use item::{Item, Mark, Origin};
pub(crate) use job::{Event, ExternalFailure, Failure, Job, Notice, Sink, Source};
use print::print;
pub(crate) use work::attempt;
use work::work;

/// Does the job for every puzzle of the files, `jobs` at once. Returns `Interrupted` after an interrupt, when the
/// answers before the first unfinished puzzle are printed, or if the job is called off.
pub(crate) fn run<J: Job>(
    job: J,
    files: Vec<PathBuf>,
    jobs: usize,
    sink: &mut dyn Sink<J::Answer>,
) -> anyhow::Result<Exit> {
    interrupt::catch()?;
    // Formatted into the message rather than added as a cause, which would repeat the text.
    let cannot_start = |error: &dyn std::fmt::Display| anyhow::anyhow!("cannot start threads: {error}");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    let pool = pool.map_err(|error| cannot_start(&error))?;
    let (job, credits) = (Arc::new(job), Arc::new(Credits::new(pool.current_num_threads())));
    let (items, queue) = unbounded();
    // Bounded, since one answer may have any number of parts.
    let (results, answers) = bounded(1 << 10);
    let worker = (job.clone(), queue, results.clone());
    pool.spawn_broadcast(move |_| work(&*worker.0, &worker.1, &worker.2));
    let reader = Feed { items, results, credits: credits.clone(), index: 0 };
    let source = job.clone();
    let reader = std::thread::Builder::new().spawn(move || reader.read(&*source, &files));
    reader.map_err(|error| cannot_start(&error))?;
    print(&answers, &credits, sink, || job.is_called_off())
}
