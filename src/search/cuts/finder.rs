//! Finds cuts during a search, while other edges are still undecided.
//!
//! For a cycle that has closed, the set S of a cut is the vertices on it and inside it, or else those
//! strictly inside. If crosses separate some line from the first one, S is everything that can be reached
//! from that line without passing a cross, and what this encloses. Such a separation appears long before a
//! cycle closes on either side.
//!
//! The best witness for a line on the other side is a clue, because then the cut needs no assumption about
//! any line: a clue larger than the number of its edges that lie wholly on this side.

use std::mem;

use super::{Cut, Witness};
use crate::deduce::board::Board;
use crate::genre::{Demand, Dots};
use crate::grid::{Cell, Edge, Grid, State, Vertex};
use crate::puzzle::Puzzle;
use crate::search::cycles::Cycle;

/// Finds cuts on boards with the same clues.
#[derive(Clone, Debug)]
pub struct CutFinder {
    /// By vertex, whether the cycle being cut passes through it.
    on_cycle: Vec<bool>,
    /// The clues that cuts may use.
    puzzle: Puzzle,
    /// The cells with positive clues, in row-major order.
    positive: Vec<Cell>,
    /// Of these cells, the first and the last one, the leftmost and the rightmost one.
    extremes: Vec<Cell>,
}

impl CutFinder {
    /// A finder for boards with these clues.
    pub fn new(puzzle: Puzzle) -> CutFinder {
        let grid = puzzle.grid();
        let is_positive = |cell: &Cell| match puzzle.demand(*cell) {
            Some(Demand::Lines(n) | Demand::Dots(n) | Demand::Touches(n)) => n > 0,
            _ => false,
        };
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
        CutFinder { on_cycle: vec![false; grid.vertex_count()], puzzle, positive, extremes }
    }

    /// The clues that cuts may use.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The cells whose clues are the first witnesses of cuts.
    pub fn extremes(&self) -> &[Cell] {
        &self.extremes
    }

    /// Returns the cut against a cycle that has closed; `lines` are all lines so far. `None` if no clue and
    /// no line requires a vertex off the cycle.
    pub fn cut_cycle(
        &mut self,
        board: &Board,
        cycle: &Cycle,
        lines: impl Iterator<Item = Edge> + Clone,
    ) -> Option<Cut> {
        cycle.vertices.iter().for_each(|vertex| self.on_cycle[vertex.index()] = true);
        let cut = self.by_far_clue(board, cycle).or_else(|| self.by_any(board, cycle, lines));
        cycle.vertices.iter().for_each(|vertex| self.on_cycle[vertex.index()] = false);
        cut
    }

    /// Returns the cut whose witness is a clue outside the cycle's bounding box, which is quick to find.
    fn by_far_clue(&self, board: &Board, cycle: &Cycle) -> Option<Cut> {
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

    /// Returns the cut whose set S is the vertices on the cycle and inside it.
    fn around(&self, board: &Board, cycle: &Cycle, outside_vertex: Vertex, witness: Witness) -> Cut {
        let boundary = self.boundary(board.grid(), cycle, Side::Outer);
        Cut { boundary, outside_vertex, witnesses: [self.witness(board, cycle, false), witness] }
    }

    /// Returns the cut whose witness is any clue or line outside the cycle, or else one inside it.
    fn by_any(&self, board: &Board, cycle: &Cycle, lines: impl Iterator<Item = Edge> + Clone) -> Option<Cut> {
        let inside = cycle.inside(board.grid());
        let on_cycle = &self.on_cycle;
        let is_beyond = |vertex: Vertex| !inside[vertex.index()] && !on_cycle[vertex.index()];
        if let Some((outside_vertex, witness)) = self.witness_in(board, lines.clone(), is_beyond) {
            return Some(self.around(board, cycle, outside_vertex, witness));
        }
        let is_within = |vertex: Vertex| inside[vertex.index()];
        let (outside_vertex, witness) = self.witness_in(board, lines, is_within)?;
        Some(Cut {
            boundary: self.boundary(board.grid(), cycle, Side::Inner),
            outside_vertex,
            witnesses: [self.witness(board, cycle, true), witness],
        })
    }

    /// True if the clue of a cell forces a line with an end at one of these vertices: it is larger than the
    /// number of its edges that have no end there, or of its corners that are elsewhere if it counts dots.
    pub fn forces(&self, board: &Board, cell: Cell, is_there: impl Fn(Vertex) -> bool) -> bool {
        let grid = board.grid();
        if !self.puzzle.genre().counts_lines() {
            let away = grid.corners(cell).iter().filter(|&&corner| !is_there(corner)).count();
            return self.puzzle.demand(cell).is_some_and(|demand| demand.least_dots() > away);
        }
        let is_away = |edge: &Edge| !grid.ends(*edge).into_iter().any(&is_there);
        let away = || grid.sides(cell).iter().filter(|edge| is_away(edge)).count();
        self.puzzle.clue(cell).number().is_some_and(|n| usize::from(n) > away())
    }

    /// Returns a vertex of a region, and why every loop has a line with an end in the region; `None` if no
    /// clue or line requires that.
    fn witness_in(
        &self,
        board: &Board,
        mut lines: impl Iterator<Item = Edge>,
        is_there: impl Fn(Vertex) -> bool,
    ) -> Option<(Vertex, Witness)> {
        let grid = board.grid();
        if self.puzzle.dots() == Dots::Two {
            let dot = grid.vertices().find(|&vertex| is_there(vertex))?;
            return Some((dot, Witness::Dot(dot)));
        }
        let end_there = |edge: Edge| grid.ends(edge).into_iter().find(|&end| is_there(end));
        if let Some(&cell) = self.positive.iter().find(|&&cell| self.forces(board, cell, &is_there)) {
            return Some((grid.sides(cell).into_iter().find_map(end_there)?, Witness::Clue(cell)));
        }
        let (vertex, edge) = lines.find_map(|edge| Some((end_there(edge)?, edge)))?;
        let is_decided = board.state(edge) == State::Line;
        Some((vertex, if is_decided { Witness::Line(edge) } else { Witness::Unless(edge) }))
    }

    /// Returns the cut between the first of these lines and one that can no longer be joined to it; `None` if
    /// all can. `reached` returns, by vertex, what can be reached from a given vertex without passing a
    /// cross.
    pub fn cut_separated(
        &self,
        board: &Board,
        mut lines: impl Iterator<Item = Edge> + Clone,
        reached: impl Fn(Vertex) -> Vec<bool>,
    ) -> Option<Cut> {
        let grid = board.grid();
        let all = lines.clone();
        let [start, _] = grid.ends(lines.next()?);
        let joined = reached(start);
        let off = lines.find(|&edge| !joined[grid.ends(edge)[0].index()])?;
        let own = reached(grid.ends(off)[0]);
        let (mut is_within, mut open) = (vec![true; grid.vertex_count()], vec![start]);
        while let Some(vertex) = open.pop() {
            if mem::replace(&mut is_within[vertex.index()], false) {
                let others = grid.vertices_around(vertex).into_iter().flatten();
                open.extend(others.filter(|other| !own[other.index()]));
            }
        }
        self.cut_around(board, all, &is_within)
    }

    /// Returns the cut between some vertices and all others; `lines` are all lines so far. `None` unless each
    /// side has a clue or a line that requires the loop to visit it.
    pub fn cut_around(
        &self,
        board: &Board,
        lines: impl Iterator<Item = Edge> + Clone,
        is_within: &[bool],
    ) -> Option<Cut> {
        let grid = board.grid();
        let witness = |side: bool| -> Option<(Vertex, Witness)> {
            self.witness_in(board, lines.clone(), |vertex| is_within[vertex.index()] == side)
        };
        let ((_, within), (outside_vertex, without)) = (witness(true)?, witness(false)?);
        let parts = |edge: &Edge| {
            let [a, b] = grid.ends(*edge).map(|end| is_within[end.index()]);
            a != b
        };
        Some(Cut {
            boundary: grid.edges().filter(parts).collect(),
            outside_vertex,
            witnesses: [within, without],
        })
    }

    /// Returns the edges from vertices of the cycle to vertices on one side of it.
    fn boundary(&self, grid: Grid, cycle: &Cycle, side: Side) -> Vec<Edge> {
        let mut boundary = Vec::with_capacity(cycle.vertices.len());
        for (i, &vertex) in cycle.vertices.iter().enumerate() {
            let ahead = usize::from(cycle.directions[i]);
            let came = cycle.directions[(i + cycle.directions.len() - 1) % cycle.directions.len()];
            let back = usize::from((came + 2) % 4);
            let around = grid.vertices_around(vertex);
            let leaves = |k: &usize| around[*k].is_some_and(|other| !self.on_cycle[other.index()]);
            boundary.extend(side.sweep(ahead, back).filter(leaves).map(|k| grid.spoke(vertex, k)));
        }
        boundary
    }

    /// Returns why every loop has a line with an end on the cycle's side of the boundary:
    /// - it passes every dot; or
    /// - a line of the cycle is decided; or
    /// - a clue of 2 or more lies beside an edge of it, since two sides of a cell touch at least three of its
    ///   corners, and so at least one of that edge's two ends; or
    /// - a positive clue lies just inside it, and the inside is on the same side. That is not so if the
    ///   boundary is inside the cycle (`nested`).
    ///
    /// Otherwise the witness is an edge of the cycle, under the condition that it is a line.
    fn witness(&self, board: &Board, cycle: &Cycle, nested: bool) -> Witness {
        let grid = board.grid();
        if self.puzzle.dots() == Dots::Two {
            return Witness::Dot(cycle.vertices[0]);
        }
        if let Some(&edge) = cycle.edges.iter().find(|&&edge| board.state(edge) == State::Line) {
            return Witness::Line(edge);
        }
        let at_least =
            |n: u8| move |cell: &Cell| self.puzzle.clue(*cell).number().is_some_and(|clue| clue >= n);
        let within = if nested { 2 } else { 1 };
        let clue = |i| {
            let outer = cycle.outer_cell(grid, i).filter(at_least(2));
            outer.or_else(|| cycle.inner_cell(grid, i).filter(at_least(within)))
        };
        match (0..cycle.edges.len()).find_map(clue) {
            Some(cell) => Witness::Clue(cell),
            None => Witness::Unless(cycle.edges[0]),
        }
    }
}

/// A side of a clockwise cycle.
#[derive(Clone, Copy)]
enum Side {
    Outer,
    Inner,
}

impl Side {
    /// The directions strictly between `ahead` and `back`, on this side of the walk.
    fn sweep(self, ahead: usize, back: usize) -> impl Iterator<Item = usize> {
        let turn = match self {
            Side::Outer => 3,
            Side::Inner => 1,
        };
        (1..4).map(move |n| (ahead + turn * n) % 4).take_while(move |&k| k != back)
    }
}
