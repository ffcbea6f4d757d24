//! Reading files of puzzles.

use std::io::Cursor;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use slitherlink::Grid;
use slitherlink::formats::{self, Hints};

use crate::drawing::Drawing;
use crate::error::{input, value, wrong_type};
use crate::puzzle::{Puzzle, format_named};

/// The puzzles of a file, each with its drawing or None: an iterator.
#[pyclass(frozen, module = "slitherlink._slitherlink")]
pub(crate) struct Reader(Mutex<formats::Reader<Box<dyn std::io::Read + Send>>>);

/// Reads the puzzles of a file, each with its drawing or None. `source` is a path, or a file that is open for
/// reading.
#[pyfunction]
#[pyo3(signature = (source, *, format = None, size = None))]
pub(crate) fn read(
    source: &Bound<PyAny>,
    format: Option<&str>,
    size: Option<(u64, u64)>,
) -> PyResult<Reader> {
    let format = format.map(format_named).transpose()?;
    let size = size.map(|(rows, cols)| Grid::new(rows, cols).map_err(value)).transpose()?;
    let hints = Hints { format, size };
    let (name, input): (String, Box<dyn std::io::Read + Send>) = if source.hasattr("read")? {
        let name = source.getattr("name").and_then(|name| name.extract()).unwrap_or_else(|_| "text".into());
        (name, Box::new(Cursor::new(content(&source.call_method0("read")?)?)))
    } else {
        let path: PathBuf = source.extract()?;
        let file = std::fs::File::open(&path)?;
        (path.display().to_string(), Box::new(file))
    };
    let reader = source.py().detach(|| formats::Reader::hinted(hints, name, input));
    Ok(Reader(Mutex::new(reader)))
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
