//! The destination of clauses: the trait of a sink, and a plain formula that implements it.

use std::io::{self, Write};

use crate::{Lit, Var};

/// A destination of clauses: a formula, a solver, a counter.
pub trait ClauseSink {
    /// Returns a new variable that no clause uses yet.
    fn new_var(&mut self) -> Var;

    /// Adds the disjunction of `lits`. An empty clause makes the formula unsatisfiable.
    fn add_clause(&mut self, lits: &[Lit]);

    /// True if the sink takes no more clauses, so that making them is a waste of time.
    fn is_closed(&self) -> bool {
        false
    }
}

/// A formula in conjunctive normal form, its clauses in one flat list.
#[derive(Clone, Debug, Default)]
pub struct Cnf {
    vars: u32,
    lits: Vec<Lit>,
    ends: Vec<usize>,
}

impl Cnf {
    /// Makes a formula without variables or clauses, which is always true.
    pub fn new() -> Cnf {
        Cnf::default()
    }

    /// The number of variables made by [`ClauseSink::new_var`].
    pub fn var_count(&self) -> usize {
        self.vars as usize
    }

    /// The clauses in the order in which they were added.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> {
        (0..self.ends.len()).map(|i| {
            let start = if i == 0 { 0 } else { self.ends[i - 1] };
            &self.lits[start..self.ends[i]]
        })
    }

    /// Writes the formula in the DIMACS format, without comments.
    ///
    /// # Errors
    /// If the writer fails.
    pub fn write_dimacs(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "p cnf {} {}", self.vars, self.ends.len())?;
        for clause in self.clauses() {
            for lit in clause {
                write!(out, "{} ", lit.to_dimacs())?;
            }
            writeln!(out, "0")?;
        }
        Ok(())
    }
}

impl ClauseSink for Cnf {
    fn new_var(&mut self) -> Var {
        let var = Var::new(self.vars);
        self.vars += 1;
        var
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.lits.extend_from_slice(lits);
        self.ends.push(self.lits.len());
    }
}

/// The number of items between two checks whether the sink is closed.
const CHUNK: usize = 1 << 10;

/// Calls `add` for one item after another until the sink is closed, which is checked now and then.
pub fn until_closed<S: ClauseSink, T>(
    sink: &mut S,
    items: impl IntoIterator<Item = T>,
    mut add: impl FnMut(&mut S, T),
) {
    for (i, item) in items.into_iter().enumerate() {
        if i.is_multiple_of(CHUNK) && sink.is_closed() {
            return;
        }
        add(sink, item);
    }
}
