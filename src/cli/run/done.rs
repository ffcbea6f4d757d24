//! The puzzles that an output file already holds, which a resumed run skips.

use std::collections::{BTreeMap, HashMap};

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};

use crate::ask::Word;
use crate::cli::exit::Exit;

/// The contents of an output file of JSON objects.
#[derive(Debug, Default)]
pub(crate) struct Done {
    /// The puzzles of each file by its name, once for each time that the file is named.
    puzzles: HashMap<String, Vec<Numbers>>,
    /// Files that could not be opened, and how often that was reported. A resumed run tries them again, but
    /// does not report them again.
    pub(crate) bad_files: HashMap<String, usize>,
    /// The highest exit code of the puzzles.
    pub(crate) exit: Exit,
    /// The number of puzzles.
    pub(crate) count: usize,
}

impl Done {
    /// Whether it holds a puzzle of a file that is named for the `nth` time, from 0.
    pub(crate) fn has(&self, file: &str, nth: usize, puzzle: usize) -> bool {
        let times = self.puzzles.get(file);
        times.and_then(|times| times.get(nth)).is_some_and(|numbers| numbers.has(puzzle))
    }

    pub(crate) fn add(&mut self, read: Read) {
        let exit = read.exit();
        let Some(puzzle) = read.puzzle else {
            *self.bad_files.entry(read.file).or_default() += 1;
            return;
        };
        self.exit = self.exit.max(exit);
        self.count += 1;
        let times = self.puzzles.entry(read.file).or_default();
        match times.iter_mut().find(|numbers| !numbers.has(puzzle)) {
            Some(numbers) => numbers.add(puzzle),
            None => times.push(Numbers(BTreeMap::from([(puzzle, puzzle)]))),
        }
    }
}

/// A set of numbers, which maps the first of each range to the last. A run writes its puzzles in order, so
/// there are few ranges.
#[derive(Debug, Default)]
struct Numbers(BTreeMap<usize, usize>);

impl Numbers {
    fn has(&self, number: usize) -> bool {
        self.0.range(..=number).next_back().is_some_and(|(_, &last)| number <= last)
    }

    /// Adds a number that is not in the set.
    fn add(&mut self, number: usize) {
        let last = number.checked_add(1).and_then(|next| self.0.remove(&next)).unwrap_or(number);
        match self.0.range_mut(..number).next_back() {
            Some((_, end)) if *end + 1 == number => *end = last,
            _ => drop(self.0.insert(number, last)),
        }
    }
}

/// The members of an object that a resumed run reads back.
#[derive(Debug, Deserialize)]
pub(crate) struct Read {
    pub(crate) file: String,
    /// Missing if a whole file could not be read.
    pub(crate) puzzle: Option<usize>,
    question: String,
    verdict: Word,
    #[serde(default, rename = "certificate", deserialize_with = "is_null")]
    lacks_certificate: bool,
}

/// Whether a member is null.
fn is_null<'de, D: Deserializer<'de>>(member: D) -> Result<bool, D::Error> {
    Ok(Option::<IgnoredAny>::deserialize(member)?.is_none())
}

impl Read {
    /// The verdict; also `timeout` if the time was too short for the certificate.
    pub(crate) const fn verdict(&self) -> Word {
        if self.lacks_certificate { Word::Timeout } else { self.verdict }
    }

    /// Returns why an object in the file cannot be from this command; `None` if it can.
    pub(crate) fn refusal(&self, command: &str) -> Option<String> {
        (self.question != command).then(|| format!("it is an answer of `slink {}`", self.question))
    }

    /// The exit code that this puzzle counts for.
    pub(crate) fn exit(&self) -> Exit {
        Exit::of(&self.question, self.verdict())
    }
}
