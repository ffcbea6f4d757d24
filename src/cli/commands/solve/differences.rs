//! Where two solutions differ.

use slink::grid::{Edge, EdgePlace, Grid, State};
use slink::step::places::edge_name;
use slink::{Puzzle, Solution};

use crate::cli::terminal::Pen;

/// How many edges are listed.
const LISTED: usize = 12;

/// Two solutions of a puzzle, and the edges in which they differ.
pub(crate) struct Differences<'a> {
    puzzle: &'a Puzzle,
    two: &'a [Solution; 2],
    edges: Vec<Edge>,
}

impl<'a> Differences<'a> {
    pub(crate) fn of(puzzle: &'a Puzzle, two: &'a [Solution; 2]) -> Differences<'a> {
        let [a, b] = two.each_ref().map(Solution::lines);
        let edges = puzzle.grid().edges().filter(|edge| a[edge.index()] != b[edge.index()]).collect();
        Differences { puzzle, two, edges }
    }

    /// Both, drawn whole.
    pub(super) fn draw(&self, pen: Pen, out: &mut Vec<u8>) {
        for solution in self.two {
            pen.draw(self.puzzle, &solution.states(), |edge| self.edges.binary_search(&edge).is_ok(), out);
        }
    }

    /// Both, but only the cells at the edges that differ, and those around them.
    pub(super) fn draw_parts(&self, pen: Pen, out: &mut Vec<u8>) {
        let Some(part) = Part::around(self.puzzle.grid(), &self.edges) else { return };
        let Some(puzzle) = part.puzzle(self.puzzle) else { return };
        let (first, last) = (part.start, (part.start.0 + part.grid.rows(), part.start.1 + part.grid.cols()));
        let text = format!("from r{}c{} to r{}c{}:\n", first.0 + 1, first.1 + 1, last.0, last.1);
        out.extend_from_slice(text.as_bytes());
        for solution in self.two {
            let marked = |edge| self.edges.binary_search(&part.whole(self.puzzle.grid(), edge)).is_ok();
            pen.draw(&puzzle, &part.states(self.puzzle.grid(), &solution.states()), marked, out);
        }
    }

    /// The edges by name, the first ones.
    pub(crate) fn list(&self) -> String {
        let grid = self.puzzle.grid();
        let names: Vec<String> =
            self.edges.iter().take(LISTED).map(|&edge| edge_name(grid, edge).to_string()).collect();
        let more = match self.edges.len() - names.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        format!("they differ in {} edges: {}{more}\n", self.edges.len(), names.join(", "))
    }
}

/// A part of a board.
struct Part {
    /// Its first cell, by row and column.
    start: (usize, usize),
    grid: Grid,
}

impl Part {
    /// The cells at some edges and those around them.
    fn around(grid: Grid, edges: &[Edge]) -> Option<Part> {
        let cells = edges
            .iter()
            .flat_map(|&edge| grid.cells_beside(edge))
            .flatten()
            .map(|cell| grid.cell_place(cell));
        let (rows, cols): (Vec<usize>, Vec<usize>) = cells.unzip();
        let side = |places: &[usize], all: usize| {
            let (first, last) = (places.iter().min()?, places.iter().max()?);
            Some((first.saturating_sub(1), (last + 2).min(all)))
        };
        let ((top, bottom), (left, right)) = (side(&rows, grid.rows())?, side(&cols, grid.cols())?);
        let part = Grid::new((bottom - top) as u64, (right - left) as u64).ok()?;
        Some(Part { start: (top, left), grid: part })
    }

    /// The edge of the whole board that an edge of the part is.
    fn whole(&self, whole: Grid, edge: Edge) -> Edge {
        let (top, left) = self.start;
        match self.grid.edge_place(edge) {
            EdgePlace::Horizontal(r, c) => whole.horizontal(top + r, left + c),
            EdgePlace::Vertical(r, c) => whole.vertical(top + r, left + c),
        }
    }

    fn puzzle(&self, whole: &Puzzle) -> Option<Puzzle> {
        let (top, left) = self.start;
        let clue = |cell| {
            let (r, c) = self.grid.cell_place(cell);
            whole.clue(whole.grid().cell(top + r, left + c))
        };
        Puzzle::new(self.grid, self.grid.cells().map(clue).collect::<Vec<_>>())
    }

    fn states(&self, whole: Grid, states: &[State]) -> Vec<State> {
        self.grid.edges().map(|edge| states[self.whole(whole, edge).index()]).collect()
    }
}
