//! The result of a check: what a certificate shows.

use std::fmt;

use crate::clauses::Clauses;
use crate::cuts::Cut;
use crate::puzzle::Puzzle;

/// A certificate that has been checked. Only a [`Checker`](crate::Checker) makes one.
#[derive(Debug)]
pub struct Certificate {
    pub(crate) puzzle: Puzzle,
    /// The loops, each of which was checked. There is at least one if there is no refutation.
    pub(crate) loops: Vec<Vec<usize>>,
    /// `None` if there may be other loops.
    pub(crate) refutation: Option<Refutation>,
}

/// The proof that there are no more loops.
#[derive(Debug)]
pub struct Refutation {
    pub(crate) clauses: Clauses,
    pub(crate) cuts: Vec<Cut>,
    /// By lemma, the numbers of the clauses that show it; none if that is left to a DRAT checker.
    pub(crate) hints: Vec<Box<[u32]>>,
}

impl Certificate {
    /// The puzzle of the certificate.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The number of loops in the certificate. With a [refutation](Self::refutation) these are all loops of
    /// the puzzle; without one there may be more, and this is at least 1.
    pub const fn loops(&self) -> usize {
        self.loops.len()
    }

    /// The proof that there are no more loops; `None` if the certificate leaves that open.
    pub const fn refutation(&self) -> Option<&Refutation> {
        self.refutation.as_ref()
    }
}

impl Refutation {
    /// The clauses that every other loop satisfies, and the lemmas that follow from them.
    pub const fn clauses(&self) -> &Clauses {
        &self.clauses
    }

    /// True if the clauses were proved unsatisfiable; false if that is left to a DRAT checker.
    pub const fn is_checked(&self) -> bool {
        !self.hints.is_empty()
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (&self.refutation, self.loops()) {
            (None, loops) => write!(f, "at least {}", solutions(loops)),
            (Some(refutation), loops) => {
                match loops {
                    0 => f.write_str("no solution"),
                    _ => write!(f, "exactly {}", solutions(loops)),
                }?;
                f.write_str(if refutation.is_checked() { "" } else { ", if its DRAT proof is right" })
            }
        }
    }
}

fn solutions(count: usize) -> String {
    format!("{count} {}", if count == 1 { "solution" } else { "solutions" })
}
