//! What a conflict teaches.

use std::cmp::Reverse;

use slitherlink_encodings::{Lit, Var};

use super::clause_ref::ClauseRef;
use super::constraints::Constraints;
use super::order::Order;
use super::values::Values;

/// What is known of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// Nothing.
    None,
    /// Its literal is in the clause, was resolved away, or follows from others of the clause.
    Seen,
    /// It does not follow from them.
    Fails,
}

/// How far back it is looked whether a literal follows from others.
const DEEPEST: u32 = 1000;

/// The memory of the analysis, with the clause that was learnt last.
#[derive(Debug, Default)]
pub(super) struct Analysis {
    /// By variable.
    marks: Vec<Mark>,
    marked: Vec<Var>,
    learnt: Vec<Lit>,
    levels: u32,
    /// By level, the conflict in which it was counted.
    counted: Vec<u64>,
    count: u64,
}

impl Analysis {
    pub(super) fn new_var(&mut self) {
        self.marks.push(Mark::None);
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
        constraints: &Constraints,
        values: &Values,
        order: &mut Order,
    ) -> u32 {
        let mut learnt = std::mem::take(&mut self.learnt);
        learnt.clear();
        let (mut clause, mut resolved, mut open) = (conflict, None, 0);
        let mut trail = values.trail().iter().rev();
        let asserted = loop {
            for lit in constraints.lits(clause, values).filter(|lit| Some(lit.var()) != resolved) {
                let var = lit.var();
                let level = values.level_of(var);
                if self.marks[var.index()] == Mark::Seen || level == 0 {
                    continue;
                }
                order.bump(var);
                self.mark(var, Mark::Seen);
                if level == values.level() {
                    open += 1;
                } else {
                    learnt.push(lit);
                }
            }
            let Some(&lit) = trail.find(|lit| self.marks[lit.var().index()] == Mark::Seen) else {
                break None;
            };
            open -= 1;
            if open == 0 {
                break Some(!lit);
            }
            (clause, resolved) = (values.reason(lit.var()), Some(lit.var()));
        };
        let there = learnt.iter().fold(0, |set, lit| set | level_bit(values, lit.var()));
        learnt.retain(|&lit| !self.follows(lit.var(), there, 0, constraints, values));
        learnt.sort_unstable_by_key(|lit| Reverse(values.level_of(lit.var())));
        let back = learnt.first().map_or(0, |lit| values.level_of(lit.var()));
        learnt.splice(0..0, asserted);
        for var in self.marked.drain(..) {
            self.marks[var.index()] = Mark::None;
        }
        self.count_levels(&learnt, values);
        self.learnt = learnt;
        back
    }

    /// The decisions from which it follows that some literals are false.
    pub(super) fn origin(
        &mut self,
        refuted: Vec<Lit>,
        constraints: &Constraints,
        values: &Values,
    ) -> Vec<Lit> {
        let mut decisions = Vec::new();
        self.mark_decided(refuted.into_iter(), values);
        for &lit in values.trail().iter().rev() {
            if self.marks[lit.var().index()] != Mark::Seen {
                continue;
            }
            match values.reason(lit.var()) {
                ClauseRef::NONE => decisions.push(lit),
                clause => self.mark_decided(constraints.lits(clause, values), values),
            }
        }
        for var in self.marked.drain(..) {
            self.marks[var.index()] = Mark::None;
        }
        decisions
    }

    /// Marks those of some literals that do not hold or fail anyway.
    fn mark_decided(&mut self, lits: impl Iterator<Item = Lit>, values: &Values) {
        for var in lits.map(Lit::var) {
            if self.marks[var.index()] == Mark::None && values.level_of(var) > 0 {
                self.mark(var, Mark::Seen);
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

    fn mark(&mut self, var: Var, mark: Mark) {
        self.marks[var.index()] = mark;
        self.marked.push(var);
    }

    /// True if the value of a variable follows from others of the clause, the levels of which are `there`: then its literal
    /// can be left out. What is found out on the way is kept until the next conflict.
    fn follows(
        &mut self,
        var: Var,
        there: u32,
        depth: u32,
        constraints: &Constraints,
        values: &Values,
    ) -> bool {
        let reason = values.reason(var);
        if reason == ClauseRef::NONE || depth == DEEPEST {
            return false;
        }
        for other in constraints.lits(reason, values).map(Lit::var).filter(|&other| other != var) {
            let follows = match self.marks[other.index()] {
                Mark::Seen => true,
                Mark::Fails => false,
                Mark::None if values.level_of(other) == 0 => true,
                Mark::None if level_bit(values, other) & there == 0 => false,
                Mark::None => {
                    let follows = self.follows(other, there, depth + 1, constraints, values);
                    self.mark(other, if follows { Mark::Seen } else { Mark::Fails });
                    follows
                }
            };
            if !follows {
                return false;
            }
        }
        true
    }
}

/// Levels as a set that may hold too many.
fn level_bit(values: &Values, var: Var) -> u32 {
    1 << (values.level_of(var) % 32)
}
