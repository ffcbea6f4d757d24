//! The exhaustive oracle: every loop of a small grid, by trying all sets of inside cells.
//! Shares nothing with rules, clauses or the verifier.

use slink::grid::Grid;
use slink::slink::Puzzle;

/// A loop as its lines by edge, and the lines around each cell.
#[derive(Clone, Debug)]
pub struct Loop {
    pub lines: Vec<bool>,
    pub counts: Vec<u8>,
}

/// All loops of a grid of at most 25 cells.
pub fn all_loops(grid: Grid) -> Vec<Loop> {
    (1..1u32 << grid.cell_count()).filter_map(|inside| outline(grid, inside)).collect()
}

/// How many loops there are.
pub fn count_loops(grid: Grid) -> usize {
    (1..1u32 << grid.cell_count()).filter(|&inside| is_simply_connected(grid, inside)).count()
}

/// Those that meet the clues of a puzzle on the same grid.
pub fn solutions<'a>(loops: &'a [Loop], puzzle: &Puzzle) -> Vec<&'a Loop> {
    let meets = |l: &&Loop| {
        puzzle.clues().iter().zip(&l.counts).all(|(clue, count)| clue.number().is_none_or(|n| n == *count))
    };
    loops.iter().filter(meets).collect()
}

fn outline(grid: Grid, inside: u32) -> Option<Loop> {
    if !is_simply_connected(grid, inside) {
        return None;
    }
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
    let counts = counts.collect();
    Some(Loop { lines, counts })
}

/// True if the outline of the cells is one single loop: they are connected, so is the
/// outside with a ring around the grid, and nowhere do two cells touch by a corner alone.
fn is_simply_connected(grid: Grid, inside: u32) -> bool {
    let (rows, cols) = (grid.rows() as i32, grid.cols() as i32);
    let is_in = |r: i32, c: i32| {
        (0..rows).contains(&r) && (0..cols).contains(&c) && inside >> (r * cols + c) & 1 == 1
    };
    for r in 0..rows - 1 {
        for c in 0..cols - 1 {
            let [a, b, d, e] = [is_in(r, c), is_in(r, c + 1), is_in(r + 1, c), is_in(r + 1, c + 1)];
            if a == e && b == d && a != b {
                return false;
            }
        }
    }
    let width = (cols + 2) as usize;
    let mut parts = [0, 0];
    let mut seen = [false; 49];
    for r in -1..=rows {
        for c in -1..=cols {
            if seen[(r + 1) as usize * width + (c + 1) as usize] {
                continue;
            }
            parts[usize::from(is_in(r, c))] += 1;
            let mut stack = vec![(r, c)];
            while let Some((y, x)) = stack.pop() {
                let at = (y + 1) as usize * width + (x + 1) as usize;
                if std::mem::replace(&mut seen[at], true) {
                    continue;
                }
                for (v, u) in [(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)] {
                    if (-1..=rows).contains(&v) && (-1..=cols).contains(&u) && is_in(v, u) == is_in(r, c) {
                        stack.push((v, u));
                    }
                }
            }
        }
    }
    parts == [1, 1]
}
