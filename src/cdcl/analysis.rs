//! What a conflict teaches.

use std::cmp::Reverse;

use slink_encodings::{Lit, Var};

use super::ClauseRef;
use super::clauses::Clauses;
use super::order::Order;
use super::values::Values;

/// The memory of the analysis, with the clause that was learnt last.
#[derive(Debug, Default)]
pub(super) struct Analysis {
    /// By variable: its literal is in the clause, was resolved away, or follows from others of the clause.
    seen: Vec<bool>,
    marked: Vec<Var>,
    learnt: Vec<Lit>,
    levels: u32,
    /// By level, the conflict in which it was counted.
    counted: Vec<u64>,
    count: u64,
    open: Vec<Var>,
}

impl Analysis {
    pub(super) fn new_var(&mut self) {
        self.seen.push(false);
        self.counted.extend([0, 0]);
    }

    /// The clause learnt last. Its first literal holds as soon as the last level is taken back, and the second one is of
    /// the highest level of the others.
    pub(super) fn learnt(&self) -> &[Lit] {
        &self.learnt
    }

    /// How many levels that clause ties together.
    pub(super) const fn levels(&self) -> u32 {
        self.levels
    }

    /// Resolves a conflict until one literal of the last level is left; returns the level to go back to.
    pub(super) fn analyse(
        &mut self,
        conflict: ClauseRef,
        clauses: &Clauses,
        values: &Values,
        order: &mut Order,
    ) -> u32 {
        let mut learnt = std::mem::take(&mut self.learnt);
        learnt.clear();
        let (mut clause, mut resolved, mut open) = (conflict, None, 0);
        let mut trail = values.trail().iter().rev();
        let asserted = loop {
            for lit in clauses.lits(clause).filter(|&lit| Some(lit) != resolved) {
                let var = lit.var();
                let level = values.level_of(var);
                if self.seen[var.index()] || level == 0 {
                    continue;
                }
                order.bump(var);
                self.mark(var);
                if level == values.level() {
                    open += 1;
                } else {
                    learnt.push(lit);
                }
            }
            let Some(&lit) = trail.find(|lit| self.seen[lit.var().index()]) else { break None };
            open -= 1;
            if open == 0 {
                break Some(!lit);
            }
            (clause, resolved) = (values.reason(lit.var()), Some(lit));
        };
        let there = learnt.iter().fold(0, |set, lit| set | level_bit(values, lit.var()));
        learnt.retain(|&lit| !self.follows(lit.var(), there, clauses, values));
        learnt.sort_unstable_by_key(|lit| Reverse(values.level_of(lit.var())));
        let back = learnt.first().map_or(0, |lit| values.level_of(lit.var()));
        learnt.splice(0..0, asserted);
        for var in self.marked.drain(..) {
            self.seen[var.index()] = false;
        }
        self.count_levels(&learnt, values);
        self.learnt = learnt;
        back
    }

    /// The decisions from which it follows that some literals are false.
    pub(super) fn origin(&mut self, refuted: Vec<Lit>, clauses: &Clauses, values: &Values) -> Vec<Lit> {
        let mut decisions = Vec::new();
        self.mark_decided(refuted.into_iter(), values);
        for &lit in values.trail().iter().rev() {
            if !self.seen[lit.var().index()] {
                continue;
            }
            match values.reason(lit.var()) {
                ClauseRef::NONE => decisions.push(lit),
                clause => self.mark_decided(clauses.lits(clause), values),
            }
        }
        for var in self.marked.drain(..) {
            self.seen[var.index()] = false;
        }
        decisions
    }

    /// Marks those of some literals that do not hold or fail anyway.
    fn mark_decided(&mut self, lits: impl Iterator<Item = Lit>, values: &Values) {
        for var in lits.map(Lit::var) {
            if !self.seen[var.index()] && values.level_of(var) > 0 {
                self.mark(var);
            }
        }
    }

    fn count_levels(&mut self, learnt: &[Lit], values: &Values) {
        self.count += 1;
        self.levels = 0;
        for lit in learnt {
            let counted = &mut self.counted[values.level_of(lit.var()) as usize];
            self.levels += u32::from(*counted != self.count);
            *counted = self.count;
        }
    }

    fn mark(&mut self, var: Var) {
        self.seen[var.index()] = true;
        self.marked.push(var);
    }

    /// True if the value of a variable follows from others of the clause, the levels of which are `there`: then its literal
    /// can be left out.
    fn follows(&mut self, var: Var, there: u32, clauses: &Clauses, values: &Values) -> bool {
        let before = self.marked.len();
        if values.reason(var) == ClauseRef::NONE {
            return false;
        }
        self.open.clear();
        self.open.push(var);
        while let Some(var) = self.open.pop() {
            for other in clauses.lits(values.reason(var)).map(Lit::var) {
                if other == var || self.seen[other.index()] || values.level_of(other) == 0 {
                    continue;
                }
                if values.reason(other) == ClauseRef::NONE || level_bit(values, other) & there == 0 {
                    for var in self.marked.drain(before..) {
                        self.seen[var.index()] = false;
                    }
                    return false;
                }
                self.mark(other);
                self.open.push(other);
            }
        }
        true
    }
}

/// Levels as a set that may hold too many.
fn level_bit(values: &Values, var: Var) -> u32 {
    1 << (values.level_of(var) % 32)
}
