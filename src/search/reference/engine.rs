//! A wrapper of varisat, the SAT solver of the reference search, of Sudoku and of proofs. No other file names
//! it.
//!
//! varisat 0.2.2 is incremental: clauses may be added between calls of `solve`, learnt clauses are kept, and
//! assumptions hold for one call. It cannot be interrupted, but it stops when writing its proof fails. So
//! with a deadline it writes its proof to a sink that discards it, and that fails after the deadline.
//!
//! [`refute`] keeps the proof. varisat can check each step of its proof as it makes it, and then reports the
//! clauses that the step uses. These are the hints of an LRAT proof, so that no later pass has to find them.

use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::Duration;

use slitherlink_encodings::{ClauseSink, Lit, Var};
use varisat::ExtendFormula;
use varisat::checker::{CheckedProofStep, CheckerData, ProofProcessor};
use varisat::solver::SolverError;
use web_time::Instant;

use crate::bug::unsound;
use crate::deadline::Deadline;
use crate::search::outcome::TimedOut;

/// The solver and its version, as shown to users.
pub(crate) const NAME: &str = "varisat 0.2.2";

/// Longer clauses are split into parts. varisat searches for a literal to watch from the front of the clause
/// each time. With a clause of a million literals ("some edge is a line", or a blocking clause) this took
/// minutes without a conflict at which it could be stopped.
const LONG: usize = 1 << 10;

/// Decides when to stop the solver. It can be stopped only when it writes to its proof, and the silences
/// between two writes depend on the board: next to nothing on a small one, a second on the largest. So it is
/// stopped as soon as a silence twice as long as the longest so far could last beyond the deadline.
struct Pulse {
    deadline: Deadline,
    /// The time of the solver's last write.
    heard: Cell<Instant>,
    /// The longest silence so far.
    longest: Cell<Option<Duration>>,
}

impl Pulse {
    fn new(deadline: &Deadline) -> Pulse {
        Pulse { deadline: deadline.clone(), heard: Cell::new(Instant::now()), longest: Cell::new(None) }
    }

    /// Notes that the solver is called, so that the time since its last call does not count as silence.
    fn begin(&self) {
        self.heard.set(Instant::now());
    }

    /// Notes that the solver has written something; true if it may continue.
    fn beat(&self) -> bool {
        let now = Instant::now();
        let silence = now - self.heard.get();
        self.heard.set(now);
        let longest = self.longest.get().map_or(silence, |longest| longest.max(silence));
        self.longest.set(Some(longest));
        self.deadline.left().is_none_or(|left| left > 2 * longest)
    }
}

/// A sink that discards the proof, and fails once the solver should stop.
struct Nowhere(Rc<Pulse>);

impl Write for Nowhere {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.flush().map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.0.beat() { Ok(()) } else { Err(io::ErrorKind::TimedOut.into()) }
    }
}

/// The number of varisat's cores that are tried before all assumptions are returned as the core.
const TRIES: usize = 3;

/// An incremental SAT solver.
///
/// Its answers and models are right, but in 0.2.2 some cores lack assumptions: an assumption refuted by
/// learnt units leaves a stale mark. So [`Varisat::core`] solves again under the core before it returns it.
///
/// After the deadline it is closed. A call is refused if the time left is less than twice the longest silence
/// of the solver (see `Pulse`), or, before the first silence, twice the time it took to load the clauses.
pub struct Varisat {
    pulse: Rc<Pulse>,
    begin: Instant,
    solver: varisat::Solver<'static>,
    vars: u32,
    clauses: usize,
    model: Vec<bool>,
    /// The assumptions of the last call.
    assumed: Vec<Lit>,
    clause: Vec<varisat::Lit>,
}

impl Varisat {
    /// Makes a solver without clauses, which answers until a deadline.
    pub fn new(deadline: &Deadline) -> Varisat {
        let begin = Instant::now();
        let pulse = Rc::new(Pulse::new(deadline));
        let mut solver = varisat::Solver::new();
        if deadline.is_set() {
            solver.write_proof(Nowhere(Rc::clone(&pulse)), varisat::ProofFormat::Varisat);
        }
        let (model, assumed, clause) = (Vec::new(), Vec::new(), Vec::new());
        Varisat { pulse, begin, solver, vars: 0, clauses: 0, model, assumed, clause }
    }

    /// The number of variables.
    pub const fn variables(&self) -> usize {
        self.vars as usize
    }

    /// The number of clauses added.
    pub const fn clauses(&self) -> usize {
        self.clauses
    }

    fn add_part(&mut self, before: Option<Lit>, part: &[Lit], after: Option<Lit>) {
        self.clause.clear();
        self.clause.extend(before.iter().chain(part).chain(&after).map(|&lit| translate(lit)));
        self.solver.add_clause(&self.clause);
    }

    /// True if there is time for one more call of the solver.
    fn has_time(&self) -> bool {
        let Pulse { deadline, longest, .. } = &*self.pulse;
        let least = longest.get().unwrap_or_else(|| self.begin.elapsed());
        longest.set(Some(least));
        deadline.left().is_none_or(|left| left > 2 * least)
    }
}

fn translate(lit: Lit) -> varisat::Lit {
    varisat::Lit::from_index(lit.var().index(), lit.is_positive())
}

impl ClauseSink for Varisat {
    fn new_var(&mut self) -> Var {
        let var = Var::new(self.vars);
        self.vars += 1;
        var
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.clauses += 1;
        let (mut rest, mut link) = (lits, None);
        // A long clause is split: its first part holds or, through a link literal, one of the parts after
        // it.
        while rest.len() > LONG {
            let (part, after) = rest.split_at(LONG);
            let next = self.new_var();
            self.add_part(link, part, Some(next.positive()));
            (rest, link) = (after, Some(next.negative()));
        }
        self.add_part(link, rest, None);
    }

    fn is_closed(&self) -> bool {
        self.pulse.deadline.has_passed()
    }
}

impl Varisat {
    /// Looks for a model of all clauses so far in which `assumptions` hold. Returns true if there is one;
    /// then [`Varisat::holds`] reads it.
    ///
    /// # Errors
    /// If the deadline passed; the solver must not be called again after that.
    pub fn solve(&mut self, assumptions: &[Lit]) -> Result<bool, TimedOut> {
        if !self.has_time() {
            return Err(TimedOut);
        }
        self.pulse.begin();
        self.assumed = assumptions.to_vec();
        self.clause.clear();
        self.clause.extend(assumptions.iter().map(|&lit| translate(lit)));
        self.solver.assume(&self.clause);
        let found = self.solver.solve().map_err(|error| match error {
            SolverError::ProofIoError { .. } => TimedOut,
            error => unsound(format_args!("the SAT solver gave up: {error}")),
        })?;
        self.pulse.beat();
        if found {
            self.model.clear();
            self.model.resize(self.vars as usize, false);
            for lit in self.solver.model().unwrap_or_default() {
                if let Some(value) = self.model.get_mut(lit.index()) {
                    *value = lit.is_positive();
                }
            }
        }
        Ok(found)
    }

    /// True if a literal holds in the last model found.
    pub fn holds(&self, lit: Lit) -> bool {
        self.model.get(lit.var().index()).copied().unwrap_or(false) == lit.is_positive()
    }

    /// After [`Varisat::solve`] returned false: returns a core, assumptions that cannot all hold. It is empty
    /// if there is no model even without assumptions.
    pub fn core(&mut self) -> Vec<Lit> {
        let all = self.assumed.clone();
        for _ in 0..TRIES {
            let failed = self.solver.failed_core().unwrap_or_default();
            let core: Vec<Lit> =
                failed.iter().map(|lit| Var::new(lit.index() as u32).lit(lit.is_positive())).collect();
            if core.len() == all.len() || matches!(self.solve(&core), Ok(false)) {
                return core;
            }
            if !matches!(self.solve(&all), Ok(false)) {
                break;
            }
        }
        all
    }
}

/// A learnt clause of a refutation with its hints. It follows by reverse unit propagation: if all its
/// literals are false, unit propagation through the hinted clauses, in this order, ends in a conflict.
#[derive(Clone, Copy, Debug)]
pub struct Lemma<'a> {
    /// The literals of the clause.
    pub clause: &'a [Lit],
    /// The numbers of the clauses and lemmas that the lemma uses, in the order of propagation.
    pub hints: &'a [u32],
}

/// Refutes clauses, each given with its number, and passes each lemma of the refutation to `learn`. Lemmas
/// are numbered from `first` on; the last one is empty. Returns false if the clauses have a model.
///
/// # Errors
/// If the deadline passed.
pub fn refute<'c>(
    clauses: impl Iterator<Item = (u32, &'c [Lit])>,
    first: u32,
    deadline: &Deadline,
    learn: &mut dyn FnMut(Lemma),
) -> Result<bool, TimedOut> {
    let (numbers, clauses): (Vec<u32>, Vec<&[Lit]>) = clauses.unzip();
    let pulse = Rc::new(Pulse::new(deadline));
    let (lits, hints) = (Vec::new(), Vec::new());
    let mut listener = Listener { numbers, next: first, pulse: Rc::clone(&pulse), learn, lits, hints };
    let mut solver = varisat::Solver::new();
    solver.add_proof_processor(&mut listener);
    let mut clause = Vec::new();
    for lits in clauses {
        if deadline.has_passed() {
            return Err(TimedOut);
        }
        clause.clear();
        clause.extend(lits.iter().map(|&lit| translate(lit)));
        solver.add_clause(&clause);
    }
    pulse.begin();
    let has_model = solver.solve().map_err(|error| match error {
        SolverError::ProofProcessorError { .. } => TimedOut,
        error => unsound(format_args!("the SAT solver gave up: {error}")),
    })?;
    Ok(!has_model)
}

/// The proof processor that translates the steps of a proof.
struct Listener<'a> {
    /// By varisat's clause id, the number of the clause.
    numbers: Vec<u32>,
    /// The number of the next lemma.
    next: u32,
    pulse: Rc<Pulse>,
    learn: &'a mut dyn FnMut(Lemma),
    lits: Vec<Lit>,
    hints: Vec<u32>,
}

/// The number of lemmas between two checks of the clock.
const CLOCK: u32 = 1 << 6;

impl ProofProcessor for Listener<'_> {
    fn process_step(&mut self, step: &CheckedProofStep, _: CheckerData) -> Result<(), anyhow::Error> {
        let CheckedProofStep::AtClause { id, clause, propagations, .. } = *step else { return Ok(()) };
        if self.next.is_multiple_of(CLOCK) && !self.pulse.beat() {
            return Err(TimedOut.into());
        }
        self.lits.clear();
        self.lits.extend(clause.iter().map(|lit| Var::new(lit.index() as u32).lit(lit.is_positive())));
        self.hints.clear();
        self.hints.extend(propagations.iter().map(|&id| self.numbers[id as usize]));
        (self.learn)(Lemma { clause: &self.lits, hints: &self.hints });
        // Ids that are skipped belong to clauses that varisat had already.
        self.numbers.resize(id as usize + 1, self.next);
        self.next += 1;
        Ok(())
    }
}
