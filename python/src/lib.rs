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
//! Plain data becomes dataclasses, which Python makes from what these functions return; the docstrings there
//! describe it.

mod answer;
mod ask;
mod board_steps;
mod call;
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
mod proved;
mod puzzle;
mod reading;
mod reasons;
mod session;
mod step;
mod whole;

use pyo3::prelude::*;

/// The part of `slitherlink` that is written in Rust.
#[pymodule(gil_used = true)]
mod _slitherlink {
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
    use super::picture::{animated, frame, judged, likely};
    #[pymodule_export]
    use super::proved::{check_certificate, prove};
    #[pymodule_export]
    use super::puzzle::{Puzzle, formats};
    #[pymodule_export]
    use super::reading::{Reader, read};
    #[pymodule_export]
    use super::reasons::why;
    #[pymodule_export]
    use super::session::Session;
    #[pymodule_export]
    use super::step::Step;
}
