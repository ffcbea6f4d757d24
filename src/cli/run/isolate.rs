//! `--isolate` and `--memory`, and the main loop of a worker process.

use std::io::{BufRead, Write};

use anyhow::Context;
use crossbeam_channel::bounded;

use super::Command;
use crate::Solver;
use crate::cli::exit::Exit;
use crate::cli::isolate::{READY, Request, WorkerAnswer};
use crate::cli::output::{Emit, json_line};
use crate::cli::stream::{ExternalFailure, Item, attempt};
use crate::formats::{Entry, Format, Hints, Reader};

/// Whether to solve in processes of their own.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Run")]
pub(crate) struct Isolate {
    /// Solve in separate processes, so that a puzzle that crashes, runs out of memory, or hangs for
    /// more than twice the time limit does not affect the others
    #[arg(long)]
    isolate: bool,
    /// Give up on a puzzle that needs more memory than this; implies --isolate
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(16..1 << 30))]
    memory: Option<u64>,
}

impl Isolate {
    /// No isolation and no limit: puzzles are solved in this process.
    pub(crate) const NONE: Isolate = Isolate { isolate: false, memory: None };

    /// Whether puzzles are solved in worker processes.
    pub(crate) const fn is_on(self) -> bool {
        self.isolate || self.memory.is_some()
    }

    /// The memory limit for a puzzle, in bytes.
    pub(crate) fn bytes(self) -> Option<u64> {
        self.memory.map(|mib| mib << 20)
    }
}

/// Limits the address space of this process.
#[cfg(unix)]
fn limit_memory(bytes: u64) -> anyhow::Result<()> {
    // Nobody but root may raise the limit that the system sets.
    let most = rlimit::Resource::AS.get_hard().context("cannot read the limit on the memory")?;
    let bytes = bytes.min(most);
    rlimit::Resource::AS.set(bytes, bytes).context("cannot limit the memory")
}

#[cfg(not(unix))]
fn limit_memory(bytes: u64) -> anyhow::Result<()> {
    anyhow::bail!("found --memory {}, which needs Unix", bytes >> 20)
}

/// Answers a puzzle; earlier parts of the reply go to `emit`. After a failure the solver is a new one.
pub(super) fn answer(
    command: &dyn Command,
    solver: &mut Solver,
    item: &Item<Entry>,
    emit: Emit,
) -> WorkerAnswer {
    match attempt(|| command.reply(solver, item, emit)) {
        Ok(Ok(reply)) => WorkerAnswer::Reply(reply),
        Ok(Err(failure)) => {
            *solver = Solver::new(command.options());
            WorkerAnswer::Failure(failure)
        }
        Err(ExternalFailure(why)) => WorkerAnswer::ExternalFailure(why),
    }
}

/// The main loop of a worker process: answers requests from standard input, with at most this many bytes of memory.
pub(super) fn serve(command: &dyn Command, memory: Option<u64>) -> anyhow::Result<Exit> {
    // Otherwise process lists show the name `exe`, after the link that the program was started by.
    #[cfg(target_os = "linux")]
    let _ = std::fs::write("/proc/self/comm", "slink");
    if let Some(bytes) = memory {
        limit_memory(bytes)?;
    }
    let mut solver = Solver::new(command.options());
    let mut stdout = std::io::stdout().lock();
    let (line, lines) = bounded(1);
    std::thread::Builder::new().spawn(move || {
        let mut read = std::io::stdin().lock().lines().map_while(Result::ok);
        let _ = read.try_for_each(|text| line.send(text));
        // The parent process has gone, so nobody waits for an answer.
        std::process::exit(0);
    })?;
    writeln!(stdout, "{READY}")?;
    stdout.flush()?;
    for text in lines {
        let request: Request = serde_json::from_str::<Request>(&text)?;
        let hints = Hints { format: Some(Format::Json), size: None };
        let puzzle = Reader::hinted(hints, request.file.as_str(), request.entry.as_bytes()).next();
        let puzzle = puzzle.context("found no puzzle, expected one")??;
        let Request { file, number, mark, .. } = request;
        let item = Item { file: file.into(), number, mark, puzzle, is_only: false };
        let mut print = |answer: &WorkerAnswer| -> anyhow::Result<()> {
            stdout.write_all(&json_line(answer)?)?;
            Ok(stdout.flush()?)
        };
        // If nobody reads it, the last part fails, too.
        let mut emit = |part| drop(print(&WorkerAnswer::Part(part)));
        let answer = answer(command, &mut solver, &item, &mut emit);
        print(&answer)?;
    }
    Ok(Exit::Success)
}
