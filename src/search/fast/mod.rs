//! The fast search, which is the default: SAT that knows what a loop is, and subtour patching on large boards.
//!
//! The loop solver (`loop_solver`) cuts each cycle as it closes. It ends soon on nearly all boards. On large boards with
//! several solutions patching is faster (`patching`): it takes a model with many cycles and joins them, window by
//! window. So patching goes first there, and looks for a second loop along the first one. Where it fails, the loop solver
//! goes on from the lines it reached, with a limited number of conflicts; then patching gets another model, and the
//! loop solver twice the conflicts. Effort is counted in conflicts, not in seconds, so that the same board has the same
//! answer on every machine.

pub mod encode;
mod fragments;
pub mod loop_solver;
pub mod patching;
mod propagator;

use std::mem;
use std::sync::Arc;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::search::outcome::{Effort, NextLoop, SearchError};
use crate::solution::{Solution, verify};
use crate::step::Step;
use loop_solver::LoopSolver;
use patching::Patcher;

/// A board with at least this many undecided edges is large.
const LARGE: usize = 4_500;

/// The loop solver gets one conflict for this many undecided edges at first.
const EDGES_PER_CONFLICT: u64 = 2;

/// Patching may spend one conflict in vain for this many undecided edges.
const EDGES_PER_CONFLICT_IN_VAIN: u64 = 3;

/// The loops of a board. Each is returned once; the order depends on the board alone.
pub struct FastSearch {
    board: Arc<Board>,
    deadline: Deadline,
    solver: LoopSolver,
    /// What patching does next.
    patching: Patching,
    /// How often the conflicts of the loop solver were doubled.
    doublings: u32,
}

/// What patching can do.
enum Patching {
    /// Make a loop from a model.
    Join,
    /// Make another loop from this one.
    Vary(Solution),
    /// Nothing more.
    Done,
}

impl FastSearch {
    /// A search for the loops that agree with what is decided on `board` and are not known, until a deadline; it keeps
    /// its cuts if that is asked for.
    pub fn new(
        board: impl Into<Arc<Board>>,
        known: &[Solution],
        deadline: Deadline,
        keeping_cuts: bool,
    ) -> FastSearch {
        let board = board.into();
        let solver = LoopSolver::new(Arc::clone(&board), known, deadline);
        let solver = if keeping_cuts { solver.keeping_cuts() } else { solver };
        let patching = match known {
            _ if board.undecided_count() < LARGE => Patching::Done,
            [] => Patching::Join,
            [first] => Patching::Vary(first.clone()),
            // What patching finds may be one of them.
            _ => Patching::Done,
        };
        FastSearch { board, deadline, solver, patching, doublings: 0 }
    }

    /// The board that is searched.
    pub fn into_board(self) -> Arc<Board> {
        self.board
    }

    /// The cuts that were kept, as steps.
    pub fn cut_steps(&self) -> Vec<Step> {
        self.solver.cut_steps()
    }

    /// What it has cost so far.
    pub fn effort(&self) -> Effort {
        self.solver.effort()
    }

    /// The next loop.
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn next_loop(&mut self) -> Result<NextLoop, SearchError> {
        loop {
            if let Some(lines) = self.patched() {
                let solution = verify(self.board.puzzle(), lines)?;
                self.solver.exclude(&solution);
                self.solver.go_on_from(solution.lines());
                self.vary_from(&solution);
                return Ok(NextLoop::Loop(solution));
            }
            let conflicts = match self.patching {
                Patching::Join => (self.edges() / EDGES_PER_CONFLICT) << self.doublings,
                Patching::Vary(_) | Patching::Done => u64::MAX,
            };
            let found = self.solver.next_loop(conflicts)?;
            if let NextLoop::Loop(solution) = &found {
                self.vary_from(solution);
            }
            if !matches!(found, NextLoop::Unfinished) || self.deadline.has_passed() {
                return Ok(found);
            }
            self.doublings = (self.doublings + 1).min(u64::BITS / 2);
        }
    }

    /// The lines of a loop by edge, if patching finds one.
    fn patched(&mut self) -> Option<Vec<bool>> {
        match mem::replace(&mut self.patching, Patching::Done) {
            Patching::Join => {
                self.patching = Patching::Join;
                self.joined()
            }
            Patching::Vary(first) => self.patcher(first.lines()).another_loop(),
            Patching::Done => None,
        }
    }

    /// Patching has its first loop: next it looks for another one along that.
    fn vary_from(&mut self, solution: &Solution) {
        if let Patching::Join = self.patching {
            self.patching = Patching::Vary(solution.clone());
        }
    }

    /// The lines of a model whose cycles could all be joined. If not, the loop solver goes on from what was reached.
    fn joined(&mut self) -> Option<Vec<bool>> {
        let model = self.solver.model_with_cycles(self.edges())?;
        let mut patcher = self.patcher(&model);
        let is_one = patcher.join_all();
        let lines = patcher.into_lines();
        if !is_one {
            self.solver.go_on_from(&lines);
        }
        is_one.then_some(lines)
    }

    fn patcher(&self, lines: &[bool]) -> Patcher {
        Patcher::new(Arc::clone(&self.board), lines, self.deadline, self.edges() / EDGES_PER_CONFLICT_IN_VAIN)
    }

    fn edges(&self) -> u64 {
        self.board.undecided_count() as u64
    }
}
