//! A SAT solver of our own, whose search is watched: whoever knows more than the clauses sees each literal as
//! it comes to hold, and answers with a clause, or ends the search.
//!
//! ```text
//!  decide ─▶ propagate ─▶ watcher looks ─▶ decide …
//!     ▲          │ conflict      │ clause
//!     └─ back ◀─ analyse ◀───────┘
//! ```
//!
//! It is a search driven by conflicts in the manner of MiniSat (Eén and Sörensson 2003): two watched literals,
//! activities, phases that are kept for some restarts, restarts after Luby but for a patient beginning, clauses learnt at the first unique implication point and made
//! minimal. What a watcher says stays for ever; of what is learnt, the half that ties together the most levels goes
//! when there is too much.
//!
//! Beside clauses it takes *tables*: constraints on up to seven literals, given by the combinations that are allowed. All that follows from
//! one is looked up in one step, and the reasons are as short as can be.

mod analysis;
mod clause_ref;
mod clauses;
mod constraints;
mod form;
mod forms;
mod luby;
mod order;
mod tables;
mod values;
mod watcher;

use slitherlink_encodings::{ClauseSink, Lit, Var};

use crate::deadline::Deadline;
use analysis::Analysis;
use clause_ref::ClauseRef;
use constraints::Constraints;
pub use form::INPUTS;
use luby::luby;
use order::Order;
pub use tables::Input;
pub use values::Values;
pub use watcher::{Look, Outcome, Watcher};

/// Conflicts between two restarts, times Luby's sequence.
const RESTART: u64 = 50;

/// No restart comes before one conflict for so many variables, unless some phases are expected. On large boards with several
/// solutions the first way down nearly always leads to one; with restarts, where it was missed, it took a hundred times as long. On
/// boards with one solution it makes no difference.
const PATIENCE: u64 = 5;

/// Restarts after which the phases begin anew. On the worst boards that were found, a search without this takes seven times
/// as long; on others it makes no difference.
const REPHASE: u64 = 4;

/// How many clauses are learnt before some are forgotten, and how many more each time.
const LEARNT: usize = 10_000;
const LEARNT_MORE: usize = 1_000;

/// How many conflicts and decisions pass between two looks at the clock.
const CLOCK: u64 = 256;

/// The solver.
#[derive(Debug)]
pub struct Cdcl {
    deadline: Deadline,
    values: Values,
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
    /// The literals of a new clause that have no value.
    open: Vec<Lit>,
    /// Of the last assumptions, some that cannot hold together.
    core: Vec<Lit>,
}

impl ClauseSink for Cdcl {
    fn new_var(&mut self) -> Var {
        let var = self.values.new_var();
        self.constraints.clauses.new_var();
        self.order.new_var(var);
        self.analysis.new_var();
        var
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        debug_assert_eq!(self.values.level(), 0);
        if self.contradiction || lits.iter().any(|&lit| self.values.is_true(lit)) {
            return;
        }
        self.open.clear();
        self.open.extend(lits.iter().copied().filter(|&lit| !self.values.is_false(lit)));
        self.open.sort_unstable();
        self.open.dedup();
        match self.open[..] {
            [] => self.contradiction = true,
            [lit] => self.values.set(lit, ClauseRef::NONE),
            _ => {
                self.constraints.clauses.add(&self.open, None);
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
            values: Values::default(),
            constraints: Constraints::default(),
            order: Order::default(),
            analysis: Analysis::default(),
            contradiction: false,
            conflicts: 0,
            restarts: 0,
            most_learnt: LEARNT,
            ticks: 0,
            open: Vec::new(),
            core: Vec::new(),
        }
    }

    /// From now on the search begins with these literals, and goes back to them at each restart.
    pub fn expect(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.values.expect(lits);
    }

    /// Where nothing else is known, this literal is tried first.
    pub fn prefer(&mut self, lit: Lit) {
        self.values.prefer(lit);
    }

    /// Adds a table: of the combinations of its inputs only some are allowed. Bit `m` of `allowed` says so of the one in which just those
    /// inputs hold whose bits are in `m`.
    pub fn add_table(&mut self, allowed: u128, inputs: &[Input; INPUTS]) {
        debug_assert_eq!(self.values.level(), 0);
        for clause in self.constraints.tables.add(allowed, inputs, &self.values) {
            self.add_clause(&clause);
        }
    }

    /// From now on there are at most so many tables; what is too much becomes clauses, which takes longer.
    pub fn limit_tables(&mut self, most: usize) {
        self.constraints.tables.limit(most);
    }

    /// How many tables and clauses it was given, without those of one literal.
    pub const fn given(&self) -> usize {
        self.constraints.tables.len() + self.constraints.clauses.given()
    }

    /// How many variables there are.
    pub const fn variables(&self) -> usize {
        self.values.variables()
    }

    /// How many conflicts there were so far.
    pub const fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// After a search that came to [`Outcome::Nothing`]: some of its assumptions that cannot hold together. None, if there is
    /// no model at all.
    pub fn core(&self) -> &[Lit] {
        &self.core
    }

    /// Looks for a model in which the assumptions hold, or for what the watcher wants to find, with at most so many conflicts.
    /// All decisions are taken back before it returns; what was learnt stays.
    pub fn search<W: Watcher>(
        &mut self,
        watcher: &mut W,
        assumptions: &[Lit],
        conflicts: u64,
    ) -> Outcome<W::Found> {
        let outcome = self.go(watcher, assumptions, self.conflicts.saturating_add(conflicts));
        self.back_to(0, watcher);
        outcome
    }

    fn go<W: Watcher>(&mut self, watcher: &mut W, assumptions: &[Lit], most: u64) -> Outcome<W::Found> {
        // The assumptions are one level, so that what follows from all of them need not be found again and again.
        let base = u32::from(!assumptions.is_empty());
        self.core.clear();
        // Whoever gives clauses stops at the deadline: what is here then may not be all.
        if self.deadline.has_passed() {
            return Outcome::Unfinished;
        }
        self.values.rephase();
        let patience = if self.values.is_expecting() { 0 } else { self.values.variables() as u64 / PATIENCE };
        let mut before_restart = self.conflicts + patience.max(RESTART * luby(self.restarts));
        loop {
            if self.contradiction {
                return Outcome::Nothing;
            }
            self.ticks += 1;
            if self.ticks.is_multiple_of(CLOCK) && self.deadline.has_passed() {
                return Outcome::Unfinished;
            }
            if let Some(conflict) = self.constraints.propagate(&mut self.values) {
                if self.values.level() <= base {
                    self.contradiction = self.values.level() == 0;
                    self.blame(self.constraints.lits(conflict, &self.values).collect());
                    return Outcome::Nothing;
                }
                self.resolve(conflict, watcher);
                continue;
            }
            match watcher.look(&self.values) {
                Look::Nothing => {}
                Look::Found(found) => return Outcome::Found(found),
                Look::Clause(clause) => {
                    if !self.tell(clause, base, watcher) {
                        return Outcome::Nothing;
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
                self.back_to(base, watcher);
                self.values.rephase();
                if self.restarts.is_multiple_of(REPHASE) {
                    self.values.begin_anew((self.restarts / REPHASE).is_multiple_of(2));
                }
                if self.constraints.clauses.learnt() > self.most_learnt {
                    self.back_to(0, watcher);
                    self.most_learnt += LEARNT_MORE;
                    self.constraints.clauses.forget_half(&self.values);
                }
            }
            if self.values.level() < base {
                if !self.assume(assumptions) {
                    return Outcome::Nothing;
                }
                continue;
            }
            let Some(var) = self.order.next(&self.values) else { return Outcome::Model };
            self.values.decide(var.lit(self.values.phase(var)));
        }
    }

    /// Begins the level of the assumptions; false if one of them is refuted.
    fn assume(&mut self, assumptions: &[Lit]) -> bool {
        self.values.begin_level();
        for &lit in assumptions {
            if self.values.is_false(lit) {
                self.blame(vec![lit]);
                self.core.push(lit);
                return false;
            }
            if !self.values.is_true(lit) {
                self.values.set(lit, ClauseRef::NONE);
            }
        }
        true
    }

    /// The assumptions from which it follows that these literals are false.
    fn blame(&mut self, refuted: Vec<Lit>) {
        self.core = self.analysis.origin(refuted, &self.constraints, &self.values);
    }

    /// Learns from a conflict, and goes back to where that says something new.
    fn resolve<W: Watcher>(&mut self, conflict: ClauseRef, watcher: &mut W) {
        self.conflicts += 1;
        let back = self.analysis.analyse(conflict, &self.constraints, &self.values, &mut self.order);
        self.order.decay();
        self.back_to(back, watcher);
        let learnt = self.analysis.learnt();
        let reason = match learnt {
            [_] => ClauseRef::NONE,
            _ => self.constraints.clauses.add(learnt, Some(self.analysis.levels())),
        };
        self.values.set(learnt[0], reason);
    }

    /// Adds a clause in the middle of the search, which may contradict what was decided; false if it contradicts what is
    /// assumed.
    fn tell<W: Watcher>(&mut self, mut clause: Vec<Lit>, base: u32, watcher: &mut W) -> bool {
        // What can hold comes first, then what was refuted last.
        let values = &self.values;
        clause.sort_by_cached_key(|&lit| {
            let level = if values.is_false(lit) { values.level_of(lit.var()) } else { u32::MAX };
            (std::cmp::Reverse(level), lit)
        });
        clause.dedup();
        let level = |at: usize| clause.get(at).map_or(0, |&lit| values.level_of(lit.var()));
        let is_open = clause.first().is_some_and(|&lit| !values.is_false(lit));
        let (first, second) = (level(0), level(1));
        let reason = match clause[..] {
            [] | [_] => ClauseRef::NONE,
            _ => self.constraints.clauses.add(&clause, None),
        };
        if !is_open && first <= base {
            self.contradiction = first == 0;
            self.blame(clause);
            return false;
        }
        if !is_open && first == second {
            self.back_to(first, watcher);
            self.resolve(reason, watcher);
        } else if !self.values.is_true(clause[0])
            && clause.get(1).is_none_or(|&lit| self.values.is_false(lit))
        {
            self.back_to(second, watcher);
            self.values.set(clause[0], reason);
        }
        true
    }

    fn back_to<W: Watcher>(&mut self, level: u32, watcher: &mut W) {
        if level < self.values.level() {
            self.constraints.take_back(&self.values, self.values.start_of(level));
            self.values.back_to(level, |var| self.order.insert(var));
            watcher.take_back_to(self.values.trail().len());
        }
    }
}
