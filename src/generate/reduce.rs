//! Removes clues as long as the board stays unique.
//!
//! Clues that the rules can do without go first (`by_rules`). Each other clue takes a question: is there a second
//! loop without it (`second_loop`)? If not, the clue goes. On large boards several threads ask (`questions`).

use std::sync::Mutex;

use super::GenerateError;
use super::by_rules::by_rules;
use super::questions::Questions;
use super::second_loop::SecondLoops;
use crate::Puzzle;
use crate::deadline::Deadline;
use crate::grid::{Cell, State};
use crate::search::fast::exchange::Exchange;
use crate::solve::Solver;
use crate::threads::{side_by_side, unlocked};
use crate::verdict::Verdict;

/// The number of orbits for which another thread pays.
const ORBITS_PER_THREAD: usize = 100;

/// A unique board whose clues are being removed.
pub(super) struct Reducer {
    deadline: Deadline,
    full: Puzzle,
    /// The states of all edges in the first loop.
    solution: Vec<State>,
}

impl Reducer {
    /// Starts with all clues; `None` if even with those the board is not unique.
    pub(super) fn new(full: &Puzzle, deadline: &Deadline) -> Result<Option<Reducer>, GenerateError> {
        match Solver::default().until(deadline).solve(full).verdict {
            Verdict::Timeout(_) => Err(GenerateError::Timeout),
            Verdict::Unique(solution) => Ok(Some(Reducer::of_unique(full, &solution.states(), deadline))),
            _ => Ok(None),
        }
    }

    /// Starts with a board that is known to be unique, and its solution.
    pub(super) fn of_unique(full: &Puzzle, solution: &[State], deadline: &Deadline) -> Reducer {
        Reducer { deadline: deadline.clone(), full: full.clone(), solution: solution.to_vec() }
    }

    /// Removes orbits, in order, as long as the board stays unique and `keep` clues stay. Up to this many threads
    /// ask ahead.
    pub(super) fn reduce(
        &self,
        orbits: Vec<Vec<Cell>>,
        keep: usize,
        threads: usize,
    ) -> Result<Puzzle, GenerateError> {
        let (left, rest) = by_rules(&self.full, orbits, keep, &self.deadline)?;
        // If no more clues may go, no search is needed.
        let clues = left.clue_count();
        if rest.iter().all(|orbit| clues < keep + orbit.len()) {
            return Ok(left);
        }
        let threads = threads.min(rest.len() / ORBITS_PER_THREAD).max(1);
        let questions = Mutex::new(Questions::new(left.clone(), &rest, keep));
        let exchange = Exchange::default();
        let answer_all = || {
            let others = (threads > 1).then(|| exchange.join());
            SecondLoops::new(&self.full, &left, &self.solution, &self.deadline, others).answer_all(&questions)
        };
        side_by_side(answer_all, (1..threads).map(|_| answer_all)).into_iter().collect::<Result<(), _>>()?;
        Ok(unlocked(questions).into_left())
    }
}
