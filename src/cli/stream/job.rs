//! What is done with each puzzle, and what happens on the way.

use std::path::Path;
use std::sync::Arc;

use slitherlink::formats::InputError;

use super::item::Item;
use crate::cli::exit::Exit;

/// A stream of puzzles of one file.
pub(crate) trait Source<P>: Iterator<Item = Result<P, InputError>> {}

impl<P, I: Iterator<Item = Result<P, InputError>>> Source<P> for I {}

/// What is done with each puzzle.
pub(crate) trait Job: Send + Sync + 'static {
    type Puzzle: Send;
    /// What a worker keeps from puzzle to puzzle.
    type Worker;
    type Answer: Send + 'static;

    /// Opens one of the files.
    fn open(&self, path: &Path) -> anyhow::Result<Box<dyn Source<Self::Puzzle>>>;

    /// True for puzzles that are to be left out, of a file that is named for the `nth` time, from 0.
    fn skips(&self, _file: &str, _nth: usize, _number: usize) -> bool {
        false
    }

    /// How many cells a puzzle has.
    fn cells(&self, puzzle: &Self::Puzzle) -> usize;

    fn worker(&self) -> Self::Worker;

    /// The answer, or the last part of it: others may be emitted before.
    fn answer(
        &self,
        worker: &mut Self::Worker,
        item: &Item<Self::Puzzle>,
        emit: &mut dyn FnMut(Self::Answer),
    ) -> anyhow::Result<Self::Answer>;

    /// What to say of a puzzle that could not be answered.
    fn failed(&self, item: &Item<Self::Puzzle>, failure: &Failure) -> Self::Answer;
}

/// Why a puzzle could not be answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Failure {
    #[error("the solver crashed: {0}")]
    Crash(String),
    #[error("there was not enough memory")]
    Memory,
    #[error("the time limit was reached, and the solver did not answer")]
    Hang,
}

impl Failure {
    /// What it is called where verdicts are.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Failure::Crash(_) => "crash",
            Failure::Memory => "memory",
            Failure::Hang => "timeout",
        }
    }
}

/// A fault outside of us and of the puzzle: the run stops, and nothing is said of the puzzle.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Outside(pub(crate) String);

impl From<anyhow::Error> for Outside {
    fn from(error: anyhow::Error) -> Outside {
        Outside(format!("{error:#}"))
    }
}

/// What happens, in the order of the input.
#[derive(Debug)]
pub(crate) enum Event<A> {
    /// A part of an answer, others follow.
    Part(A),
    /// The answer to a puzzle, or the last part of it.
    Answer(A),
    /// Something between the answers.
    Notice(Notice),
}

/// What happens between the answers.
#[derive(Debug)]
pub(crate) enum Notice {
    /// A file begins.
    File(Arc<str>),
    /// A file that cannot be opened.
    BadFile(Arc<str>, String),
    /// A puzzle of this file that cannot be read.
    BadPuzzle(Arc<str>, Box<InputError>),
    /// Something to point out.
    Note(String),
    /// A reader that crashed: the rest of the files is not read.
    Crash(String),
}

/// Where events go.
pub(crate) trait Sink<A> {
    fn event(&mut self, event: Event<A>) -> anyhow::Result<()>;

    /// So many bytes of the input are done with.
    fn reach(&mut self, _bytes: u64) {}

    /// Nothing more is there at the moment.
    fn idle(&mut self) -> anyhow::Result<()>;
}

impl From<&Failure> for Exit {
    fn from(failure: &Failure) -> Exit {
        match failure {
            Failure::Crash(_) => Exit::Crash,
            Failure::Memory => Exit::Memory,
            Failure::Hang => Exit::Timeout,
        }
    }
}
