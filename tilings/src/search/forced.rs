//! Forced edges: those that are the same in all solutions.
//!
//! Edges that are alike in all solutions found so far are *candidates*. The search is asked for a solution in which one
//! of several candidates is different. If there is none, all of them are forced; otherwise it drops those in
//! which it differs.

use slitherlink_cdcl::Deadline;

use super::{Next, Search, Unsound};
use crate::deduce::State;
use crate::lattice::Edge;
use crate::puzzle::Puzzle;

/// The number of candidates in one question.
const CHUNK: usize = 32;

/// The number of conflicts that a question about more than one candidate may take.
const CONFLICTS: u64 = 500;

/// The edges that are the same in all solutions.
#[derive(Clone, Debug)]
pub struct Forced {
    /// By edge, its state in all solutions; undecided if it differs, or if the deadline came first.
    pub states: Vec<State>,
    /// The number of edges for which the deadline came first.
    pub unsettled: usize,
}

/// Finds the edges that are the same in all solutions; `None` if there is no solution. If the deadline comes before
/// any solution, only what follows from the clues at once is decided.
///
/// # Errors
/// If this crate has a bug.
pub fn forced(puzzle: &Puzzle, deadline: &Deadline) -> Result<Option<Forced>, Unsound> {
    let mut search = Search::new(puzzle, deadline);
    let mut states = search.states().to_vec();
    let open = |states: &[State]| -> Vec<Edge> {
        puzzle.lattice().edges().filter(|edge| states[edge.index()] == State::Undecided).collect()
    };
    let first = match search.next_loop()? {
        Next::Loop(first) => first,
        Next::Exhausted => return Ok(None),
        Next::Unfinished => return Ok(Some(Forced { unsettled: open(&states).len(), states })),
    };
    let is_line = |edge: Edge| first.lines()[edge.index()];
    let (mut candidates, mut singles) = (open(&states), 0usize);
    while !candidates.is_empty() {
        let count = if singles > 0 { 1 } else { CHUNK.min(candidates.len()) };
        singles = singles.saturating_sub(1);
        let asked: Vec<(Edge, bool)> =
            candidates[..count].iter().map(|&edge| (edge, is_line(edge))).collect();
        match search.next_unlike(asked, if count == 1 { u64::MAX } else { CONFLICTS })? {
            Next::Loop(other) => candidates.retain(|&edge| other.lines()[edge.index()] == is_line(edge)),
            Next::Exhausted => {
                candidates.drain(..count).for_each(|edge| states[edge.index()] = State::of(is_line(edge)));
            }
            Next::Unfinished if count == 1 || deadline.has_passed() => break,
            Next::Unfinished => singles = count,
        }
    }
    Ok(Some(Forced { unsettled: candidates.len(), states }))
}
