//! All that must hold: clauses and tables.

use slitherlink_encodings::Lit;

use super::clause_ref::ClauseRef;
use super::clauses::Clauses;
use super::form::Set;
use super::tables::Tables;
use super::values::Values;

/// Clauses and tables.
#[derive(Debug, Default)]
pub(super) struct Constraints {
    pub(super) clauses: Clauses,
    pub(super) tables: Tables,
}

impl Constraints {
    /// Sets what follows from the literals that are new; or says what cannot hold then. Tables first, for they are cheaper.
    pub(super) fn propagate(&mut self, values: &mut Values) -> Option<ClauseRef> {
        loop {
            if let Some(conflict) = self.tables.propagate(values) {
                return Some(conflict);
            }
            let &lit = values.trail().get(values.head)?;
            values.head += 1;
            if let Some(conflict) = self.clauses.advance(lit, values) {
                return Some(conflict);
            }
        }
    }

    /// Literals hold no more: those of the trail from here on.
    pub(super) fn take_back(&mut self, values: &Values, start: usize) {
        self.tables.take_back(values.trail(), start);
    }

    /// The literals of a clause. Of one that comes from a table the true one is told as false, if there is one.
    pub(super) fn lits<'a>(&'a self, clause: ClauseRef, values: &'a Values) -> Lits<'a> {
        match clause.table() {
            Some((table, set)) => Lits::Table { lits: self.tables.lits(table), set, values },
            None => Lits::Clause(self.clauses.codes(clause).iter()),
        }
    }
}

/// The literals of a clause.
#[derive(Clone)]
pub(super) enum Lits<'a> {
    Clause(std::slice::Iter<'a, u32>),
    Table { lits: &'a [Lit], set: Set, values: &'a Values },
}

impl Iterator for Lits<'_> {
    type Item = Lit;

    fn next(&mut self) -> Option<Lit> {
        match self {
            Lits::Clause(codes) => codes.next().map(|&code| Lit::from_code(code)),
            Lits::Table { lits, set, values } => {
                let k = set.trailing_zeros() as usize;
                *set &= set.checked_sub(1)?;
                Some(if values.is_false(lits[k]) { lits[k] } else { !lits[k] })
            }
        }
    }
}
