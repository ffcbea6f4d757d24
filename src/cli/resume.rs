//! Going on where a run was stopped, however it was.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom};
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
    /// The worst of their exit codes.
    pub(crate) exit: Exit,
}

impl Done {
    /// True if a puzzle is in the file.
    pub(crate) fn has(&self, file: &str, puzzle: usize) -> bool {
        self.puzzles.get(file).is_some_and(|ranges| ranges.iter().any(|range| range.contains(&puzzle)))
    }

    fn add(&mut self, read: &Read) {
        self.exit = self.exit.max(read.exit());
        // A file that could not be opened may be there now.
        let Some(puzzle) = read.puzzle else { return };
        let ranges = self.puzzles.entry(read.file.clone()).or_default();
        match ranges.last_mut() {
            Some(last) if last.end == puzzle => last.end += 1,
            _ => ranges.push(puzzle..puzzle + 1),
        }
    }
}

/// Opens a file of objects to append to it, and tells what it holds. A torn last line, as a run
/// leaves it that is killed while it writes, is cut off.
pub(crate) fn open(path: &Path) -> anyhow::Result<(File, Done)> {
    let name = path.display();
    let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    let mut file = open.with_context(|| format!("cannot open {name}"))?;
    let (mut done, mut end, mut number) = (Done::default(), 0, 0);
    let (mut input, mut line) = (BufReader::new(&file), Vec::new());
    loop {
        line.clear();
        let length = input.read_until(b'\n', &mut line).with_context(|| format!("cannot read {name}"))?;
        if !line.ends_with(b"\n") {
            break;
        }
        number += 1;
        match serde_json::from_slice::<Read>(&line) {
            Ok(read) => done.add(&read),
            Err(error) => bail!(
                "{name}:{number}: found a line that `slink solve --format jsonl` did not write ({error}), \
                 so it is not appended to"
            ),
        }
        end += length as u64;
    }
    file.set_len(end).with_context(|| format!("cannot cut off the torn end of {name}"))?;
    file.seek(SeekFrom::End(0)).with_context(|| format!("cannot append to {name}"))?;
    Ok((file, done))
}
