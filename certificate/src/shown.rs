//! The result of a check: what a certificate shows.

use std::fmt;
use std::num::NonZero;

use crate::clauses::Clauses;
use crate::puzzle::Puzzle;

/// A certificate that has been checked. Only a [`Checker`](crate::Checker) makes one.
#[derive(Debug)]
pub struct Certificate {
    pub(crate) puzzle: Puzzle,
    pub(crate) claim: Claim,
}

/// The number of loops that a certificate shows.
#[derive(Debug)]
pub(crate) enum Claim {
    /// This many loops were checked, and there may be others. With none of them, this says nothing.
    AtLeast(NonZero<usize>),
    /// This many loops were checked, and there are no others.
    Exactly(usize, Refutation),
}

/// The proof that there are no more loops.
#[derive(Debug)]
pub struct Refutation {
    pub(crate) clauses: Clauses,
    pub(crate) is_checked: bool,
}

impl Certificate {
    /// The puzzle of the certificate.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The number of loops in the certificate. With a [refutation](Self::refutation) these are all loops of
    /// the puzzle; without one there may be more, and this is at least 1.
    pub const fn loops(&self) -> usize {
        match self.claim {
            Claim::AtLeast(loops) => loops.get(),
            Claim::Exactly(loops, _) => loops,
        }
    }

    /// The proof that there are no more loops; `None` if the certificate leaves that open.
    pub const fn refutation(&self) -> Option<&Refutation> {
        match &self.claim {
            Claim::AtLeast(_) => None,
            Claim::Exactly(_, refutation) => Some(refutation),
        }
    }
}

impl Refutation {
    /// The clauses that every other loop satisfies, and the lemmas that follow from them.
    pub const fn clauses(&self) -> &Clauses {
        &self.clauses
    }

    /// True if the clauses were proved unsatisfiable; false if that is left to a DRAT checker.
    pub const fn is_checked(&self) -> bool {
        self.is_checked
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.claim {
            Claim::AtLeast(loops) => write!(f, "at least {}", solutions(loops.get())),
            Claim::Exactly(loops, refutation) => {
                match loops {
                    0 => f.write_str("no solution"),
                    _ => write!(f, "exactly {}", solutions(*loops)),
                }?;
                f.write_str(if refutation.is_checked { "" } else { ", if its DRAT proof is right" })
            }
        }
    }
}

fn solutions(count: usize) -> String {
    format!("{count} {}", if count == 1 { "solution" } else { "solutions" })
}
