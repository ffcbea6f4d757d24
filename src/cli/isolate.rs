//! Puzzles solved in processes of their own, so that none can take the others with it: whatever
//! eats the memory, crashes or hangs.
//!
//! A worker process is this program again with the same arguments, told so by [`WORKER`] in its
//! environment. It says that it is [`READY`], gets a line of JSON for each puzzle and gives one back.
//! Where none comes in time the process is killed, and the next puzzle gets a new one.

mod pool;
mod process;

use std::io::{BufRead, Write};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use crossbeam_channel::bounded;
use serde::{Deserialize, Serialize};
use slink::Solver;
use slink::formats::{Entry, Format, Hints, Reader};

use super::exit::Exit;
use super::output::{Reply, note};
use super::puzzles::{Command, Emit, Run};
use super::stream::{Failure, Item};
use pool::Pool;
use process::Processes;

/// Whether to solve in processes of their own.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Isolate {
    /// Solve in processes of their own, so that a puzzle that crashes its process, needs more memory
    /// than there is, or hangs longer than twice the time limit, costs no other
    #[arg(long)]
    isolate: bool,
    /// Give up on a puzzle that needs more memory; with --isolate, which is implied
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(16..1 << 30))]
    memory: Option<u64>,
}

/// Set for worker processes, to what [`style::terminal`] is for the one that started them.
pub(crate) const WORKER: &str = "SLINK_WORKER";

/// The first line of a worker process. One that ends before was not started, and no puzzle is to
/// blame for that.
const READY: &str = "ready";

/// True if this is a process that another one started to solve for it.
pub(crate) fn is_worker() -> bool {
    std::env::var_os(WORKER).is_some()
}

impl Isolate {
    /// In this process, with all the memory there is.
    pub(crate) const NONE: Isolate = Isolate { isolate: false, memory: None };

    /// True if puzzles are solved in processes of their own.
    pub(crate) const fn is_on(self) -> bool {
        self.isolate || self.memory.is_some()
    }

    /// The memory that a puzzle may take.
    pub(crate) fn bytes(self) -> Option<u64> {
        self.memory.map(|mib| mib << 20)
    }

    /// Runs a command over files, here or in processes of their own, or as one of these. The
    /// command itself takes at most `timeout` for a puzzle.
    pub(crate) fn run(
        self,
        run: Run,
        timeout: Option<Duration>,
        command: impl Command,
    ) -> anyhow::Result<Exit> {
        if is_worker() {
            return serve(&command, self.bytes());
        }
        let isolation = self.is_on().then(|| Isolation::new(timeout));
        Run { isolation, ..run }.with(command)
    }
}

/// A puzzle for a worker process.
#[derive(Serialize, Deserialize)]
struct Request {
    file: String,
    number: usize,
    /// The object of [`slink::formats::json`].
    entry: String,
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
    fn new(timeout: Option<Duration>) -> Isolation {
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
        let request = Request { file: item.file.to_string(), number: item.number, entry };
        let request = serde_json::to_string(&request)? + "\n";
        let mut taken = self.pool.take(&mut |text| emit(Reply { notes: note(&text), ..Reply::default() }))?;
        let answer =
            taken.process().context("found no process, expected one")?.ask(request, self.patience)?;
        let reply = serde_json::from_str(&answer).map_err(|_| Failure::Crash("its answer is torn".into()))?;
        taken.put_back();
        Ok(reply)
    }
}

/// Limits the address space of this process.
fn limit_memory(bytes: u64) -> anyhow::Result<()> {
    #[cfg(unix)]
    rlimit::Resource::AS.set(bytes, bytes).context("cannot limit the memory")?;
    #[cfg(not(unix))]
    anyhow::bail!("found --memory {}, which needs Unix", bytes >> 20);
    #[cfg(unix)]
    Ok(())
}

/// A worker process: replies to the puzzles that standard input tells.
fn serve(command: &impl Command, memory: Option<u64>) -> anyhow::Result<Exit> {
    // Else we would be called `exe` in lists of processes, by the link we were started through.
    #[cfg(target_os = "linux")]
    let _ = std::fs::write("/proc/self/comm", env!("CARGO_PKG_NAME"));
    if let Some(bytes) = memory {
        limit_memory(bytes)?;
    }
    let mut solver = Solver::new(command.options());
    let mut stdout = std::io::stdout().lock();
    let (line, lines) = bounded(1);
    std::thread::Builder::new().spawn(move || {
        let mut read = std::io::stdin().lock().lines().map_while(Result::ok);
        let _ = read.try_for_each(|text| line.send(text));
        // Whoever started us has gone: nobody waits for what is under way.
        std::process::exit(0);
    })?;
    writeln!(stdout, "{READY}")?;
    stdout.flush()?;
    for text in lines {
        let request: Request = serde_json::from_str::<Request>(&text)?;
        let hints = Hints { format: Some(Format::Json), size: None };
        let puzzle = Reader::hinted(hints, request.file.as_str(), request.entry.as_bytes()).next();
        let puzzle = puzzle.context("found no puzzle, expected one")??;
        let item = Item { file: request.file.into(), number: request.number, puzzle };
        let reply = command.reply(&mut solver, &item, &mut |_| {})?;
        serde_json::to_writer(&mut stdout, &reply)?;
        stdout.write_all(b"\n")?;
        stdout.flush()?;
    }
    Ok(Exit::Success)
}
