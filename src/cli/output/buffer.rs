//! Buffered standard output.

use std::io::Write;

use crate::cli::exit::Exit;
use crate::cli::files::Writer;
use crate::cli::terminal::{error, say};

/// Standard output, or a file in its place, written in large pieces.
pub(crate) struct Output {
    target: Writer,
    pub(crate) buffer: Vec<u8>,
}

impl Output {
    const FULL: usize = 1 << 16;

    pub(crate) fn new(target: Writer) -> Output {
        Output { target, buffer: Vec::with_capacity(2 * Output::FULL) }
    }

    /// Writes the buffer if it is full.
    pub(crate) fn flush_if_full(&mut self) -> std::io::Result<()> {
        if self.buffer.len() >= Output::FULL { self.flush() } else { Ok(()) }
    }

    pub(crate) fn flush(&mut self) -> std::io::Result<()> {
        self.target.write_all(&self.buffer)?;
        self.buffer.clear();
        self.target.flush()
    }

    /// Prints to stderr, after everything that was printed to this output before.
    pub(crate) fn say(&mut self, text: &str) -> std::io::Result<()> {
        if !text.is_empty() {
            self.flush()?;
            say(text);
        }
        Ok(())
    }

    /// Reports bad input, and returns the exit code for it.
    pub(crate) fn complain(&mut self, message: &str) -> std::io::Result<Exit> {
        self.say(&error(message))?;
        Ok(Exit::Usage)
    }
}
