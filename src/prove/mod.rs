//! Certificates: evidence for a verdict that a stranger can check.
//!
//! "Exactly one loop" is a claim about all drawings there are. A certificate has the puzzle, the loops, and
//! a refutation of the clauses that say "another loop": those of the game for the whole grid, where nothing is decided
//! by rules, a clause that excludes each loop, and cuts, each with what shows that it loses no loop.
//!
//! Two runs make it. The search finds the loops and the cuts, as it always does. Then all clauses go to a
//! fresh engine, which refutes them at once and keeps its proof; what that does not need is left out. Rules,
//! search and engine need not be right for a certificate to be: `docs/certificate.md` says what a checker looks at, and the
//! crate `slitherlink-certificate`, which shares no code with this one, is one.

mod clauses;
mod trim;
mod witness;
mod write;

use std::num::NonZero;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::engine::{EngineError, Lemmas, refute};
use crate::puzzle::Puzzle;
use crate::search::models::{Search, SearchError};
use crate::solution::{Found, Solution};

use clauses::Clauses;
use witness::Witnessed;

pub use write::Proof;

/// Loops of a puzzle, and what shows that there are no others.
#[derive(Clone, Debug)]
pub struct Certificate<'p> {
    puzzle: &'p Puzzle,
    solutions: Vec<Solution>,
    /// `None` if there may be more loops; then there is at least one.
    refutation: Option<Refutation>,
}

/// What shows that there is no other loop.
#[derive(Clone, Debug)]
struct Refutation {
    cuts: Vec<Witnessed>,
    /// How many clauses come before the lemmas.
    clauses: u32,
    lemmas: Lemmas,
}

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The search asked the engine so many times.
    Rounds(usize),
    /// Of the refutation, there are so many lemmas.
    Lemmas(usize),
}

/// The certificate of a puzzle with at most `limit` loops; where that many were found, it leaves open whether
/// there are more. `None` if the time ran out.
///
/// # Errors
/// Only for bugs: see [`SearchError`].
pub fn certify<'p>(
    puzzle: &'p Puzzle,
    limit: NonZero<usize>,
    deadline: Deadline,
    watch: &mut dyn FnMut(Stage),
) -> Result<Option<Certificate<'p>>, SearchError> {
    let board = Board::new(puzzle);
    let mut search = Search::without(&board, &[], deadline).recording();
    let mut solutions = Vec::new();
    loop {
        if solutions.len() == limit.get() {
            return Ok(Some(Certificate { puzzle, solutions, refutation: None }));
        }
        match search.next_round()? {
            None => watch(Stage::Rounds(search.effort().rounds)),
            Some(Found::Loop(solution)) => solutions.push(solution),
            Some(Found::Nothing) => break,
            Some(Found::Unfinished) => return Ok(None),
        }
    }
    let cuts = search.into_kept().iter().map(|cut| Witnessed::new(puzzle.grid(), cut)).collect();
    match refutation(puzzle, &solutions, cuts, deadline, watch) {
        Ok(refutation) => Ok(Some(Certificate { puzzle, solutions, refutation: Some(refutation) })),
        Err(EngineError::Timeout) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn refutation(
    puzzle: &Puzzle,
    solutions: &[Solution],
    cuts: Vec<Witnessed>,
    deadline: Deadline,
    watch: &mut dyn FnMut(Stage),
) -> Result<Refutation, EngineError> {
    if deadline.has_passed() {
        return Err(EngineError::Timeout);
    }
    let clauses = Clauses::new(puzzle, solutions, &cuts);
    let first = clauses.count();
    let lemmas = refute(clauses.needed(), first, deadline, &mut |lemmas| watch(Stage::Lemmas(lemmas)))?;
    let lemmas =
        lemmas.ok_or_else(|| EngineError::GaveUp("the clauses of a certificate have a model".into()))?;
    Ok(trim::trim(cuts, clauses.before_cuts(), &lemmas))
}

impl Certificate<'_> {
    /// The loops.
    pub fn solutions(&self) -> &[Solution] {
        &self.solutions
    }

    /// True if it shows that there are no others.
    pub const fn is_complete(&self) -> bool {
        self.refutation.is_some()
    }
}
