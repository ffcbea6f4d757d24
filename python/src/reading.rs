//! Reading files of puzzles.

use std::io::{self, Cursor, Read};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use slitherlink::formats::{self, Hints, InputError};

use crate::convert::{Size, type_name};
use crate::drawing::Drawing;
use crate::error::{Frame, input, retold, value, warn, wrong_type};
use crate::puzzle::{Puzzle, format_named};

/// The puzzles of a file, each with its drawing or None: an iterator.
#[pyclass(frozen, module = "slitherlink._slitherlink")]
pub(crate) struct Reader {
    entries: Mutex<formats::Reader<'static>>,
    broken: Broken,
}

/// The interval between attempts to read while another thread does.
const WAIT: Duration = Duration::from_millis(1);

/// The exception that broke off the reading of a file.
type Broken = Arc<Mutex<Option<PyErr>>>;

/// A file that is read by way of Python: so waiting for a pipe ends with Ctrl-C, and errors are those of `open`.
struct File {
    file: Py<PyAny>,
    broken: Broken,
}

impl Read for File {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = Python::try_attach(|py| -> PyResult<usize> {
            let bytes = self.file.bind(py).call_method1("read", (buffer.len(),))?;
            let mut bytes = bytes.cast::<PyBytes>()?.as_bytes();
            Ok(bytes.read(buffer)?)
        });
        match read {
            Some(Ok(count)) => Ok(count),
            Some(Err(error)) => {
                *self.broken.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                Err(io::Error::other("the reading was broken off"))
            }
            None => Err(io::Error::other("Python is shutting down")),
        }
    }
}

impl Drop for File {
    fn drop(&mut self) {
        // Without this, Python would warn of a file that nobody closed. A loop that an exception ends drops the file while that
        // exception is on its way, so it is set aside.
        Python::try_attach(|py| {
            let pending = PyErr::take(py);
            if let Err(error) = self.file.call_method0(py, "close") {
                error.write_unraisable(py, None);
            }
            if let Some(pending) = pending {
                pending.restore(py);
            }
        });
    }
}

/// Reads the puzzles of a file, each with its drawing or None. `source` is a path, or a file that is open for
/// reading.
#[pyfunction]
pub(crate) fn read(source: &Bound<PyAny>, format: Option<&str>, size: Option<Size>) -> PyResult<Reader> {
    let format = format.map(format_named).transpose()?;
    let hints = Hints { format, size: size.map(|Size(grid)| grid) };
    let broken = Broken::default();
    let (name, input): (String, Box<dyn Read + Send>) = if source.hasattr("read")? {
        let name = source.getattr("name").and_then(|name| name.extract()).unwrap_or_else(|_| "text".into());
        (name, Box::new(Cursor::new(content(&source.call_method0("read")?)?)))
    } else {
        let name = path(source)?.display().to_string();
        (name, Box::new(File { file: open(source)?, broken: Arc::clone(&broken) }))
    };
    let reader = source.py().detach(|| formats::Reader::hinted(hints, name, input));
    unbroken(&broken)?;
    Ok(Reader { entries: Mutex::new(reader), broken })
}

fn path(source: &Bound<PyAny>) -> PyResult<PathBuf> {
    source.extract().map_err(|error: PyErr| {
        let found = type_name(source);
        let say =
            || format!("the source is of type {found}, expected a path, or a file that is open for reading");
        retold(source.py(), error, say)
    })
}

/// Opens a file. It has no buffer, since the reader has one.
fn open(path: &Bound<PyAny>) -> PyResult<Py<PyAny>> {
    let unbuffered = PyDict::new(path.py());
    unbuffered.set_item("buffering", 0)?;
    let file = path.py().import("io")?.getattr("open")?.call((path, "rb"), Some(&unbuffered))?;
    Ok(file.unbind())
}

fn content(read: &Bound<PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(text) = read.cast::<PyString>() {
        return Ok(text.to_cow()?.as_bytes().to_vec());
    }
    match read.cast::<PyBytes>() {
        Ok(bytes) => Ok(bytes.as_bytes().to_vec()),
        Err(_) => Err(wrong_type("the file gives neither text nor bytes")),
    }
}

/// Raises the exception that broke off the reading, if there is one. After that the rest of the file is missing, and
/// to ask for it is an error.
fn unbroken(broken: &Broken) -> PyResult<()> {
    let mut broken = broken.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(error) = broken.take() else { return Ok(()) };
    *broken = Some(value("the reading of this file was broken off: read it again"));
    Err(error)
}

impl Reader {
    /// Reads the next entry. If another call does so already, this waits for it, unless a signal ends that: the
    /// other call may be waiting for the handler of that signal.
    fn next_entry(&self, py: Python) -> PyResult<Option<Result<formats::Entry, InputError>>> {
        let next = |entries: &mut formats::Reader| (entries.next(), entries.take_note());
        loop {
            py.check_signals()?;
            let next = py.detach(|| match self.entries.try_lock() {
                Ok(mut entries) => Some(next(&mut entries)),
                Err(TryLockError::Poisoned(entries)) => Some(next(&mut entries.into_inner())),
                Err(TryLockError::WouldBlock) => {
                    thread::sleep(WAIT);
                    None
                }
            });
            if let Some((next, note)) = next {
                warn(py, note, Frame::Caller)?;
                return Ok(next);
            }
        }
    }
}

#[pymethods]
impl Reader {
    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python) -> PyResult<Option<(Puzzle, Option<Drawing>)>> {
        let entry = match self.next_entry(py)? {
            Some(Ok(entry)) => entry,
            other => {
                unbroken(&self.broken)?;
                return match other {
                    Some(Err(error)) => Err(input(py, &error)),
                    _ => Ok(None),
                };
            }
        };
        let grid = entry.puzzle.grid();
        let drawing = entry.drawing.map(|drawing| Drawing::new(grid, drawing.states));
        Ok(Some((Puzzle(Arc::new(entry.puzzle)), drawing)))
    }
}
