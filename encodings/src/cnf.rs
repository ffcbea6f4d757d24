//! Where clauses go: the sink, and a plain formula that is one.

use std::io::{self, Write};

use crate::{Lit, Var};

/// Something that takes clauses: a formula, a solver, a counter.
pub trait ClauseSink {
    /// A variable that no clause has used yet.
    fn new_var(&mut self) -> Var;

    /// Adds the disjunction of `lits`. An empty clause makes the formula unsatisfiable.
    fn add_clause(&mut self, lits: &[Lit]);

    /// True if it takes no more clauses, so that making them is a waste of time.
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
    /// A formula without variables or clauses: always true.
    pub fn new() -> Cnf {
        Cnf::default()
    }

    /// How many variables [`ClauseSink::new_var`] has given out.
    pub fn var_count(&self) -> usize {
        self.vars as usize
    }

    /// The clauses in the order they came.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> {
        (0..self.ends.len()).map(|i| {
            let start = if i == 0 { 0 } else { self.ends[i - 1] };
            &self.lits[start..self.ends[i]]
        })
    }

    /// Writes the formula in the DIMACS format, without comments.
    ///
    /// # Errors
    /// Those of the writer.
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

/// How many items are taken between two looks whether a sink is closed.
const CHUNK: usize = 1 << 10;

/// Calls `add` for one item after another until the sink is closed, which is looked at now and then.
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
