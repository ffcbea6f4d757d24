//! An upper bound on the number of states, computed before counting begins.
//!
//! The states after a row are words of plugs, one for each column. A table over the number of open brackets
//! counts the words that the edges of the row allow, times the tops that its clues allow. The rows before and
//! after can only reduce that number.

use crate::deduce::board::Board;
use crate::frontier::view::{May, View};

/// An upper bound on what a count takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number of states on the frontier at a time.
    pub states: f64,
    /// The sum of the states of all vertices: the time is about proportional to it.
    pub work: f64,
    /// The memory of a count, in bytes.
    pub bytes: f64,
}

/// The number of states within a row per state after it: the plug from the left has three values, and the
/// brackets must still balance. Measured on blank boards.
const WITHIN: f64 = 2.7;

/// The number of bits in the number of loops, per undecided edge. Measured on blank boards.
const BITS: f64 = 0.4;

/// The number of bits in the number of ways to a state in the middle of a blank board, per cell of the board.
/// Measured.
const HALF_BITS: f64 = 0.5;

/// Estimates above this number of states need no precision.
const ENOUGH: f64 = 1e18;

/// The cap for sums, far below the largest float.
const MOST: f64 = 1e300;

impl Estimate {
    /// Estimates the count of a board; decided edges reduce it.
    pub fn new(board: &Board) -> Estimate {
        let view = View::short(board);
        let (rows, cols) = view.size();
        if view.is_blank() {
            return Estimate::of_blank(view);
        }
        let (mut states, mut work) = (1.0_f64, 0.0);
        for r in 0..rows {
            let within = WITHIN * words(view, r);
            states = states.max(within);
            work += within * (cols + 1) as f64;
            // No machine holds that many, and each further row takes time in the square of its columns.
            if states > ENOUGH {
                break;
            }
        }
        let limbs = (BITS * board.undecided_count() as f64 / 64.0).floor() + 1.0;
        let key = if cols > 20 { 16.0 } else { 8.0 };
        // Two layers, with their mean capacity between two powers of two.
        Estimate { states, work, bytes: states * (key + 16.0 * limbs) * 1.5 }
    }
}

impl Estimate {
    /// Estimates the count of a blank board: only half of it is passed, without a hash table, and each state
    /// takes about a quarter of the time.
    fn of_blank(view: View) -> Estimate {
        let ((rows, cols), states) = (view.size(), words(view, 0));
        let limbs = (HALF_BITS * (rows * cols) as f64 / 64.0).floor() + 1.0;
        let work = states * ((rows / 2 + 1) * (cols + 1)) as f64 / 4.0;
        // While each number grows by one word, both arrays are in memory.
        Estimate { states, work, bytes: states * 8.0 * (3.0 * (2.0 * limbs - 1.0) + limbs) }
    }
}

/// Bounds the number of states after row `r` of vertices.
fn words(view: View, r: usize) -> f64 {
    let cols = view.size().1;
    // By the number of open brackets, and by whether the last plug is a line.
    let mut ways = vec![[0.0; 2]; cols + 4];
    ways[0][0] = 1.0;
    for c in 0..=cols {
        let may = view.may(view.south(r, c));
        let mut next = vec![[0.0; 2]; cols + 4];
        for (height, here) in ways.iter().enumerate().take(cols + 2) {
            for (before, &here) in (0..2_u32).zip(here).filter(|(_, here)| **here > 0.0) {
                let tops = |on| c.checked_sub(1).map_or(1.0, |c| tops(view, r, c, before + on));
                if may.off() {
                    next[height][0] += here * tops(0);
                }
                if may.on() {
                    next[height + 1][1] += here * tops(1);
                    if height > 0 {
                        next[height - 1][1] += here * tops(1);
                    }
                }
            }
        }
        // Infinity times zero would be no number.
        next.as_flattened_mut().iter_mut().for_each(|ways| *ways = ways.min(MOST));
        ways = next;
    }
    ways[0][0] + ways[0][1]
}

/// The number of states that the top of a cell may have if `sides` of its left and right sides are lines; 1
/// if it has no clue, since then the frontier does not store its top.
fn tops(view: View, r: usize, c: usize, sides: u32) -> f64 {
    let Some(clue) = view.clue(r, c) else { return 1.0 };
    let allows = |may: May, lines: u32| if lines == 1 { may.on() } else { lines == 0 && may.off() };
    let (top, bottom) = (view.may(view.east(r, c)), view.may(view.east(r + 1, c)));
    let is_open = |on: &u32| {
        allows(top, *on) && clue.checked_sub(on + sides).is_some_and(|lines| allows(bottom, lines))
    };
    (0..2).filter(is_open).count() as f64
}
