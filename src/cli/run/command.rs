//! The interface of a command that answers puzzle by puzzle.

use crate::cli::output::{Emit, Manner, Reply, failed, unanswered};
use crate::cli::stream::{Failure, Item};
use crate::cli::terminal::Detail;
use crate::formats::Entry;
use crate::{Options, Solver};

/// A command that answers puzzle by puzzle.
pub(crate) trait Command: Send + Sync + 'static {
    /// The name of the question that it answers.
    fn question(&self) -> &'static str;

    /// The options of its solvers.
    fn options(&self) -> Options {
        Options::default()
    }

    /// What its progress says besides the number of puzzles, if anything.
    fn detail(&self) -> Option<Detail> {
        None
    }

    /// Whether nobody wants to know more: see [`Job::is_called_off`](crate::cli::stream::Job::is_called_off).
    fn is_called_off(&self) -> bool {
        false
    }

    /// Returns the reply, or its last part: earlier ones go to `emit`.
    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, emit: Emit) -> anyhow::Result<Reply>;

    /// Returns the reply to a puzzle that got no answer.
    fn failed(&self, item: &Item<Entry>, failure: &Failure, manner: Manner) -> Reply {
        unanswered(item, failed(self.question(), failure), manner)
    }
}
