//! `--isolate`: solves puzzles in worker processes, so that one that uses up the memory, crashes or hangs
//! does not take the others with it.
//!
//! A worker process is this program with the same arguments, and with [`WORKER`] set in its environment. It
//! prints [`READY`]; then it reads a line of JSON for each puzzle, and answers with one. If no answer comes
//! in time the process is killed, and the next puzzle gets a new one.
//!
//! [`WORKER`]: super::worker::WORKER

mod pool;
mod process;

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use serde::{Deserialize, Serialize};

use crate::cli::output::{Emit, Reply};
use crate::cli::stream::{ExternalFailure, Failure, Item, Mark};
use crate::cli::terminal::note;
use crate::formats::{Entry, Format};
use pool::Pool;
use process::Processes;

/// The first line that a worker process prints. If a process ends before that, starting it failed, which no
/// puzzle is to blame for.
pub(crate) const READY: &str = "ready";

/// A request to a worker process: one puzzle.
#[derive(Serialize, Deserialize)]
pub(crate) struct Request {
    pub(crate) file: String,
    pub(crate) number: usize,
    pub(crate) mark: Mark,
    /// The puzzle as a JSON object of [`crate::formats::json`].
    pub(crate) entry: String,
}

/// A worker process's answer to a request.
#[derive(Serialize, Deserialize)]
pub(crate) enum WorkerAnswer {
    /// A part of the reply; others follow.
    Part(Reply),
    /// The reply, or its last part.
    Reply(Reply),
    /// The reason why there is no reply, such as the message of a panic.
    Failure(Failure),
    /// A failure that is not the puzzle's: see [`ExternalFailure`].
    ExternalFailure(String),
}

/// Worker processes.
#[derive(Clone, Debug)]
pub(crate) struct Isolation {
    /// The time to wait for an answer.
    patience: Option<Duration>,
    processes: Processes,
    pool: Arc<Pool>,
}

impl Isolation {
    /// Worker processes that may take `timeout` for a puzzle, and some time more before they are killed.
    pub(crate) fn new(timeout: Option<Duration>) -> Isolation {
        let patience = timeout.map(|timeout| timeout.saturating_add(timeout.max(Duration::from_secs(1))));
        let processes = Processes::default();
        Isolation { patience, pool: Arc::new(Pool::new(processes.clone())), processes }
    }

    pub(crate) fn all(&self) -> Processes {
        self.processes.clone()
    }

    /// Has a worker process answer a puzzle, and returns its reply.
    pub(crate) fn ask(&self, item: &Item<Entry>, emit: Emit) -> anyhow::Result<Reply> {
        let entry = Format::Json.write(&item.puzzle)?;
        let (file, mark) = (item.file.to_string(), item.mark.clone());
        let request = Request { file, number: item.number, mark, entry };
        let request = serde_json::to_string(&request)? + "\n";
        let mut taken = self.pool.take(&mut |text| emit(Reply { notes: note(&text), ..Reply::default() }))?;
        let process = taken.process().context("found no process, expected one")?;
        process.ask(request);
        let answer = loop {
            let line = process.answer(self.patience)?;
            match serde_json::from_str(&line).map_err(|_| Failure::Crash("its answer is torn".into()))? {
                WorkerAnswer::Part(part) => emit(part),
                WorkerAnswer::Reply(reply) => break Ok(reply),
                WorkerAnswer::Failure(failure) => break Err(failure.into()),
                WorkerAnswer::ExternalFailure(why) => break Err(ExternalFailure(why).into()),
            }
        };
        taken.put_back();
        answer
    }
}
