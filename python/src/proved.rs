//! Making and checking certificates.

use std::io::{self, BufRead, Read};
use std::num::NonZero;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use slitherlink::count::Incomplete;
use slitherlink::prove::Proof;
use slitherlink::{Certifying, Deadline};
use slitherlink_certificate::{Cause, Certificate, Checker, Error};

use crate::call::{Timeout, run};
use crate::error::{bug, certificate, stopped, value};
use crate::puzzle::Puzzle;

/// The certificate of a puzzle; None if the time ran out.
#[pyfunction]
pub(crate) fn prove<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    limit: usize,
    timeout: Option<Timeout>,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let limit = NonZero::new(limit).ok_or_else(|| value("limit is 0, expected at least 1 solution"))?;
    let made = run(py, timeout, |deadline| {
        Certifying { limit, deadline }.certify(&puzzle.0).map(|made| {
            let mut text = Vec::new();
            made.write(Proof::Lrat, &mut text).map(|()| text)
        })
    })?;
    match made {
        Ok(text) => Ok(Some(PyBytes::new(py, &text.map_err(bug)?))),
        Err(Incomplete::Timeout) => Ok(None),
        Err(stop) => Err(stopped(stop)),
    }
}

/// The claim of a certificate: the rows of clues, the number of loops, whether these are all, whether the
/// proof of that was checked, and all of this in words.
type Shown = (Vec<Vec<Option<u8>>>, usize, bool, bool, String);

/// A text that cannot be read any further once the deadline has passed. That is how a check is interrupted,
/// since the checker has no deadline: its code shares nothing with the library.
struct Until<'a> {
    text: &'a [u8],
    deadline: Deadline,
}

impl BufRead for Until<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        // Not `ErrorKind::Interrupted`, after which a reader tries again.
        if self.deadline.has_passed() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(self.text) }
    }

    fn consume(&mut self, count: usize) {
        self.text.consume(count);
    }
}

impl Read for Until<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

/// Reads and checks a certificate, after which nothing may follow.
fn single(text: Until) -> Result<Certificate, Error> {
    let mut checker = Checker::new(text);
    let wrong = |line, message: &str| Error { line, column: 1, message: message.into(), cause: Cause::Text };
    let first = checker.next(&mut io::sink())?;
    let first = first.ok_or_else(|| wrong(1, "found nothing, expected a certificate"))?;
    let after = checker.line() + 1;
    match checker.next(&mut io::sink())? {
        None => Ok(first),
        Some(_) => Err(wrong(after, "found a second certificate, expected one")),
    }
}

/// Checks the single certificate in a text.
#[pyfunction]
#[pyo3(signature = (certificate, /))]
pub(crate) fn check_certificate(py: Python, certificate: &[u8]) -> PyResult<Shown> {
    let checked = run(py, None, |deadline| single(Until { text: certificate, deadline }))?;
    let first = checked.map_err(|error| self::certificate(py, &error))?;
    let [_, cols] = first.puzzle().size();
    let clues = first.puzzle().clues().chunks_exact(cols).map(<[_]>::to_vec).collect();
    let refutation = first.refutation();
    let is_checked = refutation.is_none_or(slitherlink_certificate::Refutation::is_checked);
    Ok((clues, first.loops(), refutation.is_some(), is_checked, first.to_string()))
}
