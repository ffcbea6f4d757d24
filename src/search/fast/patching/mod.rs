//! Subtour patching: joins the cycles of a model to one loop, window by window.
//!
//! ```text
//!  model ─▶ for each cycle: a small window around a piece of it ─▶ lines that join it to another
//!                              ▲
//!                              └── larger windows for the cycles that are left
//! ```
//!
//! A model of clues and vertices is soon found at any size of the board, but it has many cycles. If the clues
//! leave room, a few windows per cycle join them all, and one more along the loop gives a second loop. If
//! they do not, the effort is wasted, so it is limited; what was spent on a cycle that is joined in the end does not count.

mod cycle_cover;
mod patch;
mod reroute;

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{Cell, Edge, Vertex};
use crate::search::cycles::Cycle;
use cycle_cover::CycleCover;
use patch::Patch;
use reroute::reroute;

/// The reaches of the windows around a cell, in rows and columns, in the order in which they are tried.
const REACHES: [usize; 8] = [2, 3, 5, 7, 10, 14, 20, 28];

/// The reaches used to find another loop: smaller windows seldom have a second arrangement.
const REACHES_FOR_ANOTHER: [usize; 3] = [5, 8, 12];

/// The largest number of places along a cycle at which windows are tried, and the number of edges for which
/// there is one such place.
const PLACES: usize = 8;
const SPACING: usize = 50;

/// The number of cells of a window whose setup costs about as much as one conflict.
const CELLS_PER_CONFLICT: usize = 16;

/// Disjoint cycles that meet all clues, and the number of conflicts that may be spent on joining them.
pub struct Patcher {
    board: Arc<Board>,
    deadline: Deadline,
    cover: CycleCover,
    /// The number of conflicts that may still be spent without success.
    budget: u64,
}

impl Patcher {
    /// Starts from the lines, by edge, of disjoint cycles that meet all clues. At most `conflicts` are spent
    /// without success.
    pub fn new(
        board: impl Into<Arc<Board>>,
        is_line: &[bool],
        deadline: &Deadline,
        conflicts: u64,
    ) -> Patcher {
        let board = board.into();
        Patcher {
            cover: CycleCover::new(board.grid(), is_line),
            board,
            deadline: deadline.clone(),
            budget: conflicts,
        }
    }

    /// Returns the current lines by edge.
    pub fn into_lines(self) -> Vec<bool> {
        self.cover.is_line()
    }

    /// Joins all cycles to one; false if several remain. All cycles are tried with small windows before any is
    /// tried with larger ones, because most joins are easy, and each changes the surroundings of other cycles.
    pub fn join_all(&mut self) -> bool {
        for reach in REACHES {
            let mut cycles = self.cover.cycles();
            if cycles.len() <= 1 {
                return true;
            }
            cycles.sort_by_key(|cycle| cycle.edges.len());
            // The longest cycle stays, and the others are joined to it.
            cycles.pop();
            for cycle in cycles {
                // The cycle may be gone, joined by an earlier step.
                if self.cover.has(&cycle) && !self.join(&cycle, reach) && self.is_over() {
                    return false;
                }
            }
        }
        self.cover.cycles().len() <= 1
    }

    /// True if nothing more may be spent.
    fn is_over(&self) -> bool {
        self.budget == 0 || self.deadline.has_passed()
    }

    /// Tries to join a cycle to another one, with windows around pieces of it.
    fn join(&mut self, cycle: &Cycle, reach: usize) -> bool {
        let before = self.budget;
        let mut pieces = self.pieces(cycle).into_iter();
        let helped = pieces.any(|(cell, vertex)| self.reroute(cell, reach, Some(vertex)));
        if helped {
            self.budget = before;
        }
        helped
    }

    /// Returns some places along a cycle, each as a cell just inside it and a vertex beside that cell. Places
    /// near other lines are preferred.
    fn pieces(&self, cycle: &Cycle) -> Vec<(Cell, Vertex)> {
        let grid = self.board.grid();
        let inner = |at| Some((cycle.inner_cell(grid, at)?, cycle.vertices[at]));
        let own: FxHashSet<Edge> = cycle.edges.iter().copied().collect();
        let is_other = |edge: Edge| self.cover.lines.has(edge) && !own.contains(&edge);
        let is_near_others = |&(cell, _): &(Cell, Vertex)| {
            grid.cells_near(cell, 2).flat_map(|cell| grid.sides(cell)).any(is_other)
        };
        let all: Vec<(Cell, Vertex)> = (0..cycle.edges.len()).filter_map(inner).collect();
        let near: Vec<(Cell, Vertex)> = all.iter().copied().filter(is_near_others).collect();
        let all = if near.is_empty() { all } else { near };
        let places = (all.len() / SPACING + 1).min(PLACES);
        (0..places).filter_map(|place| all.get((2 * place + 1) * all.len() / (2 * places)).copied()).collect()
    }

    /// Returns the lines of another loop by edge, if one is soon found. Only for a cover that is a single
    /// cycle.
    pub fn another_loop(mut self) -> Option<Vec<bool>> {
        let grid = self.board.grid();
        let along: Vec<Edge> = grid.edges().filter(|&edge| self.cover.lines.has(edge)).collect();
        let places: Vec<Edge> =
            (0..PLACES).filter_map(|i| along.get(along.len() * i / PLACES).copied()).collect();
        for (reach, edge) in
            REACHES_FOR_ANOTHER.iter().flat_map(|&reach| places.iter().map(move |&edge| (reach, edge)))
        {
            let cell = grid.cells_beside(edge).into_iter().flatten().next()?;
            if self.reroute(cell, reach, None) {
                return Some(self.into_lines());
            }
        }
        None
    }

    /// Changes the lines near a cell. With a target, a vertex on a cycle, there is one cycle fewer
    /// afterwards: the target's cycle becomes part of another one, or disappears. Without a target the lines
    /// just differ. False if that is impossible or takes too long.
    pub fn reroute(&mut self, cell: Cell, reach: usize, target: Option<Vertex>) -> bool {
        if self.is_over() {
            return false;
        }
        let patch = Patch::new(&self.board, &self.cover, cell, reach);
        let cells = patch.window.grid().cell_count();
        let (lines, conflicts) = reroute(&patch, target, self.budget, &self.deadline);
        self.budget = self.budget.saturating_sub(conflicts + (cells / CELLS_PER_CONFLICT) as u64);
        if let Some(lines) = &lines {
            let edges = patch.real_edges().map(|(here, there)| (there, lines[here.index()]));
            self.cover.replace(edges, patch.window.cells());
        }
        lines.is_some()
    }
}
