//! The sides of the loop on which the cells are in a solution. They show which trials cannot fail, so that
//! these need not be made.

use rustc_hash::FxHashMap;

use super::connected_colours::Regions;
use crate::grid::{Cell, Grid, State};

/// The sides of the cells in a solution.
#[derive(Debug)]
pub(super) struct SolutionSides {
    /// For each cell, whether it is inside the loop.
    inside: Vec<bool>,
    /// For each class of cells asked for, whether both sides of the loop stay connected if these cells, and
    /// no others, change sides.
    can_change: FxHashMap<Vec<Cell>, bool>,
}

impl SolutionSides {
    pub(super) fn new(grid: Grid, solution: &[State]) -> SolutionSides {
        let mut inside = Vec::with_capacity(grid.cell_count());
        for r in 0..grid.rows() {
            let mut side = false;
            inside.extend((0..grid.cols()).map(|c| {
                side ^= solution[grid.vertical(r, c).index()] == State::Line;
                side
            }));
        }
        SolutionSides { inside, can_change: FxHashMap::default() }
    }

    /// True if connectivity cannot refute that the first of these cells is inside, or outside: the solution
    /// has it there, or after all of them change sides, both sides of the loop are still connected. `class`
    /// has all cells whose side depends on that of the first.
    pub(super) fn allow(&mut self, regions: &Regions, class: Vec<Cell>, inside: bool) -> bool {
        let Some(first) = class.first() else { return true };
        if self.inside[first.index()] == inside {
            return true;
        }
        // Classes only grow, so those seen long ago are of no use.
        if self.can_change.len() > 4 * self.inside.len() {
            self.can_change.clear();
        }
        let sides = &mut self.inside;
        *self.can_change.entry(class).or_insert_with_key(|class| {
            class.iter().for_each(|cell| sides[cell.index()] ^= true);
            let are_connected = regions.are_connected(sides);
            class.iter().for_each(|cell| sides[cell.index()] ^= true);
            are_connected
        })
    }
}
