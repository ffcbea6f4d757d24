//! Checks the certificates of one file, one after another, and prints what each shows.

use std::ffi::OsStr;
use std::io::{BufRead, Write};

use slitherlink_certificate::puzzle::Puzzle;
use slitherlink_certificate::{Cause, Certificate, Checker, Refutation};

use super::files::{name_of_input, open};
use super::{Outcome, say};

/// The verdict on a certificate.
pub(super) enum Verdict {
    Right(Box<Certificate>),
    /// It is of another puzzle than the one required.
    OfAnother,
    Wrong,
}

impl Verdict {
    /// The outcome that it means for the run.
    pub(super) fn outcome(&self) -> Outcome {
        match self {
            Verdict::Right(certificate) if certificate.refutation().is_none_or(Refutation::is_checked) => {
                Outcome::Right
            }
            Verdict::Right(_) => Outcome::Unchecked,
            Verdict::OfAnother | Verdict::Wrong => Outcome::Wrong,
        }
    }
}

/// A file of certificates, partly read.
pub(super) struct Reading {
    name: String,
    checker: Checker<Box<dyn BufRead>>,
    /// The number of certificates so far.
    count: usize,
    is_over: bool,
}

impl Reading {
    pub(super) fn open(path: &OsStr) -> Result<Reading, String> {
        Ok(Reading {
            name: name_of_input(path),
            checker: Checker::new(open(path)?),
            count: 0,
            is_over: false,
        })
    }

    /// The number of the last line that was read.
    pub(super) const fn line(&self) -> usize {
        self.checker.line()
    }

    /// Checks the next certificate, copies its proof to `proof`, and prints what it shows. `None` after the
    /// last one, and after one with a mistake in its text.
    pub(super) fn next(
        &mut self,
        puzzle: Option<&Puzzle>,
        proof: &mut dyn Write,
    ) -> Result<Option<Verdict>, String> {
        if self.is_over {
            return Ok(None);
        }
        let name = &self.name;
        let checked = self.checker.next(proof);
        self.is_over = !matches!(checked, Ok(Some(_)));
        self.count += 1;
        let (verdict, line) = match checked {
            Ok(None) if self.count > 1 => return Ok(None),
            Ok(None) => (Verdict::Wrong, format!("{name}: WRONG: found no certificate, expected one")),
            Ok(Some(certificate)) if puzzle.is_some_and(|puzzle| puzzle != certificate.puzzle()) => {
                (Verdict::OfAnother, format!("{name}: WRONG: this certificate is of another puzzle"))
            }
            Ok(Some(certificate)) => {
                let line = format!("{name}: {certificate}");
                (Verdict::Right(Box::new(certificate)), line)
            }
            Err(error) if error.cause == Cause::Device => return Err(format!("{name}: {}", error.message)),
            Err(error) => {
                (Verdict::Wrong, format!("{name}:{}:{}: WRONG: {}", error.line, error.column, error.message))
            }
        };
        say(&line)?;
        Ok(Some(verdict))
    }
}
