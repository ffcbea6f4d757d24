//! Puzzles solved in processes of their own, so that none can take the others with it: whatever
//! eats the memory, crashes or hangs.
//!
//! A worker process is this program again with the same arguments and `--worker`. It gets a line of
//! JSON for each puzzle and gives one back. Where none comes in time the process is killed, and the
//! next puzzle gets a new one.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command as Program, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context;
use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};
use serde::{Deserialize, Serialize};
use slink::formats::{Entry, Format, Hints, Reader};
use slink::slink::Solver;

use super::exit::Exit;
use super::output::Reply;
use super::puzzles::{Command, Run};
use super::stream::{Failure, Item};

/// Whether to solve in processes of their own.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Isolate {
    /// Solve in processes of their own, so that a puzzle that crashes its process, or hangs longer
    /// than twice the time limit, costs no other
    #[arg(long)]
    isolate: bool,
    /// Give up on a puzzle that needs more memory; with --isolate, which is implied
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(16..1 << 30))]
    memory: Option<u64>,
    /// Be one of these processes
    #[arg(long, hide = true)]
    worker: bool,
}

impl Isolate {
    /// Runs a command over files, here or in processes of their own, or as one of these. The
    /// command itself takes at most `timeout` for a puzzle.
    pub(crate) fn run(
        self,
        run: Run,
        timeout: Option<Duration>,
        command: impl Command,
    ) -> anyhow::Result<Exit> {
        if self.worker {
            return serve(&command, self.memory.map(|mib| mib << 20));
        }
        let isolation = (self.isolate || self.memory.is_some()).then(|| Isolation::new(timeout));
        Run { isolation, ..run }.with(command)
    }

    /// True if this is a process that another one started to solve for it.
    pub(crate) const fn is_worker(self) -> bool {
        self.worker
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
}

/// All worker processes that run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Processes(Arc<Mutex<Vec<Arc<Mutex<Child>>>>>);

impl Processes {
    fn add(&self, child: Child) -> Arc<Mutex<Child>> {
        let child = Arc::new(Mutex::new(child));
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(child.clone());
        child
    }

    fn remove(&self, child: &Arc<Mutex<Child>>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|other| !Arc::ptr_eq(other, child));
    }

    /// Ends all of them, also those that hang.
    pub(crate) fn end(&self) {
        for child in self.0.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            end(&child);
        }
    }
}

/// Kills a process, and waits for it: it may be over already.
fn end(child: &Mutex<Child>) {
    let mut child = child.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = child.kill();
    let _ = child.wait();
}

impl Isolation {
    /// Processes that answer within the time they may take for a puzzle, and a while.
    fn new(timeout: Option<Duration>) -> Isolation {
        let patience = timeout.map(|timeout| timeout + timeout.max(Duration::from_secs(1)));
        Isolation { patience, processes: Processes::default() }
    }

    pub(crate) fn all(&self) -> Processes {
        self.processes.clone()
    }

    /// A process, not yet started.
    pub(crate) fn process(&self) -> Process {
        Process { isolation: self.clone(), running: None }
    }
}

/// A worker process, which is started when it is needed.
pub(crate) struct Process {
    isolation: Isolation,
    running: Option<Running>,
}

struct Running {
    child: Arc<Mutex<Child>>,
    stdin: ChildStdin,
    /// Its lines.
    lines: Receiver<String>,
    /// What it says on stderr, whole when it has ended.
    last_words: Receiver<String>,
}

impl Running {
    fn start(processes: &Processes) -> anyhow::Result<Running> {
        let program = std::env::current_exe().context("cannot find this program")?;
        let mut program = Program::new(program);
        program.args(std::env::args_os().skip(1)).arg("--worker");
        // Ctrl-C is for us: a worker that it ended would look like one that crashed.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut program, 0);
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = program.spawn().context("cannot start a worker process")?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let child = processes.add(child);
        let missing = "a pipe of a worker process is missing";
        let (stdout, mut stderr) = (stdout.context(missing)?, stderr.context(missing)?);
        let (line, lines) = bounded(1);
        std::thread::spawn(move || {
            let mut read = BufReader::new(stdout).lines().map_while(Result::ok);
            read.try_for_each(|text| line.send(text))
        });
        let (words, last_words) = bounded(1);
        std::thread::spawn(move || {
            let mut text = Vec::new();
            let _ = stderr.read_to_end(&mut text);
            words.send(String::from_utf8_lossy(&text).into_owned())
        });
        Ok(Running { child, stdin: stdin.context(missing)?, lines, last_words })
    }

    /// Asks, and waits for the answer.
    fn ask(&mut self, request: &str, patience: Option<Duration>) -> Result<String, RecvTimeoutError> {
        // If it has ended, the answer is missing too.
        let _ = self.stdin.write_all(request.as_bytes()).and_then(|()| self.stdin.flush());
        match patience {
            Some(patience) => self.lines.recv_timeout(patience),
            None => self.lines.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }
}

impl Process {
    /// The reply of the process to a puzzle.
    pub(crate) fn ask(&mut self, item: &Item<Entry>) -> anyhow::Result<Reply> {
        let mut entry = Vec::new();
        Format::Json.write(&item.puzzle, &mut entry)?;
        let entry = String::from_utf8_lossy(&entry).into_owned();
        let request = Request { file: item.file.to_string(), number: item.number, entry };
        let request = serde_json::to_string(&request)? + "\n";
        let running = match &mut self.running {
            Some(running) => running,
            None => self.running.insert(Running::start(&self.isolation.processes)?),
        };
        let failure = match running.ask(&request, self.isolation.patience) {
            Ok(answer) => match serde_json::from_str(&answer) {
                Ok(reply) => return Ok(reply),
                Err(_) => Failure::Crash("its answer is torn".into()),
            },
            Err(RecvTimeoutError::Timeout) => Failure::Hang,
            Err(RecvTimeoutError::Disconnected) => why_it_ended(running),
        };
        if let Some(running) = self.running.take() {
            end(&running.child);
            self.isolation.processes.remove(&running.child);
        }
        Err(failure.into())
    }
}

/// Why a process has ended by itself.
fn why_it_ended(running: &Running) -> Failure {
    let status = running.child.lock().unwrap_or_else(PoisonError::into_inner).wait();
    let words = running.last_words.recv().unwrap_or_default();
    // That is what Rust says before it aborts.
    if words.contains("memory allocation of") {
        return Failure::Memory;
    }
    let status = status.map_or_else(|error| error.to_string(), |status| status.to_string());
    Failure::Crash(format!("its process ended with {status}"))
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
    if let Some(bytes) = memory {
        limit_memory(bytes)?;
    }
    let mut solver = Solver::new(command.options());
    let mut stdout = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let request: Request = serde_json::from_str(&line?)?;
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
