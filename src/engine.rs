//! The SAT engine behind a small trait. This is the only file that names varisat.
//!
//! varisat 0.2.2 is incremental: clauses may come between calls of `solve`, what it has
//! learnt stays, and assumptions hold for one call. It has no way to be interrupted, but it
//! stops when the proof of what it learns cannot be written; so with a deadline it is made to
//! write a proof, to nowhere, and after the deadline that fails.
//!
//! [`refute`] keeps the proof. varisat can check each step as it makes it, and then tells the clauses that
//! the step rests on; so nobody has to look for them afterwards.

use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::Duration;

use slitherlink_encodings::{ClauseSink, Lit, Var};
use thiserror::Error;
use varisat::ExtendFormula;
use varisat::checker::{CheckedProofStep, CheckerData, ProofProcessor};
use varisat::solver::SolverError;
use web_time::Instant;

use crate::deadline::Deadline;

/// The engine and its version, for people.
pub const NAME: &str = "varisat 0.2.2";

/// Clauses with more literals are added in parts. varisat looks for a literal to watch from the
/// front of a clause each time, which over a clause of a million ("some cell is inside", a loop that
/// is excluded) took minutes, without a conflict at which it could be stopped.
const LONG: usize = 1 << 10;

/// An incremental SAT solver.
pub trait Engine: ClauseSink {
    /// Looks for a model of all clauses so far in which `assumptions` hold. `true` if there
    /// is one; [`Engine::value`] then reads it.
    ///
    /// # Errors
    /// When the deadline passed; then it must not be called again. When the solver gives up, which
    /// is a bug of ours or its own.
    fn solve(&mut self, assumptions: &[Lit]) -> Result<bool, EngineError>;

    /// The value of a variable in the model found last.
    fn value(&self, var: Var) -> bool;

    /// After a `false`: some of the assumptions that cannot hold together (none, if there is
    /// no model at all).
    fn core(&mut self) -> Vec<Lit>;
}

/// Why there is no answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The deadline passed.
    #[error("the time ran out")]
    Timeout,
    /// The solver gave up.
    #[error("the SAT engine gave up: {0}")]
    GaveUp(String),
}

impl EngineError {
    /// True if the deadline passed.
    pub const fn is_timeout(&self) -> bool {
        matches!(self, EngineError::Timeout)
    }
}

/// When the solver was heard last. Between two signs of life it cannot be stopped, so it is
/// stopped at one after which the time would not suffice for one twice as long as the longest so far: they grow.
/// On small boards a silence is next to nothing, on the biggest it is a second.
struct Pulse {
    deadline: Deadline,
    heard: Cell<Instant>,
    longest: Cell<Option<Duration>>,
}

impl Pulse {
    fn new(deadline: Deadline) -> Pulse {
        Pulse { deadline, heard: Cell::new(Instant::now()), longest: Cell::new(None) }
    }

    /// A new call: what was between the calls was no silence.
    fn begin(&self) {
        self.heard.set(Instant::now());
    }

    /// A sign of life; true if the solver may go on.
    fn beat(&self) -> bool {
        let now = Instant::now();
        let silence = now - self.heard.get();
        self.heard.set(now);
        let longest = self.longest.get().map_or(silence, |longest| longest.max(silence));
        self.longest.set(Some(longest));
        !self.deadline.passes_within(2 * longest)
    }
}

/// The proof's way to nowhere, closed when the solver should stop.
struct Nowhere(Rc<Pulse>);

impl Write for Nowhere {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.flush().map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.0.beat() { Ok(()) } else { Err(io::ErrorKind::TimedOut.into()) }
    }
}

/// How often varisat is asked for a core before all assumptions are taken for one.
const TRIES: usize = 3;

/// varisat as the engine.
///
/// A core that it tells is tried before it is believed. In 0.2.2, an assumption that learnt units refute leaves a mark
/// behind that makes some later core lack assumptions; its answers and models are right.
///
/// What cannot be interrupted it does not begin: after the deadline it is closed, and a call of the
/// solver is refused if the time left is shorter than twice the solver's longest silence, or what loading
/// took before the first call.
pub struct Varisat {
    pulse: Rc<Pulse>,
    begin: Instant,
    solver: varisat::Solver<'static>,
    vars: u32,
    model: Vec<bool>,
    /// The assumptions of the last call.
    assumed: Vec<Lit>,
    clause: Vec<varisat::Lit>,
}

impl Varisat {
    /// An engine without clauses, which answers until a deadline.
    pub fn new(deadline: Deadline) -> Varisat {
        let begin = Instant::now();
        let pulse = Rc::new(Pulse::new(deadline));
        let mut solver = varisat::Solver::new();
        if deadline.is_set() {
            solver.write_proof(Nowhere(Rc::clone(&pulse)), varisat::ProofFormat::Varisat);
        }
        let (model, assumed, clause) = (Vec::new(), Vec::new(), Vec::new());
        Varisat { pulse, begin, solver, vars: 0, model, assumed, clause }
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
        !deadline.passes_within(2 * least)
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
        let (mut rest, mut link) = (lits, None);
        // Some part holds: this one, or one behind the link to the next.
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

impl Engine for Varisat {
    fn solve(&mut self, assumptions: &[Lit]) -> Result<bool, EngineError> {
        if !self.has_time() {
            return Err(EngineError::Timeout);
        }
        self.pulse.begin();
        self.assumed = assumptions.to_vec();
        self.clause.clear();
        self.clause.extend(assumptions.iter().map(|&lit| translate(lit)));
        self.solver.assume(&self.clause);
        let found = self.solver.solve().map_err(|error| match error {
            SolverError::ProofIoError { .. } => EngineError::Timeout,
            error => EngineError::GaveUp(error.to_string()),
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

    fn value(&self, var: Var) -> bool {
        self.model.get(var.index()).copied().unwrap_or(false)
    }

    fn core(&mut self) -> Vec<Lit> {
        let all = self.assumed.clone();
        for _ in 0..TRIES {
            let told = self.solver.failed_core().unwrap_or_default();
            let core: Vec<Lit> =
                told.iter().map(|lit| Var::new(lit.index() as u32).lit(lit.is_positive())).collect();
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

/// A refutation: lemmas, each of which follows from clauses before it, and the last of which is empty.
#[derive(Clone, Debug, Default)]
pub struct Lemmas {
    lits: Vec<Lit>,
    hints: Vec<u32>,
    /// Where the literals and the hints of each lemma end.
    ends: Vec<(usize, usize)>,
}

/// A clause, and the numbers of the clauses that show it: where it is false, each of them in turn leaves one literal
/// open, which so must hold, and the last one none.
#[derive(Clone, Copy, Debug)]
pub struct Lemma<'a> {
    /// The literals.
    pub clause: &'a [Lit],
    /// The numbers of clauses and lemmas.
    pub hints: &'a [u32],
}

impl Lemmas {
    /// How many there are.
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// True if there is none.
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Adds one.
    pub fn push(&mut self, clause: impl Iterator<Item = Lit>, hints: impl Iterator<Item = u32>) {
        self.lits.extend(clause);
        self.hints.extend(hints);
        self.ends.push((self.lits.len(), self.hints.len()));
    }

    /// Lemma number `i`, from 0.
    pub fn get(&self, i: usize) -> Lemma<'_> {
        let (lits, hints) = if i == 0 { (0, 0) } else { self.ends[i - 1] };
        Lemma { clause: &self.lits[lits..self.ends[i].0], hints: &self.hints[hints..self.ends[i].1] }
    }
}

/// Refutes clauses, each with its number; the lemmas are numbered from `first` on. `None` if the clauses have a
/// model. Whoever watches is told now and then how many lemmas there are.
///
/// # Errors
/// When the deadline passed, or when the solver gives up.
pub fn refute<'c>(
    clauses: impl Iterator<Item = (u32, &'c [Lit])>,
    first: u32,
    deadline: Deadline,
    watch: &mut dyn FnMut(usize),
) -> Result<Option<Lemmas>, EngineError> {
    let (numbers, clauses): (Vec<u32>, Vec<&[Lit]>) = clauses.unzip();
    let pulse = Pulse::new(deadline);
    let mut recorder = Recorder { numbers, first, pulse, watch, lemmas: Lemmas::default() };
    let mut solver = varisat::Solver::new();
    solver.add_proof_processor(&mut recorder);
    let mut clause = Vec::new();
    for lits in clauses {
        if deadline.has_passed() {
            return Err(EngineError::Timeout);
        }
        clause.clear();
        clause.extend(lits.iter().map(|&lit| translate(lit)));
        solver.add_clause(&clause);
    }
    let has_model = solver.solve().map_err(|error| match error {
        SolverError::ProofProcessorError { .. } => EngineError::Timeout,
        error => EngineError::GaveUp(error.to_string()),
    })?;
    drop(solver);
    Ok((!has_model).then_some(recorder.lemmas))
}

/// Keeps the steps of a proof.
struct Recorder<'a> {
    /// By varisat's numbers, those of clauses and lemmas.
    numbers: Vec<u32>,
    first: u32,
    pulse: Pulse,
    watch: &'a mut dyn FnMut(usize),
    lemmas: Lemmas,
}

/// So many lemmas lie between two looks at the clock.
const OFTEN: usize = 1 << 6;

impl ProofProcessor for Recorder<'_> {
    fn process_step(&mut self, step: &CheckedProofStep, _: CheckerData) -> Result<(), anyhow::Error> {
        let CheckedProofStep::AtClause { id, clause, propagations, .. } = *step else { return Ok(()) };
        let number = self.lemmas.len();
        if number.is_multiple_of(OFTEN) {
            (self.watch)(number);
            if !self.pulse.beat() {
                return Err(EngineError::Timeout.into());
            }
        }
        let lit = |lit: &varisat::Lit| Var::new(lit.index() as u32).lit(lit.is_positive());
        self.lemmas.push(clause.iter().map(lit), propagations.iter().map(|&id| self.numbers[id as usize]));
        // Numbers that are left out are those of clauses that varisat had already.
        self.numbers.resize(id as usize + 1, self.first + number as u32);
        Ok(())
    }
}
