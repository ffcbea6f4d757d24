//! Exit codes, and their descriptions for the help.

use std::process::ExitCode;

use serde::{Deserialize, Serialize};

/// The exit codes and their meanings, for help and manual pages.
pub(crate) const CODES: [(&str, &str); 8] = [
    ("0", "success: for example, every puzzle has exactly one solution (with --first, at least one)"),
    ("1", "no solution, several, or undecided; no board as asked; or rules and SAT disagree"),
    ("2", "bad usage, bad input, or an output that cannot be written"),
    ("3", "the time limit was reached for a puzzle"),
    ("4", "`slink decode --cut` added clauses: run the SAT solver again"),
    ("5", "there was not enough memory for a puzzle"),
    ("6", "the solver crashed on a puzzle"),
    ("130", "interrupted; the answers before the first unfinished puzzle are printed"),
];

/// The environment variables that have an effect.
pub(crate) const ENVIRONMENT: [(&str, &str); 5] = [
    ("NO_COLOR", "if set, colours are off, except with --color always"),
    ("TERM", "if `dumb`, colours are off as well"),
    ("SHELL", "the shell of `slink completions`, unless one is named"),
    ("XDG_DATA_HOME", "where the completions of bash are installed, instead of ~/.local/share"),
    ("XDG_CONFIG_HOME", "where the completions of fish are installed, instead of ~/.config"),
];

/// The end of `slink --help`, before the examples.
pub(crate) fn help() -> String {
    let list = |items: &[(&str, &str)], width| {
        items.iter().map(|(name, what)| format!("  {name:<width$}  {what}\n")).collect::<String>()
    };
    let (codes, environment) = (list(&CODES, 3), list(&ENVIRONMENT, 15));
    format!("Exit codes (if several apply, the highest):\n{codes}\nEnvironment:\n{environment}\n")
}

/// The exit code of a run. If several apply, the greatest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Exit {
    /// The result that was hoped for.
    #[default]
    Success,
    /// A proper answer, but not the one that was hoped for.
    Negative,
    /// Bad usage or bad input.
    Usage,
    /// There was not enough time for some puzzle.
    Timeout,
    /// Cuts were added to a CNF file: the SAT solver has to run again.
    Again,
    /// There was not enough memory for some puzzle.
    Memory,
    /// The solver crashed in some puzzle.
    Crash,
    /// The run was interrupted.
    Interrupted = 130,
}

impl Exit {
    /// The outcome of a puzzle with this exit code, in a word or so, for the summary of a run.
    pub(crate) const fn outcome(self) -> &'static str {
        match self {
            Exit::Success => "done",
            Exit::Negative => "with exit code 1",
            Exit::Usage => "error",
            Exit::Timeout => "timeout",
            Exit::Memory => "memory",
            Exit::Crash => "crash",
            Exit::Again | Exit::Interrupted => "unfinished",
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}
