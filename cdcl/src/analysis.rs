//! Conflict analysis: derives the learnt clause of a conflict at its first unique implication point.

use std::cmp::Reverse;

use slitherlink_encodings::{Lit, Var};

use super::assignment::Assignment;
use super::clause_ref::ClauseRef;
use super::constraints::Constraints;
use super::order::Order;

/// The result of the analysis for a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// Nothing.
    None,
    /// Its literal is in the clause, was resolved away, or is implied by others of the clause.
    Seen,
    /// Its literal is not implied by other literals of the clause.
    Needed,
}

/// The largest depth of reasons at which the minimisation still tests whether a literal is implied.
const DEEPEST: u32 = 1000;

/// The scratch memory of the analysis, and the clause learnt last.
#[derive(Debug, Default)]
pub(super) struct Analysis {
    /// The mark of each variable.
    marks: Vec<Mark>,
    marked: Vec<Var>,
    learnt: Vec<Lit>,
    lbd: u32,
    /// By level, the number of the last analysis that counted it for the LBD.
    counted: Vec<u64>,
    count: u64,
}

impl Analysis {
    pub(super) fn new_var(&mut self) {
        self.marks.push(Mark::None);
        self.counted.extend([0, 0]);
    }

    /// The clause learnt last. Its first literal is the asserting one, and its second has the highest level
    /// among the others.
    pub(super) fn learnt(&self) -> &[Lit] {
        &self.learnt
    }

    /// The LBD of that clause: the number of different levels of its literals.
    pub(super) const fn lbd(&self) -> u32 {
        self.lbd
    }

    /// Resolves a conflict until one literal of the current level is left (the first unique implication
    /// point). Returns the level to backtrack to.
    pub(super) fn analyse(
        &mut self,
        conflict: ClauseRef,
        constraints: &Constraints,
        assignment: &Assignment,
        order: &mut Order,
    ) -> u32 {
        let mut learnt = std::mem::take(&mut self.learnt);
        learnt.clear();
        let (mut clause, mut resolved, mut open) = (conflict, None, 0);
        let mut trail = assignment.trail().iter().rev();
        let asserted = loop {
            for lit in constraints.lits(clause, assignment).filter(|lit| Some(lit.var()) != resolved) {
                let var = lit.var();
                let level = assignment.level_of(var);
                if self.marks[var.index()] == Mark::Seen || level == 0 {
                    continue;
                }
                order.bump(var);
                self.mark(var, Mark::Seen);
                if level == assignment.level() {
                    open += 1;
                } else {
                    learnt.push(lit);
                }
            }
            let is_open = |var: Var| {
                self.marks[var.index()] == Mark::Seen && assignment.level_of(var) == assignment.level()
            };
            let Some(&lit) = trail.find(|lit| is_open(lit.var())) else { break None };
            open -= 1;
            if open == 0 {
                break Some(!lit);
            }
            (clause, resolved) = (assignment.reason(lit.var()), Some(lit.var()));
        };
        let levels = learnt.iter().fold(0, |set, lit| set | level_bit(assignment, lit.var()));
        learnt.retain(|&lit| !self.is_implied(lit.var(), levels, 0, constraints, assignment));
        learnt.sort_unstable_by_key(|lit| Reverse(assignment.level_of(lit.var())));
        let back = learnt.first().map_or(0, |lit| assignment.level_of(lit.var()));
        learnt.splice(0..0, asserted);
        for var in self.marked.drain(..) {
            self.marks[var.index()] = Mark::None;
        }
        self.count_lbd(&learnt, assignment);
        self.learnt = learnt;
        back
    }

    /// Returns the decisions that make all these literals false.
    pub(super) fn decisions_implying(
        &mut self,
        refuted: Vec<Lit>,
        constraints: &Constraints,
        assignment: &Assignment,
    ) -> Vec<Lit> {
        let mut decisions = Vec::new();
        self.mark_decided(refuted.into_iter(), assignment);
        for &lit in assignment.trail().iter().rev() {
            if self.marks[lit.var().index()] != Mark::Seen {
                continue;
            }
            match assignment.reason(lit.var()) {
                ClauseRef::NONE => decisions.push(lit),
                clause => self.mark_decided(constraints.lits(clause, assignment), assignment),
            }
        }
        for var in self.marked.drain(..) {
            self.marks[var.index()] = Mark::None;
        }
        decisions
    }

    /// Marks the variables of literals that were assigned above level 0.
    fn mark_decided(&mut self, lits: impl Iterator<Item = Lit>, assignment: &Assignment) {
        for var in lits.map(Lit::var) {
            if self.marks[var.index()] == Mark::None && assignment.level_of(var) > 0 {
                self.mark(var, Mark::Seen);
            }
        }
    }

    fn count_lbd(&mut self, learnt: &[Lit], assignment: &Assignment) {
        self.count += 1;
        self.lbd = 0;
        for lit in learnt {
            let counted = &mut self.counted[assignment.level_of(lit.var()) as usize];
            self.lbd += u32::from(*counted != self.count);
            *counted = self.count;
        }
    }

    fn mark(&mut self, var: Var, mark: Mark) {
        self.marks[var.index()] = mark;
        self.marked.push(var);
    }

    /// True if the value of a variable is implied by other literals of the clause, whose levels are in the
    /// set `levels`. Then its literal can be left out (recursive minimisation). Intermediate results are kept
    /// until the analysis ends.
    fn is_implied(
        &mut self,
        var: Var,
        levels: u32,
        depth: u32,
        constraints: &Constraints,
        assignment: &Assignment,
    ) -> bool {
        let reason = assignment.reason(var);
        if reason == ClauseRef::NONE || depth == DEEPEST {
            return false;
        }
        for other in constraints.lits(reason, assignment).map(Lit::var).filter(|&other| other != var) {
            let is_implied = match self.marks[other.index()] {
                Mark::Seen => true,
                Mark::Needed => false,
                Mark::None if assignment.level_of(other) == 0 => true,
                Mark::None if level_bit(assignment, other) & levels == 0 => false,
                Mark::None => {
                    let is_implied = self.is_implied(other, levels, depth + 1, constraints, assignment);
                    self.mark(other, if is_implied { Mark::Seen } else { Mark::Needed });
                    is_implied
                }
            };
            if !is_implied {
                return false;
            }
        }
        true
    }
}

/// The bit of a level in a set of levels. Levels may share a bit, so the set may contain too many.
fn level_bit(assignment: &Assignment, var: Var) -> u32 {
    1 << (assignment.level_of(var) % 32)
}
