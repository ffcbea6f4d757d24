//! Writes a certificate as text, in the format of `docs/certificate.md`.

use std::io::{self, Write};

use super::Certificate;
use super::refutation::{Lemmas, Refutation};
use crate::genre::Dots;
use crate::named::{Named, named};
use crate::search::cuts::Witness;
use crate::search::reference::engine::Lemma;

/// The form in which the refutation is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// With hints, the numbers of the clauses that each lemma follows from: longer, and quick to check.
    Lrat,
    /// Without hints, but with deletions of lemmas that are no longer needed.
    Drat,
}

named!(Proof { Lrat "lrat", Drat "drat" });

impl Certificate {
    /// Writes the certificate, its refutation in the form `proof`.
    ///
    /// # Errors
    /// If the writer fails.
    pub fn write(&self, proof: Proof, out: &mut impl Write) -> io::Result<()> {
        let grid = self.puzzle.grid();
        let every_dot = if self.puzzle.dots() == Dots::Two { " every-dot" } else { "" };
        writeln!(out, "slink certificate 1\nsize {} {}{every_dot}", grid.rows(), grid.cols())?;
        for row in self.puzzle.rows_as_text() {
            writeln!(out, "{row}")?;
        }
        let more = if self.is_complete() { "" } else { " or more" };
        writeln!(out, "solutions {}{more}", self.solutions.len())?;
        for solution in &self.solutions {
            out.write_all(b"loop")?;
            for edge in solution.edges(grid) {
                write!(out, " {}", edge.index() + 1)?;
            }
            out.write_all(b"\n")?;
        }
        match &self.refutation {
            Some(refutation) => refutation.write(proof, out),
            None => Ok(()),
        }
    }
}

impl Refutation {
    fn write(&self, proof: Proof, out: &mut impl Write) -> io::Result<()> {
        for cut in &self.cuts {
            out.write_all(b"cut")?;
            for lit in cut.clause() {
                write!(out, " {}", lit.to_dimacs())?;
            }
            out.write_all(b" set")?;
            for [first, last] in &cut.set {
                match first == last {
                    true => write!(out, " {}", first + 1)?,
                    false => write!(out, " {}-{}", first + 1, last + 1)?,
                }
            }
            writeln!(out, " in {} out {}", reason(cut.inside), reason(cut.outside))?;
        }
        writeln!(out, "{}", proof.name())?;
        match proof {
            Proof::Lrat => lrat(&self.lemmas, self.clauses, out),
            Proof::Drat => drat(&self.lemmas, self.clauses, out),
        }
    }
}

/// Returns the reason why there is a line on one side of a cut, as the format writes it.
fn reason(witness: Witness) -> String {
    match witness {
        Witness::Unless(edge) | Witness::Line(edge) => format!("-{}", edge.index() + 1),
        Witness::Clue(cell) => format!("clue {}", cell.index() + 1),
        Witness::Dot(dot) => format!("dot {}", dot.index() + 1),
    }
}

fn lrat(lemmas: &Lemmas, clauses: u32, out: &mut impl Write) -> io::Result<()> {
    for i in 0..lemmas.len() {
        let Lemma { clause, hints } = lemmas.get(i);
        write!(out, "{} ", clauses as usize + i + 1)?;
        for lit in clause {
            write!(out, "{} ", lit.to_dimacs())?;
        }
        out.write_all(b"0 ")?;
        for hint in hints {
            write!(out, "{} ", hint + 1)?;
        }
        out.write_all(b"0\n")?;
    }
    Ok(())
}

fn drat(lemmas: &Lemmas, clauses: u32, out: &mut impl Write) -> io::Result<()> {
    // A lemma can be deleted after the last lemma that uses it.
    let rests_on = |i| lemmas.get(i).hints.iter().filter_map(|hint| hint.checked_sub(clauses));
    let mut last = vec![0; lemmas.len()];
    for i in 0..lemmas.len() {
        for hint in rests_on(i) {
            last[hint as usize] = i;
        }
    }
    for i in 0..lemmas.len() {
        write_clause(lemmas, i, "", out)?;
        let is_over = |hint: &u32| last[*hint as usize] == i && i + 1 < lemmas.len();
        let mut over: Vec<u32> = rests_on(i).filter(is_over).collect();
        over.sort_unstable();
        over.dedup();
        for hint in over {
            write_clause(lemmas, hint as usize, "d ", out)?;
        }
    }
    Ok(())
}

fn write_clause(lemmas: &Lemmas, i: usize, before: &str, out: &mut impl Write) -> io::Result<()> {
    out.write_all(before.as_bytes())?;
    for lit in lemmas.get(i).clause {
        write!(out, "{} ", lit.to_dimacs())?;
    }
    out.write_all(b"0\n")
}
