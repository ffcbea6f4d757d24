//! The Rust part of the Python package `slitherlink`; `docs/python.md` describes the package for its users.
//!
//! ```text
//!  Python ─▶ convert (rows, arrays) ─▶ Puzzle, Drawing
//!    │                                    │
//!    └─▶ ask, listed, many, made, session ┘
//!              │
//!              └─▶ call: without the GIL, with a deadline, and signals looked for ─▶ slitherlink
//! ```
//!
//! Iterators look for signals before each item, since loops in C, such as that of `list`, do not.
//!
//! Plain data becomes dataclasses, which Python makes from what these functions return; the docstrings there
//! describe it.

mod answer;
mod arrays;
mod ask;
mod board_steps;
mod call;
mod classes;
mod convert;
mod counted;
mod drawing;
mod error;
mod hinted;
mod listed;
mod made;
mod many;
mod numbers;
mod picture;
mod pictures;
mod proved;
mod puzzle;
mod reading;
mod reasons;
mod session;
mod solution;
mod step;
mod whole;
mod words;

use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// The module `sys` of the interpreter that has imported this first: it has the classes, also those that PyO3 keeps.
static HOME: PyOnceLock<Py<PyModule>> = PyOnceLock::new();

/// Fails in a second interpreter of the process, where classes would be missing once the first one is gone.
fn stay_home(py: Python) -> PyResult<()> {
    let sys = py.import("sys")?;
    if HOME.get_or_init(py, || sys.clone().unbind()).is(&sys) {
        return Ok(());
    }
    Err(PyImportError::new_err(
        "slitherlink works in only one interpreter of a process, and another one has imported it already: \
         use it there, or in another process",
    ))
}

/// The part of `slitherlink` that is written in Rust.
#[pymodule(gil_used = true)]
mod _slitherlink {
    use super::{Bound, PyModule, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<PyModule>) -> PyResult<()> {
        super::stay_home(module.py())
    }

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "that is its name in Python")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use super::answer::Answer;
    #[pymodule_export]
    use super::ask::{forced, grade, solve, verify};
    #[pymodule_export]
    use super::board_steps::BoardSteps;
    #[pymodule_export]
    use super::counted::{count, likelihood, sample};
    #[pymodule_export]
    use super::drawing::{Drawing, Solution};
    #[pymodule_export]
    use super::hinted::{explain, hint, techniques};
    #[pymodule_export]
    use super::listed::{Samples, Solutions, solutions};
    #[pymodule_export]
    use super::made::{Boards, generate};
    #[pymodule_export]
    use super::many::{Answers, solve_many};
    #[pymodule_export]
    use super::pictures::{animated, chapter, chapters, frame, judged, likely};
    #[pymodule_export]
    use super::proved::{check_certificate, prove};
    #[pymodule_export]
    use super::puzzle::{Puzzle, as_puzzle, formats};
    #[pymodule_export]
    use super::reading::{Reader, read};
    #[pymodule_export]
    use super::reasons::why;
    #[pymodule_export]
    use super::session::Session;
    #[pymodule_export]
    use super::step::Step;
}
