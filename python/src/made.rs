//! Boards generated from a seed.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use slitherlink::generate::{Clues, GenerateError, Maker, Recipe, Require, Symmetry, Workshop};
use slitherlink::grade::Levels;

use crate::call::run;
use crate::convert::{Size, shown};
use crate::error::{bug, value, wrong_type};
use crate::hinted::technique;
use crate::puzzle::Puzzle;

/// Boards generated from a seed: an endless iterator.
#[pyclass(frozen, module = "slitherlink._slitherlink")]
pub(crate) struct Boards {
    workshop: Workshop,
    seed: u64,
    next: Mutex<u64>,
}

/// The clues to keep: a word, or a share of them.
pub(crate) struct Keep(Clues);

impl<'a, 'py> FromPyObject<'a, 'py> for Keep {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Keep> {
        const EXPECTED: &str = "expected \"full\", \"minimal\" or a share from 0 to 1";
        if let Ok(share) = object.extract() {
            return Ok(Keep(Clues::Share(share)));
        }
        match object.extract::<&str>() {
            Ok("full") => Ok(Keep(Clues::Full)),
            Ok("minimal") => Ok(Keep(Clues::Minimal)),
            Ok(word) => Err(value(format!("clues is {word:?}, {EXPECTED}"))),
            Err(_) => Err(wrong_type(format!("clues is {}, {EXPECTED}", shown(&object)))),
        }
    }
}

fn named<T: Copy>(what: &str, all: &[T], name: fn(T) -> &'static str, asked: &str) -> PyResult<T> {
    all.iter().copied().find(|&one| name(one) == asked).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|&one| name(one)).collect();
        value(format!("{what} is {asked:?}, expected one of {}", names.join(", ")))
    })
}

/// Boards generated from a seed, without an end.
#[pyfunction]
#[pyo3(signature = (size, *, seed, clues, unique, symmetry, loops, hardest, needs, grade))]
#[expect(clippy::too_many_arguments, reason = "all by name, from a function of Python that has the same")]
pub(crate) fn generate(
    py: Python,
    size: Size,
    seed: u64,
    clues: Option<Keep>,
    unique: bool,
    symmetry: &str,
    loops: &str,
    hardest: Option<&str>,
    needs: Option<&str>,
    grade: Option<&str>,
) -> PyResult<Boards> {
    let levels = grade.map(|grade| grade.parse::<Levels>().map_err(value)).transpose()?;
    let require = match (hardest, needs, levels) {
        (None, None, None) => Require::Nothing,
        (Some(name), None, None) => Require::Max(technique(name)?),
        (None, Some(name), None) => Require::Needs(technique(name)?),
        (None, None, Some(levels)) => Require::Grade { levels, unneeded: None },
        _ => return Err(value("found several of hardest, needs and grade, expected one at most")),
    };
    let recipe = Recipe {
        grid: size.0,
        clues: clues.map_or_else(|| levels.map_or(Clues::Full, Clues::Fewest), |Keep(clues)| clues),
        unique,
        symmetry: named("symmetry", &Symmetry::ALL, Symmetry::name, symmetry)?,
        maker: named("loop", &Maker::ALL, Maker::name, loops)?,
        require,
        ..Recipe::default()
    };
    let workshop =
        run(py, None, |deadline| Workshop::new(recipe, &deadline))?.map_err(|error| failed(&error))?;
    Ok(Boards { workshop, seed, next: Mutex::new(0) })
}

fn failed(error: &GenerateError) -> PyErr {
    match error {
        GenerateError::Search(_) => bug(error),
        error => value(error),
    }
}

#[pymethods]
impl Boards {
    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python) -> PyResult<Puzzle> {
        let number = {
            let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
            *next += 1;
            *next - 1
        };
        let made = run(py, None, |deadline| self.workshop.make(self.seed, number, &deadline))?;
        Ok(Puzzle(Arc::new(made.map_err(|error| failed(&error))?.puzzle)))
    }
}
