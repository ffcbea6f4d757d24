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
use crate::search::in_place::InPlace;
use crate::search::models::SearchError;
use crate::solution::{Found, Solution};

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
    let mut search = InPlace::without(board, &[], deadline);
    while !candidates.is_empty() {
        let bunch = BUNCH.min(candidates.len());
        let is_line = |edge: Edge| common[edge.index()] == State::Line;
        // A loop that has little in common with the others drops many candidates at once.
        search.expect(candidates.iter().map(|&edge| (edge, !is_line(edge))));
        let asked = candidates.iter().take(bunch).map(|&edge| (edge, is_line(edge))).collect();
        match search.next_unlike(asked)? {
            Found::Loop(other) => {
                let state = |edge: &Edge| State::from_on(other.lines()[edge.index()]);
                candidates.retain(|edge| state(edge) == common[edge.index()]);
            }
            Found::Nothing => {
                for edge in candidates.drain(..bunch) {
                    states[edge.index()] = common[edge.index()];
                }
            }
            Found::Unfinished => break,
        }
    }
    Ok(Backbone { states, unsettled: candidates.len() })
}
