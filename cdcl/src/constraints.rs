//! The constraints: clauses and tables, and unit propagation through both.

use slitherlink_encodings::Lit;

use super::assignment::Assignment;
use super::clause_ref::ClauseRef;
use super::clauses::Clauses;
use super::shape::Set;
use super::tables::Tables;

/// Clauses and tables.
#[derive(Debug, Default)]
pub(super) struct Constraints {
    pub(super) clauses: Clauses,
    pub(super) tables: Tables,
}

impl Constraints {
    /// Propagates the new literals of the trail: assigns what follows, or returns a violated clause. Tables
    /// go first, since they are cheaper.
    pub(super) fn propagate(&mut self, assignment: &mut Assignment) -> Option<ClauseRef> {
        loop {
            if let Some(conflict) = self.tables.propagate(assignment) {
                return Some(conflict);
            }
            let &lit = assignment.trail().get(assignment.head)?;
            assignment.head += 1;
            if let Some(conflict) = self.clauses.propagate(lit, assignment) {
                return Some(conflict);
            }
        }
    }

    /// Undoes the effect of the trail from `start` on, whose literals lose their values.
    pub(super) fn backtrack(&mut self, assignment: &Assignment, start: usize) {
        self.tables.backtrack(assignment.trail(), start);
    }

    /// Returns the literals of a clause. For the reason of a literal that comes from a table, the implied
    /// literal is negated, so that all returned literals are false; callers skip its variable.
    pub(super) fn lits<'a>(&'a self, clause: ClauseRef, assignment: &'a Assignment) -> Lits<'a> {
        match clause.table() {
            Some((table, set)) => Lits::Table { lits: self.tables.lits(table), set, assignment },
            None => Lits::Clause(self.clauses.codes(clause).iter()),
        }
    }
}

/// The literals of a clause.
#[derive(Clone)]
pub(super) enum Lits<'a> {
    Clause(std::slice::Iter<'a, u32>),
    Table { lits: &'a [Lit], set: Set, assignment: &'a Assignment },
}

impl Iterator for Lits<'_> {
    type Item = Lit;

    fn next(&mut self) -> Option<Lit> {
        match self {
            Lits::Clause(codes) => codes.next().map(|&code| Lit::from_code(code)),
            Lits::Table { lits, set, assignment } => {
                let k = set.trailing_zeros() as usize;
                *set &= set.checked_sub(1)?;
                Some(if assignment.is_false(lits[k]) { lits[k] } else { !lits[k] })
            }
        }
    }
}
