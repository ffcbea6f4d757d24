//! The backbone: the edges that are forced, which means lines in all solutions or crosses in all solutions.
//!
//! It is computed without listing the solutions. Undecided edges on which the solutions found so far agree
//! are *candidates*. The solver is asked for a solution in which at least one of a chunk of candidates has
//! the other state. If there is none, the whole chunk is forced; otherwise every candidate on which the new
//! solution differs is dropped. One incremental solver answers all these questions.
//!
//! A question about many edges at once may be too hard: the solver may keep trying loops in other parts of
//! the board. Then each edge of the chunk is tested separately. A loop through an edge lies within its
//! biconnected component, so every edge elsewhere is assumed to be a cross.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{Edge, State};
use crate::search::biconnected::Biconnected;
use crate::search::fast::loop_solver::{LoopSolver, Wanted};
use crate::search::outcome::NextLoop;
use crate::solution::Solution;

/// The number of candidates in one question.
const CHUNK: usize = 32;

/// The number of conflicts that a question about more than one candidate may cost.
const CONFLICTS: u64 = 500;

/// The states that all solutions of a board have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backbone {
    /// For each edge, its state in all solutions; undecided if solutions differ there, or if the time ran out
    /// first.
    pub states: Vec<State>,
    /// The number of edges for which the time ran out. They may be forced.
    pub unsettled: usize,
}

impl Backbone {
    /// Returns the backbone of a board whose solutions are exactly these; `None` if there are none.
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

    /// The number of edges with this state.
    pub(crate) fn count(&self, state: State) -> usize {
        self.states.iter().filter(|&&other| other == state).count()
    }
}

/// Computes the backbone of a board from the common part of some of its solutions; `None` if no solution was
/// found.
pub(crate) fn backbone(board: Board, common: Option<Backbone>, deadline: &Deadline) -> Backbone {
    let mut states = board.states();
    let Some(Backbone { states: common, .. }) = common else {
        return Backbone { unsettled: board.undecided_count(), states };
    };
    let is_candidate =
        |edge: &Edge| states[edge.index()] == State::Undecided && common[edge.index()] != State::Undecided;
    let mut candidates: VecDeque<Edge> = board.grid().edges().filter(is_candidate).collect();
    if deadline.has_passed() {
        return Backbone { unsettled: candidates.len(), states };
    }
    let mut asking = Asking::new(board, deadline);
    while !candidates.is_empty() {
        let chunk = if asking.single_left > 0 { 1 } else { CHUNK.min(candidates.len()) };
        let is_line = |edge: Edge| common[edge.index()] == State::Line;
        // Prefer a loop as unlike the others as possible: it rules out many candidates at once.
        asking.solver.set_target(candidates.iter().map(|&edge| (edge, State::from_on(!is_line(edge)))));
        let asked: Vec<(Edge, State)> =
            candidates.iter().take(chunk).map(|&edge| (edge, common[edge.index()])).collect();
        match asking.unlike(&asked) {
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
            NextLoop::Unfinished => asking.single_left = chunk,
        }
    }
    Backbone { states, unsettled: candidates.len() }
}

/// Asks for loops in which candidates have another state than in the loops found before.
struct Asking {
    board: Arc<Board>,
    solver: LoopSolver,
    /// After a question about many candidates was too hard: how many questions about a single one are still to come.
    single_left: usize,
    components: Option<Biconnected>,
}

impl Asking {
    fn new(board: Board, deadline: &Deadline) -> Asking {
        let board = Arc::new(board);
        let solver = LoopSolver::new(Arc::clone(&board), &[], deadline);
        Asking { board, solver, single_left: 0, components: None }
    }

    /// Looks for a loop in which at least one of these edges is not in the given state.
    fn unlike(&mut self, states: &[(Edge, State)]) -> NextLoop {
        let &[(edge, state)] = states else { return self.solver.next_unlike(states.to_vec(), CONFLICTS) };
        self.single_left = self.single_left.saturating_sub(1);
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
