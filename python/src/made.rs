//! Boards generated from a seed.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use slitherlink::Deadline;
use slitherlink::generate::{Clues, GenerateError, Maker, Recipe, Require, Symmetry, Workshop};
use slitherlink::grade::Levels;

use crate::call::{Timeout, run_until};
use crate::convert::{Size, shown};
use crate::error::{bug, out_of_time, value, wrong_type};
use crate::hinted::technique;
use crate::numbers::Numbers;
use crate::puzzle::Puzzle;
use crate::whole::{HUGE, Whole, whole};

/// Boards generated from a seed: an endless iterator.
#[pyclass(frozen, module = "slitherlink._slitherlink")]
pub(crate) struct Boards {
    workshop: Workshop,
    seed: u64,
    numbers: Numbers,
    deadline: Deadline,
}

/// The clues to keep: a word, a share of the cells, or their number.
pub(crate) struct Keep(Clues);

impl<'a, 'py> FromPyObject<'a, 'py> for Keep {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Keep> {
        const EXPECTED: &str =
            "expected \"full\", \"minimal\", \"fewest\", a share from 0.0 to 1.0 or a number of clues";
        let unexpected = || format!("clues is {}, {EXPECTED}", shown(&object));
        match whole(&object) {
            Ok(Whole::Truth(_)) => return Err(wrong_type(unexpected())),
            Ok(Whole::Integer(HUGE)) => return Err(value(unexpected())),
            Ok(Whole::Integer(count)) => {
                let count = usize::try_from(count).map_err(|_| value(unexpected()))?;
                return Ok(Keep(Clues::Count(count)));
            }
            Err(error) if !error.is_instance_of::<PyTypeError>(object.py()) => return Err(error),
            Err(_) => {}
        }
        if let Ok(share) = object.extract() {
            return Ok(Keep(Clues::Share(share)));
        }
        match object.extract::<&str>() {
            Ok("full") => Ok(Keep(Clues::Full)),
            Ok("minimal") => Ok(Keep(Clues::Minimal)),
            Ok("fewest") => Ok(Keep(Clues::Smallest)),
            Ok(word) => Err(value(format!("clues is {word:?}, {EXPECTED}"))),
            Err(_) => Err(wrong_type(unexpected())),
        }
    }
}

/// The wishes for each board.
struct Wishes<'a> {
    require: Option<&'a str>,
    hardest: Option<&'a str>,
    needs: Vec<String>,
    grade: Option<&'a str>,
    unneeded: Option<usize>,
    avoid: Vec<u8>,
    digits: Vec<(u8, usize)>,
    apart: bool,
}

impl Wishes<'_> {
    fn conditions(self) -> PyResult<Vec<Require>> {
        let by_rules = match self.require {
            None => None,
            Some("rules") => Some(Require::Rules),
            Some("sat") => Some(Require::Sat),
            Some(word) => return Err(value(format!("require is {word:?}, expected \"rules\" or \"sat\""))),
        };
        let levels = self.grade.map(|grade| grade.parse::<Levels>().map_err(value)).transpose()?;
        let max = self.hardest.map(technique).transpose()?;
        let needs = self.needs.iter().map(|name| technique(name)).collect::<PyResult<Vec<_>>>()?;
        let avoid = self.avoid.into_iter().map(|digit| Require::Digit { digit, most: 0 });
        let digits = self.digits.into_iter().map(|(digit, most)| Require::Digit { digit, most });
        let conditions = avoid.chain(digits).chain(self.apart.then_some(Require::Apart)).chain(by_rules);
        let conditions = conditions.chain(max.map(Require::Max)).chain(needs.into_iter().map(Require::Needs));
        let conditions = conditions.chain(levels.map(Require::Grade));
        Ok(conditions.chain(self.unneeded.map(Require::Unneeded)).collect())
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
#[pyo3(signature = (size, *, seed, clues, unique, symmetry, loops, require, hardest, needs, grade, unneeded, avoid, digits, apart, timeout))]
#[expect(clippy::too_many_arguments, reason = "all by name, from a function of Python that has the same")]
pub(crate) fn generate(
    py: Python,
    size: Size,
    seed: u64,
    clues: Option<Keep>,
    unique: bool,
    symmetry: &str,
    loops: &str,
    require: Option<&str>,
    hardest: Option<&str>,
    needs: Vec<String>,
    grade: Option<&str>,
    unneeded: Option<usize>,
    avoid: Vec<u8>,
    digits: Vec<(u8, usize)>,
    apart: bool,
    timeout: Option<Timeout>,
) -> PyResult<Boards> {
    let deadline = Timeout::deadline(timeout);
    let require = Wishes { require, hardest, needs, grade, unneeded, avoid, digits, apart }.conditions()?;
    let default = if unique { Clues::default_for(&require) } else { Clues::Full };
    let recipe = Recipe {
        grid: size.0,
        clues: clues.map_or(default, |Keep(clues)| clues),
        unique,
        symmetry: named("symmetry", &Symmetry::ALL, Symmetry::name, symmetry)?,
        maker: named("loop", &Maker::ALL, Maker::name, loops)?,
        require,
        ..Recipe::default()
    };
    let workshop = run_until(py, deadline.clone(), |deadline| Workshop::new(recipe, &deadline))?;
    let workshop = workshop.map_err(|error| failed(&error))?;
    Ok(Boards { workshop, seed, numbers: Numbers::from(0), deadline })
}

fn failed(error: &GenerateError) -> PyErr {
    match error {
        GenerateError::Search(_) => bug(error),
        GenerateError::Timeout => out_of_time(error),
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
        // After a number for which no board comes out, the next one is tried; after Ctrl-C, the same one.
        let made = self.numbers.hand_out(u64::MAX - 1, make)?;
        made.transpose().map_err(|error| failed(&error))
    }

    /// The board of another seed with this number, and with the same wishes.
    fn _board(&self, py: Python, seed: u64, number: u64) -> PyResult<Puzzle> {
        self.make(py, seed, number)?.map_err(|error| failed(&error))
    }
}

impl Boards {
    /// Makes a board. The outer error is an exception that interrupted that.
    fn make(&self, py: Python, seed: u64, number: u64) -> PyResult<Result<Puzzle, GenerateError>> {
        let made =
            run_until(py, self.deadline.clone(), |deadline| self.workshop.make(seed, number, &deadline))?;
        Ok(made.map(|made| Puzzle(Arc::new(made.puzzle))))
    }
}
