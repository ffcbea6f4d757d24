//! The assignment: the literals that hold, each with its decision level and its reason.

use slitherlink_encodings::{Lit, Var};

use super::clause_ref::ClauseRef;

/// The level at which a variable was assigned, and the clause that implied it.
#[derive(Clone, Copy, Debug)]
struct Cause {
    level: u32,
    reason: ClauseRef,
}

/// The values of all variables, and the trail: the literals that hold, in the order of their assignment.
#[derive(Debug, Default)]
pub struct Assignment {
    /// By literal, 1 if it holds, -1 if its negation does, else 0.
    of: Vec<i8>,
    causes: Vec<Cause>,
    /// By variable, its last value (saved phases).
    saved: Vec<bool>,
    /// The target phases of the first variables, to which each restart returns; empty if there are none.
    target: Vec<bool>,
    trail: Vec<Lit>,
    /// Where in the trail each decision level begins.
    levels: Vec<usize>,
    /// The length of the part of the trail that was propagated through clauses.
    pub(super) head: usize,
    /// The places in the trail of literals that are out of order: their level is below that of their place.
    out_of_order: Vec<usize>,
}

impl Assignment {
    pub(super) fn new_var(&mut self) -> Var {
        let var = Var::new(self.saved.len() as u32);
        self.of.extend([0, 0]);
        self.causes.push(Cause { level: 0, reason: ClauseRef::NONE });
        self.saved.push(false);
        var
    }

    /// The number of variables.
    pub(super) const fn variables(&self) -> usize {
        self.causes.len()
    }

    /// True if a literal holds.
    pub fn is_true(&self, lit: Lit) -> bool {
        self.of[lit.code()] > 0
    }

    /// True if its negation holds.
    pub fn is_false(&self, lit: Lit) -> bool {
        self.of[lit.code()] < 0
    }

    /// True if neither the variable nor its negation holds.
    pub fn is_unassigned(&self, var: Var) -> bool {
        self.of[var.positive().code()] == 0
    }

    /// The value that is tried first for a variable.
    pub(super) fn phase(&self, var: Var) -> bool {
        self.saved[var.index()]
    }

    pub(super) fn set_target_phases(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.target = self.saved.clone();
        for lit in lits {
            self.target[lit.var().index()] = lit.is_positive();
        }
    }

    pub(super) fn save_phase(&mut self, lit: Lit) {
        self.saved[lit.var().index()] = lit.is_positive();
    }

    pub(super) const fn has_target_phases(&self) -> bool {
        !self.target.is_empty()
    }

    /// Replaces the saved phases, unless there are target phases: by their opposites, or by false.
    pub(super) fn rephase(&mut self, opposite: bool) {
        if self.target.is_empty() {
            self.saved.iter_mut().for_each(|phase| *phase = opposite && !*phase);
        }
    }

    /// Restores the target phases, if there are any.
    pub(super) fn restore_target_phases(&mut self) {
        self.saved[..self.target.len()].copy_from_slice(&self.target);
    }

    /// The literals that hold, in the order in which they were assigned.
    pub fn trail(&self) -> &[Lit] {
        &self.trail
    }

    pub(super) fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    /// The level at which a variable got its value.
    pub(super) fn level_of(&self, var: Var) -> u32 {
        self.causes[var.index()].level
    }

    pub(super) fn reason(&self, var: Var) -> ClauseRef {
        self.causes[var.index()].reason
    }

    /// The length of the trail up to the end of a level.
    pub(super) fn end_of(&self, level: u32) -> usize {
        self.levels.get(level as usize).copied().unwrap_or(self.trail.len())
    }

    pub(super) fn begin_level(&mut self) {
        self.levels.push(self.trail.len());
    }

    /// Begins a level with a decision.
    pub(super) fn decide(&mut self, lit: Lit) {
        self.begin_level();
        self.set(lit, ClauseRef::NONE);
    }

    pub(super) fn set(&mut self, lit: Lit, reason: ClauseRef) {
        debug_assert!(self.is_unassigned(lit.var()));
        self.of[lit.code()] = 1;
        self.of[(!lit).code()] = -1;
        self.causes[lit.var().index()] = Cause { level: self.level(), reason };
        self.trail.push(lit);
    }

    /// Assigns a literal that is implied by literals of this level and below. If that is below the current level,
    /// backtracking to it keeps the literal.
    pub(super) fn set_at(&mut self, level: u32, lit: Lit, reason: ClauseRef) {
        self.set(lit, reason);
        if level < self.level() {
            self.causes[lit.var().index()].level = level;
            self.out_of_order.push(self.trail.len() - 1);
        }
    }

    /// True if some literal has a level below that of the part of the trail in which it stands.
    pub(super) fn is_out_of_order(&self) -> bool {
        !self.out_of_order.is_empty()
    }

    /// Backtracks to a level, and passes each variable that loses its value to `unassigned`, the last one
    /// first. Literals of this level and below keep their values, but are propagated again.
    pub(super) fn backtrack_to(&mut self, level: u32, mut unassigned: impl FnMut(Var)) {
        let Some(&start) = self.levels.get(level as usize) else { return };
        let early = self.out_of_order.partition_point(|&at| at < start);
        let mut kept: Vec<Lit> = self.out_of_order.drain(early..).map(|at| self.trail[at]).collect();
        kept.retain(|lit| self.causes[lit.var().index()].level <= level);
        for &lit in self.trail[start..].iter().rev() {
            self.of[lit.code()] = 0;
            self.of[(!lit).code()] = 0;
            self.saved[lit.var().index()] = lit.is_positive();
            unassigned(lit.var());
        }
        self.trail.truncate(start);
        self.levels.truncate(level as usize);
        self.head = start;
        for lit in kept {
            let Cause { level, reason } = self.causes[lit.var().index()];
            self.set_at(level, lit, reason);
        }
    }
}
