//! Handling of Ctrl-C and other requests to stop.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::cli::exit::Exit;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on the first interrupt is only recorded; a second one ends the program at once.
pub(crate) fn catch() -> anyhow::Result<()> {
    match ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::SeqCst) {
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
    INTERRUPTED.load(Ordering::SeqCst)
}
