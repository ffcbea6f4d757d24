//! The fast search, which is the default: CDCL with a cycle propagator, and subtour patching on large boards.
//!
//! The loop solver (`loop_solver`) cuts each cycle as it closes. It finishes soon on nearly all boards. On
//! large boards with few clues patching is faster (`patching`): it takes a model with many cycles and
//! joins them, window by window. So on such boards patching runs first, and once there is a loop it looks
//! for a second one near it. If it fails, the loop solver continues from the lines it reached, with a limited
//! number of conflicts; then patching gets another model, and after that the loop solver gets twice as many
//! conflicts. Effort is counted in conflicts, not in seconds, so that the same board has the same answer on
//! every machine.

pub mod encode;
pub mod exchange;
mod fragments;
pub mod loop_near_place;
pub mod loop_solver;
pub mod patching;
mod propagator;

use std::mem;
use std::sync::Arc;

use crate::bug::verified;
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::search::outcome::{Effort, NextLoop};
use crate::solution::Solution;
use crate::step::Step;
use loop_solver::LoopSolver;
use patching::Patcher;

/// Patching is tried on boards with at least this many undecided edges.
const LARGE: usize = 8_000;

/// Patching is tried if at least this many of a hundred edges are undecided. With fewer, the clues leave less room,
/// and the loop solver alone is as fast or faster.
const OPEN: usize = 78;

/// At first the loop solver may have one conflict for this many undecided edges.
const EDGES_PER_CONFLICT: u64 = 2;

/// Patching may spend one conflict without success for this many undecided edges.
const EDGES_PER_CONFLICT_IN_VAIN: u64 = 3;

/// The loops of a board. Each is returned once; the order depends only on the board.
pub struct FastSearch {
    board: Arc<Board>,
    deadline: Deadline,
    solver: LoopSolver,
    /// The next task of patching.
    patching: Patching,
    /// The number of times that the loop solver's limit on conflicts was doubled.
    doublings: u32,
}

/// A task of patching.
enum Patching {
    /// Joining the cycles of a model into one loop.
    Join,
    /// Finding another loop near this one.
    Vary(Solution),
    /// Nothing more to do.
    Done,
}

impl FastSearch {
    /// Starts a search for the loops that agree with what is decided on `board`, other than `known` ones,
    /// until a deadline. With `keeping_cuts` it records its cuts.
    pub fn new(
        board: impl Into<Arc<Board>>,
        known: &[Solution],
        deadline: &Deadline,
        keeping_cuts: bool,
    ) -> FastSearch {
        let board = board.into();
        let solver = LoopSolver::new(Arc::clone(&board), known, deadline);
        let solver = if keeping_cuts { solver.keeping_cuts() } else { solver };
        let patching = match known {
            _ if !leaves_room(&board) => Patching::Done,
            [] => Patching::Join,
            [first] => Patching::Vary(first.clone()),
            // Patching may find one of the known loops again.
            _ => Patching::Done,
        };
        FastSearch { board, deadline: deadline.clone(), solver, patching, doublings: 0 }
    }

    /// The board that is searched.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The board that is searched.
    pub fn into_board(self) -> Arc<Board> {
        self.board
    }

    /// The cuts that were kept, as steps.
    pub fn cut_steps(&self) -> Vec<Step> {
        self.solver.cut_steps()
    }

    /// The cost so far.
    pub fn effort(&self) -> Effort {
        self.solver.effort()
    }

    /// Returns the next loop.
    pub fn next_loop(&mut self) -> NextLoop {
        loop {
            if let Some(lines) = self.patched() {
                let solution = verified(self.board.puzzle(), lines);
                self.solver.exclude(&solution);
                self.solver.save_phases(solution.lines());
                self.vary_from(&solution);
                return NextLoop::Loop(solution);
            }
            let conflicts = match self.patching {
                Patching::Join => (self.edges() / EDGES_PER_CONFLICT) << self.doublings,
                Patching::Vary(_) | Patching::Done => u64::MAX,
            };
            let found = self.solver.next_loop(conflicts);
            if let NextLoop::Loop(solution) = &found {
                self.vary_from(solution);
            }
            if !matches!(found, NextLoop::Unfinished) || self.deadline.has_passed() {
                return found;
            }
            self.doublings = (self.doublings + 1).min(u64::BITS / 2);
        }
    }

    /// Returns the lines of a loop by edge, if patching finds one.
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

    /// If patching was still working on a first loop, makes it look for another one near this solution.
    fn vary_from(&mut self, solution: &Solution) {
        if let Patching::Join = self.patching {
            self.patching = Patching::Vary(solution.clone());
        }
    }

    /// Returns the lines of a model, by edge, if patching joins all its cycles. If not, the loop solver
    /// continues from the lines that patching reached.
    fn joined(&mut self) -> Option<Vec<bool>> {
        let model = self.solver.model_with_cycles(self.edges())?;
        let mut patcher = self.patcher(&model);
        let is_one = patcher.join_all();
        let lines = patcher.into_lines();
        if !is_one {
            self.solver.save_phases(&lines);
        }
        is_one.then_some(lines)
    }

    fn patcher(&self, lines: &[bool]) -> Patcher {
        Patcher::new(
            Arc::clone(&self.board),
            lines,
            &self.deadline,
            self.edges() / EDGES_PER_CONFLICT_IN_VAIN,
        )
    }

    fn edges(&self) -> u64 {
        self.board.undecided_count() as u64
    }
}

/// Whether patching is worth a try. It knows only clues that count lines.
fn leaves_room(board: &Board) -> bool {
    if !board.puzzle().asks_no_others() {
        return false;
    }
    let undecided = board.undecided_count();
    undecided >= LARGE && 100 * undecided >= OPEN * board.grid().edge_count()
}
