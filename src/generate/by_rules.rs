//! Taking away clues that the rules can do without.
//!
//! While the rules alone finish a board it is unique. Clues go one after another, as long as that lasts. Where more is known
//! rules say no less. So what can go together could have gone one by one; and a clue that the rules cannot do without where
//! all that is further away is known, they cannot do without at all. Each clue is tried so first, which takes as
//! long on a large board as on a small one. Those that pass go in bunches, which double while that lasts: the whole board
//! is looked at once a bunch.

use std::collections::VecDeque;

use super::GenerateError;
use super::near::{Near, Rules};
use crate::deadline::Deadline;
use crate::grid::{Cell, State};
use crate::{Clue, Puzzle};

/// How far from a clue all is known when it is tried alone, in cells: on 100x100, 5 are twice as slow.
const FAR: usize = 12;

/// The board so far.
struct ByRules<'a> {
    solution: &'a [State],
    /// The board with the clues that are left.
    left: Puzzle,
    rules: &'a mut Rules,
}

/// Takes away orbits that the rules can do without, in order, while at least `keep` clues stay; returns the board, and the orbits
/// that they cannot do without. The board is unique, and these are the states of its edges.
pub(super) fn by_rules(
    full: &Puzzle,
    solution: &[State],
    orbits: Vec<Vec<Cell>>,
    keep: usize,
    rules: &mut Rules,
    deadline: Deadline,
) -> Result<(Puzzle, Vec<Vec<Cell>>), GenerateError> {
    let mut board = ByRules { solution, left: full.clone(), rules };
    let gone = board.reduce(&orbits, keep, deadline)?;
    let rest = orbits.into_iter().zip(gone).filter(|(_, gone)| !gone).map(|(orbit, _)| orbit).collect();
    Ok((board.left, rest))
}

impl ByRules<'_> {
    /// Which orbits go.
    fn reduce(
        &mut self,
        orbits: &[Vec<Cell>],
        keep: usize,
        deadline: Deadline,
    ) -> Result<Vec<bool>, GenerateError> {
        let mut gone = vec![false; orbits.len()];
        let (mut next, mut bunch, mut left) = (0, 1, self.left.clue_count());
        // Orbits that passed alone.
        let mut passed = VecDeque::new();
        loop {
            if deadline.has_passed() {
                return Err(GenerateError::Timeout);
            }
            while passed.len() < bunch && next < orbits.len() {
                // On a big board a copy of the puzzle costs more than anything else here.
                if left >= keep + orbits[next].len() && self.may_go(&orbits[next]) {
                    passed.push_back(next);
                }
                next += 1;
            }
            let these: Vec<usize> = passed.iter().take(bunch).copied().collect();
            if these.is_empty() {
                return Ok(gone);
            }
            let cells: Vec<Cell> = these.iter().flat_map(|&i| orbits[i].iter().copied()).collect();
            let puzzle = (left >= keep + cells.len()).then(|| self.left.without(&cells));
            if let Some(puzzle) = puzzle.filter(|puzzle| self.rules.finish(puzzle)) {
                self.left = puzzle;
                left -= cells.len();
                these.iter().for_each(|&i| gone[i] = true);
                passed.drain(..these.len());
                bunch *= 2;
            } else if these.len() > 1 {
                bunch = these.len() / 2;
            } else {
                passed.pop_front();
            }
        }
    }

    /// True if the rules can do without an orbit near each of its cells, where all that is further away is known.
    fn may_go(&mut self, orbit: &[Cell]) -> bool {
        orbit.iter().all(|&cell| self.may_go_near(cell, orbit))
    }

    fn may_go_near(&mut self, cell: Cell, orbit: &[Cell]) -> bool {
        let window = Near::window(self.left.grid(), cell, FAR);
        if 2 * window.grid().cell_count() > self.left.grid().cell_count() {
            return true;
        }
        let clue = |cell| if orbit.contains(&cell) { Clue::BLANK } else { self.left.clue(cell) };
        Near::new(window, FAR, clue, self.solution).is_decided_by(self.rules)
    }
}
