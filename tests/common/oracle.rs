//! The exhaustive oracle: finds every loop of a small grid by trying all sets of inside cells. It shares no
//! code with rules, clauses or the verifier.

use slitherlink::{Grid, Puzzle};

/// A loop as its lines by edge, the lines around each cell, and the cells inside as bits.
#[derive(Clone, Debug)]
pub struct Loop {
    pub lines: Vec<bool>,
    pub counts: Vec<u8>,
    pub inside: u64,
    /// The counts again, three bits each, so that many loops can be compared with the clues of a puzzle.
    packed: u128,
}

/// All loops of a grid of at most 25 cells.
pub fn all_loops(grid: Grid) -> Vec<Loop> {
    insides(grid).map(|inside| outline(grid, inside)).collect()
}

/// The number of loops.
pub fn count_loops(grid: Grid) -> usize {
    insides(grid).count()
}

/// The sets of cells, as bit masks, whose outline is a single loop: they are connected, and so is the outside
/// together with a frame of cells around the grid.
fn insides(grid: Grid) -> impl Iterator<Item = u64> {
    let frame = Frame { rows: grid.rows(), cols: grid.cols() };
    (1..1_u64 << grid.cell_count()).filter(move |&inside| frame.is_one_loop(inside))
}

/// The loops that meet the clues of a puzzle on the same grid.
pub fn solutions<'a>(loops: &'a [Loop], puzzle: &Puzzle) -> Vec<&'a Loop> {
    let clues = || puzzle.clues().iter().enumerate().filter_map(|(i, clue)| Some((i, clue.number()?)));
    let asked = clues().fold(0, |all, (i, _)| all | 7 << (3 * i));
    let wanted = clues().fold(0, |all, (i, clue)| all | u128::from(clue) << (3 * i));
    loops.iter().filter(|l| l.packed & asked == wanted).collect()
}

/// The number of loops that meet the clues of a puzzle, by backtracking over the insides, cell by cell;
/// `None` if that takes too long.
pub fn count_by_force(puzzle: &Puzzle) -> Option<usize> {
    insides_by_force(puzzle).map(|found| found.len())
}

/// The loops that meet the clues of a puzzle, found in the same way.
pub fn solutions_by_force(puzzle: &Puzzle) -> Option<Vec<Loop>> {
    let found = insides_by_force(puzzle)?;
    Some(found.into_iter().map(|inside| outline(puzzle.grid(), inside)).collect())
}

fn insides_by_force(puzzle: &Puzzle) -> Option<Vec<u64>> {
    let mut force = Force { puzzle, cols: puzzle.grid().cols(), left: 1 << 19, found: Vec::new() };
    force.go_on(0, 0)?;
    Some(force.found)
}

struct Force<'p> {
    puzzle: &'p Puzzle,
    cols: usize,
    /// The number of nodes that may still be visited.
    left: usize,
    found: Vec<u64>,
}

impl Force<'_> {
    /// Decides the cells from `cell` on.
    fn go_on(&mut self, cell: usize, inside: u64) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let (cells, grid) = (self.puzzle.clues().len(), self.puzzle.grid());
        if cell == cells {
            let frame = Frame { rows: grid.rows(), cols: self.cols };
            let rest_is_met = (cells - self.cols..cells).all(|cell| self.is_met(cell, inside));
            if inside != 0 && rest_is_met && frame.is_one_loop(inside) {
                self.found.push(inside);
            }
            return Some(());
        }
        for inside in [inside, inside | 1 << cell] {
            // All neighbours of the cell above are decided now.
            if cell.checked_sub(self.cols).is_none_or(|above| self.is_met(above, inside)) {
                self.go_on(cell + 1, inside)?;
            }
        }
        Some(())
    }

    fn is_met(&self, cell: usize, inside: u64) -> bool {
        let Some(clue) = self.puzzle.clues()[cell].number() else { return true };
        let (row, col, rows) = (cell / self.cols, cell % self.cols, self.puzzle.grid().rows());
        let is_in = |there: bool, cell: usize| there && inside >> cell & 1 == 1;
        let beside = [
            is_in(row > 0, cell.wrapping_sub(self.cols)),
            is_in(col + 1 < self.cols, cell + 1),
            is_in(row + 1 < rows, cell + self.cols),
            is_in(col > 0, cell.wrapping_sub(1)),
        ];
        let own = is_in(true, cell);
        beside.into_iter().filter(|&other| other != own).count() == usize::from(clue)
    }
}

/// A loop of a larger grid, of which only the lines and the inside are known.
pub fn loop_of(inside: u64, lines: Vec<bool>) -> Loop {
    Loop { lines, counts: Vec::new(), inside, packed: 0 }
}

fn outline(grid: Grid, inside: u64) -> Loop {
    let (rows, cols) = (grid.rows(), grid.cols());
    let is_in = |r: usize, c: usize| r < rows && c < cols && inside >> (r * cols + c) & 1 == 1;
    let mut lines = Vec::new();
    for r in 0..=rows {
        lines.extend((0..cols).map(|c| is_in(r, c) != is_in(r.wrapping_sub(1), c)));
    }
    for r in 0..rows {
        lines.extend((0..=cols).map(|c| is_in(r, c) != is_in(r, c.wrapping_sub(1))));
    }
    let first_vertical = (rows + 1) * cols;
    let counts = (0..rows * cols).map(|i| {
        let (r, c) = (i / cols, i % cols);
        let v = first_vertical + r * (cols + 1) + c;
        [i, i + cols, v, v + 1].into_iter().map(|e| u8::from(lines[e])).sum()
    });
    let counts: Vec<u8> = counts.collect();
    let packed = counts.iter().rev().fold(0, |all, &count| all << 3 | u128::from(count));
    Loop { lines, counts, inside, packed }
}

/// The grid with a frame of outside cells around it, as bits, row by row.
struct Frame {
    rows: usize,
    cols: usize,
}

impl Frame {
    fn is_one_loop(&self, inside: u64) -> bool {
        let inside = self.spread(inside);
        let all = u64::MAX >> (64 - (self.rows + 2) * (self.cols + 2));
        self.is_connected(inside) && self.is_connected(all & !inside)
    }

    /// Renumbers cells of the grid as cells of the frame.
    fn spread(&self, cells: u64) -> u64 {
        let row = |r: usize| (cells >> (r * self.cols)) & ((1 << self.cols) - 1);
        (0..self.rows).fold(0, |all, r| all | row(r) << ((r + 1) * (self.cols + 2) + 1))
    }

    /// Flood fill from the first cell. A step off the end of a row lands in the frame, which is outside and
    /// connected anyway, so it joins nothing that is separate.
    fn is_connected(&self, cells: u64) -> bool {
        let width = self.cols + 2;
        let mut flood = cells & cells.wrapping_neg();
        loop {
            let next = (flood | flood << 1 | flood >> 1 | flood << width | flood >> width) & cells;
            if next == flood {
                return flood == cells;
            }
            flood = next;
        }
    }
}
