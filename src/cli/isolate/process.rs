//! A single worker process: starting it, asking it, and ending it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command as Program, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};

use super::READY;
use crate::cli::files::behind_streams;
use crate::cli::stream::Failure;
use crate::cli::terminal::{terminal, width};
use crate::cli::worker::{STREAMS, WIDTH, WORKER};
use crate::threads::lock;

/// All running worker processes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Processes(Arc<Mutex<Children>>);

/// Standard input, output and error of a process.
type Pipes = (ChildStdin, ChildStdout, ChildStderr);

#[derive(Debug, Default)]
struct Children {
    running: Vec<Arc<Mutex<Child>>>,
    /// Whether the run is over, so that no more processes may be started.
    closed: bool,
}

impl Processes {
    /// Starts a process, and returns it with its pipes.
    fn start(&self, program: &mut Program) -> anyhow::Result<(Arc<Mutex<Child>>, Pipes)> {
        let mut all = lock(&self.0);
        if all.closed {
            bail!("the run is over");
        }
        let mut child = program.spawn()?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let child = Arc::new(Mutex::new(child));
        all.running.push(child.clone());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            bail!("a pipe is missing");
        };
        Ok((child, (stdin, stdout, stderr)))
    }

    fn remove(&self, child: &Arc<Mutex<Child>>) {
        lock(&self.0).running.retain(|other| !Arc::ptr_eq(other, child));
    }

    /// Kills all processes, even hanging ones, and lets no more start.
    pub(crate) fn end(&self) {
        let mut all = lock(&self.0);
        all.closed = true;
        for child in all.running.drain(..) {
            end(&child);
        }
    }
}

/// Kills a process and waits for its end. Errors are ignored, since it may have ended already.
fn end(child: &Mutex<Child>) {
    let mut child = lock(child);
    let _ = child.kill();
    let _ = child.wait();
}

/// A process that is ready. Dropping it kills it.
#[derive(Debug)]
pub(super) struct Process {
    child: Arc<Mutex<Child>>,
    all: Processes,
    /// Lines for its standard input. A thread writes them, since a hanging process does not read.
    requests: Sender<String>,
    /// The lines of its standard output.
    lines: Receiver<String>,
    /// Its stderr, as a whole after the process has ended.
    last_words: Receiver<String>,
}

impl Drop for Process {
    fn drop(&mut self) {
        end(&self.child);
        self.all.remove(&self.child);
    }
}

/// The error of a process that was killed before it was ready.
#[derive(Debug, thiserror::Error)]
#[error("it was killed before it was ready")]
pub(super) struct Killed;

/// The number of the signal that cannot be caught.
#[cfg(unix)]
const SIGKILL: i32 = 9;

/// The time limit for becoming ready, which takes a few milliseconds on an idle machine.
const START: Duration = Duration::from_secs(20);

/// Returns the path of the running program. On Linux this is the very file that was started, even if it has
/// been renamed, replaced or deleted since.
fn image() -> io::Result<PathBuf> {
    let linux = PathBuf::from("/proc/self/exe");
    if cfg!(target_os = "linux") && linux.exists() { Ok(linux) } else { std::env::current_exe() }
}

/// The command that runs this program again, with its arguments, as a worker.
fn program() -> anyhow::Result<Program> {
    let mut program = Program::new(image().context("cannot find this program")?);
    program.args(std::env::args_os().skip(1)).env(WORKER, terminal()).env(STREAMS, behind_streams());
    if let Some(width) = width() {
        program.env(WIDTH, width.to_string());
    }
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        // In a process group of its own, since Ctrl-C must only reach this process: a worker that it ended
        // would look like a crash.
        program.process_group(0);
        program.arg0(std::env::args_os().next().unwrap_or_else(|| "slink".into()));
    }
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Ok(program)
}

/// Runs a closure in a new thread; fails if no thread can be started.
fn beside(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().spawn(work).map(drop)
}

impl Process {
    /// Starts a process, and waits until it is ready.
    pub(super) fn start(all: &Processes) -> anyhow::Result<Process> {
        let (child, (mut stdin, stdout, mut stderr)) = all.start(&mut program()?)?;
        let (requests, to_write) = bounded::<String>(1);
        let (line, lines) = bounded(1);
        let (words, last_words) = bounded(1);
        let process = Process { child, all: all.clone(), requests, lines, last_words };
        // The threads ignore errors: if the process has ended or nobody listens, the missing answer shows it.
        beside(move || {
            let _ = to_write.iter().try_for_each(|request| stdin.write_all(request.as_bytes()));
        })?;
        beside(move || {
            let mut read = BufReader::new(stdout).lines().map_while(Result::ok);
            let _ = read.try_for_each(|text| line.send(text));
        })?;
        beside(move || {
            let mut text = Vec::new();
            let _ = stderr.read_to_end(&mut text);
            let _ = words.send(String::from_utf8_lossy(&text).into_owned());
        })?;
        match process.lines.recv_timeout(START) {
            Ok(line) if line == READY => Ok(process),
            Ok(line) => bail!("found `{line}`, expected `{READY}`"),
            Err(RecvTimeoutError::Timeout) => bail!("it was not ready within {} seconds", START.as_secs()),
            Err(RecvTimeoutError::Disconnected) => {
                let (status, words) = process.how_it_ended();
                match is_kill(status.as_ref().ok()) {
                    true => Err(Killed.into()),
                    false => bail!("it ended with {}: {}", describe_status(status), words.trim_end()),
                }
            }
        }
    }

    /// Whether it is still running.
    pub(super) fn is_alive(&self) -> bool {
        let mut child = lock(&self.child);
        matches!(child.try_wait(), Ok(None))
    }

    /// Sends a request. If the process has ended, that is found out when no answer comes.
    pub(super) fn ask(&self, request: String) {
        let _ = self.requests.send(request);
    }

    /// Waits for the next line of the answer.
    pub(super) fn answer(&self, patience: Option<Duration>) -> Result<String, Failure> {
        let answer = match patience {
            Some(patience) => self.lines.recv_timeout(patience),
            None => self.lines.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        answer.map_err(|error| match error {
            RecvTimeoutError::Timeout => Failure::Hang,
            RecvTimeoutError::Disconnected => self.failure(),
        })
    }

    /// Returns the reason why the process ended by itself.
    fn failure(&self) -> Failure {
        let (status, words) = self.how_it_ended();
        // This is the message of Rust's allocation error, after which the process aborts.
        if words.contains("memory allocation of") {
            return Failure::Memory;
        }
        Failure::Crash(format!("its process ended with {}", describe_status(status)))
    }

    /// Waits for the end of the process, and returns its status and stderr.
    fn how_it_ended(&self) -> (io::Result<ExitStatus>, String) {
        let status = lock(&self.child).wait();
        let words = self.last_words.recv_timeout(Duration::from_secs(1)).unwrap_or_default();
        (status, words)
    }
}

fn describe_status(status: io::Result<ExitStatus>) -> String {
    status.map_or_else(|error| error.to_string(), |status| status.to_string())
}

/// Whether the process was killed from outside rather than failed.
fn is_kill(status: Option<&ExitStatus>) -> bool {
    #[cfg(unix)]
    return status.and_then(std::os::unix::process::ExitStatusExt::signal) == Some(SIGKILL);
    #[cfg(not(unix))]
    false
}
