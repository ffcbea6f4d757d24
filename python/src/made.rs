//! Boards generated from a seed.

use std::sync::Arc;

use pyo3::prelude::*;
use serde_json::{Value, json};
use slitherlink::Deadline;
use slitherlink::generate::{GenerateError, Generator, Recipe};

use crate::call::{Timeout, run_until};
use crate::convert::Size;
use crate::error::{out_of_time, value};
use crate::numbers::Numbers;
use crate::puzzle::Puzzle;

/// Boards generated from a seed: an iterator.
#[pyclass(frozen, module = "slitherlink._slitherlink")]
pub(crate) struct Boards {
    generator: Generator,
    seed: u64,
    /// The number of the last board; `None` if there is none.
    last: Option<u64>,
    numbers: Numbers,
    deadline: Deadline,
}

/// Boards generated from a seed: the first `n`, or without an end. `conditions` is the recipe in JSON.
#[pyfunction]
pub(crate) fn generate(
    py: Python,
    size: Option<Size>,
    n: Option<u64>,
    conditions: &str,
    seed: u64,
    timeout: Option<Timeout>,
) -> PyResult<Boards> {
    let deadline = Timeout::deadline(timeout);
    let recipe: Recipe = serde_json::from_str(conditions).map_err(|error| wrong(conditions, &error))?;
    let recipe = Recipe { size: size.map(|Size(grid)| grid), ..recipe };
    let generator = run_until(py, deadline.clone(), |deadline| Generator::new(recipe, &deadline))?;
    let generator = generator.map_err(|error| failed(&error))?;
    let last = n.map_or(u64::MAX - 1, |n| n.saturating_sub(1));
    Ok(Boards { generator, seed, last: (n != Some(0)).then_some(last), numbers: Numbers::from(0), deadline })
}

/// The exception for a wrong value: the first that is wrong on its own.
fn wrong(conditions: &str, error: &serde_json::Error) -> PyErr {
    let all: serde_json::Map<String, Value> = serde_json::from_str(conditions).unwrap_or_default();
    let alone = |(name, found): (String, Value)| {
        let error = serde_json::from_value::<Recipe>(json!({ &*name: &found })).err()?;
        Some(value(format!("{name} is {found:.60}: {error}")))
    };
    all.into_iter().find_map(alone).unwrap_or_else(|| value(error))
}

fn failed(error: &GenerateError) -> PyErr {
    match error {
        GenerateError::Timeout => out_of_time(error),
        GenerateError::NoSize => {
            value("found no size: give size, such as (10, 10), or a pattern or a loop that has one")
        }
        error => value(error),
    }
}

#[pymethods]
impl Boards {
    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python) -> PyResult<Option<Puzzle>> {
        py.check_signals()?;
        let make = |number| self.make(py, self.seed, number);
        let Some(last) = self.last else { return Ok(None) };
        // After a number for which no board comes out, the next one is tried; after Ctrl-C, the same one.
        let made = self.numbers.hand_out(last, make)?;
        made.transpose().map_err(|error| failed(&error))
    }

    /// The board of another seed with this number, and with the same conditions.
    fn _board(&self, py: Python, seed: u64, number: u64) -> PyResult<Puzzle> {
        self.make(py, seed, number)?.map_err(|error| failed(&error))
    }
}

impl Boards {
    /// Makes a board. The outer error is an exception that interrupted that.
    fn make(&self, py: Python, seed: u64, number: u64) -> PyResult<Result<Puzzle, GenerateError>> {
        let made =
            run_until(py, self.deadline.clone(), |deadline| self.generator.make(seed, number, &deadline))?;
        Ok(made.map(|made| Puzzle(Arc::new(made.puzzle))))
    }
}
