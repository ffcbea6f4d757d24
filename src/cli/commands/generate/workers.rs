//! An ordered parallel map: threads make things, and the caller takes them in order.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};
use crossbeam_channel::unbounded;

use crate::cli::exit::Exit;
use crate::cli::interrupt;

/// The number of things for each thread that may be made ahead of the one that is waited for.
const AHEAD: u64 = 8;

/// The interval between checks for an interrupt.
const TICK: Duration = Duration::from_millis(50);

/// The error of a run that was interrupted, so that no file is put in place.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub(super) struct Interrupted;

/// Makes things 0 to `count` - 1 on several threads, and hands them over in order; `None` says now and then
/// that the next one is still being made. Does not wait for the
/// threads at the end: their current work may take long, and is no longer wanted. Returns `Interrupted` after
/// an interrupt.
pub(in crate::cli::commands) fn in_order<T: Send + 'static>(
    threads: usize,
    count: u64,
    make: impl Fn(u64) -> T + Send + Sync + 'static,
    mut take: impl FnMut(Option<(u64, T)>) -> anyhow::Result<()>,
) -> anyhow::Result<Exit> {
    interrupt::catch()?;
    let (numbers, queue) = unbounded::<u64>();
    let (results, made) = unbounded();
    let make = Arc::new(make);
    for _ in 0..threads {
        let (make, queue, results) = (make.clone(), queue.clone(), results.clone());
        let worker = move || {
            // Sending fails once the receiver has gone; the thread then ends.
            let _ = queue.iter().try_for_each(|number| {
                results.send((number, catch_unwind(AssertUnwindSafe(|| make(number)))))
            });
        };
        thread::Builder::new().spawn(worker).context("cannot start threads")?;
    }
    let (mut asked, mut taken, mut waiting) = (0, 0, BTreeMap::new());
    while taken < count {
        if interrupt::is_interrupted() {
            return Ok(Exit::Interrupted);
        }
        while asked < count.min(taken + AHEAD * threads as u64) {
            numbers.send(asked)?;
            asked += 1;
        }
        match made.recv_timeout(TICK) {
            Ok((number, Ok(thing))) => _ = waiting.insert(number, thing),
            Ok((number, Err(_))) => {
                bail!("slink crashed in board {}: this is a bug in slink", number + 1)
            }
            Err(_) => take(None)?,
        }
        while let Some(thing) = waiting.remove(&taken) {
            take(Some((taken, thing)))?;
            taken += 1;
        }
    }
    Ok(Exit::Success)
}
