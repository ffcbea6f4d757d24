//! A CDCL solver (conflict-driven clause learning) with table constraints and an external propagator.
//!
//! ```text
//!  decide ─▶ unit propagation ─▶ external propagator ─▶ decide …
//!     ▲              │ conflict          │ clause
//!     └─ backtrack ◀─ analyse ◀──────────┘
//! ```
//!
//! It follows MiniSat (Eén and Sörensson 2003): two watched literals, VSIDS, saved phases, Luby restarts
//! after a longer first run, and clauses learnt at the first unique implication point and minimised. From
//! time to time the half of the learnt clauses with the larger LBD is deleted. The clauses of a propagator
//! are kept.
//!
//! A *table constraint* relates up to seven literals and lists their allowed combinations. One look-up gives
//! all that follows from it, and its reasons are minimal.
//!
//! A [`Propagator`] enforces a constraint that clauses do not state, such as "the lines are one loop". It
//! sees each literal as it is assigned, and adds a clause or ends the search.

mod analysis;
mod assignment;
mod clause_ref;
mod clauses;
mod constraints;
mod luby;
mod order;
mod propagator;
mod shape;
mod shapes;
mod tables;

use slitherlink_encodings::{ClauseSink, Lit, Var};

use crate::deadline::Deadline;
use analysis::Analysis;
pub use assignment::Assignment;
use clause_ref::ClauseRef;
use constraints::Constraints;
use luby::luby;
use order::Order;
pub use propagator::{Outcome, Propagation, Propagator};
pub use shape::INPUTS;
pub use tables::Input;

/// The number of conflicts between two restarts is this times a term of Luby's sequence.
const RESTART: u64 = 50;

/// The first restart comes after at least one conflict for this many variables, unless there are target
/// phases. On large boards with several solutions the first descent nearly always leads to one; when restarts
/// interrupted it, the search took a hundred times as long. On boards with one solution it makes no
/// difference.
const VARIABLES_PER_CONFLICT: u64 = 5;

/// The saved phases are replaced after every this many restarts (rephasing). On the worst boards found, a
/// search without it takes seven times as long; on others it makes no difference.
const REPHASE: u64 = 4;

/// The number of learnt clauses at which half of them are deleted, and its growth each time.
const LEARNT: usize = 10_000;
const LEARNT_MORE: usize = 1_000;

/// The number of rounds of the search loop between two checks of the clock.
const CLOCK: u64 = 256;

/// The solver.
#[derive(Debug, Default)]
pub struct Cdcl {
    deadline: Deadline,
    assignment: Assignment,
    constraints: Constraints,
    order: Order,
    analysis: Analysis,
    /// True if the clauses contradict each other.
    contradiction: bool,
    conflicts: u64,
    restarts: u64,
    /// The number of learnt clauses at which half of them are deleted.
    most_learnt: usize,
    ticks: u64,
    /// The unassigned literals of the clause being added.
    unassigned: Vec<Lit>,
    /// The core: some of the last assumptions, which cannot all hold.
    core: Vec<Lit>,
}

impl ClauseSink for Cdcl {
    fn new_var(&mut self) -> Var {
        let var = self.assignment.new_var();
        self.constraints.clauses.new_var();
        self.order.new_var(var);
        self.analysis.new_var();
        var
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        debug_assert_eq!(self.assignment.level(), 0);
        if self.contradiction || lits.iter().any(|&lit| self.assignment.is_true(lit)) {
            return;
        }
        self.unassigned.clear();
        self.unassigned.extend(lits.iter().copied().filter(|&lit| !self.assignment.is_false(lit)));
        self.unassigned.sort_unstable();
        self.unassigned.dedup();
        match self.unassigned[..] {
            [] => self.contradiction = true,
            [lit] => self.assignment.set(lit, ClauseRef::NONE),
            _ => {
                self.constraints.clauses.add(&self.unassigned, None);
            }
        }
    }

    fn is_closed(&self) -> bool {
        self.deadline.has_passed()
    }
}

impl Cdcl {
    /// Makes a solver without clauses, which answers until a deadline.
    pub fn new(deadline: &Deadline) -> Cdcl {
        Cdcl { deadline: deadline.clone(), most_learnt: LEARNT, ..Cdcl::default() }
    }

    /// Sets another deadline for the answers from now on.
    pub fn set_deadline(&mut self, deadline: &Deadline) {
        self.deadline = deadline.clone();
    }

    /// Sets target phases: from now on each search and each restart tries these literals first.
    pub fn set_target_phases(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.assignment.set_target_phases(lits);
    }

    /// Sets the saved phase of a variable: this literal is tried first when the variable is decided next.
    pub fn save_phase(&mut self, lit: Lit) {
        self.assignment.save_phase(lit);
    }

    /// Adds a table constraint: only some combinations of its inputs are allowed. Bit `m` of `allowed` is set
    /// if combination `m` is allowed, in which input `k` is true exactly if bit `k` of `m` is set.
    pub fn add_table(&mut self, allowed: u128, inputs: &[Input; INPUTS]) {
        debug_assert_eq!(self.assignment.level(), 0);
        for clause in self.constraints.tables.add(allowed, inputs, &self.assignment) {
            self.add_clause(&clause);
        }
    }

    /// Limits the number of tables from now on. Further ones become clauses, which are slower.
    #[cfg(feature = "internals")]
    pub fn limit_tables(&mut self, most: usize) {
        self.constraints.tables.limit(most);
    }

    /// The number of tables and clauses added, without unit clauses.
    pub const fn given(&self) -> usize {
        self.constraints.tables.len() + self.constraints.clauses.given()
    }

    /// The number of variables.
    pub const fn variables(&self) -> usize {
        self.assignment.variables()
    }

    /// The number of conflicts so far.
    pub const fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// After [`Outcome::Unsatisfiable`]: a core, assumptions that cannot all hold. It is empty if there is no
    /// model even without assumptions.
    pub fn core(&self) -> &[Lit] {
        &self.core
    }

    /// Searches for a model in which the assumptions hold, or for what the propagator wants to find, within
    /// this many conflicts. It backtracks to level 0 before it returns; learnt clauses are kept.
    pub fn search<W: Propagator>(
        &mut self,
        propagator: &mut W,
        assumptions: &[Lit],
        conflicts: u64,
    ) -> Outcome<W::Found> {
        let outcome = self.go(propagator, assumptions, self.conflicts.saturating_add(conflicts));
        self.backtrack_to(0, propagator);
        outcome
    }

    fn go<W: Propagator>(&mut self, propagator: &mut W, assumptions: &[Lit], most: u64) -> Outcome<W::Found> {
        // All assumptions share one level, so that what they imply together is not derived again after each
        // backtracking.
        let base = u32::from(!assumptions.is_empty());
        self.core.clear();
        // Encoders stop at the deadline, so clauses may be missing.
        if self.deadline.has_passed() {
            return Outcome::Unfinished;
        }
        self.assignment.restore_target_phases();
        let patience = if self.assignment.has_target_phases() {
            0
        } else {
            self.assignment.variables() as u64 / VARIABLES_PER_CONFLICT
        };
        let mut before_restart = self.conflicts + patience.max(RESTART * luby(self.restarts));
        loop {
            if self.contradiction {
                return Outcome::Unsatisfiable;
            }
            self.ticks += 1;
            if self.ticks.is_multiple_of(CLOCK) && self.deadline.has_passed() {
                return Outcome::Unfinished;
            }
            if let Some(conflict) = self.constraints.propagate(&mut self.assignment) {
                if self.assignment.level() <= base {
                    self.contradiction = self.assignment.level() == 0;
                    self.set_core(self.constraints.lits(conflict, &self.assignment).collect());
                    return Outcome::Unsatisfiable;
                }
                self.resolve(conflict, propagator);
                continue;
            }
            match propagator.propagate(&self.assignment) {
                Propagation::Nothing => {}
                Propagation::Found(found) => return Outcome::Found(found),
                Propagation::Clause(clause) => {
                    if !self.add_during_search(clause, base, propagator) {
                        return Outcome::Unsatisfiable;
                    }
                    continue;
                }
            }
            if self.conflicts >= most {
                return Outcome::Unfinished;
            }
            if self.conflicts >= before_restart {
                self.restarts += 1;
                before_restart = self.conflicts + RESTART * luby(self.restarts);
                self.backtrack_to(base, propagator);
                self.assignment.restore_target_phases();
                if self.restarts.is_multiple_of(REPHASE) {
                    self.assignment.rephase((self.restarts / REPHASE).is_multiple_of(2));
                }
                if self.constraints.clauses.learnt() > self.most_learnt {
                    self.backtrack_to(0, propagator);
                    self.most_learnt += LEARNT_MORE;
                    self.constraints.clauses.reduce(&self.assignment);
                }
            }
            if self.assignment.level() < base {
                if !self.assume(assumptions) {
                    return Outcome::Unsatisfiable;
                }
                continue;
            }
            let Some(var) = self.order.next(&self.assignment) else { return Outcome::Model };
            self.assignment.decide(var.lit(self.assignment.phase(var)));
        }
    }

    /// Begins the level of the assumptions; false if one of them is already false.
    fn assume(&mut self, assumptions: &[Lit]) -> bool {
        self.assignment.begin_level();
        for &lit in assumptions {
            if self.assignment.is_false(lit) {
                self.set_core(vec![lit]);
                self.core.push(lit);
                return false;
            }
            if !self.assignment.is_true(lit) {
                self.assignment.set(lit, ClauseRef::NONE);
            }
        }
        true
    }

    /// Sets the core to the assumptions that imply that these literals are false.
    fn set_core(&mut self, refuted: Vec<Lit>) {
        self.core = self.analysis.decisions_implying(refuted, &self.constraints, &self.assignment);
    }

    /// Learns a clause from a conflict, and backtracks to the level where it becomes unit.
    fn resolve<W: Propagator>(&mut self, conflict: ClauseRef, propagator: &mut W) {
        self.conflicts += 1;
        let back = self.analysis.analyse(conflict, &self.constraints, &self.assignment, &mut self.order);
        self.order.decay();
        self.backtrack_to(back, propagator);
        let learnt = self.analysis.learnt();
        let reason = match learnt {
            [_] => ClauseRef::NONE,
            _ => self.constraints.clauses.add(learnt, Some(self.analysis.lbd())),
        };
        self.assignment.set(learnt[0], reason);
    }

    /// Adds a clause during the search, when the assignment may already violate it. False if the assumptions
    /// violate it.
    fn add_during_search<W: Propagator>(
        &mut self,
        mut clause: Vec<Lit>,
        base: u32,
        propagator: &mut W,
    ) -> bool {
        // Literals that are not false come first, then false ones from the highest level down.
        let assignment = &self.assignment;
        clause.sort_by_cached_key(|&lit| {
            let level = if assignment.is_false(lit) { assignment.level_of(lit.var()) } else { u32::MAX };
            (std::cmp::Reverse(level), lit)
        });
        clause.dedup();
        let level = |at: usize| clause.get(at).map_or(0, |&lit| assignment.level_of(lit.var()));
        let is_violated = clause.first().is_none_or(|&lit| assignment.is_false(lit));
        let (first, second) = (level(0), level(1));
        let reason = match clause[..] {
            [] | [_] => ClauseRef::NONE,
            _ => self.constraints.clauses.add(&clause, None),
        };
        if is_violated && first <= base {
            self.contradiction = first == 0;
            self.set_core(clause);
            return false;
        }
        if is_violated && first == second {
            self.backtrack_to(first, propagator);
            self.resolve(reason, propagator);
        } else if !self.assignment.is_true(clause[0])
            && clause.get(1).is_none_or(|&lit| self.assignment.is_false(lit))
        {
            self.backtrack_to(second, propagator);
            self.assignment.set(clause[0], reason);
        }
        true
    }

    fn backtrack_to<W: Propagator>(&mut self, level: u32, propagator: &mut W) {
        if level < self.assignment.level() {
            self.constraints.backtrack(&self.assignment, self.assignment.start_of(level));
            self.assignment.backtrack_to(level, |var| self.order.insert(var));
            propagator.backtrack_to(self.assignment.trail().len());
        }
    }
}
