//! A command that answers puzzle by puzzle.

use slitherlink::formats::Entry;
use slitherlink::{Options, Solver};

use crate::cli::output::{Emit, Reply};
use crate::cli::stream::{Failure, Item};

/// A command: what it says of a puzzle.
pub(crate) trait Command: Send + Sync + 'static {
    /// The options of its solvers.
    fn options(&self) -> Options;

    /// True for puzzles that are to be left out, of a file that is named for the `nth` time, from 0.
    fn skips(&self, _file: &str, _nth: usize, _number: usize) -> bool {
        false
    }

    /// The reply, or the last part of it: others may be emitted before.
    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, emit: Emit) -> anyhow::Result<Reply>;

    /// The reply if there is no answer.
    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Reply {
        Reply::new(format!("{}: {failure}\n", item.number), failure.into())
    }
}
