//! Parts of a board: the vertices that can be reached from one of them without passing a cross.

use super::pairs;
use super::rings::Ring;
use crate::deduce::board::Board;
use crate::deduce::four_edges::ALL;
use crate::grid::{Edge, Vertex};
use crate::puzzle::Puzzle;
use crate::search::cuts::{Cut, CutFinder};
use crate::step::{Conclusion, Step};
use crate::technique::Technique;

/// Walks over parts of a board. The memory is used again for each walk.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    cuts: CutFinder,
    /// By vertex, whether a clue beside it forces a line at each of its corners: 3 or more.
    is_at_three: Vec<bool>,
    /// By vertex, the number of the last walk that reached it.
    walk: Vec<u32>,
    /// The number of the walk.
    number: u32,
    /// The vertices that it has reached.
    reached: Vec<Vertex>,
}

impl Parts {
    /// Prepares for boards with these clues.
    pub(super) fn new(puzzle: &Puzzle) -> Parts {
        let grid = puzzle.grid();
        let mut is_at_three = vec![false; grid.vertex_count()];
        for cell in grid.cells().filter(|&cell| puzzle.clue(cell).number().is_some_and(|n| n >= 3)) {
            grid.corners(cell).into_iter().for_each(|corner| is_at_three[corner.index()] = true);
        }
        let (cuts, walk) = (CutFinder::new(puzzle.clone()), vec![0; grid.vertex_count()]);
        Parts { cuts, is_at_three, walk, number: 0, reached: Vec::new() }
    }

    /// A part with lines that crosses separate from other lines.
    pub(super) fn apart(&mut self, board: &Board) -> Option<Vec<bool>> {
        let mut on_lines = board.grid().vertices().filter(|&vertex| board.spokes(vertex).on() != 0);
        self.reach_all(board, on_lines.next()?, &[]);
        let other = on_lines.find(|&vertex| !self.has(vertex))?;
        self.reach_all(board, other, &[]);
        Some(self.within(board))
    }

    /// The step with the fewest premises, by this pair or by others of the ring.
    pub(super) fn easiest(&mut self, board: &Board, ring: &Ring, first: [Edge; 2]) -> Option<Step> {
        let size = |step: &Step| step.premises.facts.len() + step.premises.clues.len();
        let pairs = [first].into_iter().chain(pairs(&ring.edges));
        let steps = pairs.filter_map(|pair| self.by_pair(board, pair));
        steps.min_by_key(size)
    }

    /// True if there is a step by these two edges of a ring.
    pub(super) fn has_step(&mut self, board: &Board, ring: &Ring, pair: [Edge; 2]) -> bool {
        match ring.are_bridges {
            // The parts beyond the two edges may not be connected with each other.
            true => self.by_pair(board, pair).is_some(),
            false => board.grid().ends(pair[0]).into_iter().all(|end| self.has_something(board, end, &pair)),
        }
    }

    /// The step by which these two edges are lines, if they are the only connection between two parts of the
    /// board and both have something to reach.
    fn by_pair(&mut self, board: &Board, pair: [Edge; 2]) -> Option<Step> {
        let grid = board.grid();
        let parts = grid.ends(pair[0]).map(|end| {
            self.reach_all(board, end, &pair);
            let is_between = grid.ends(pair[1]).into_iter().filter(|&end| self.has(end)).count() == 1;
            is_between.then(|| (self.reached.iter().min().copied(), self.within(board)))
        });
        // The part without the first vertex of the board.
        let (_, part) = parts.into_iter().flatten().max_by_key(|(first, _)| *first)?;
        self.step(board, &part)
    }

    /// The step about the edges that lead out of a part: a contradiction if none is left, or two lines.
    pub(super) fn step(&self, board: &Board, is_within: &[bool]) -> Option<Step> {
        let cut = self.cuts.cut_around(board, board.lines(), is_within)?;
        let Step { premises, conclusion, .. } = Cut::step(&cut, board);
        let conclusion = match conclusion.facts() {
            [] => Conclusion::Contradiction,
            both @ [_, _] => Conclusion::All(both.to_vec()),
            _ => return None,
        };
        Some(Step::new(Technique::TwoOpenings, premises, conclusion))
    }

    /// True if the part with a vertex, which some edges bound, has something that the loop must reach.
    fn has_something(&mut self, board: &Board, from: Vertex, bounds: &[Edge]) -> bool {
        let is_something =
            |parts: &Parts, at: Vertex| board.spokes(at).on() != 0 || parts.is_at_three[at.index()];
        self.reaches(board, from, bounds, is_something) || {
            let mut cells = self.reached.iter().flat_map(|&at| board.grid().cells_at(at)).flatten();
            cells.any(|cell| self.cuts.forces(board, cell, |vertex| self.has(vertex)))
        }
    }

    /// Walks over the part with a vertex, which some edges bound.
    fn reach_all(&mut self, board: &Board, from: Vertex, bounds: &[Edge]) {
        self.reaches(board, from, bounds, |_, _| false);
    }

    /// Walks over the part with a vertex, which some edges bound, until it finds what it looks for. True if it does.
    fn reaches(
        &mut self,
        board: &Board,
        from: Vertex,
        bounds: &[Edge],
        is_found: impl Fn(&Parts, Vertex) -> bool,
    ) -> bool {
        let grid = board.grid();
        self.number += 1;
        self.reached.clear();
        self.reach(from);
        let mut at = 0;
        while let Some(&vertex) = self.reached.get(at) {
            if is_found(self, vertex) {
                return true;
            }
            let mut left = ALL & !board.spokes(vertex).off();
            while left != 0 {
                let k = left.trailing_zeros() as usize;
                left &= left - 1;
                if !bounds.contains(&grid.spoke(vertex, k)) {
                    self.reach(grid.along(vertex, k));
                }
            }
            at += 1;
        }
        false
    }

    fn reach(&mut self, vertex: Vertex) {
        if !self.has(vertex) {
            self.walk[vertex.index()] = self.number;
            self.reached.push(vertex);
        }
    }

    /// True if the last walk has reached a vertex.
    fn has(&self, vertex: Vertex) -> bool {
        self.walk[vertex.index()] == self.number
    }

    /// By vertex, whether the last walk has reached it.
    fn within(&self, board: &Board) -> Vec<bool> {
        board.grid().vertices().map(|vertex| self.has(vertex)).collect()
    }
}
