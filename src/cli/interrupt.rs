//! Handling of Ctrl-C and other requests to stop.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use crate::cli::exit::Exit;

/// When the first interrupt came.
static FIRST: OnceLock<Instant> = OnceLock::new();

/// Within this time of the first interrupt, another one is the same: `timeout` sends its signal to the program, and
/// then to its process group as well.
const SAME: Duration = Duration::from_millis(200);

/// From now on the first interrupt is only recorded; a later one ends the program at once.
pub(crate) fn catch() -> anyhow::Result<()> {
    match ctrlc::set_handler(|| {
        if FIRST.get_or_init(Instant::now).elapsed() > SAME {
            std::process::exit(Exit::Interrupted as i32);
        }
    }) {
        // A command that runs several streams has set the handler already.
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// From now on an interrupt ends the program at once.
pub(crate) fn end_at_once() -> anyhow::Result<()> {
    Ok(ctrlc::set_handler(|| std::process::exit(Exit::Interrupted as i32))?)
}

/// Whether there was an interrupt.
pub(crate) fn is_interrupted() -> bool {
    FIRST.get().is_some()
}
