//! Detection of a terminal at standard output, and of its colours and width.

use std::io::IsTerminal;

use crate::cli::worker::{WIDTH, WORKER, is_worker};
use clap::ValueEnum;

/// The values of `terminal`: a pipe or file, a terminal, or a terminal with colours.
pub(super) const PIPE: &str = "pipe";
const TERMINAL: &str = "terminal";
const COLOURS: &str = "colours";

/// Returns what standard output is; in a worker process, that of its parent process.
pub(crate) fn terminal() -> &'static str {
    if let Ok(inherited) = std::env::var(WORKER) {
        return [TERMINAL, COLOURS].into_iter().find(|kind| *kind == inherited).unwrap_or(PIPE);
    }
    let stdout = std::io::stdout();
    match anstream::AutoStream::choice(&stdout) {
        _ if !stdout.is_terminal() => PIPE,
        anstream::ColorChoice::Never => TERMINAL,
        _ => COLOURS,
    }
}

/// Returns the number of columns of the terminal, if standard output is one; in a worker process, that of its
/// parent process.
pub(crate) fn width() -> Option<usize> {
    match std::env::var(WIDTH) {
        Ok(inherited) if is_worker() => inherited.parse().ok(),
        _ => columns().filter(|&columns| columns > 0),
    }
}

#[cfg(unix)]
fn columns() -> Option<usize> {
    rustix::termios::tcgetwinsize(std::io::stdout()).ok().map(|size| size.ws_col.into())
}

#[cfg(not(unix))]
fn columns() -> Option<usize> {
    terminal_size::terminal_size().map(|(width, _)| width.0.into())
}

/// Whether to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// at a terminal that supports them
    Auto,
    /// also into a pipe or file
    Always,
    /// never
    Never,
}

impl Colour {
    /// Whether to use colours on standard output.
    pub(crate) fn is_on(self) -> bool {
        match self {
            Colour::Auto => terminal() == COLOURS,
            Colour::Always => true,
            Colour::Never => false,
        }
    }
}
