//! The search: decisions, propagation, conflicts, restarts.
//!
//! A conflict concerns one region of a board. On a large board, a jump back to the level where the learnt clause
//! becomes unit would undo all that was decided in other regions since then. So a far jump is replaced by
//! chronological backtracking: only the last level is undone, and the literal that the clause implies is *out of
//! order*, at a level below that of its place in the trail (Nadel and Ryvchin, "Chronological Backtracking",
//! SAT 2018). Backtracking keeps such literals as long as it does not go below their own level. They are propagated
//! again, so the constraints need not know about them.

use slitherlink_encodings::{Lit, Var};

use super::Cdcl;
use super::clause_ref::ClauseRef;
use super::luby::luby;
use super::propagator::{Outcome, Propagation, Propagator};

/// The number of conflicts between two restarts is this times a term of Luby's sequence.
const RESTART: u64 = 50;

/// The same with fewer than this many variables, unless there are target phases. Each restart also replaces the saved
/// phases (rephasing). So a search that is stuck where no solution is leaves soon: boards that a climber made slow
/// for a search that restarts later, and rephases at each fourth restart, take half of the conflicts.
const RESTART_SMALL: u64 = 20;
const SMALL: usize = 2_000;

/// With more variables, the first restart comes after at least one conflict for this many of them. The first
/// descent nearly always leads to a solution, if there are several; when restarts interrupted it, the search took a
/// hundred times as long. On boards with one solution it makes no difference.
const VARIABLES_PER_CONFLICT: u64 = 5;

/// By how much the limit on learnt clauses grows each time half of them are deleted.
const LEARNT_MORE: usize = 1_000;

/// The number of rounds of the search loop between two checks of the clock.
const CLOCK: u64 = 256;

impl Cdcl {
    /// Sets the lasting assumptions: literals that are assumed in all searches from now on. What they imply is not
    /// derived again for each search, so it pays to have few other assumptions.
    pub fn set_lasting<W: Propagator>(&mut self, lasting: Vec<Lit>, propagator: &mut W) {
        self.backtrack_to(0, propagator);
        self.add_pending(propagator);
        self.lasting = lasting;
    }

    /// Adds the clauses that came while lasting assumptions were in force.
    fn add_pending<W: Propagator>(&mut self, propagator: &mut W) {
        for (clause, lbd) in std::mem::take(&mut self.pending) {
            // If all its literals have values, the lasting assumptions may violate it. It is added at level 0,
            // since it holds without them.
            if !clause.iter().any(|lit| self.assignment.is_unassigned(lit.var())) {
                self.backtrack_to(0, propagator);
            }
            match self.assignment.level() {
                0 => self.add(&clause, lbd),
                _ => _ = self.add_during_search(clause, lbd, propagator),
            }
        }
    }

    /// Searches for a model in which the assumptions hold, or for what the propagator wants to find, within
    /// this many conflicts. Only what is implied by lasting assumptions is left in the assignment when it returns;
    /// learnt clauses are kept.
    pub fn search<W: Propagator>(
        &mut self,
        propagator: &mut W,
        assumptions: &[Lit],
        conflicts: u64,
    ) -> Outcome<W::Found> {
        self.search_within(propagator, assumptions, conflicts, None)
    }

    /// As [`Cdcl::search`]; but if there is a scope, only its variables are decided, and the outcome is a
    /// model once all of them have values.
    pub fn search_within<W: Propagator>(
        &mut self,
        propagator: &mut W,
        assumptions: &[Lit],
        conflicts: u64,
        scope: Option<&[Var]>,
    ) -> Outcome<W::Found> {
        // All assumptions share one level, so that what they imply together is not derived again after each
        // backtracking. Lasting ones have another.
        let kept = u32::from(!self.lasting.is_empty());
        self.base = kept + u32::from(!assumptions.is_empty());
        let outcome = self.go(propagator, assumptions, self.conflicts.saturating_add(conflicts), scope);
        // If the lasting assumptions alone lead to a conflict, their level is undone too, so that the next search
        // finds the conflict again.
        let is_violated = matches!(outcome, Outcome::Unsatisfiable) && self.assignment.level() <= kept;
        self.backtrack_to(if is_violated { 0 } else { kept }, propagator);
        outcome
    }

    fn go<W: Propagator>(
        &mut self,
        propagator: &mut W,
        assumptions: &[Lit],
        most: u64,
        scope: Option<&[Var]>,
    ) -> Outcome<W::Found> {
        self.core.clear();
        // Encoders stop at the deadline, so clauses may be missing.
        if self.deadline.has_passed() {
            return Outcome::Unfinished;
        }
        self.add_pending(propagator);
        self.assignment.restore_target_phases();
        let variables = self.assignment.variables();
        let (patience, restart) = match self.assignment.has_target_phases() {
            true => (0, RESTART),
            false if variables < SMALL => (0, RESTART_SMALL),
            false => (variables as u64 / VARIABLES_PER_CONFLICT, RESTART),
        };
        let mut before_restart = self.conflicts + patience.max(restart * luby(self.restarts));
        loop {
            if self.contradiction {
                return Outcome::Unsatisfiable;
            }
            self.ticks += 1;
            if self.ticks.is_multiple_of(CLOCK) && self.deadline.has_passed() {
                return Outcome::Unfinished;
            }
            if let Some(conflict) = self.constraints.propagate(&mut self.assignment) {
                let level = self.level_of(conflict);
                if level <= self.base {
                    self.contradiction = level == 0;
                    self.set_core(self.constraints.lits(conflict, &self.assignment).collect());
                    return Outcome::Unsatisfiable;
                }
                self.backtrack_to(level, propagator);
                self.resolve(conflict, propagator);
                continue;
            }
            match propagator.propagate(&self.assignment) {
                Propagation::Nothing => {}
                // The result may violate assumptions that are not made yet.
                Propagation::Found(_) if self.assignment.level() < self.base => {}
                Propagation::Found(found) => return Outcome::Found(found),
                Propagation::Clause(clause) => {
                    if !self.add_during_search(clause, None, propagator) {
                        return Outcome::Unsatisfiable;
                    }
                    continue;
                }
            }
            if self.conflicts >= most {
                return Outcome::Unfinished;
            }
            if self.conflicts >= before_restart {
                self.restart(propagator);
                before_restart = self.conflicts + restart * luby(self.restarts);
                continue;
            }
            if self.assignment.level() < self.base {
                if !self.assume(assumptions) {
                    return Outcome::Unsatisfiable;
                }
                continue;
            }
            let var = match scope {
                Some(scope) => self.order.next_of(scope, &self.assignment),
                None => self.order.next(&self.assignment),
            };
            let Some(var) = var else { return Outcome::Model };
            self.assignment.decide(var.lit(self.assignment.phase(var)));
        }
    }

    /// The value of a literal, or its last value if it has none now.
    pub fn had(&self, lit: Lit) -> bool {
        match self.assignment.is_unassigned(lit.var()) {
            true => self.assignment.phase(lit.var()) == lit.is_positive(),
            false => self.assignment.is_true(lit),
        }
    }

    fn restart<W: Propagator>(&mut self, propagator: &mut W) {
        self.restarts += 1;
        self.backtrack_to(self.base, propagator);
        self.assignment.restore_target_phases();
        self.assignment.rephase(self.restarts.is_multiple_of(2));
        if self.constraints.clauses.learnt() > self.most_learnt {
            self.backtrack_to(0, propagator);
            self.contradiction = self.constraints.propagate(&mut self.assignment).is_some();
            if !self.contradiction {
                self.most_learnt += LEARNT_MORE;
                self.constraints.clauses.reduce(&self.assignment);
            }
        }
    }

    /// Begins the level of the lasting assumptions, or of the others; false if one of them is already false.
    fn assume(&mut self, assumptions: &[Lit]) -> bool {
        let is_lasting = self.assignment.level() == 0 && !self.lasting.is_empty();
        self.assignment.begin_level();
        for &lit in if is_lasting { &self.lasting } else { assumptions } {
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

    /// The highest level of the literals of a violated clause.
    fn level_of(&self, conflict: ClauseRef) -> u32 {
        if !self.assignment.is_out_of_order() {
            return self.assignment.level();
        }
        let lits = self.constraints.lits(conflict, &self.assignment);
        lits.map(|lit| self.assignment.level_of(lit.var())).max().unwrap_or(0)
    }

    /// Learns a clause from a conflict of the current level, and backtracks to where it becomes unit.
    fn resolve<W: Propagator>(&mut self, conflict: ClauseRef, propagator: &mut W) {
        self.conflicts += 1;
        let back = self.analysis.analyse(conflict, &self.constraints, &self.assignment, &mut self.order);
        self.order.decay();
        self.backjump(back, self.assignment.level() - 1, propagator);
        let learnt = self.analysis.learnt();
        if let Some(sharing) = &mut self.sharing {
            sharing.add(learnt, self.analysis.lbd());
        }
        let reason = match *learnt {
            [_] => ClauseRef::NONE,
            _ => self.constraints.clauses.add(learnt, Some(self.analysis.lbd())),
        };
        self.assignment.set_at(back, learnt[0], reason);
    }

    /// Backtracks to `lowest`, the lowest level at which a clause is unit, or, if that is too far back, to
    /// `highest`, the highest one; never below the assumptions.
    fn backjump<W: Propagator>(&mut self, lowest: u32, highest: u32, propagator: &mut W) {
        let trail = self.assignment.trail().len();
        let is_far = trail - self.assignment.end_of(lowest) > self.farthest;
        self.backtrack_to(if is_far { highest } else { lowest }.max(self.base), propagator);
    }

    /// Adds a clause during the search, when the assignment may already violate it. A learnt one comes with its LBD.
    /// False if the assumptions violate it.
    fn add_during_search<W: Propagator>(
        &mut self,
        mut clause: Vec<Lit>,
        lbd: Option<u32>,
        propagator: &mut W,
    ) -> bool {
        clause.sort_unstable();
        clause.dedup();
        // The first two are watched: literals that are not false, or else those of the highest levels.
        let assignment = &self.assignment;
        let rank =
            |lit: Lit| if assignment.is_false(lit) { u32::MAX - assignment.level_of(lit.var()) } else { 0 };
        for i in [0, 1] {
            if let Some(best) = (i..clause.len()).min_by_key(|&k| rank(clause[k])) {
                clause.swap(i, best);
            }
        }
        let level = |at: usize| clause.get(at).map_or(0, |&lit| assignment.level_of(lit.var()));
        let is_violated = clause.first().is_none_or(|&lit| assignment.is_false(lit));
        let (first, second) = (level(0), level(1));
        if is_violated && first <= self.base {
            self.contradiction = first == 0;
            self.set_core(clause.clone());
            // All its literals are false, so it has none to watch yet. The next search adds it (`add_pending`).
            self.pending.push((clause, lbd));
            return false;
        }
        let reason = match clause[..] {
            [] | [_] => ClauseRef::NONE,
            _ => self.constraints.clauses.add(&clause, lbd),
        };
        if is_violated && first == second {
            self.backtrack_to(first, propagator);
            self.resolve(reason, propagator);
        } else if !self.assignment.is_true(clause[0])
            && clause.get(1).is_none_or(|&lit| self.assignment.is_false(lit))
        {
            let highest = if is_violated { first - 1 } else { self.assignment.level() };
            self.backjump(second, highest, propagator);
            self.assignment.set_at(second, clause[0], reason);
        }
        true
    }

    fn backtrack_to<W: Propagator>(&mut self, level: u32, propagator: &mut W) {
        if level < self.assignment.level() {
            let start = self.assignment.end_of(level);
            self.constraints.backtrack(&self.assignment, start);
            self.assignment.backtrack_to(level, |var| self.order.insert(var));
            propagator.backtrack_to(start);
        }
    }
}
