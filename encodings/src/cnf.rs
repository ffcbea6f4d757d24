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

/// Leaves out what says nothing: literals that a clause has already, and clauses that have a literal
/// and its negation. For constraints on literals that may be the same, or opposite.
#[derive(Debug)]
pub struct Tidy<'a, S> {
    sink: &'a mut S,
    clause: Vec<Lit>,
}

impl<'a, S: ClauseSink> Tidy<'a, S> {
    /// Tidy clauses into `sink`.
    pub fn new(sink: &'a mut S) -> Tidy<'a, S> {
        Tidy { sink, clause: Vec::new() }
    }
}

impl<S: ClauseSink> ClauseSink for Tidy<'_, S> {
    fn new_var(&mut self) -> Var {
        self.sink.new_var()
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.clause.clear();
        self.clause.extend_from_slice(lits);
        // A variable and its negation come next to each other.
        self.clause.sort_unstable();
        self.clause.dedup();
        if !self.clause.windows(2).any(|pair| pair[0] == !pair[1]) {
            self.sink.add_clause(&self.clause);
        }
    }

    fn is_closed(&self) -> bool {
        self.sink.is_closed()
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
