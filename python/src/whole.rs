//! Integers and booleans, of Python or of numpy.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyInt;

/// A boolean or an integer, of Python or of numpy.
#[derive(Clone, Copy)]
pub(crate) enum Whole {
    Truth(bool),
    /// [`HUGE`] if it is too large.
    Integer(i64),
}

/// Stands for an integer that is too large for an `i64`.
pub(crate) const HUGE: i64 = i64::MAX;

impl Whole {
    /// The number that says the same of an edge: True is a line, False a cross.
    pub(crate) const fn of_edge(self) -> i64 {
        match self {
            Whole::Truth(true) => 1,
            Whole::Truth(false) => -1,
            Whole::Integer(number) => number,
        }
    }
}

/// Reads a boolean or an integer.
pub(crate) fn whole(object: &Bound<PyAny>) -> PyResult<Whole> {
    // Nearly all are of type int; the question for a boolean of numpy takes longer.
    if !object.is_exact_instance_of::<PyInt>()
        && let Ok(truth) = object.extract()
    {
        return Ok(Whole::Truth(truth));
    }
    match object.extract::<i64>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => Ok(Whole::Integer(HUGE)),
        integer => integer.map(Whole::Integer),
    }
}

/// Returns an integer, as Python counts: True is 1. [`HUGE`] stands for one that is too large.
pub(crate) fn integer(object: &Bound<PyAny>) -> PyResult<i64> {
    Ok(match whole(object)? {
        Whole::Truth(truth) => i64::from(truth),
        Whole::Integer(number) => number,
    })
}
