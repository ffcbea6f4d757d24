//! Going on where a run was stopped, however it was.

use std::collections::BTreeSet;
use std::fs::{File, TryLockError};
use std::io::{BufRead, BufReader, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::ValueEnum;

use super::done::Done;
use super::record::Read;
use crate::cli::exit::Exit;
use crate::cli::files::{Appended, Outputs, name_of};
use crate::cli::output::Manner;
use crate::cli::run::{Command, Isolate, Run};
use crate::cli::worker::is_worker;

/// Whether to go on with a run, and how.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Resume {
    /// Go on with a run that was stopped: append to its file, and skip the puzzles that are already
    /// there, by file name and number, whatever came of them; needs --format jsonl
    #[arg(long, value_name = "OUT", conflicts_with = "filter")]
    resume: Option<PathBuf>,
    /// With --resume, solve the puzzles again that have one of these verdicts in OUT, and remove their
    /// old objects from it
    #[arg(long, value_name = "VERDICTS", value_delimiter = ',', requires = "resume")]
    retry: Vec<Cause>,
}

/// What may have failed for a cause outside of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Cause {
    /// the solver crashed, or its process was killed
    Crash,
    /// there was not enough memory
    Memory,
    /// the time ran out
    Timeout,
}

impl Cause {
    fn is_verdict(self, verdict: &str) -> bool {
        self.to_possible_value().is_some_and(|value| value.matches(verdict, false))
    }
}

/// A file of objects that a run goes on with, which no other can do at the same time.
#[derive(Debug)]
struct Resumed {
    /// To append to.
    file: Appended,
    done: Done,
    /// The file that was there before. Another run may have opened it under the same name: it must
    /// find it locked, for what it appended would be lost.
    old: Option<Appended>,
}

/// What every object of ours begins with.
const BEGIN: &[u8] = b"{\"file\":";

/// True if a text may be the beginning of an object of ours.
fn is_torn_object(text: &[u8]) -> bool {
    text.iter().zip(BEGIN).all(|(a, b)| a == b)
}

impl Resume {
    /// Runs a command over files, going on where another run stopped if that is wanted.
    pub(crate) fn run<C: Command>(
        &self,
        name: &str,
        run: Run,
        isolate: Isolate,
        timeout: Option<Duration>,
        command: impl FnOnce(Done) -> C,
    ) -> anyhow::Result<Exit> {
        let Some(path) = self.resume.as_ref().filter(|_| !is_worker()) else {
            return isolate.run(run, timeout, command(Done::default()));
        };
        if run.manner != Manner::Objects {
            bail!("--resume appends objects, so it needs --format jsonl");
        }
        let Resumed { file, mut done, old: _locked } = self.open(&run.outputs, path, name)?;
        if done.count > 0 && !isolate.is_on() {
            let (count, puzzles) = (done.count, if done.count == 1 { "puzzle" } else { "puzzles" });
            run.pace.note(&format!(
                "going on after {count} {puzzles}; if a lack of memory ended the last run it will end this \
                 one too, unless you add --isolate"
            ));
        }
        let (before, known) = (done.exit, std::mem::take(&mut done.bad_files));
        let target = Some(file.writer()?);
        let exit = isolate.run(Run { target, known, ..run }, timeout, command(done))?;
        Ok(exit.max(before))
    }

    /// Opens the file, and tells what it holds. A torn last line, as a run leaves it that is killed
    /// while it writes, is cut off. A file that somebody else wrote, or is writing, is left alone.
    fn open(&self, outputs: &Outputs, path: &Path, command: &str) -> anyhow::Result<Resumed> {
        let name = name_of(path);
        let file = outputs.append_to(path)?;
        lock(file.file(), &name)?;
        let Found { done, again, end } = self.read(file.file(), &name, command)?;
        if again.is_empty() {
            file.file().set_len(end).with_context(|| format!("cannot cut off the torn end of {name}"))?;
            return Ok(Resumed { file, done, old: None });
        }
        let new = without(&file, &name, &again).with_context(|| format!("cannot write {name} again"))?;
        Ok(Resumed { file: new, done, old: Some(file) })
    }
}

fn lock(file: &File, name: &str) -> anyhow::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => bail!("cannot append to {name}: another run is writing to it"),
        Err(TryLockError::Error(error)) => Err(error).with_context(|| format!("cannot lock {name}")),
    }
}

/// What was read of a file.
struct Found {
    done: Done,
    /// The lines of puzzles that are to be tried again, from 1.
    again: BTreeSet<usize>,
    /// Where the last whole line ends.
    end: u64,
}

impl Resume {
    fn read(&self, file: &File, name: &str, command: &str) -> anyhow::Result<Found> {
        let mut found = Found { done: Done::default(), again: BTreeSet::new(), end: 0 };
        let (mut input, mut line, mut number) = (BufReader::new(file), Vec::new(), 0);
        let cannot_read = || format!("cannot read {name}");
        let refuse = |number: usize, why: &str| {
            anyhow::anyhow!(
                "{name}:{number}: found a line that `slink {command} --format jsonl` did not write ({why}), \
                 so it is not appended to"
            )
        };
        loop {
            number += 1;
            // A file that is not ours may have no lines at all, and be larger than the memory.
            if input.fill_buf().with_context(cannot_read)?.first().is_some_and(|&first| first != b'{') {
                return Err(refuse(number, "it is not even the beginning of an object"));
            }
            line.clear();
            let length = input.read_until(b'\n', &mut line).with_context(cannot_read)?;
            if !line.ends_with(b"\n") {
                break;
            }
            let read: Read =
                serde_json::from_slice(&line).map_err(|error| refuse(number, &error.to_string()))?;
            if self.retry.iter().any(|cause| cause.is_verdict(&read.verdict)) {
                found.again.insert(number);
            } else {
                found.done.add(read);
            }
            found.end += length as u64;
        }
        if !is_torn_object(&line) {
            return Err(refuse(number, "it is not even the beginning of an object"));
        }
        Ok(found)
    }
}

/// Puts a file without some of the lines in the place of another, and locks it. Until then, the old
/// one is as it was.
fn without(old: &Appended, name: &str, lines: &BTreeSet<usize>) -> anyhow::Result<Appended> {
    let (mut new, mut text) = (old.beside()?, old.file());
    lock(new.file(), name)?;
    text.rewind()?;
    let (mut input, mut line, mut out) = (BufReader::new(text), Vec::new(), BufWriter::new(new.file()));
    for number in 1.. {
        line.clear();
        input.read_until(b'\n', &mut line)?;
        // A torn last line is no line.
        if !line.ends_with(b"\n") {
            break;
        }
        if !lines.contains(&number) {
            out.write_all(&line)?;
        }
    }
    out.flush()?;
    drop(out);
    Ok(old.replaced(new)?)
}
