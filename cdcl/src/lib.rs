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
//! are kept. Far jumps back are avoided (`search`).
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
mod deadline;
mod luby;
mod order;
mod propagator;
mod search;
mod shape;
mod shapes;
mod sharing;
mod tables;

use slitherlink_encodings::{ClauseSink, Lit, Var};

use analysis::Analysis;
pub use assignment::Assignment;
use clause_ref::ClauseRef;
use constraints::Constraints;
pub use deadline::{Deadline, Stop};
use order::Order;
pub use propagator::{Outcome, Propagation, Propagator};
pub use shape::INPUTS;
pub use sharing::Learnt;
use sharing::Sharing;
pub use tables::Input;

/// The number of learnt clauses at which half of them are deleted for the first time.
const LEARNT: usize = 10_000;

/// A conflict undoes at most this many assignments if it can. With 500 to 8,000, an 800x800 board with 40 % of the
/// clues takes the same time, and without a limit half as long again.
const FARTHEST: usize = 2_000;

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
    /// The lasting assumptions, which hold in all searches. Their level, 1, is kept from one search to the next.
    lasting: Vec<Lit>,
    /// The highest level of assumptions in the current search. Decisions come above it.
    base: u32,
    /// Clauses to be added at the beginning of the next search, since lasting assumptions are in force. Learnt ones come
    /// with their LBD.
    pending: Vec<(Vec<Lit>, Option<u32>)>,
    /// The clauses to pass on to other solvers; `None` if there are no others.
    sharing: Option<Sharing>,
    /// The number of assignments that a backjump may undo; beyond it, backtracking is chronological.
    farthest: usize,
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
        self.add(lits, None);
    }

    fn is_closed(&self) -> bool {
        self.deadline.has_passed()
    }
}

impl Cdcl {
    /// Makes a solver without clauses, which answers until a deadline.
    pub fn new(deadline: &Deadline) -> Cdcl {
        Cdcl { deadline: deadline.clone(), most_learnt: LEARNT, farthest: FARTHEST, ..Cdcl::default() }
    }

    /// Adds a clause, now or at the beginning of the next search. A learnt one comes with its LBD.
    fn add(&mut self, lits: &[Lit], lbd: Option<u32>) {
        if self.assignment.level() > 0 {
            self.pending.push((lits.to_vec(), lbd));
            return;
        }
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
                self.constraints.clauses.add(&self.unassigned, lbd);
            }
        }
    }

    /// From now on, keeps good learnt clauses over the present variables for [`Cdcl::take_learnt`].
    pub fn share_learnt(&mut self) {
        self.sharing = Some(Sharing::new(self.variables()));
    }

    /// Takes the clauses that it has learnt for others since this was last called.
    pub fn take_learnt(&mut self) -> Vec<Learnt> {
        self.sharing.as_mut().map(Sharing::take).unwrap_or_default()
    }

    /// Adds what another solver has learnt, which has the same constraints.
    pub fn learn(&mut self, learnt: &Learnt) {
        self.add(learnt.lits(), Some(learnt.lbd));
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
    /// if combination `m` is allowed, in which input `k` is true exactly if bit `k` of `m` is set. Tables must be added
    /// while there are no lasting assumptions.
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

    /// Sets the number of assignments that a backjump may undo.
    #[cfg(feature = "internals")]
    pub const fn limit_jumps(&mut self, farthest: usize) {
        self.farthest = farthest;
    }

    /// Sets the number of learnt clauses at which half of them are deleted.
    #[cfg(feature = "internals")]
    pub const fn limit_learnt(&mut self, most: usize) {
        self.most_learnt = most;
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
}
