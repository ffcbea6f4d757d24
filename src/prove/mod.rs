//! Certificates: evidence for a verdict that can be checked without trusting this program.
//!
//! "Exactly one loop" is a claim about all possible drawings. A certificate has the puzzle, the loops, and a
//! refutation of clauses that together say "there is another loop": those of the rules of the game for the
//! whole grid, with nothing decided, a blocking clause for each loop, and cuts, each with a witness that it
//! excludes no loop.
//!
//! The loops come from the solver, with rules and the fast search. If there are no more of them, the reference search, to
//! which these loops are known, finds the cuts. Then all clauses go to a fresh solver, which refutes them in one
//! call and keeps its proof; cuts and lemmas that the proof does not need are dropped. A certificate can be
//! trusted without trusting rules, searches or solver:
//! `docs/certificate.md` describes what a checker does, and the crate `slitherlink-certificate`, which shares
//! no code with this one, is such a checker.

mod clauses;
mod refutation;
mod witness;
mod write;

use std::num::NonZero;

use crate::bug::unsound;
use crate::count::Incomplete;
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::puzzle::Puzzle;
use crate::search::reference::ReferenceSearch;
use crate::search::reference::engine::refute;
use crate::search::{NextLoop, TimedOut};
use crate::solution::Solution;
use crate::solve::Solver;

use clauses::Clauses;
use refutation::{Lemmas, Refutation, trim};
use witness::WitnessedCut;

pub use write::Proof;

/// The number of lemmas learnt between two calls of `watch`.
const LEMMAS_PER_CALL: usize = 1 << 6;

/// The loops of a puzzle, and a proof that there are no others.
#[derive(Clone, Debug)]
pub struct Certificate {
    puzzle: Puzzle,
    solutions: Vec<Solution>,
    /// `None` if there may be more loops; then there is at least one loop.
    refutation: Option<Refutation>,
}

/// The progress of making a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The search has finished this many rounds.
    Rounds(usize),
    /// The refutation has this many lemmas.
    Lemmas(usize),
}

/// The name of the question for a certificate.
pub(crate) const NAME: &str = "prove";

/// Makes the certificate of a puzzle, with at most `limit` loops: once that many are found, it leaves open
/// whether there are more.
/// `watch` is called now and then.
///
/// # Errors
/// If the time runs out, and for genres whose numbers a certificate would state as numbers of lines.
pub(crate) fn certify(
    puzzle: &Puzzle,
    limit: NonZero<usize>,
    deadline: &Deadline,
    watch: &mut dyn FnMut(Stage),
) -> Result<Certificate, Incomplete> {
    puzzle.allows(NAME)?;
    let mut loops = Solver::default().until(deadline).solutions(puzzle);
    let mut solutions: Vec<Solution> = loops.by_ref().take(limit.get()).collect();
    if solutions.len() == limit.get() {
        return Ok(Certificate { puzzle: puzzle.clone(), solutions, refutation: None });
    }
    if !loops.is_complete() {
        return Err(Incomplete::Timeout);
    }
    let mut search = ReferenceSearch::new(Board::new(puzzle), deadline);
    solutions.iter().for_each(|solution| search.exclude(solution));
    loop {
        match search.next_round() {
            None => watch(Stage::Rounds(search.effort().rounds)),
            Some(NextLoop::Loop(solution)) => solutions.push(solution),
            Some(NextLoop::Exhausted) => break,
            Some(NextLoop::Unfinished) => return Err(Incomplete::Timeout),
        }
    }
    let cuts = search.cuts().iter().map(|cut| WitnessedCut::new(puzzle.grid(), cut)).collect();
    let refutation =
        refutation(puzzle, &solutions, cuts, deadline, watch).map_err(|TimedOut| Incomplete::Timeout)?;
    Ok(Certificate { puzzle: puzzle.clone(), solutions, refutation: Some(refutation) })
}

fn refutation(
    puzzle: &Puzzle,
    solutions: &[Solution],
    cuts: Vec<WitnessedCut>,
    deadline: &Deadline,
    watch: &mut dyn FnMut(Stage),
) -> Result<Refutation, TimedOut> {
    if deadline.has_passed() {
        return Err(TimedOut);
    }
    let clauses = Clauses::new(puzzle, solutions, &cuts);
    let first = clauses.count();
    let mut lemmas = Lemmas::default();
    let is_refuted = refute(clauses.needed(), first, deadline, &mut |lemma| {
        if lemmas.len().is_multiple_of(LEMMAS_PER_CALL) {
            watch(Stage::Lemmas(lemmas.len()));
        }
        lemmas.push(lemma.clause.iter().copied(), lemma.hints.iter().copied());
    })?;
    if !is_refuted {
        unsound("the clauses of a certificate have a model");
    }
    Ok(trim(cuts, clauses.before_cuts(), &lemmas))
}

impl Certificate {
    /// The loops found.
    pub fn solutions(&self) -> &[Solution] {
        &self.solutions
    }

    /// True if the certificate proves that there are no other loops.
    pub const fn is_complete(&self) -> bool {
        self.refutation.is_some()
    }
}
