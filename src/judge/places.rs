//! The places of faults: the cells and lines that they are about.

use super::{Fault, walk};
use crate::grid::{Cell, Edge, Grid, State};

impl Fault {
    /// The cell whose clue the fault is about, if it is about one.
    pub fn cell(&self, grid: Grid) -> Option<Cell> {
        match *self {
            Fault::TooMany { row, col, .. }
            | Fault::TooFew { row, col, .. }
            | Fault::Animal { row, col, .. } => Some(grid.cell(row, col)),
            _ => None,
        }
    }

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
