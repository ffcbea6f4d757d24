//! What is forced: the edges that are on in all solutions, off in all, or free.
//!
//! Not by listing the solutions. One solution makes every undecided edge a *candidate* with
//! the state it has there. Is there a solution in which one of some candidates has the other
//! state? If not, they are all forced; if so, that solution drops every candidate it
//! contradicts. One incremental solver answers all of these questions.
//!
//! A question about many edges at once may be too hard: while the search lists loops of one part of the board, the edges
//! may lie in another. Then each of them is asked about by itself. A loop through an edge lies within its block.

use std::collections::VecDeque;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{Edge, State};
use crate::search::blocks::Blocks;
use crate::search::in_place::{InPlace, Told, Wanted};
use crate::search::models::SearchError;
use crate::solution::{Found, Solution};

/// How many candidates are asked about at once.
const BUNCH: usize = 32;

/// How many conflicts a question about more than one of them may take.
const CONFLICTS: u64 = 500;

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
    let mut asking = Asking::new(board, deadline);
    while !candidates.is_empty() {
        let bunch = if asking.alone > 0 { 1 } else { BUNCH.min(candidates.len()) };
        let is_line = |edge: Edge| common[edge.index()] == State::Line;
        // A loop that has little in common with the others drops many candidates at once.
        asking.search.expect(candidates.iter().map(|&edge| (edge, !is_line(edge))));
        let asked: Vec<Told> = candidates.iter().take(bunch).map(|&edge| (edge, is_line(edge))).collect();
        match asking.unlike(&asked)? {
            Found::Loop(other) => {
                let state = |edge: &Edge| State::from_on(other.lines()[edge.index()]);
                candidates.retain(|edge| state(edge) == common[edge.index()]);
            }
            Found::Nothing => {
                for edge in candidates.drain(..bunch) {
                    states[edge.index()] = common[edge.index()];
                }
            }
            Found::Unfinished if deadline.has_passed() || bunch == 1 => break,
            Found::Unfinished => asking.alone = bunch,
        }
    }
    Ok(Backbone { states, unsettled: candidates.len() })
}

/// Asks for loops in which candidates are not what they are in those that are known.
struct Asking<'a, 'p> {
    board: &'a Board<'p>,
    search: InPlace<'a, 'p>,
    /// How many of the next candidates are asked about by themselves.
    alone: usize,
    blocks: Option<Blocks>,
}

impl<'a, 'p> Asking<'a, 'p> {
    fn new(board: &'a Board<'p>, deadline: Deadline) -> Asking<'a, 'p> {
        Asking { board, search: InPlace::without(board, &[], deadline), alone: 0, blocks: None }
    }

    /// A loop in which one of these edges is not as it is told.
    fn unlike(&mut self, told: &[Told]) -> Result<Found, SearchError> {
        let &[(edge, line)] = told else { return self.search.next_unlike(told.to_vec(), CONFLICTS) };
        self.alone = self.alone.saturating_sub(1);
        let mut assumed = vec![(edge, !line)];
        if !line {
            let blocks = self.blocks.get_or_insert_with(|| Blocks::of(self.board));
            let is_beyond = |other: &Edge| blocks.block(*other) != blocks.block(edge);
            assumed.extend(self.board.grid().edges().filter(is_beyond).map(|other| (other, false)));
        }
        self.search.ask(Wanted::Any, &assumed, u64::MAX)
    }
}
