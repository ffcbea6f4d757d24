//! Subtour patching: the cycles of a model become one, window by window.
//!
//! ```text
//!  model ─▶ smallest cycle ─▶ window around a piece of it ─▶ other lines, so that it is part of another cycle ─▶ next
//!                                 ▲                              │ not possible
//!                                 └────────── larger ◀───────────┘
//! ```
//!
//! A model of clues and vertices is soon found, whatever the size of the board, but it has many cycles. If the clues leave
//! room, it takes about one window for each cycle to join them all, and one more along the loop for a second loop. If
//! they do not, the effort is lost. So it is limited, but windows that join cycles do not count.

mod cycle_cover;
mod patch;
mod reroute;

use std::sync::Arc;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{Cell, Edge, Vertex};
use crate::search::cycles::Cycle;
use cycle_cover::CycleCover;
use patch::Patch;
use reroute::reroute;

/// How many rows and columns windows reach around a cell, one after the other.
const REACHES: [usize; 8] = [2, 3, 5, 7, 10, 14, 20, 28];

/// The same for another loop: smaller windows seldom have a second arrangement.
const REACHES_FOR_ANOTHER: [usize; 3] = [5, 8, 12];

/// Windows are tried in at most this many places along a cycle, and in no more than one for this many edges.
const PLACES: usize = 8;
const SPACING: usize = 50;

/// A cycle that cannot be joined may use up one part in this many of the conflicts that are left.
const SHARE: u64 = 4;

/// To set up a window with this many cells costs about as much as a conflict.
const CELLS_PER_CONFLICT: usize = 16;

/// Disjoint cycles that meet all clues, and how many conflicts may be spent to join them.
pub struct Patcher {
    board: Arc<Board>,
    deadline: Deadline,
    cover: CycleCover,
    /// How many conflicts may still be spent in vain.
    left: u64,
}

impl Patcher {
    /// Begins with the lines of disjoint cycles that meet all clues, by edge. At most `conflicts` are spent in vain.
    pub fn new(
        board: impl Into<Arc<Board>>,
        is_line: &[bool],
        deadline: Deadline,
        conflicts: u64,
    ) -> Patcher {
        let board = board.into();
        Patcher { cover: CycleCover::new(board.grid(), is_line), board, deadline, left: conflicts }
    }

    /// The lines as they are now, by edge.
    pub fn into_lines(self) -> Vec<bool> {
        self.cover.is_line()
    }

    /// Joins all cycles to one; false if several are left.
    pub fn join_all(&mut self) -> bool {
        let mut fewest = usize::MAX;
        loop {
            let mut cycles = self.cover.lines.clone().into_cycles();
            if cycles.len() <= 1 {
                return true;
            }
            if cycles.len() >= fewest {
                return false;
            }
            fewest = cycles.len();
            cycles.sort_by_key(|cycle| cycle.edges.len());
            for cycle in cycles {
                if self.left == 0 || self.deadline.has_passed() {
                    return false;
                }
                // It may have become part of another one.
                if self.cover.has(&cycle) {
                    self.join(&cycle);
                }
            }
        }
    }

    /// Joins a cycle to another one, by some window around a piece of it, if that is possible.
    fn join(&mut self, cycle: &Cycle) {
        let (before, pieces) = (self.left, self.pieces(cycle));
        self.left = before.div_ceil(SHARE);
        let rest = before - self.left;
        let mut windows = REACHES.iter().flat_map(|&reach| pieces.iter().map(move |piece| (piece, reach)));
        let helped = windows.any(|(&(cell, vertex), reach)| self.reroute(cell, reach, Some(vertex)));
        self.left = if helped { before } else { self.left + rest };
    }

    /// Some places along a cycle, if possible with other lines near: a cell inside it, and a vertex beside that.
    fn pieces(&self, cycle: &Cycle) -> Vec<(Cell, Vertex)> {
        let grid = self.board.grid();
        let inner = |at| Some((cycle.inner_cell(grid, at)?, cycle.vertices[at]));
        let mut is_own = vec![false; grid.edge_count()];
        cycle.edges.iter().for_each(|edge| is_own[edge.index()] = true);
        let is_other = |edge: Edge| !is_own[edge.index()] && self.cover.lines.has(edge);
        let is_near_others = |&(cell, _): &(Cell, Vertex)| {
            grid.cells_near(cell, 2).flat_map(|cell| grid.sides(cell)).any(is_other)
        };
        let all: Vec<(Cell, Vertex)> = (0..cycle.edges.len()).filter_map(inner).collect();
        let near: Vec<(Cell, Vertex)> = all.iter().copied().filter(is_near_others).collect();
        let all = if near.is_empty() { all } else { near };
        let places = (all.len() / SPACING + 1).min(PLACES);
        (0..places).filter_map(|place| all.get((2 * place + 1) * all.len() / (2 * places)).copied()).collect()
    }

    /// The lines of another loop than this one, by edge, if one is soon found. Only where there is a single cycle.
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

    /// Looks for other lines near a cell. With a target, a vertex on a cycle, there is one cycle fewer afterwards: this one
    /// is part of another, or gone. Without one the lines just differ. False if that is not possible or takes too long.
    pub fn reroute(&mut self, cell: Cell, reach: usize, target: Option<Vertex>) -> bool {
        if self.left == 0 || self.deadline.has_passed() {
            return false;
        }
        let patch = Patch::new(&self.board, &self.cover, cell, reach);
        let cells = patch.window.grid().cell_count();
        let (lines, conflicts) = reroute(&patch, target, self.left, self.deadline);
        self.left = self.left.saturating_sub(conflicts + (cells / CELLS_PER_CONFLICT) as u64);
        if let Some(lines) = &lines {
            let edges = patch.real_edges().map(|(here, there)| (there, lines[here.index()]));
            self.cover.replace(edges, patch.window.cells());
        }
        lines.is_some()
    }
}
