//! What holds, since when and why.

use slitherlink_encodings::{Lit, Var};

use super::clause_ref::ClauseRef;

/// What a variable has beside its value.
#[derive(Clone, Copy, Debug)]
struct Since {
    level: u32,
    reason: ClauseRef,
}

/// The values of all variables, and the trail: the literals that hold, in the order in which they came to.
#[derive(Debug, Default)]
pub struct Values {
    /// By literal: 1 if it holds, -1 if its negation does.
    of: Vec<i8>,
    since: Vec<Since>,
    phases: Vec<bool>,
    /// What is expected of the first variables.
    expected: Vec<bool>,
    trail: Vec<Lit>,
    /// Where each level begins, with its decision.
    levels: Vec<usize>,
    /// How much of the trail was propagated.
    pub(super) head: usize,
}

impl Values {
    pub(super) fn new_var(&mut self) -> Var {
        let var = Var::new(self.phases.len() as u32);
        self.of.extend([0, 0]);
        self.since.push(Since { level: 0, reason: ClauseRef::NONE });
        self.phases.push(false);
        var
    }

    /// How many variables there are.
    pub(super) const fn variables(&self) -> usize {
        self.since.len()
    }

    /// True if a literal holds.
    pub fn is_true(&self, lit: Lit) -> bool {
        self.of[lit.code()] > 0
    }

    /// True if its negation holds.
    pub fn is_false(&self, lit: Lit) -> bool {
        self.of[lit.code()] < 0
    }

    pub(super) fn is_open(&self, var: Var) -> bool {
        self.of[var.positive().code()] == 0
    }

    /// The value that a variable had last.
    pub(super) fn phase(&self, var: Var) -> bool {
        self.phases[var.index()]
    }

    pub(super) fn expect(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.expected = self.phases.clone();
        for lit in lits {
            self.expected[lit.var().index()] = lit.is_positive();
        }
    }

    /// As if this literal had held last.
    pub(super) fn prefer(&mut self, lit: Lit) {
        self.phases[lit.var().index()] = lit.is_positive();
    }

    /// True if something is expected.
    pub(super) const fn is_expecting(&self) -> bool {
        !self.expected.is_empty()
    }

    /// New phases where nothing is expected: the opposite of the last ones, or no line anywhere.
    pub(super) fn begin_anew(&mut self, opposite: bool) {
        if self.expected.is_empty() {
            self.phases.iter_mut().for_each(|phase| *phase = opposite && !*phase);
        }
    }

    /// Back to what is expected.
    pub(super) fn rephase(&mut self) {
        self.phases[..self.expected.len()].copy_from_slice(&self.expected);
    }

    /// The literals that hold, in the order in which they came to.
    pub fn trail(&self) -> &[Lit] {
        &self.trail
    }

    pub(super) fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    /// The level at which a variable got its value.
    pub(super) fn level_of(&self, var: Var) -> u32 {
        self.since[var.index()].level
    }

    pub(super) fn reason(&self, var: Var) -> ClauseRef {
        self.since[var.index()].reason
    }

    /// How long the trail is up to a level, if there are more.
    pub(super) fn start_of(&self, level: u32) -> usize {
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
        debug_assert!(self.is_open(lit.var()));
        self.of[lit.code()] = 1;
        self.of[(!lit).code()] = -1;
        self.since[lit.var().index()] = Since { level: self.level(), reason };
        self.trail.push(lit);
    }

    /// Takes back all above a level, the last first.
    pub(super) fn back_to(&mut self, level: u32, mut open: impl FnMut(Var)) {
        let Some(&start) = self.levels.get(level as usize) else { return };
        for &lit in self.trail[start..].iter().rev() {
            self.of[lit.code()] = 0;
            self.of[(!lit).code()] = 0;
            self.phases[lit.var().index()] = lit.is_positive();
            open(lit.var());
        }
        self.trail.truncate(start);
        self.levels.truncate(level as usize);
        self.head = start;
    }
}
