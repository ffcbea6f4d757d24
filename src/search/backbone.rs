//! The backbone: the edges that are forced, that is lines in all solutions or crosses in all.
//!
//! The solutions are not listed. One solution makes every undecided edge a *candidate* with the state it has there. Is
//! there a solution in which at least one of some candidates has the other state? If not, they are all forced; if so, that
//! solution drops every candidate that it contradicts. One incremental solver answers all these questions.
//!
//! A question about many edges at once may be too hard: the solver may try loops of one part of the board after another,
//! while the edges lie in another part. Then each edge is asked about by itself. A loop through an edge lies within its
//! biconnected component, so everything else is assumed to be crosses.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{Edge, State};
use crate::search::biconnected::Biconnected;
use crate::search::fast::loop_solver::{LoopSolver, Wanted};
use crate::search::outcome::{NextLoop, SearchError};
use crate::solution::Solution;

/// How many candidates are asked about at once.
const CHUNK: usize = 32;

/// How many conflicts a question about more than one of them may cost.
const CONFLICTS: u64 = 500;

/// What all solutions of a board have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backbone {
    /// For each edge, its state in all solutions; undecided if that differs, or if the time was not enough to tell.
    pub states: Vec<State>,
    /// For how many edges the time was not enough to tell. They may be forced.
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
    board: Board,
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
        let chunk = if asking.alone > 0 { 1 } else { CHUNK.min(candidates.len()) };
        let is_line = |edge: Edge| common[edge.index()] == State::Line;
        // A loop that has little in common with the others drops many candidates at once.
        asking.solver.set_target(candidates.iter().map(|&edge| (edge, State::from_on(!is_line(edge)))));
        let asked: Vec<(Edge, State)> =
            candidates.iter().take(chunk).map(|&edge| (edge, common[edge.index()])).collect();
        match asking.unlike(&asked)? {
            NextLoop::Loop(other) => {
                let state = |edge: &Edge| State::from_on(other.lines()[edge.index()]);
                candidates.retain(|edge| state(edge) == common[edge.index()]);
            }
            NextLoop::Exhausted => {
                for edge in candidates.drain(..chunk) {
                    states[edge.index()] = common[edge.index()];
                }
            }
            NextLoop::Unfinished if deadline.has_passed() || chunk == 1 => break,
            NextLoop::Unfinished => asking.alone = chunk,
        }
    }
    Ok(Backbone { states, unsettled: candidates.len() })
}

/// Asks for loops in which candidates have another state than in the known ones.
struct Asking {
    board: Arc<Board>,
    solver: LoopSolver,
    /// How many of the next candidates are asked about by themselves.
    alone: usize,
    components: Option<Biconnected>,
}

impl Asking {
    fn new(board: Board, deadline: Deadline) -> Asking {
        let board = Arc::new(board);
        let solver = LoopSolver::new(Arc::clone(&board), &[], deadline);
        Asking { board, solver, alone: 0, components: None }
    }

    /// A loop in which at least one of these edges is not in this state.
    fn unlike(&mut self, states: &[(Edge, State)]) -> Result<NextLoop, SearchError> {
        let &[(edge, state)] = states else { return self.solver.next_unlike(states.to_vec(), CONFLICTS) };
        self.alone = self.alone.saturating_sub(1);
        let other_state = State::from_on(state != State::Line);
        let mut assumed = vec![(edge, other_state)];
        if other_state == State::Line {
            let components = self.components.get_or_insert_with(|| Biconnected::of(&self.board));
            let is_elsewhere = |other: &Edge| components.component(*other) != components.component(edge);
            let elsewhere = self.board.grid().edges().filter(is_elsewhere);
            assumed.extend(elsewhere.map(|other| (other, State::Cross)));
        }
        self.solver.ask(Wanted::Any, &assumed, u64::MAX)
    }
}
