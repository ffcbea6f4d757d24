//! Buffered standard output.

use std::io::Write;

use indicatif::ProgressBar;

use crate::cli::exit::Exit;
use crate::cli::files::Writer;
use crate::cli::terminal::{error, say, suspend};

/// Standard output, or a file in its place, written in large pieces.
pub(crate) struct Output {
    target: Writer,
    pub(crate) buffer: Vec<u8>,
    /// The bar at the terminal, which must not be there while something is written.
    bar: Option<ProgressBar>,
}

impl Output {
    const FULL: usize = 1 << 16;

    pub(crate) fn new(target: Writer, bar: Option<ProgressBar>) -> Output {
        Output { target, buffer: Vec::with_capacity(2 * Output::FULL), bar }
    }

    /// Writes the buffer if it is full.
    pub(crate) fn flush_if_full(&mut self) -> std::io::Result<()> {
        if self.buffer.len() >= Output::FULL { self.flush() } else { Ok(()) }
    }

    pub(crate) fn flush(&mut self) -> std::io::Result<()> {
        if self.buffer.is_empty() {
            return Ok(());
        }
        let (target, buffer) = (&mut self.target, &mut self.buffer);
        suspend(self.bar.as_ref(), || {
            target.write_all(buffer)?;
            buffer.clear();
            target.flush()
        })
    }

    /// Prints to stderr, after everything that was printed to this output before.
    pub(crate) fn say(&mut self, text: &str) -> std::io::Result<()> {
        if !text.is_empty() {
            self.flush()?;
            suspend(self.bar.as_ref(), || say(text));
        }
        Ok(())
    }

    /// Reports bad input, and returns the exit code for it.
    pub(crate) fn complain(&mut self, message: &str) -> std::io::Result<Exit> {
        self.say(&error(message))?;
        Ok(Exit::Usage)
    }
}
