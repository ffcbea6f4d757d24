//! The places of faults: the lines that they are about.

use super::judgement::{Fault, walk};
use crate::grid::{Edge, Grid, State};

impl Fault {
    /// The lines that the fault is about, in a drawing that has it: those around a clue with too many, those
    /// that meet or end at a vertex, or those of a cycle.
    pub fn edges(&self, grid: Grid, states: &[State]) -> Vec<Edge> {
        let is_line = |edge: &Edge| states[edge.index()] == State::Line;
        let at = |row, col| grid.spokes(grid.vertex(row, col)).into_iter().flatten().filter(is_line);
        match *self {
            Fault::TooMany { row, col, .. } => {
                grid.sides(grid.cell(row, col)).into_iter().filter(is_line).collect()
            }
            Fault::Branch { row, col, .. }
            | Fault::DeadEnd { row, col }
            | Fault::LeftOut { row, col, .. } => at(row, col).collect(),
            Fault::Cycle { row, col, .. } => {
                let seen = &mut vec![false; states.len()];
                at(row, col).next().and_then(|start| walk(grid, states, start, seen)).unwrap_or_default()
            }
            Fault::TooFew { .. } | Fault::Animal { .. } | Fault::NoLine => Vec::new(),
        }
    }
}
