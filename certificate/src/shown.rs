//! The result of a check: what a certificate shows.

use std::fmt;
use std::io::{self, Write};

use crate::clauses::Clauses;
use crate::cuts::Cut;
use crate::pb;
use crate::pb::formula::Formula;
use crate::puzzle::Puzzle;

/// A certificate that has been checked. Only a [`Checker`](crate::Checker) makes one.
#[derive(Debug)]
pub struct Certificate {
    pub(crate) puzzle: Puzzle,
    /// They were checked; without a refutation at least one.
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

    /// Writes the puzzle and the loops as a pseudo-Boolean formula, in the OPB format. Its solutions are the loops
    /// that meet the clues, and its objective is the number of the loop, from 1 in the order of the certificate; 0
    /// for a loop that is not in the certificate. The formula takes nothing else from the certificate.
    ///
    /// # Errors
    /// If the writer fails.
    pub fn write_opb(&self, out: &mut dyn Write) -> io::Result<()> {
        Formula::new(&self.puzzle, &self.loops).write(out)
    }

    /// Writes the proof of what the certificate shows about that formula, for VeriPB; false, and nothing is written,
    /// if there is no proof with hints.
    ///
    /// # Errors
    /// If the writer fails.
    pub fn write_pbp(&self, out: &mut dyn Write) -> io::Result<bool> {
        if self.refutation.as_ref().is_some_and(|refutation| !refutation.is_checked()) {
            return Ok(false);
        }
        let formula = Formula::new(&self.puzzle, &self.loops);
        pb::proof::write(&formula, self.refutation.as_ref(), out).map(|()| true)
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
