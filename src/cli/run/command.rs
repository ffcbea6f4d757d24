//! The interface of a command that answers puzzle by puzzle.

use slitherlink::formats::Entry;
use slitherlink::{Options, Solver};

use crate::cli::output::{Emit, Reply};
use crate::cli::stream::{Failure, Item};

/// A command that answers puzzle by puzzle.
pub(crate) trait Command: Send + Sync + 'static {
    /// The options of its solvers.
    fn options(&self) -> Options;

    /// Whether to skip a puzzle; `nth` says how often, counted from 0, its file was named before.
    fn skips(&self, _file: &str, _nth: usize, _number: usize) -> bool {
        false
    }

    /// Returns the reply, or its last part: earlier ones go to `emit`.
    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, emit: Emit) -> anyhow::Result<Reply>;

    /// Returns the reply to a puzzle that got no answer.
    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Reply {
        Reply::new(format!("{}: {failure}\n", item.number), failure.into())
    }
}
