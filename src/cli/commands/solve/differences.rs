//! The differences of two solutions, drawn and by name.

use crate::cli::terminal::{Part, Pen};
use crate::step::places::edge_name;
use crate::{Edge, Puzzle, Solution};

/// The most edges to list by name.
const LISTED: usize = 12;

/// Two solutions of a puzzle, and the edges in which they differ.
pub(crate) struct Differences<'a> {
    puzzle: &'a Puzzle,
    two: &'a [Solution; 2],
    edges: Vec<Edge>,
}

impl<'a> Differences<'a> {
    pub(crate) fn of(puzzle: &'a Puzzle, two: &'a [Solution; 2]) -> Differences<'a> {
        let edges = two[0].differs_from(&two[1], puzzle.grid()).collect();
        Differences { puzzle, two, edges }
    }

    /// Draws both solutions whole, with the differing edges marked.
    pub(super) fn draw(&self, pen: Pen, out: &mut Vec<u8>) {
        for solution in self.two {
            pen.draw(self.puzzle, &solution.states(), |edge| self.edges.binary_search(&edge).is_ok(), out);
        }
    }

    /// Draws both solutions, but only the parts around the edges that differ.
    pub(super) fn draw_parts(&self, pen: Pen, out: &mut Vec<u8>) {
        let grid = self.puzzle.grid();
        let cells = self.edges.iter().flat_map(|&edge| grid.cells_beside(edge)).flatten();
        for part in Part::around(grid, cells) {
            let Some(puzzle) = part.puzzle(self.puzzle) else { continue };
            out.extend(part.heading().into_bytes());
            for solution in self.two {
                let marked = |edge| self.edges.binary_search(&part.whole(grid, edge)).is_ok();
                pen.draw(&puzzle, &part.states(grid, &solution.states()), marked, out);
            }
        }
    }

    /// Lists the edges that differ by name, up to `LISTED` of them. `solutions` are what differs: "they".
    pub(crate) fn list(&self, solutions: &str) -> String {
        let grid = self.puzzle.grid();
        let names: Vec<String> =
            self.edges.iter().take(LISTED).map(|&edge| edge_name(grid, edge).to_string()).collect();
        let more = match self.edges.len() - names.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        format!("{solutions} differ in {} edges: {}{more}\n", self.edges.len(), names.join(", "))
    }
}
