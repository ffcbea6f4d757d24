//! Sets of lines, and the cycles they form.
//!
//! If every vertex has degree zero or two, the lines are disjoint cycles. Each is walked once, clockwise. The
//! walk starts at the cycle's first vertex in row-major order, the leftmost one of its top row, and leaves it
//! eastwards.

use crate::deduce::four_edges::Mask;
use crate::grid::{Cell, Edge, Grid, Vertex};
use crate::puzzle::Puzzle;

/// A closed walk along lines, clockwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The vertices in the order of the walk.
    pub vertices: Vec<Vertex>,
    /// The direction in which the walk leaves each vertex, as in [`crate::grid`].
    pub directions: Vec<u8>,
    /// The edge along which the walk leaves each vertex.
    pub edges: Vec<Edge>,
}

/// A set of lines, stored by vertex as a mask of the directions in which they leave it.
#[derive(Clone, Debug)]
pub struct Lines {
    grid: Grid,
    at: Vec<Mask>,
}

impl Lines {
    /// No lines.
    pub fn new(grid: Grid) -> Lines {
        Lines { grid, at: vec![0; grid.vertex_count()] }
    }

    /// Adds an edge.
    pub fn add(&mut self, edge: Edge) {
        for (vertex, way) in self.ends(edge) {
            self.at[vertex.index()] |= way;
        }
    }

    /// Removes an edge.
    pub fn remove(&mut self, edge: Edge) {
        for (vertex, way) in self.ends(edge) {
            self.at[vertex.index()] &= !way;
        }
    }

    /// Returns the ends of an edge, each with the direction of the edge there as a mask of one bit.
    pub(super) fn ends(&self, edge: Edge) -> [(Vertex, Mask); 2] {
        let [a, b] = self.grid.ends(edge);
        // An edge goes east or south from its first end.
        let k = if b.index() == a.index() + 1 { 1 } else { 2 };
        [(a, 1 << k), (b, opposite(k))]
    }

    /// True if an edge is one of the lines.
    pub fn has(&self, edge: Edge) -> bool {
        let [(vertex, way), _] = self.ends(edge);
        self.at[vertex.index()] & way != 0
    }

    /// The lines at a vertex.
    pub fn at(&self, vertex: Vertex) -> impl Iterator<Item = Edge> + Clone {
        let mask = self.at[vertex.index()];
        let spokes = self.grid.spokes(vertex).into_iter().enumerate();
        spokes.filter(move |(k, _)| mask >> k & 1 == 1).filter_map(|(_, edge)| edge)
    }

    /// Returns the cycle through a vertex. The vertex must lie on one.
    pub fn cycle_through(&self, vertex: Vertex) -> Cycle {
        let vertices = self.steps(vertex).map(|(at, _)| at);
        let (first, length) = vertices.fold((vertex, 0), |(first, length), at| (first.min(at), length + 1));
        self.walk(first, length)
    }

    /// Returns the vertices of a path, beginning beside `from` and walking away from `line`, until the path
    /// ends or closes.
    pub fn path(&self, from: Vertex, line: Edge) -> impl Iterator<Item = Vertex> {
        let ahead = move |&(at, back): &(Vertex, Mask)| {
            let ahead = self.at[at.index()] & !back;
            let k = ahead.trailing_zeros() as usize;
            (ahead != 0).then(|| (self.grid.along(at, k), opposite(k)))
        };
        let back = self.ends(line).into_iter().find(|&(end, _)| end == from).map_or(0, |(_, way)| way);
        std::iter::successors(ahead(&(from, back)), ahead)
            .map(|(vertex, _)| vertex)
            .take_while(move |&at| at != from)
    }

    /// Decomposes the lines into cycles, in row-major order of their first vertices. Every vertex must have
    /// degree zero or two.
    pub fn into_cycles(mut self) -> Vec<Cycle> {
        let mut cycles = Vec::new();
        for vertex in self.grid.vertices() {
            if self.at[vertex.index()] != 0 {
                let cycle = self.walk(vertex, 0);
                cycle.vertices.iter().for_each(|vertex| self.at[vertex.index()] = 0);
                cycles.push(cycle);
            }
        }
        cycles
    }

    /// Walks along lines from `start` until it returns there. Yields each vertex with the direction in which
    /// the walk leaves it; at `start`, east comes before south.
    fn steps(&self, start: Vertex) -> impl Iterator<Item = (Vertex, usize)> {
        let way = |vertex: Vertex, back: Mask| {
            let ahead = self.at[vertex.index()] & !back;
            (ahead != 0).then(|| (vertex, ahead.trailing_zeros() as usize))
        };
        std::iter::successors(way(start, 0), move |&(vertex, k)| {
            let next = self.grid.along(vertex, k);
            if next == start { None } else { way(next, opposite(k)) }
        })
    }

    /// Returns the walk along lines from `start` back to it, with room reserved for `length` vertices.
    fn walk(&self, start: Vertex, length: usize) -> Cycle {
        let mut cycle = Cycle {
            vertices: Vec::with_capacity(length),
            directions: Vec::with_capacity(length),
            edges: Vec::with_capacity(length),
        };
        for (vertex, way) in self.steps(start) {
            cycle.vertices.push(vertex);
            cycle.directions.push(way as u8);
            cycle.edges.push(self.grid.spoke(vertex, way));
        }
        cycle
    }
}

impl Cycle {
    /// The cell to the left of edge `i` of the walk, just outside the cycle. `None` outside of the grid.
    pub fn outer_cell(&self, grid: Grid, i: usize) -> Option<Cell> {
        grid.cells_at(self.vertices[i])[OUTER[usize::from(self.directions[i])]]
    }

    /// The cell to the right of edge `i` of the walk, just inside the cycle.
    pub fn inner_cell(&self, grid: Grid, i: usize) -> Option<Cell> {
        grid.cells_at(self.vertices[i])[INNER[usize::from(self.directions[i])]]
    }

    /// The cycle as a truth value for each edge of the grid.
    pub fn lines(&self, grid: Grid) -> Vec<bool> {
        let mut lines = vec![false; grid.edge_count()];
        for edge in &self.edges {
            lines[edge.index()] = true;
        }
        lines
    }

    /// True if this cycle meets every clue without any other line, and passes every dot if it must.
    pub fn meets_all_clues(&self, puzzle: &Puzzle) -> bool {
        let grid = puzzle.grid();
        let mut touched: Vec<Cell> =
            self.edges.iter().flat_map(|&edge| grid.cells_beside(edge)).flatten().collect();
        touched.sort_unstable();
        let mut met = 0;
        for lines in touched.chunk_by(|a, b| a == b) {
            match puzzle.clue(lines[0]).number() {
                Some(n) if usize::from(n) == lines.len() => met += 1,
                Some(_) => return false,
                None => {}
            }
        }
        met == puzzle.positive_count()
            && (puzzle.asks_no_others() || puzzle.others_are_met(&self.lines(grid)))
    }

    /// Returns, by vertex of the grid, whether it is strictly inside.
    pub fn inside(&self, grid: Grid) -> Vec<bool> {
        let stride = grid.cols() + 1;
        let mut inside = vec![false; grid.vertex_count()];
        // A vertex is inside if a ray from it to the west crosses an odd number of the cycle's vertical
        // edges. One pass along each row keeps this parity for all of its vertices.
        for (&vertex, &way) in self.vertices.iter().zip(&self.directions) {
            match way {
                0 => inside[vertex.index() - stride] ^= true,
                2 => inside[vertex.index()] ^= true,
                _ => {}
            }
        }
        for row in inside.chunks_exact_mut(stride) {
            row.iter_mut().fold(false, |odd, turns| {
                let is_inside = odd;
                let odd = odd ^ *turns;
                *turns = is_inside;
                odd
            });
        }
        self.vertices.iter().for_each(|vertex| inside[vertex.index()] = false);
        inside
    }
}

/// The direction opposite to direction `k`, as a mask.
const fn opposite(k: usize) -> Mask {
    1 << ((k + 2) % 4)
}

/// By direction of the walk, the index in [`Grid::cells_at`] of the cell to its left.
const OUTER: [usize; 4] = [2, 3, 0, 1];
/// By direction of the walk, the index in [`Grid::cells_at`] of the cell to its right.
const INNER: [usize; 4] = [3, 0, 1, 2];
