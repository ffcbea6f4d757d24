//! Conversion of the library's errors to Python's exceptions, each with a sentence.

use std::ffi::CString;
use std::fmt::Display;

use pyo3::exceptions::{
    PyMemoryError, PyRuntimeError, PyTimeoutError, PyTypeError, PyUserWarning, PyValueError,
};
use pyo3::prelude::*;
use slitherlink::count::Incomplete;
use slitherlink::formats::{InputError, ParseError, Problem};

use crate::classes::{certificate_error_class, parse_error_class};

/// The exception for a wrong value.
pub(crate) fn value(message: impl Display) -> PyErr {
    PyValueError::new_err(message.to_string())
}

/// The exception for a wrong type.
pub(crate) fn wrong_type(message: impl Display) -> PyErr {
    PyTypeError::new_err(message.to_string())
}

/// Puts a TypeError of Python into other words, which name the argument. Any other exception is the caller's, and
/// stays as it is.
pub(crate) fn retold(py: Python, error: PyErr, message: impl FnOnce() -> String) -> PyErr {
    if error.is_instance_of::<PyTypeError>(py) { wrong_type(message()) } else { error }
}

/// The exception for a bug in slitherlink.
pub(crate) fn bug(message: impl Display) -> PyErr {
    PyRuntimeError::new_err(format!("a bug in slitherlink, please report it: {message}"))
}

/// The exception for a count that was stopped. A timeout is usually an answer instead.
pub(crate) fn stopped(stop: Incomplete) -> PyErr {
    match stop {
        Incomplete::Memory { .. } => PyMemoryError::new_err(format!("there is not enough memory: {stop}")),
        Incomplete::TooWide(_) | Incomplete::Unsupported(_) | Incomplete::Limit => value(stop),
        Incomplete::Timeout => out_of_time(stop),
    }
}

/// The exception for time that runs out where no answer says so: an iterator that just ended would seem to be complete.
pub(crate) fn out_of_time(message: impl Display) -> PyErr {
    PyTimeoutError::new_err(message.to_string())
}

/// The exception for a text that is not exactly one puzzle.
pub(crate) fn parse(py: Python, error: &ParseError) -> PyErr {
    match error {
        ParseError::Input(error) => input(py, error),
        ParseError::Nothing => parse_error(py, "found no puzzle, expected one", [None; 2], Some("a puzzle")),
        _ => parse_error(
            py,
            "found a second puzzle, expected one; slitherlink.read reads them all",
            [None; 2],
            Some("one puzzle"),
        ),
    }
}

/// The exception for a puzzle that cannot be read.
pub(crate) fn input(py: Python, error: &InputError) -> PyErr {
    let InputError { source_name, puzzle, line, column, problem } = error;
    let message = format!("{source_name}, line {line}, column {column}, puzzle {puzzle}: {problem}");
    parse_error(py, &message, [Some(*line), Some(*column)], expected(problem).as_deref())
}

/// Returns what was expected instead, if the problem says that.
fn expected(problem: &Problem) -> Option<String> {
    Some(match problem {
        Problem::Unrecognised { .. } => "the beginning of a puzzle".into(),
        Problem::Header(_) => "the size: two numbers, rows and columns".into(),
        Problem::Cell(_) => "a clue 0 to 4 or a blank".into(),
        Problem::RowLength { expected, .. } => format!("{expected} cells"),
        Problem::MissingRow { row, rows, .. } => format!("row {row} of {rows}"),
        Problem::Text { expected, .. } => expected.clone(),
        _ => return None,
    })
}

fn parse_error(
    py: Python,
    message: &str,
    [line, column]: [Option<usize>; 2],
    expected: Option<&str>,
) -> PyErr {
    parse_error_class(py).map_or_else(
        |error| error,
        |class| match class.call1((message, line, column, expected)) {
            Ok(error) => PyErr::from_value(error),
            Err(error) => error,
        },
    )
}

/// The exception for a wrong certificate.
pub(crate) fn certificate(py: Python, error: &slitherlink_certificate::Error) -> PyErr {
    let message = format!("line {}, column {}: {}", error.line, error.column, error.message);
    certificate_error_class(py).map_or_else(
        |error| error,
        |class| match class.call1((message, error.line, error.column)) {
            Ok(error) => PyErr::from_value(error),
            Err(error) => error,
        },
    )
}

/// The function in Python that a warning is about.
#[derive(Clone, Copy)]
pub(crate) enum Frame {
    /// The one that has called us.
    Caller = 1,
    /// The one that has called that, which is a function of ours.
    CallerOfCaller,
}

/// Warns of how a board was read that could also be read otherwise.
pub(crate) fn warn(py: Python, note: Option<String>, frame: Frame) -> PyResult<()> {
    let Some(note) = note.and_then(|note| CString::new(note).ok()) else { return Ok(()) };
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &note, frame as i32)
}
