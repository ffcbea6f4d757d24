//! Going on where a run was stopped, however it was.

use std::collections::{HashMap, HashSet};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader};
use std::ops::Range;
use std::path::Path;

use anyhow::{Context, bail};

use super::exit::Exit;
use super::record::Read;

/// What a file of objects holds already.
#[derive(Debug, Default)]
pub(crate) struct Done {
    /// Ranges of puzzles by file. A run writes them in order, so these are few.
    puzzles: HashMap<String, Vec<Range<usize>>>,
    /// Files that could not be opened: they may be there now, but that is not told twice.
    pub(crate) bad_files: HashSet<String>,
    /// The worst exit code of the puzzles.
    pub(crate) exit: Exit,
}

impl Done {
    /// True if a puzzle is in the file.
    pub(crate) fn has(&self, file: &str, puzzle: usize) -> bool {
        self.puzzles.get(file).is_some_and(|ranges| ranges.iter().any(|range| range.contains(&puzzle)))
    }

    fn add(&mut self, read: Read) {
        let exit = read.exit();
        let Some(puzzle) = read.puzzle else {
            self.bad_files.insert(read.file);
            return;
        };
        self.exit = self.exit.max(exit);
        let ranges = self.puzzles.entry(read.file).or_default();
        match ranges.last_mut() {
            Some(last) if last.end == puzzle => last.end += 1,
            _ => ranges.push(puzzle..puzzle + 1),
        }
    }
}

/// What every object of ours begins with.
const BEGIN: &[u8] = b"{\"file\":";

/// True if a text may be the beginning of an object of ours.
fn is_torn_object(text: &[u8]) -> bool {
    text.iter().zip(BEGIN).all(|(a, b)| a == b)
}

/// Opens a file of objects to append to it, and tells what it holds. A torn last line, as a run
/// leaves it that is killed while it writes, is cut off. A file that somebody else wrote, or is
/// writing, is left alone.
pub(crate) fn open(path: &Path) -> anyhow::Result<(File, Done)> {
    let name = path.display();
    let file = OpenOptions::new().read(true).append(true).create(true).open(path);
    let file = file.with_context(|| format!("cannot open {name}"))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => bail!("cannot append to {name}: another run does so"),
        Err(TryLockError::Error(error)) => return Err(error).with_context(|| format!("cannot lock {name}")),
    }
    let (mut done, mut end, mut number) = (Done::default(), 0, 0);
    let (mut input, mut line) = (BufReader::new(&file), Vec::new());
    let refuse = |number: usize, why: &str| {
        anyhow::anyhow!(
            "{name}:{number}: found a line that `slink solve --format jsonl` did not write ({why}), \
             so it is not appended to"
        )
    };
    loop {
        line.clear();
        let length = input.read_until(b'\n', &mut line).with_context(|| format!("cannot read {name}"))?;
        number += 1;
        if !line.ends_with(b"\n") {
            break;
        }
        let read = serde_json::from_slice(&line).map_err(|error| refuse(number, &error.to_string()))?;
        done.add(read);
        end += length as u64;
    }
    if !is_torn_object(&line) {
        return Err(refuse(number, "it is not even the beginning of an object"));
    }
    file.set_len(end).with_context(|| format!("cannot cut off the torn end of {name}"))?;
    Ok((file, done))
}
