//! Puzzles solved in processes of their own, so that none can take the others with it: whatever
//! eats the memory, crashes or hangs.
//!
//! A worker process is this program again with the same arguments, told so by [`WORKER`] in its
//! environment. It gets a line of JSON for each puzzle and gives one back. Where none comes in time the process is killed, and the
//! next puzzle gets a new one.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command as Program, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context, bail};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};
use serde::{Deserialize, Serialize};
use slink::formats::{Entry, Format, Hints, Reader};
use slink::slink::Solver;

use super::exit::Exit;
use super::output::Reply;
use super::puzzles::{Command, Run};
use super::stream::{Failure, Item};
use super::style;

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
}

/// Set for worker processes, to what [`style::terminal`] is for the one that started them.
pub(crate) const WORKER: &str = "SLINK_WORKER";

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
}

/// All worker processes that run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Processes(Arc<Mutex<Children>>);

/// Standard input, output and error of a process.
type Pipes = (ChildStdin, ChildStdout, ChildStderr);

#[derive(Debug, Default)]
struct Children {
    running: Vec<Arc<Mutex<Child>>>,
    /// No more are to be started.
    closed: bool,
}

impl Processes {
    fn lock(&self) -> MutexGuard<'_, Children> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a process, and hands its pipes over.
    fn start(&self, program: &mut Program) -> anyhow::Result<(Arc<Mutex<Child>>, Pipes)> {
        let mut all = self.lock();
        if all.closed {
            bail!("the run is over");
        }
        let mut child = program.spawn().context("cannot start a worker process")?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let child = Arc::new(Mutex::new(child));
        all.running.push(child.clone());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            bail!("a pipe of a worker process is missing");
        };
        Ok((child, (stdin, stdout, stderr)))
    }

    fn remove(&self, child: &Arc<Mutex<Child>>) {
        self.lock().running.retain(|other| !Arc::ptr_eq(other, child));
    }

    /// Ends all of them, also those that hang, and starts no more.
    pub(crate) fn end(&self) {
        let mut all = self.lock();
        all.closed = true;
        for child in all.running.drain(..) {
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
    /// For its standard input: a thread writes, for a process that hangs does not read.
    requests: Sender<String>,
    /// Its lines.
    lines: Receiver<String>,
    /// What it says on stderr, whole when it has ended.
    last_words: Receiver<String>,
}

impl Running {
    fn start(processes: &Processes) -> anyhow::Result<Running> {
        let mut program = Program::new(std::env::current_exe().context("cannot find this program")?);
        program.args(std::env::args_os().skip(1)).env(WORKER, style::terminal());
        // Ctrl-C is for us: a worker that it ended would look like one that crashed.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut program, 0);
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let (child, (mut stdin, stdout, mut stderr)) = processes.start(&mut program)?;
        let (requests, to_write) = bounded::<String>(1);
        std::thread::spawn(move || {
            // If it has ended, its answer is missing too: that is seen there.
            to_write.iter().try_for_each(|request| stdin.write_all(request.as_bytes()))
        });
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
        Ok(Running { child, requests, lines, last_words })
    }

    /// Asks, and waits for the answer.
    fn ask(&mut self, request: String, patience: Option<Duration>) -> Result<String, RecvTimeoutError> {
        self.requests.send(request).map_err(|_| RecvTimeoutError::Disconnected)?;
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
        let failure = match running.ask(request, self.isolation.patience) {
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
    let words = running.last_words.recv_timeout(Duration::from_secs(1)).unwrap_or_default();
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
    bail!("found --memory {}, which needs Unix", bytes >> 20);
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
    let (line, lines) = bounded(1);
    std::thread::spawn(move || {
        let mut read = std::io::stdin().lock().lines().map_while(Result::ok);
        let _ = read.try_for_each(|text| line.send(text));
        // Whoever started us has gone: nobody waits for what is under way.
        std::process::exit(0);
    });
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
