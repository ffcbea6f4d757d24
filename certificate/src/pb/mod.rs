//! The claim and the proof of a certificate for VeriPB, a checker of pseudo-Boolean proofs that knows nothing of
//! this game: see [`Certificate::write_opb`].
//!
//! Unlike the [clauses](crate::clauses), the formula says that there is a single loop, so that a checker derives
//! the cuts instead of believing them.

mod formula;
mod proof;
mod sides;

use std::io::{self, Write};

use crate::shown::{Certificate, Refutation};
use formula::Formula;

impl Certificate {
    /// Writes the puzzle and the loops as a pseudo-Boolean formula, in the OPB format. Its solutions are the loops
    /// that meet the clues, and its objective is the number of the loop, from 1 in the order of the certificate; 0
    /// for a loop that is not in the certificate. The formula takes nothing else from the certificate.
    ///
    /// # Errors
    /// If the writer fails.
    pub fn write_opb(&self, out: &mut dyn Write) -> io::Result<()> {
        Formula::of(self).write(out)
    }

    /// Writes the proof of what the certificate shows about that formula, for VeriPB.
    ///
    /// # Errors
    /// If the writer fails, or the proof of the certificate is a DRAT proof.
    pub fn write_pbp(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.refutation().is_none_or(Refutation::is_checked) {
            return proof::write(self, out);
        }
        Err(io::Error::other(
            "it needs a proof with hints, and this one is in the DRAT format: make the certificate with `slink prove \
             --proof lrat`",
        ))
    }
}
