//! What a certificate shows.

use std::fmt;
use std::num::NonZero;

use crate::clauses::Clauses;
use crate::puzzle::Puzzle;

/// A certificate that was checked. Only a [`Checker`](crate::Checker) makes one.
#[derive(Debug)]
pub struct Certificate {
    pub(crate) puzzle: Puzzle,
    pub(crate) claim: Claim,
}

/// How many loops there are.
#[derive(Debug)]
pub(crate) enum Claim {
    /// These were looked at, and nothing shows that there are no others. That of none would be no claim.
    AtLeast(NonZero<usize>),
    /// These were looked at, and there are no others.
    Exactly(usize, Refutation),
}

/// Why there are no more loops.
#[derive(Debug)]
pub struct Refutation {
    pub(crate) clauses: Clauses,
    pub(crate) is_checked: bool,
}

impl Certificate {
    /// The puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// How many loops of it the certificate has. These are all there are if there is a [refutation](Self::refutation)
    /// of others; without one there is at least one.
    pub const fn loops(&self) -> usize {
        match self.claim {
            Claim::AtLeast(loops) => loops.get(),
            Claim::Exactly(loops, _) => loops,
        }
    }

    /// Why there are no more loops; `None` if it does not say that.
    pub const fn refutation(&self) -> Option<&Refutation> {
        match &self.claim {
            Claim::AtLeast(_) => None,
            Claim::Exactly(_, refutation) => Some(refutation),
        }
    }
}

impl Refutation {
    /// Clauses that every other loop would satisfy, and lemmas that follow from them.
    pub const fn clauses(&self) -> &Clauses {
        &self.clauses
    }

    /// True if it was shown that nothing satisfies the clauses; false if that is left to a checker of DRAT.
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
