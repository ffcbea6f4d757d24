//! `--resume`: continues a run from its output file, however the run was stopped.

use std::collections::BTreeSet;
use std::fs::{File, TryLockError};
use std::io::{BufRead, BufReader, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::ValueEnum;

use super::Run;
use super::done::{Done, Read};
use crate::ask::Word;
use crate::cli::files::{Appended, Outputs, name_of};
use crate::cli::output::Manner;

/// Whether to continue a run, and how.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Run")]
pub(crate) struct Resume {
    /// Continue a run that was stopped: append to its output file, and skip the puzzles that are already
    /// there, by file name and number, whatever their verdict and the options of the earlier run; needs --format jsonl
    #[arg(long, value_name = "OUT", conflicts_with = "filter")]
    resume: Option<PathBuf>,
    /// With --resume, retry the puzzles that have one of these verdicts in OUT, and remove their old
    /// objects from it
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
    const fn word(self) -> Word {
        match self {
            Cause::Crash => Word::Crash,
            Cause::Memory => Word::Memory,
            Cause::Timeout => Word::Timeout,
        }
    }
}

/// The first bytes of every object that slink writes.
const BEGIN: &[u8] = b"{\"file\":";

/// Whether a text may be the beginning of such an object.
fn is_torn_object(text: &[u8]) -> bool {
    text.iter().zip(BEGIN).all(|(a, b)| a == b)
}

impl Resume {
    /// In a worker process, whose parent appends to the file: makes sure that nothing else is written there.
    pub(super) fn claim(&self, outputs: &Outputs) -> anyhow::Result<()> {
        self.resume.iter().try_for_each(|path| outputs.claim(path).map(drop))
    }

    /// Makes a run that continues an earlier one append to its file. Returns what that holds, and files that stay locked until
    /// the run ends.
    pub(super) fn begin(&self, run: &mut Run) -> anyhow::Result<(Done, Vec<Appended>)> {
        let Some(path) = &self.resume else { return Ok((Done::default(), Vec::new())) };
        if run.manner != Manner::Objects {
            bail!("--resume appends JSON objects: add --format jsonl");
        }
        let (done, locked) = self.open(&run.outputs, path, run.question)?;
        if done.count > 0 && !run.isolate.is_on() {
            let (count, puzzles) = (done.count, if done.count == 1 { "puzzle" } else { "puzzles" });
            run.pace.note(&format!(
                "continuing after {count} {puzzles}; if the last run ended for lack of memory, so will this one: \
                 add --isolate to prevent that"
            ));
        }
        run.target = locked.last().map(Appended::writer).transpose()?;
        Ok((done, locked))
    }

    /// Opens and locks the file, and reads what it holds. Cuts off a torn last line, which a run leaves
    /// behind if it is killed while it writes. Refuses a file that another program wrote or that another run
    /// is writing to. The file to append to is the last one returned. A file before it is one that this run has replaced:
    /// it stays locked, since another run may have opened it by the same name, and what that appended would be lost.
    fn open(&self, outputs: &Outputs, path: &Path, command: &str) -> anyhow::Result<(Done, Vec<Appended>)> {
        let name = name_of(path);
        let file = outputs.append_to(path)?;
        lock(file.file(), &name)?;
        let Found { done, again, end } = self.read(file.file(), &name, command)?;
        if again.is_empty() {
            file.file().set_len(end).with_context(|| format!("cannot cut off the torn end of {name}"))?;
            return Ok((done, vec![file]));
        }
        let new = without(&file, &name, &again).with_context(|| format!("cannot write {name} again"))?;
        Ok((done, vec![file, new]))
    }
}

fn lock(file: &File, name: &str) -> anyhow::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => bail!("cannot append to {name}: another run is writing to it"),
        Err(TryLockError::Error(error)) => Err(error).with_context(|| format!("cannot lock {name}")),
    }
}

/// The contents of an output file.
struct Found {
    done: Done,
    /// The lines of the puzzles to try again, from 1.
    again: BTreeSet<usize>,
    /// The end of the last whole line, in bytes.
    end: u64,
}

impl Resume {
    fn read(&self, file: &File, name: &str, command: &str) -> anyhow::Result<Found> {
        let mut found = Found { done: Done::default(), again: BTreeSet::new(), end: 0 };
        let (mut input, mut line, mut number) = (BufReader::new(file), Vec::new(), 0);
        let cannot_read = || format!("cannot read {name}");
        let refuse = |number: usize, why: &str| {
            anyhow::anyhow!(
                "{name}:{number}: found a line that `slink {command} --format jsonl` did not write ({why}); the file \
                 is left as it is; name another file"
            )
        };
        loop {
            number += 1;
            // A foreign file may be a single line that is larger than the memory, so look at its first byte
            // only.
            if input.fill_buf().with_context(cannot_read)?.first().is_some_and(|&first| first != b'{') {
                return Err(refuse(number, "it does not begin an object"));
            }
            line.clear();
            let length = input.read_until(b'\n', &mut line).with_context(cannot_read)?;
            if !line.ends_with(b"\n") {
                break;
            }
            let read: Read =
                serde_json::from_slice(&line).map_err(|error| refuse(number, &error.to_string()))?;
            if let Some(why) = read.refusal(command) {
                return Err(refuse(number, &why));
            }
            if self.retry.iter().any(|cause| cause.word() == read.verdict()) {
                found.again.insert(number);
            } else {
                found.done.add(read);
            }
            found.end += length as u64;
        }
        if !is_torn_object(&line) {
            return Err(refuse(number, "it does not begin an object"));
        }
        Ok(found)
    }
}

/// Replaces a file by a copy without some of its lines, and locks the copy. The old file is unchanged until
/// the copy is whole.
fn without(old: &Appended, name: &str, lines: &BTreeSet<usize>) -> anyhow::Result<Appended> {
    let (mut new, mut text) = (old.temp_replacement()?, old.file());
    lock(new.file(), name)?;
    text.rewind()?;
    let (mut input, mut line, mut out) = (BufReader::new(text), Vec::new(), BufWriter::new(new.file()));
    for number in 1.. {
        line.clear();
        input.read_until(b'\n', &mut line)?;
        // A torn last line does not count.
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
