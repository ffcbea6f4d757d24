//! Puzzles solved in processes of their own, so that none can take the others with it: whatever
//! eats the memory, crashes or hangs.
//!
//! A worker process is this program again with the same arguments, told so by [`WORKER`] in its
//! environment. It says that it is [`READY`], gets a line of JSON for each puzzle and gives one back.
//! Where none comes in time the process is killed, and the next puzzle gets a new one.
//!
//! [`WORKER`]: super::worker::WORKER

mod pool;
mod process;

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use serde::{Deserialize, Serialize};
use slitherlink::formats::{Entry, Format};

use crate::cli::output::{Emit, Reply};
use crate::cli::stream::{Failure, Item, Mark, Outside};
use crate::cli::terminal::note;
use pool::Pool;
use process::Processes;

/// The first line of a worker process. One that ends before was not started, and no puzzle is to
/// blame for that.
pub(crate) const READY: &str = "ready";

/// A puzzle for a worker process.
#[derive(Serialize, Deserialize)]
pub(crate) struct Request {
    pub(crate) file: String,
    pub(crate) number: usize,
    pub(crate) mark: Mark,
    /// The object of [`slitherlink::formats::json`].
    pub(crate) entry: String,
}

/// What a worker process says of a puzzle.
#[derive(Serialize, Deserialize)]
pub(crate) enum Said {
    Reply(Reply),
    /// A fault outside: see [`Outside`].
    Outside(String),
}

/// Worker processes.
#[derive(Clone, Debug)]
pub(crate) struct Isolation {
    /// How long to wait for an answer.
    patience: Option<Duration>,
    processes: Processes,
    pool: Arc<Pool>,
}

impl Isolation {
    /// Processes that answer within the time they may take for a puzzle, and a while.
    pub(crate) fn new(timeout: Option<Duration>) -> Isolation {
        let patience = timeout.map(|timeout| timeout + timeout.max(Duration::from_secs(1)));
        let processes = Processes::default();
        Isolation { patience, pool: Arc::new(Pool::new(processes.clone())), processes }
    }

    pub(crate) fn all(&self) -> Processes {
        self.processes.clone()
    }

    /// The reply of a process to a puzzle.
    pub(crate) fn ask(&self, item: &Item<Entry>, emit: Emit) -> anyhow::Result<Reply> {
        let mut entry = Vec::new();
        Format::Json.write(&item.puzzle, &mut entry)?;
        let entry = String::from_utf8_lossy(&entry).into_owned();
        let (file, mark) = (item.file.to_string(), item.mark.clone());
        let request = Request { file, number: item.number, mark, entry };
        let request = serde_json::to_string(&request)? + "\n";
        let mut taken = self.pool.take(&mut |text| emit(Reply { notes: note(&text), ..Reply::default() }))?;
        let answer =
            taken.process().context("found no process, expected one")?.ask(request, self.patience)?;
        let said = serde_json::from_str(&answer).map_err(|_| Failure::Crash("its answer is torn".into()))?;
        taken.put_back();
        match said {
            Said::Reply(reply) => Ok(reply),
            Said::Outside(why) => Err(Outside(why).into()),
        }
    }
}
