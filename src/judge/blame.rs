//! Which drawn edges keep a puzzle from being finished.
//!
//! Where the puzzle has one solution, those that differ from it. Where it has several, some that no
//! solution has all of, and none of them too many: one drawn edge after the other is left out, and if
//! SAT still finds nothing it stays out, with all that SAT made no use of.

use std::sync::Arc;
use std::time::Duration;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{Edge, State};
use crate::puzzle::Puzzle;
use crate::search::fast::loop_solver::{LoopSolver, Wanted};
use crate::search::{NextLoop, SearchError};
use crate::{Options, Solver, Verdict};

/// Why a drawing cannot be finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blame {
    /// The puzzle has no solution, whatever is drawn.
    Puzzle,
    /// The puzzle has one solution, and these edges are drawn otherwise.
    Wrong(Vec<Edge>),
    /// The puzzle has several solutions, and none in which all of these edges are as they are drawn.
    Together {
        /// The edges.
        edges: Vec<Edge>,
        /// Without any one of them there is a solution.
        minimal: bool,
    },
    /// The time was not enough to tell.
    Timeout,
}

/// How often edges are left out for a try.
const TRIES: usize = 1000;

/// Which edges of a drawing are to blame: the states of all edges, with which the puzzle has no
/// solution, in the order of [`Grid::edges`]. The timeout is for each of two searches.
///
/// # Errors
/// Only for bugs: see [`SearchError`].
///
/// [`Grid::edges`]: crate::grid::Grid::edges
pub fn blame(puzzle: &Puzzle, states: &[State], timeout: Option<Duration>) -> Result<Blame, SearchError> {
    let drawn: Vec<(Edge, State)> = puzzle
        .grid()
        .edges()
        .zip(states.iter().copied())
        .filter(|&(_, state)| state != State::Undecided)
        .collect();
    let answer = Solver::new(Options { timeout, ..Options::default() }).solve(puzzle)?;
    match answer.verdict {
        Verdict::None(_) => Ok(Blame::Puzzle),
        Verdict::Unique(solution) => {
            let is_wrong =
                |&(edge, state): &(Edge, State)| state != State::from_on(solution.lines()[edge.index()]);
            Ok(Blame::Wrong(drawn.into_iter().filter(is_wrong).map(|(edge, _)| edge).collect()))
        }
        Verdict::Several(_) => match together(answer.board, &drawn, Deadline::within(timeout)) {
            Err(error) if error.is_timeout() => Ok(Blame::Timeout),
            found => found,
        },
        _ => Ok(Blame::Timeout),
    }
}

/// Drawn edges that cannot all stand; the board has what all solutions have in common.
fn together(board: Board, drawn: &[(Edge, State)], deadline: Deadline) -> Result<Blame, SearchError> {
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
            // Those that were kept are in every such set.
            Ok(Some(smaller)) => edges = smaller,
            Ok(None) => kept += 1,
            Err(error) if error.is_timeout() => break,
            Err(error) => return Err(error),
        }
    }
    let minimal = kept == edges.len();
    Ok(Blame::Together { edges: edges.into_iter().map(|(edge, _)| edge).collect(), minimal })
}

/// Those of some edges that SAT needs to see that not all of them can stand, in the same order; `None` if they can.
fn conflict(
    search: &mut LoopSolver,
    edges: &[(Edge, State)],
) -> Result<Option<Vec<(Edge, State)>>, SearchError> {
    match search.ask(Wanted::Any, edges, u64::MAX)? {
        NextLoop::Loop(_) => Ok(None),
        NextLoop::Exhausted => Ok(Some(search.core_edges(edges))),
        NextLoop::Unfinished => Err(SearchError::TIMEOUT),
    }
}
