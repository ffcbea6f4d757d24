//! A face with a clue: what all ways to draw its sides have in common.
//!
//! A way is a choice for each side such that each corner allows its two sides and the clue is met. For each side we
//! note which numbers of lines are possible up to it, and which from it on.

use super::{Board, Conflict, State};
use crate::lattice::{Face, MOST_SIDES};

/// For each side, whether it is a cross or a line: a set of numbers of lines. Bit `n` stands for `n`.
type Sums = [[u16; 2]; MOST_SIDES];

/// All choices for two sides at a corner: 0 is a cross, 1 is a line.
const CHOICES: [[usize; 2]; 4] = [[0, 0], [0, 1], [1, 0], [1, 1]];

/// Decides the sides that are the same in all ways.
pub(super) fn look(board: &mut Board, face: Face) -> Result<(), Conflict> {
    let Some(clue) = board.puzzle.clue(face).map(usize::from) else { return Ok(()) };
    let sides = board.lattice().sides(face);
    let (lines, open) = board.count(sides);
    if open == 0 {
        return if lines == clue { Ok(()) } else { Err(Conflict) };
    }
    let ways = Ways::of(board, face);
    // If no corner restricts the choice, only the number of lines matters, not their order.
    let mut allowed = ways.corners[..sides.len()].iter().flatten().flatten();
    if (lines + 1..lines + open).contains(&clue) && allowed.all(|&is_allowed| is_allowed) {
        return Ok(());
    }
    let mut found = [[false; 2]; MOST_SIDES];
    for first in [0, 1] {
        let (upto, beyond) = ways.sums(first);
        for (i, x) in (0..sides.len()).flat_map(|i| [(i, 0), (i, 1)]) {
            let is_met = |n: usize| upto[i][x] >> n & 1 == 1 && beyond[i][x] >> (clue - n) & 1 == 1;
            found[i][x] |= (0..=clue).any(is_met);
        }
    }
    for (&side, found) in sides.iter().zip(found) {
        match found {
            [false, false] => return Err(Conflict),
            [true, true] => {}
            [_, is_line] => board.decide(side, State::of(is_line))?,
        }
    }
    Ok(())
}

/// What the states of the edges allow.
struct Ways {
    count: usize,
    /// By side, whether it can be a cross, and whether it can be a line.
    sides: [[bool; 2]; MOST_SIDES],
    /// By corner, which choices it allows for the side before it and that after it.
    corners: [[[bool; 2]; 2]; MOST_SIDES],
}

impl Ways {
    fn of(board: &Board, face: Face) -> Ways {
        let (lattice, sides) = (board.lattice(), board.lattice().sides(face));
        let count = sides.len();
        let mut ways = Ways { count, sides: Default::default(), corners: Default::default() };
        for (i, &vertex) in lattice.corners(face).iter().enumerate() {
            let (after, before) = (sides[i], sides[(i + count - 1) % count]);
            let state = board.state(after);
            ways.sides[i] = [state != State::Line, state != State::Cross];
            let (mut lines, mut open) = board.count(lattice.spokes(vertex));
            for side in [before, after] {
                lines -= usize::from(board.state(side) == State::Line);
                open -= usize::from(board.state(side) == State::Undecided);
            }
            for [x, y] in CHOICES {
                ways.corners[i][x][y] = match lines + x + y {
                    0 | 2 => true,
                    1 => open > 0,
                    _ => false,
                };
            }
        }
        ways
    }

    /// The numbers of lines if the first side is this: for each side those up to and with it, and those after it.
    fn sums(&self, first: usize) -> (Sums, Sums) {
        let (mut upto, mut beyond) = (Sums::default(), Sums::default());
        if !self.sides[0][first] {
            return (upto, beyond);
        }
        let last = self.count - 1;
        upto[0][first] = 1 << first;
        for i in 1..self.count {
            for [x, y] in CHOICES {
                if self.sides[i][y] && self.corners[i][x][y] {
                    upto[i][y] |= upto[i - 1][x] << y;
                }
            }
        }
        beyond[last] = [0, 1].map(|x| u16::from(self.corners[0][x][first]));
        for i in (0..last).rev() {
            for [x, y] in CHOICES {
                if self.sides[i + 1][y] && self.corners[i + 1][x][y] {
                    beyond[i][x] |= beyond[i + 1][y] << y;
                }
            }
        }
        (upto, beyond)
    }
}
