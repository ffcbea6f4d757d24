//! Reading files of puzzles.

use std::fs::File;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::{PyIsADirectoryError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use slitherlink::formats::{self, Hints};

use crate::convert::{Size, type_name};
use crate::drawing::Drawing;
use crate::error::{input, wrong_type};
use crate::puzzle::{Puzzle, format_named};

/// The puzzles of a file, each with its drawing or None: an iterator.
#[pyclass(frozen, module = "slitherlink._slitherlink")]
pub(crate) struct Reader(Mutex<formats::Reader<Box<dyn std::io::Read + Send>>>);

/// Reads the puzzles of a file, each with its drawing or None. `source` is a path, or a file that is open for
/// reading.
#[pyfunction]
#[pyo3(signature = (source, *, format = None, size = None))]
pub(crate) fn read(source: &Bound<PyAny>, format: Option<&str>, size: Option<Size>) -> PyResult<Reader> {
    let format = format.map(format_named).transpose()?;
    let hints = Hints { format, size: size.map(|Size(grid)| grid) };
    let (name, input): (String, Box<dyn std::io::Read + Send>) = if source.hasattr("read")? {
        let name = source.getattr("name").and_then(|name| name.extract()).unwrap_or_else(|_| "text".into());
        (name, Box::new(Cursor::new(content(&source.call_method0("read")?)?)))
    } else {
        let path = path(source)?;
        (path.display().to_string(), Box::new(open(&path)?))
    };
    let reader = source.py().detach(|| formats::Reader::hinted(hints, name, input));
    Ok(Reader(Mutex::new(reader)))
}

fn path(source: &Bound<PyAny>) -> PyResult<PathBuf> {
    source.extract().map_err(|error: PyErr| {
        if !error.is_instance_of::<PyTypeError>(source.py()) {
            return error;
        }
        let found = type_name(source);
        wrong_type(format!(
            "the source is of type {found}, expected a path, or a file that is open for reading"
        ))
    })
}

/// Opens a file; the exception names it.
fn open(path: &Path) -> PyResult<File> {
    if path.is_dir() {
        return Err(PyIsADirectoryError::new_err(format!("{} is a folder, expected a file", path.display())));
    }
    File::open(path).map_err(|error| {
        std::io::Error::new(error.kind(), format!("cannot read {}: {error}", path.display())).into()
    })
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

#[pymethods]
impl Reader {
    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python) -> PyResult<Option<(Puzzle, Option<Drawing>)>> {
        let next = py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).next());
        let Some(entry) = next.transpose().map_err(|error| input(py, &error))? else { return Ok(None) };
        let grid = entry.puzzle.grid();
        let drawing = entry.drawing.map(|drawing| Drawing::new(grid, drawing.states));
        Ok(Some((Puzzle(Arc::new(entry.puzzle)), drawing)))
    }
}
