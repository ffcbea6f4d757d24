//! The job that a stream does for each puzzle, and the events that it produces.

use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::item::Item;
use crate::ask::Word;
use crate::cli::exit::Exit;
use crate::formats::InputError;

/// The stream of the puzzles of a file.
pub trait Source<P>: Iterator<Item = Result<P, InputError>> {
    /// Takes the note on how the last puzzle was read, if there is one.
    fn take_note(&mut self) -> Option<String> {
        None
    }
}

/// The work to do for each puzzle.
pub trait Job: Send + Sync + 'static {
    type Puzzle: Send;
    /// The state that a worker keeps from puzzle to puzzle.
    type Worker;
    type Answer: Send + 'static;

    /// Opens one of the files.
    fn open(&self, path: &Path) -> anyhow::Result<Box<dyn Source<Self::Puzzle>>>;

    /// Whether to skip a puzzle; `nth` says how often, counted from 0, its file was named before.
    fn skips(&self, _file: &str, _nth: usize, _number: usize) -> bool {
        false
    }

    /// The number of cells of a puzzle.
    fn cells(&self, puzzle: &Self::Puzzle) -> usize;

    fn worker(&self) -> Self::Worker;

    /// Returns the answer, or its last part: earlier ones go to `emit`.
    fn answer(
        &self,
        worker: &mut Self::Worker,
        item: &Item<Self::Puzzle>,
        emit: &mut dyn FnMut(Self::Answer),
    ) -> anyhow::Result<Self::Answer>;

    /// Whether nobody wants to know more: the run ends, and drops answers that are not printed yet, since they may have
    /// been broken off.
    fn is_called_off(&self) -> bool {
        false
    }

    /// Returns the answer to report for a puzzle that failed.
    fn failed(&self, item: &Item<Self::Puzzle>, failure: &Failure) -> Self::Answer;
}

/// Why a puzzle could not be answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Failure {
    #[error("the solver crashed: {0}")]
    Crash(String),
    #[error("there was not enough memory")]
    Memory,
    #[error("the time limit was reached, and the solver did not answer")]
    Hang,
}

impl Failure {
    /// The failure in a word.
    pub const fn word(&self) -> Word {
        match self {
            Failure::Crash(_) => Word::Crash,
            Failure::Memory => Word::Memory,
            Failure::Hang => Word::Timeout,
        }
    }
}

/// A failure that is due neither to slink nor to the puzzle. It stops the run, and the puzzle gets no answer.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ExternalFailure(pub String);

impl From<anyhow::Error> for ExternalFailure {
    fn from(error: anyhow::Error) -> ExternalFailure {
        ExternalFailure(format!("{error:#}"))
    }
}

/// The events of a run, in the order of the input.
#[derive(Debug)]
pub enum Event<A> {
    /// A part of an answer; others follow.
    Part(A),
    /// The answer to a puzzle, or its last part.
    Answer(A),
    /// An event between the answers.
    Notice(Notice),
}

/// An event between the answers.
#[derive(Debug)]
pub enum Notice {
    /// The beginning of a file.
    File(Arc<str>),
    /// A file that cannot be opened, and the error.
    BadFile(Arc<str>, String),
    /// A puzzle of this file that cannot be read.
    BadPuzzle(Arc<str>, Box<InputError>),
    /// A note.
    Note(String),
    /// The crash of the reader; the rest of the files is not read.
    Crash(String),
}

/// The receiver of events.
pub trait Sink<A> {
    fn event(&mut self, event: Event<A>) -> anyhow::Result<()>;

    /// Records that this many bytes of the input have been dealt with.
    fn reach(&mut self, _bytes: u64) {}

    /// Called when there are no more events for now.
    fn idle(&mut self) -> anyhow::Result<()>;
}

impl From<&Failure> for Exit {
    fn from(failure: &Failure) -> Exit {
        Exit::of("", failure.word())
    }
}
