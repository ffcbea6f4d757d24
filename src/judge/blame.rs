//! Finds the drawn edges that keep a puzzle from being finished.
//!
//! If the puzzle has one solution, these are the edges that differ from it. If it has several, they are a set
//! that no solution contains, reduced to a minimal one (MUS) by deletion: one drawn edge after the other is
//! left out, and if SAT still finds nothing, it stays out, with all edges that are not in the core.

use std::sync::Arc;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{Edge, State};
use crate::puzzle::Puzzle;
use crate::search::fast::loop_solver::{LoopSolver, Wanted};
use crate::search::{NextLoop, TimedOut};
use crate::{Solver, Verdict};

/// Why a drawing cannot be finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blame {
    /// The puzzle has no solution, whatever is drawn.
    Puzzle,
    /// The puzzle has one solution, from which these drawn edges differ.
    Wrong(Vec<Edge>),
    /// The puzzle has several solutions, but none contains all of these edges as they are drawn.
    Together {
        /// The edges.
        edges: Vec<Edge>,
        /// True if it is known that without any one of them there is a solution.
        minimal: bool,
    },
    /// The time ran out before that was known.
    Timeout,
}

/// The maximum number of attempts to leave out an edge.
const TRIES: usize = 1000;

/// Finds the edges of a drawing that are to blame. The drawing is given by the states of all edges, in the
/// order of [`Grid::edges`]; the puzzle must have no solution with these.
///
/// [`Grid::edges`]: crate::grid::Grid::edges
pub fn blame(puzzle: &Puzzle, states: &[State], deadline: &Deadline) -> Blame {
    let drawn: Vec<(Edge, State)> = puzzle
        .grid()
        .edges()
        .zip(states.iter().copied())
        .filter(|&(_, state)| state != State::Undecided)
        .collect();
    let answer = Solver::default().until(deadline).solve(puzzle);
    match answer.verdict {
        Verdict::None(_) => Blame::Puzzle,
        Verdict::Unique(solution) => {
            let is_wrong =
                |&(edge, state): &(Edge, State)| state != State::from_on(solution.lines()[edge.index()]);
            Blame::Wrong(drawn.into_iter().filter(is_wrong).map(|(edge, _)| edge).collect())
        }
        Verdict::Several(_) => together(answer.board, &drawn, deadline).unwrap_or(Blame::Timeout),
        _ => Blame::Timeout,
    }
}

/// Finds a set of drawn edges that no solution contains in full. What is decided on the board holds in all
/// solutions.
fn together(board: Board, drawn: &[(Edge, State)], deadline: &Deadline) -> Result<Blame, TimedOut> {
    let board = Arc::new(board);
    let is_against = |&&(edge, state): &&(Edge, State)| !matches!(board.state(edge), own if own == state || own == State::Undecided);
    if let Some(&(edge, _)) = drawn.iter().find(is_against) {
        return Ok(Blame::Together { edges: vec![edge], minimal: true });
    }
    let mut search = LoopSolver::new(Arc::clone(&board), &[], deadline);
    let is_open = |(edge, _): &&(Edge, State)| board.state(*edge) == State::Undecided;
    let all: Vec<(Edge, State)> = drawn.iter().filter(is_open).copied().collect();
    let mut edges = conflict(&mut search, &all)?.unwrap_or(all);
    let (mut kept, mut tries) = (0, 0);
    while kept < edges.len() && tries < TRIES {
        tries += 1;
        let mut fewer = edges.clone();
        fewer.remove(kept);
        match conflict(&mut search, &fewer) {
            // The edges kept so far are needed, so they are in every smaller core.
            Ok(Some(smaller)) => edges = smaller,
            Ok(None) => kept += 1,
            Err(TimedOut) => break,
        }
    }
    let minimal = kept == edges.len();
    Ok(Blame::Together { edges: edges.into_iter().map(|(edge, _)| edge).collect(), minimal })
}

/// Returns the SAT core of these edges, in the same order; `None` if a solution contains all of them.
fn conflict(
    search: &mut LoopSolver,
    edges: &[(Edge, State)],
) -> Result<Option<Vec<(Edge, State)>>, TimedOut> {
    match search.ask(Wanted::Any, edges, u64::MAX) {
        NextLoop::Loop(_) => Ok(None),
        NextLoop::Exhausted => Ok(Some(search.core_edges(edges))),
        NextLoop::Unfinished => Err(TimedOut),
    }
}
