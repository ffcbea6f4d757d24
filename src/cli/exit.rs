//! Exit codes as a type.

use std::process::ExitCode;

use serde::{Deserialize, Serialize};

/// The end of `slink --help`.
pub(crate) const HELP: &str = "\
Exit codes:
  0  as hoped: every puzzle has exactly one solution (or a first one, with --first)
  1  some puzzle has no solution, several, or stays undecided; rules and SAT disagree
  2  bad usage or bad input
  3  the time was over for some puzzle
  4  `slink decode --cut` added cuts: the SAT solver is to run again
  5  the memory was not enough for some puzzle
  6  the solver crashed in some puzzle
  130  interrupted; what was answered by then is printed

The largest of them counts.";

/// How the program ends; later ones outweigh earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub(crate) enum Exit {
    /// As hoped.
    #[default]
    Success,
    /// An answer, but not the one hoped for.
    Unhoped,
    /// Bad usage or bad input.
    Usage,
    /// The time was over for some puzzle.
    Timeout,
    /// Cuts were added: another round is to follow.
    Again,
    /// The memory was not enough for some puzzle.
    Memory,
    /// The solver crashed in some puzzle.
    Crash,
    /// We were asked to stop.
    Interrupted = 130,
}

impl Exit {
    /// What came of a puzzle that ends so, in a word: that of the objects of `--format jsonl`.
    pub(crate) const fn outcome(self) -> &'static str {
        match self {
            Exit::Success => "done",
            Exit::Unhoped => "not as hoped",
            Exit::Usage => "error",
            Exit::Timeout => "timeout",
            Exit::Memory => "memory",
            Exit::Crash => "crash",
            Exit::Again | Exit::Interrupted => "to go on with",
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}
