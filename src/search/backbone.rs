//! What is forced: the edges that are on in all solutions, off in all, or free.
//!
//! Not by listing the solutions. One solution makes every undecided edge a *candidate* with
//! the state it has there. Is there a solution in which one of some candidates has the other
//! state? If not, they are all forced; if so, that solution drops every candidate it
//! contradicts. One incremental solver answers all of these questions.

use std::collections::VecDeque;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{Edge, State};
use crate::search::cycles::Cycle;
use crate::search::encode::Named;
use crate::search::models::{Models, SearchError};
use crate::solution::{Solution, verify};

/// How many candidates are asked about at once.
const BUNCH: usize = 32;

/// What all solutions of a board have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backbone {
    /// For each edge: a line if it is on in all solutions, a cross if it is off in all, and
    /// undecided if it is free (or not settled).
    pub states: Vec<State>,
    /// How many edges the time did not suffice to settle; they may be forced.
    pub unsettled: usize,
}

impl Backbone {
    /// The backbone of a board with just these solutions; `None` if there are none.
    pub(crate) fn of_all(solutions: &[Solution]) -> Option<Backbone> {
        let mut states = solutions.first()?.states();
        for other in solutions {
            for (state, &on) in states.iter_mut().zip(other.lines()) {
                if *state != State::from_on(on) {
                    *state = State::Undecided;
                }
            }
        }
        Some(Backbone { states, unsettled: 0 })
    }

    /// How many edges have this state.
    pub fn count(&self, state: State) -> usize {
        self.states.iter().filter(|&&other| other == state).count()
    }
}

/// The backbone of a board, given what some solutions of it have in common; `None` if none is known.
///
/// # Errors
/// See [`SearchError`].
pub(crate) fn backbone(
    board: &Board,
    common: Option<Backbone>,
    deadline: Deadline,
) -> Result<Backbone, SearchError> {
    let mut states = board.states();
    let Some(Backbone { states: common, .. }) = common else {
        return Ok(Backbone { unsettled: board.undecided_count(), states });
    };
    let is_candidate =
        |edge: &Edge| states[edge.index()] == State::Undecided && common[edge.index()] != State::Undecided;
    let mut candidates: VecDeque<Edge> = board.grid().edges().filter(is_candidate).collect();
    if deadline.has_passed() {
        return Ok(Backbone { unsettled: candidates.len(), states });
    }
    let mut models = Models::new(board, Named::NearClues, deadline);
    while !candidates.is_empty() {
        let bunch = BUNCH.min(candidates.len());
        let asked: Vec<Edge> = candidates.iter().take(bunch).copied().collect();
        let as_common: Vec<_> = (asked.iter())
            .filter_map(|edge| {
                models.line(*edge).map(|line| if common[edge.index()] == State::Line { line } else { !line })
            })
            .collect();
        let question = models.unless_all(&as_common);
        let differs = |cycle: &Cycle| {
            asked.iter().any(|edge| cycle.edges.contains(edge) != (common[edge.index()] == State::Line))
        };
        match models.next_solution(board.puzzle(), &[question], differs) {
            Ok(Some(cycle)) => {
                let other = verify(board.puzzle(), cycle.lines(board.grid()))?;
                let state = |edge: &Edge| State::from_on(other.lines()[edge.index()]);
                candidates.retain(|edge| state(edge) == common[edge.index()]);
            }
            Ok(None) => {
                for edge in candidates.drain(..bunch) {
                    states[edge.index()] = common[edge.index()];
                }
                models.fix(&as_common);
            }
            Err(error) if error.is_timeout() => break,
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Backbone { states, unsettled: candidates.len() })
}
