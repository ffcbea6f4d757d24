//! Loops of boards with room: the cycles of a model become one, window by window.
//!
//! ```text
//!  model ─▶ smallest cycle ─▶ window around a piece of it ─▶ drawn anew, so that it is part of another cycle ─▶ next
//!                                 ▲                              │ not possible
//!                                 └────────── larger ◀───────────┘
//! ```
//!
//! A model of clues and vertices is soon found, whatever the size of the board, but it has many cycles. Where clues leave
//! room it takes about one window for each of them, and one more along the loop for a second loop. Where they do not, the effort
//! is lost: so it is limited, but what helps is free.

mod drawing;
mod mend;
mod part;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{Cell, Edge, Vertex};
use crate::search::cycles::Cycle;
use drawing::Drawing;
use part::Part;

/// How far windows reach around a cell, in turn.
const REACHES: [usize; 8] = [2, 3, 5, 7, 10, 14, 20, 28];

/// The same for another loop: what is nearer has seldom two ways.
const ANOTHER: [usize; 3] = [5, 8, 12];

/// At most in so many places along a cycle windows are tried, and no more than one for so many edges.
const PLACES: usize = 8;
const SPACING: usize = 50;

/// A cycle that cannot be joined may take one part of so many of what is left.
const SHARE: u64 = 4;

/// Setting up so many cells costs about as much as a conflict.
const CELLS: usize = 16;

/// Cycles, and how much may be spent to make them one.
pub struct Windows<'a, 'p> {
    board: &'a Board<'p>,
    deadline: Deadline,
    drawing: Drawing,
    /// How much may still be spent, in conflicts.
    left: u64,
}

impl<'a, 'p> Windows<'a, 'p> {
    /// Begins with some cycles that meet all clues, by edge, and so much to spend.
    pub fn new(board: &'a Board<'p>, is_line: &[bool], deadline: Deadline, most: u64) -> Windows<'a, 'p> {
        Windows { board, deadline, drawing: Drawing::new(board.grid(), is_line), left: most }
    }

    /// The lines that are drawn, by edge.
    pub fn into_lines(self) -> Vec<bool> {
        self.drawing.is_line()
    }

    /// Makes one cycle of all; false if some are left.
    pub fn join_all(&mut self) -> bool {
        let mut fewest = usize::MAX;
        loop {
            let mut cycles = self.drawing.lines.clone().into_cycles();
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
                // It may be part of another one by now.
                if self.drawing.has(&cycle) {
                    self.join(&cycle);
                }
            }
        }
    }

    /// Makes a cycle a part of another one, in one of some windows around pieces of it, if that is possible.
    fn join(&mut self, cycle: &Cycle) {
        let (before, pieces) = (self.left, self.pieces(cycle));
        self.left = before.div_ceil(SHARE);
        let rest = before - self.left;
        let mut windows = REACHES.iter().flat_map(|&reach| pieces.iter().map(move |piece| (piece, reach)));
        let helped = windows.any(|(&(cell, vertex), reach)| self.redraw(cell, reach, Some(vertex)));
        self.left = if helped { before } else { self.left + rest };
    }

    /// Some places along a cycle, if possible where other lines are near: a cell and a vertex beside it.
    fn pieces(&self, cycle: &Cycle) -> Vec<(Cell, Vertex)> {
        let grid = self.board.grid();
        let inner = |at| Some((cycle.inner_cell(grid, at)?, cycle.vertices[at]));
        let mut is_own = vec![false; grid.edge_count()];
        cycle.edges.iter().for_each(|edge| is_own[edge.index()] = true);
        let is_other = |edge: Edge| !is_own[edge.index()] && self.drawing.lines.has(edge);
        let is_near_others = |&(cell, _): &(Cell, Vertex)| {
            grid.cells_near(cell, 2).flat_map(|cell| grid.sides(cell)).any(is_other)
        };
        let all: Vec<(Cell, Vertex)> = (0..cycle.edges.len()).filter_map(inner).collect();
        let near: Vec<(Cell, Vertex)> = all.iter().copied().filter(is_near_others).collect();
        let all = if near.is_empty() { all } else { near };
        let places = (all.len() / SPACING + 1).min(PLACES);
        (0..places).filter_map(|place| all.get((2 * place + 1) * all.len() / (2 * places)).copied()).collect()
    }

    /// Lines of another loop than the one that is drawn, by edge, if one is soon found.
    pub fn another(mut self) -> Option<Vec<bool>> {
        let grid = self.board.grid();
        let along: Vec<Edge> = grid.edges().filter(|&edge| self.drawing.lines.has(edge)).collect();
        let places: Vec<Edge> =
            (0..PLACES).filter_map(|i| along.get(along.len() * i / PLACES).copied()).collect();
        for (reach, edge) in ANOTHER.iter().flat_map(|&reach| places.iter().map(move |&edge| (reach, edge))) {
            let cell = grid.cells_beside(edge).into_iter().flatten().next()?;
            if self.redraw(cell, reach, None) {
                return Some(self.into_lines());
            }
        }
        None
    }

    /// Draws what is near a cell anew. With a target, a vertex on a cycle, there is one cycle fewer then: this one is part of
    /// another, or gone. Without one something is different. False if that is not possible, or takes too long.
    pub fn redraw(&mut self, cell: Cell, reach: usize, target: Option<Vertex>) -> bool {
        if self.left == 0 || self.deadline.has_passed() {
            return false;
        }
        let part = Part::new(self.board, &self.drawing, cell, reach);
        let cells = part.window.grid().cell_count();
        let (lines, conflicts) = mend::mended(&part, target, self.left, self.deadline);
        self.left = self.left.saturating_sub(conflicts + (cells / CELLS) as u64);
        if let Some(lines) = &lines {
            let edges = part.real_edges().map(|(here, there)| (there, lines[here.index()]));
            self.drawing.redraw(edges, part.window.cells());
        }
        lines.is_some()
    }
}
