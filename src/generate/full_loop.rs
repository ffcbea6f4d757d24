//! Random loops that pass every dot.
//!
//! The first one is a comb. If two opposite sides of a cell are lines and the others are not, swapping them splits the
//! loop in two, and swapping those of a cell with a line of each joins them again.

use rand::{Rng, RngExt};

use super::region::Region;
use super::{GenerateError, in_time};
use crate::deadline::Deadline;
use crate::grid::{Cell, Grid};

/// The number of swaps for each dot.
const SWAPS: usize = 3;

/// The number of swaps between two looks at the clock.
const CLOCK: usize = 1 << 6;

impl Region {
    /// The inside of a random loop that passes every dot. One of the sides must be odd.
    ///
    /// # Errors
    /// When the deadline passes first.
    pub(super) fn full(grid: Grid, rng: &mut impl Rng, deadline: &Deadline) -> Result<Region, GenerateError> {
        let mut lines = comb(grid);
        for swaps in 0..SWAPS * grid.vertex_count() {
            if swaps % CLOCK == 0 {
                in_time(deadline)?;
            }
            let cell = grid.cell_of(rng.random_range(0..grid.cell_count() as u32) as usize);
            if is_parallel(grid, cell, &lines) {
                swap(grid, cell, &mut lines);
                let joins = joins(grid, cell, &lines);
                swap(grid, joins[rng.random_range(0..joins.len() as u32) as usize], &mut lines);
            }
        }
        Ok(Region::inside(grid, &lines))
    }
}

/// The outline of a column of cells with teeth in every second row; or of a row with teeth, if there is an even number of
/// rows.
fn comb(grid: Grid) -> Vec<bool> {
    let by_rows = grid.rows() % 2 == 1;
    let is_inside = |cell: Option<Cell>| {
        cell.map(|cell| grid.cell_place(cell)).is_some_and(|(r, c)| match by_rows {
            true => c == 0 || r % 2 == 0,
            false => r == 0 || c % 2 == 0,
        })
    };
    let is_line = |edge| {
        let [a, b] = grid.cells_beside(edge).map(is_inside);
        a != b
    };
    grid.edges().map(is_line).collect()
}

fn is_parallel(grid: Grid, cell: Cell, lines: &[bool]) -> bool {
    let [top, right, bottom, left] = grid.sides(cell).map(|edge| lines[edge.index()]);
    top == bottom && right == left && top != right
}

fn swap(grid: Grid, cell: Cell, lines: &mut [bool]) {
    grid.sides(cell).into_iter().for_each(|edge| lines[edge.index()] ^= true);
}

/// The cells whose parallel lines are on different ones of two loops; of several, without the one that has just been swapped.
fn joins(grid: Grid, swapped: Cell, lines: &[bool]) -> Vec<Cell> {
    let [top, _, bottom, _] = grid.sides(swapped);
    let mut is_first = vec![false; grid.vertex_count()];
    let mut open = vec![grid.ends(top)[0]];
    while let Some(vertex) = open.pop() {
        if !std::mem::replace(&mut is_first[vertex.index()], true) {
            let spokes = grid.spokes(vertex).into_iter().flatten().filter(|edge| lines[edge.index()]);
            open.extend(spokes.map(|edge| grid.other_end(edge, vertex)));
        }
    }
    debug_assert!(grid.ends(top).into_iter().chain(grid.ends(bottom)).any(|end| !is_first[end.index()]));
    let joins = |&cell: &Cell| {
        let corners = grid.corners(cell).map(|corner| is_first[corner.index()]);
        cell != swapped
            && is_parallel(grid, cell, lines)
            && corners.contains(&true)
            && corners.contains(&false)
    };
    let others: Vec<Cell> = grid.cells().filter(joins).collect();
    if others.is_empty() { vec![swapped] } else { others }
}
