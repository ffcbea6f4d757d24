//! A CDCL solver (conflict-driven clause learning) with table constraints and an external propagator.
//!
//! ```text
//!  decide ─▶ unit propagation ─▶ external propagator ─▶ decide …
//!     ▲              │ conflict          │ clause
//!     └─ backtrack ◀─ analyse ◀──────────┘
//! ```
//!
//! It is in the manner of MiniSat (Eén and Sörensson 2003): two watched literals, VSIDS, saved phases, Luby restarts after a
//! longer first run, clauses learnt at the first unique implication point and minimised. From time to time the half of the
//! learnt clauses with the larger LBD is deleted. The clauses of a propagator stay for ever.
//!
//! A *table constraint* is on up to seven literals, given by the combinations that are allowed. All that follows from it is
//! looked up in one step, and no reason has a literal too many.
//!
//! A [`Propagator`] knows a constraint that clauses do not state, such as "the lines are one loop". It sees each literal
//! as it is assigned, and adds a clause, or ends the search.

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

/// How many conflicts lie between two restarts, times Luby's sequence.
const RESTART: u64 = 50;

/// The first restart comes after at least one conflict for this many variables, unless there are target phases. On large
/// boards with several solutions the first descent nearly always leads to one; with restarts, if it was missed, it took a
/// hundred times as long. On boards with one solution it makes no difference.
const VARIABLES_PER_CONFLICT: u64 = 5;

/// After how many restarts the saved phases are replaced (rephasing). On the worst boards that were found, a search without this
/// takes seven times as long; on others it makes no difference.
const REPHASE: u64 = 4;

/// How many clauses are learnt before half of them are deleted, and how many more each time.
const LEARNT: usize = 10_000;
const LEARNT_MORE: usize = 1_000;

/// How many conflicts and decisions lie between two looks at the clock.
const CLOCK: u64 = 256;

/// The solver.
#[derive(Debug)]
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
    /// How many learnt clauses there may be.
    most_learnt: usize,
    ticks: u64,
    /// The unassigned literals of a new clause.
    unassigned: Vec<Lit>,
    /// Some of the last assumptions, which cannot hold together.
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
    /// A solver without clauses, which answers until a deadline.
    pub fn new(deadline: Deadline) -> Cdcl {
        Cdcl {
            deadline,
            assignment: Assignment::default(),
            constraints: Constraints::default(),
            order: Order::default(),
            analysis: Analysis::default(),
            contradiction: false,
            conflicts: 0,
            restarts: 0,
            most_learnt: LEARNT,
            ticks: 0,
            unassigned: Vec::new(),
            core: Vec::new(),
        }
    }

    /// From now on each search and each restart begins with these literals (target phases).
    pub fn set_target_phases(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.assignment.set_target_phases(lits);
    }

    /// This literal is tried first when its variable is decided, as if it had held before (saved phase).
    pub fn save_phase(&mut self, lit: Lit) {
        self.assignment.save_phase(lit);
    }

    /// Adds a table constraint: only some combinations of its inputs are allowed. Bit `m` of `allowed` is set if the
    /// combination is allowed in which input `k` is true exactly if bit `k` of `m` is set.
    pub fn add_table(&mut self, allowed: u128, inputs: &[Input; INPUTS]) {
        debug_assert_eq!(self.assignment.level(), 0);
        for clause in self.constraints.tables.add(allowed, inputs, &self.assignment) {
            self.add_clause(&clause);
        }
    }

    /// From now on there are at most this many tables; more of them become clauses, which is slower.
    #[cfg(feature = "internals")]
    pub fn limit_tables(&mut self, most: usize) {
        self.constraints.tables.limit(most);
    }

    /// How many tables and clauses were added, without clauses of one literal.
    pub const fn given(&self) -> usize {
        self.constraints.tables.len() + self.constraints.clauses.given()
    }

    /// How many variables there are.
    pub const fn variables(&self) -> usize {
        self.assignment.variables()
    }

    /// How many conflicts there were so far.
    pub const fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// After [`Outcome::Unsatisfiable`]: some of the assumptions, which cannot hold together. None, if there is no model
    /// at all.
    pub fn core(&self) -> &[Lit] {
        &self.core
    }

    /// Looks for a model in which the assumptions hold, or for what the propagator wants to find, with at most this many
    /// conflicts. It backtracks to level 0 before it returns; what it has learnt stays.
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
        // All assumptions are one level, so that what they imply together is not found again after each backtracking.
        let base = u32::from(!assumptions.is_empty());
        self.core.clear();
        // Encoders stop at the deadline, so some clauses may be missing.
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

    /// Begins the level of the assumptions; false if one of them is refuted.
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

    /// Sets the core: the assumptions that imply that these literals are false.
    fn set_core(&mut self, refuted: Vec<Lit>) {
        self.core = self.analysis.decisions_behind(refuted, &self.constraints, &self.assignment);
    }

    /// Learns a clause from a conflict, and backtracks to where it implies a literal.
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

    /// Adds a clause in the middle of the search, which may be violated by the assignment. False if it is violated by the
    /// assumptions.
    fn add_during_search<W: Propagator>(
        &mut self,
        mut clause: Vec<Lit>,
        base: u32,
        propagator: &mut W,
    ) -> bool {
        // Literals that are not false come first, then those that became false last.
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
