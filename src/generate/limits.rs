//! Limits on the clues of a board that hold whatever its loop: how many may have a digit, and that none are side by side.

use rand::{Rng, RngExt};

use super::conditions::Require;
use super::recipe::Recipe;
use super::rejections::Miss;
use crate::Puzzle;
use crate::grid::{Cell, Grid};
use crate::puzzle::Clue;

/// The most clues of each digit, and whether no two may share a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limits {
    most: [usize; 5],
    pub(super) apart: bool,
}

impl Limits {
    /// Any clues.
    pub(super) const NONE: Limits = Limits { most: [usize::MAX; 5], apart: false };

    /// The limits of a recipe.
    pub(super) fn of(recipe: &Recipe) -> Limits {
        let most = |digit: u8| match recipe.avoid.contains(&digit) {
            true => 0,
            false => recipe.digits.get(&digit).copied().unwrap_or(usize::MAX),
        };
        Limits { most: [0, 1, 2, 3, 4].map(most), apart: recipe.apart }
    }

    /// Only the digits that no clue may have.
    pub(super) fn digits_to_avoid(self) -> Limits {
        Limits { most: self.most.map(|most| if most == 0 { 0 } else { usize::MAX }), apart: false }
    }

    /// The same limits without those on digits.
    pub(super) fn without_digits(self) -> Limits {
        Limits { most: Limits::NONE.most, ..self }
    }

    /// True if some digits are limited.
    pub(super) fn limit_digits(self) -> bool {
        self.most != Limits::NONE.most
    }

    /// The most clues that a board may have by their digits, if at most this number of them are 4.
    pub(super) fn most_clues(self, fours: usize) -> usize {
        let [zeros, ones, twos, threes, most_fours] = self.most;
        [zeros, ones, twos, threes, most_fours.min(fours)].into_iter().fold(0, usize::saturating_add)
    }

    /// The number of clues with too frequent digits that must go.
    pub(super) fn excess(self, puzzle: &Puzzle) -> usize {
        if !self.limit_digits() {
            return 0;
        }
        count(puzzle).iter().zip(self.most).map(|(count, most)| count.saturating_sub(most)).sum()
    }

    /// The limit that a board exceeds.
    pub(super) fn miss(self, puzzle: &Puzzle) -> Option<Miss> {
        let counts = count(puzzle);
        if let Some(digit) = (0..5).find(|&digit| counts[digit] > self.most[digit]) {
            return Some(Miss::Fails(Require::Digit { digit: digit as u8, most: self.most[digit] }));
        }
        let is_clue = |cell: Cell| puzzle.given_at(cell) != Clue::BLANK;
        let mut clues = puzzle.grid().cells().filter(|&cell| is_clue(cell));
        let touches = |cell| cells_beside(puzzle.grid(), cell).any(is_clue);
        (self.apart && clues.any(touches)).then_some(Miss::Fails(Require::Apart))
    }

    /// Goes through the orbits and keeps each one that still fits within the limits.
    pub(super) fn allowed(self, full: &Puzzle, orbits: &[Vec<Cell>], rng: &mut impl Rng) -> Vec<Vec<Cell>> {
        if self == Limits::NONE {
            return orbits.to_vec();
        }
        let grid = full.grid();
        let mut kept = Kept::none(self, full);
        let mut order: Vec<usize> = (0..orbits.len()).collect();
        if self.apart {
            // The cells of one colour of a chessboard are apart, and no other set of such cells is larger.
            let colour = usize::from(rng.random_bool(0.5));
            let is_other = |cell: &Cell| {
                let (r, c) = grid.cell_place(*cell);
                (r + c) % 2 != colour
            };
            order.sort_by_key(|&orbit| orbits[orbit].iter().any(is_other));
        }
        let mut is_kept = vec![false; orbits.len()];
        for place in order {
            is_kept[place] = kept.add(&orbits[place]);
        }
        orbits.iter().zip(is_kept).filter(|(_, is_kept)| *is_kept).map(|(orbit, _)| orbit.clone()).collect()
    }
}

/// Some clues of a board, which keep within limits.
#[derive(Clone)]
pub(super) struct Kept<'a> {
    full: &'a Puzzle,
    apart: bool,
    /// By digit, how many more clues may have it.
    left: [usize; 5],
    /// The cells of the clues.
    stays: Vec<bool>,
}

impl Kept<'_> {
    /// The state before any clue of a board is kept.
    pub(super) fn none(limits: Limits, full: &Puzzle) -> Kept<'_> {
        let stays = vec![false; full.clues().len()];
        Kept { full, apart: limits.apart, left: limits.most, stays }
    }

    /// Adds the clues of an orbit, if they fit within the limits; returns whether they do.
    pub(super) fn add(&mut self, orbit: &[Cell]) -> bool {
        let mut left = self.left;
        let fits = orbit.iter().all(|&cell| {
            let number = self.full.clue(cell).number().map(usize::from);
            let rest = number.map(|number| left[number].checked_sub(1));
            if let (Some(number), Some(Some(rest))) = (number, rest) {
                left[number] = rest;
            }
            rest != Some(None)
        });
        let is_beside = |&cell: &Cell| {
            let mut others = cells_beside(self.full.grid(), cell);
            others.any(|other| self.stays[other.index()] || orbit.contains(&other))
        };
        let fits = fits && !(self.apart && orbit.iter().any(is_beside));
        if fits {
            self.left = left;
            orbit.iter().for_each(|cell| self.stays[cell.index()] = true);
        }
        fits
    }
}

/// The number of clues of each digit.
pub(super) fn count(puzzle: &Puzzle) -> [usize; 5] {
    let mut counts = [0; 5];
    for number in puzzle.clues().iter().filter_map(|clue| clue.number()) {
        counts[usize::from(number)] += 1;
    }
    counts
}

/// The cells that share a side with a cell.
pub(super) fn cells_beside(grid: Grid, cell: Cell) -> impl Iterator<Item = Cell> {
    let sides = grid.sides(cell).into_iter();
    sides.flat_map(move |edge| grid.cells_beside(edge)).flatten().filter(move |&other| other != cell)
}
