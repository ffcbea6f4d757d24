//! Cuts for a cycle that closed while other edges are still open.
//!
//! The set S is again what is on the cycle and inside it, or else what is strictly inside. That a loop has
//! a line beyond is seen by a clue: one whose number is larger than the number of its edges that lie
//! wholly on the cycle's side needs another edge. Such a clue makes the cut good for ever.

use super::{Cut, Cutter, Side, Witness};
use crate::deduce::board::Board;
use crate::grid::{Cell, Edge, State, Vertex};
use crate::puzzle::Puzzle;
use crate::search::cycles::Cycle;

/// Makes cuts for cycles that close.
#[derive(Debug)]
pub struct Closer {
    cutter: Cutter,
    /// The clues on which cuts rest.
    puzzle: Puzzle,
    /// The cells of positive clues, in row-major order.
    positive: Vec<Cell>,
    /// Of these, the first and the last, and those furthest to the left and to the right.
    extremes: Vec<Cell>,
}

impl Closer {
    /// For the cycles of a board with these clues.
    pub fn new(puzzle: Puzzle) -> Closer {
        let grid = puzzle.grid();
        let is_positive = |cell: &Cell| puzzle.clue(*cell).number().is_some_and(|n| n > 0);
        let positive: Vec<Cell> = grid.cells().filter(is_positive).collect();
        let col = |cell: &&Cell| grid.cell_place(**cell).1;
        let cells = positive.iter();
        let extremes = [
            cells.clone().next(),
            cells.clone().last(),
            cells.clone().min_by_key(col),
            cells.max_by_key(col),
        ];
        let extremes = extremes.into_iter().flatten().copied().collect();
        Closer { cutter: Cutter::new(grid.vertex_count()), puzzle, positive, extremes }
    }

    /// The clues on which cuts rest.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// What cuts a cycle that is no solution, where these are all lines; `None` if all clues and lines are on it.
    pub fn cut(
        &mut self,
        board: &Board,
        cycle: &Cycle,
        lines: impl Iterator<Item = Edge> + Clone,
    ) -> Option<Cut> {
        cycle.vertices.iter().for_each(|vertex| self.cutter.on_cycle[vertex.index()] = true);
        let cut = self.outer(board, cycle).or_else(|| self.any(board, cycle, lines));
        cycle.vertices.iter().for_each(|vertex| self.cutter.on_cycle[vertex.index()] = false);
        cut
    }

    /// By a clue that is seen to be far away at once.
    fn outer(&self, board: &Board, cycle: &Cycle) -> Option<Cut> {
        let grid = board.grid();
        let places = || cycle.vertices.iter().map(|&vertex| grid.vertex_place(vertex));
        let (rows, cols) = (|| places().map(|(r, _)| r), || places().map(|(_, c)| c));
        let (top, bottom) = (rows().min()?, rows().max()?);
        let (left, right) = (cols().min()?, cols().max()?);
        let is_far = |cell: &&Cell| {
            let (r, c) = grid.cell_place(**cell);
            r + 1 < top || r > bottom || c + 1 < left || c > right
        };
        let &cell = self.extremes.iter().find(is_far)?;
        Some(self.around(board, cycle, grid.ends(grid.sides(cell)[0])[0], Witness::Clue(cell)))
    }

    /// With all that is on the cycle or inside it on one side.
    fn around(&self, board: &Board, cycle: &Cycle, beyond: Vertex, witness: Witness) -> Cut {
        let boundary = self.cutter.boundary(board.grid(), cycle, Side::Outer);
        Cut { boundary, beyond, witnesses: [self.cutter.witness(board, &self.puzzle, cycle, false), witness] }
    }

    /// By any clue or line beyond the cycle, or else by one inside of it.
    fn any(&self, board: &Board, cycle: &Cycle, lines: impl Iterator<Item = Edge> + Clone) -> Option<Cut> {
        let inside = cycle.inside(board.grid());
        let on_cycle = &self.cutter.on_cycle;
        let is_beyond = |vertex: Vertex| !inside[vertex.index()] && !on_cycle[vertex.index()];
        if let Some((beyond, witness)) = self.beyond(board, lines.clone(), is_beyond) {
            return Some(self.around(board, cycle, beyond, witness));
        }
        let is_within = |vertex: Vertex| inside[vertex.index()];
        let (beyond, witness) = self.beyond(board, lines, is_within)?;
        Some(Cut {
            boundary: self.cutter.boundary(board.grid(), cycle, Side::Inner),
            beyond,
            witnesses: [self.cutter.witness(board, &self.puzzle, cycle, true), witness],
        })
    }

    /// True if the clue of a cell makes every loop come to one of these vertices: its number is larger than the number
    /// of its edges that lie wholly elsewhere.
    pub fn forces(&self, board: &Board, cell: Cell, is_there: impl Fn(Vertex) -> bool) -> bool {
        let grid = board.grid();
        let is_away = |edge: &Edge| !grid.ends(*edge).into_iter().any(&is_there);
        let away = grid.sides(cell).iter().filter(|edge| is_away(edge)).count();
        self.puzzle.clue(cell).number().is_some_and(|n| usize::from(n) > away)
    }

    /// A vertex in a region away from the cycle, and why every loop has an edge that comes there.
    pub(super) fn beyond(
        &self,
        board: &Board,
        mut lines: impl Iterator<Item = Edge>,
        is_there: impl Fn(Vertex) -> bool,
    ) -> Option<(Vertex, Witness)> {
        let grid = board.grid();
        let end_there = |edge: Edge| grid.ends(edge).into_iter().find(|&end| is_there(end));
        if let Some(&cell) = self.positive.iter().find(|&&cell| self.forces(board, cell, &is_there)) {
            return Some((grid.sides(cell).into_iter().find_map(end_there)?, Witness::Clue(cell)));
        }
        let (vertex, edge) = lines.find_map(|edge| Some((end_there(edge)?, edge)))?;
        let is_decided = board.state(edge) == State::Line;
        Some((vertex, if is_decided { Witness::Line(edge) } else { Witness::Unless(edge) }))
    }
}
