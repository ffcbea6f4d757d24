//! An output with its name.

use std::io::{self, Write};

/// An output whose errors say what could not be written.
pub(crate) struct Writer {
    out: Box<dyn Write>,
    /// The name, as it stands after `cannot write`.
    name: String,
}

impl Writer {
    /// Not public, since only [`Outputs`](super::Outputs) knows what may be written to.
    pub(super) fn new(out: impl Write + 'static, name: impl Into<String>) -> Writer {
        Writer { out: Box::new(out), name: name.into() }
    }

    fn describe(&self, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("cannot write {}: {error}", self.name))
    }
}

impl Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.out.write(bytes) {
            // The caller retries an interrupted write.
            Err(error) if error.kind() != io::ErrorKind::Interrupted => Err(self.describe(&error)),
            written => written,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush().map_err(|error| self.describe(&error))
    }
}
