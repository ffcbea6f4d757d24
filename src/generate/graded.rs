//! Boards of a given grade, with as few clues as possible.

use super::loop_near_clue::Near;
use super::{GenerateError, Symmetry, is_unique};
use crate::bug::verified;
use crate::deadline::Deadline;
use crate::grade::{Costs, Grade, Graded, Levels, Word, grade_up_to};
use crate::grid::{Cell, State};
use crate::puzzle::{Clue, Puzzle};
use crate::solve::Solver;
use crate::why::{Aim, Hunt, needed};

/// What questions about one board share while its clues are removed.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    /// The loop that its clues come from.
    pub(super) solution: &'a [State],
    /// The costs of techniques.
    pub(super) costs: &'a Costs,
    pub(super) deadline: &'a Deadline,
}

impl Context<'_> {
    /// As few clues as possible that single out the loop; `None` if all clues do not.
    pub(super) fn smallest(self, full: &Puzzle) -> Result<Option<Puzzle>, GenerateError> {
        let lines: Vec<bool> = self.solution.iter().map(|&state| state == State::Line).collect();
        let solution = verified(full, lines);
        if !self.is_unique(full)? {
            return Ok(None);
        }
        let hunt = Hunt { aim: Aim::Smallest, deadline: self.deadline.clone(), watch: &mut |_| {} };
        let fewest = needed(full, &solution, hunt);
        if !fewest.is_smallest() {
            return Err(GenerateError::Timeout);
        }
        Ok(Some(full.only(&fewest.cells)))
    }

    /// True if a board has one of these grades.
    pub(super) fn has_grade(self, levels: Levels, puzzle: &Puzzle) -> Result<bool, GenerateError> {
        levels.matches_grade(puzzle, self.solution, self.costs, self.deadline).ok_or(GenerateError::Timeout)
    }

    /// The grade of a board; `None` if it is harder than `most`.
    pub(super) fn grade_up_to(self, most: Word, puzzle: &Puzzle) -> Result<Option<Grade>, GenerateError> {
        match grade_up_to(most, puzzle, self.solution, self.costs, self.deadline) {
            Some(Graded::Grade(grade)) => Ok(Some(grade)),
            Some(_) => Err(GenerateError::Timeout),
            None => Ok(None),
        }
    }

    /// True if at most `most` clues, or orbits of clues, of a board with this grade could go without changing it.
    pub(super) fn has_few_unneeded(
        self,
        puzzle: &Puzzle,
        symmetry: Symmetry,
        most: usize,
        word: Word,
    ) -> Result<bool, GenerateError> {
        let mut found = 0;
        for orbit in symmetry.orbits(puzzle.grid()) {
            let is_there = orbit.iter().any(|&cell| puzzle.given_at(cell) != Clue::BLANK);
            if is_there && found <= most && self.can_go(puzzle, &orbit, word)? {
                found += 1;
            }
        }
        Ok(found <= most)
    }

    fn can_go(self, puzzle: &Puzzle, orbit: &[Cell], word: Word) -> Result<bool, GenerateError> {
        let without = puzzle.without(orbit);
        // Boards beyond people may be finished by cases, and then only a search can tell whether the solution
        // is still unique.
        if word == Word::BeyondPeople && !self.is_unique(&without)? {
            return Ok(false);
        }
        self.has_grade(Levels::from(word), &without)
    }

    /// True if a board has one solution.
    pub(super) fn is_unique(self, puzzle: &Puzzle) -> Result<bool, GenerateError> {
        is_unique(puzzle, &mut Solver::default().until(self.deadline))
    }

    /// Removes clues, orbit by orbit, as long as a condition on how hard the board is holds and at least `keep` clues stay. Boards
    /// that it holds for have one solution. Removing a clue never makes a board easier, so each orbit is tried on its own only once.
    /// `None` if the condition does not hold even for the full board.
    pub(super) fn fewest(
        self,
        full: &Puzzle,
        orbits: &[Vec<Cell>],
        keep: usize,
        holds: impl Fn(&Puzzle) -> Result<bool, GenerateError>,
    ) -> Result<Option<Puzzle>, GenerateError> {
        if !holds(full)? {
            return Ok(None);
        }
        let mut near = Near::new(full.grid(), self.solution);
        let mut is_lost = |orbit: &[Cell], without: &Puzzle| {
            without.asks_no_others()
                && orbit.iter().any(|&cell| near.second(without, cell, full.clue(cell)).is_some())
        };
        let (mut left, mut next, mut chunk) = (full.clone(), 0, 1);
        while next < orbits.len() {
            let these = &orbits[next..orbits.len().min(next + chunk)];
            let gone: usize = these.iter().map(Vec::len).sum();
            let without = left.without(&these.concat());
            // A second solution is often near, and then quickly found.
            let is_open = left.clue_count() >= keep + gone && !(chunk == 1 && is_lost(&these[0], &without));
            let may_go = is_open && holds(&without)?;
            if may_go {
                left = without;
            }
            // Many clues go at first, so they are tried in chunks that double in size; a chunk that must stay
            // is halved, and only a single orbit is given up.
            match (may_go, chunk) {
                (true, _) => (next, chunk) = (next + these.len(), 2 * chunk),
                (false, 1) => next += 1,
                (false, _) => chunk /= 2,
            }
        }
        Ok(Some(left))
    }

    /// Puts clues of `full` back until the board is easy enough for a condition, and then removes others. `None` if
    /// the condition does not hold even for the full board.
    pub(super) fn eased(
        self,
        full: &Puzzle,
        left: &Puzzle,
        orbits: &[Vec<Cell>],
        keep: usize,
        holds: impl Fn(&Puzzle) -> Result<bool, GenerateError>,
    ) -> Result<Option<Puzzle>, GenerateError> {
        let is_gone = |orbit: &&Vec<Cell>| left.given_at(orbit[0]) == Clue::BLANK;
        let (gone, stays): (Vec<&Vec<Cell>>, Vec<&Vec<Cell>>) = orbits.iter().partition(is_gone);
        let with = |count: usize| {
            let cells = gone[..count].iter().flat_map(|orbit| orbit.iter());
            left.with(cells.map(|&cell| (cell, full.given_at(cell))))
        };
        // With more clues, a board is never harder.
        let (mut too_few, mut enough) = (0, 1.min(gone.len()));
        while enough < gone.len() && !holds(&with(enough))? {
            (too_few, enough) = (enough, (2 * enough).min(gone.len()));
        }
        while too_few + 1 < enough {
            let middle = usize::midpoint(too_few, enough);
            if holds(&with(middle))? { enough = middle } else { too_few = middle }
        }
        let orbits: Vec<Vec<Cell>> =
            gone[..enough].iter().chain(&stays).map(|&orbit| orbit.clone()).collect();
        // Most clues that stay do so for a single solution, and that is seen sooner.
        let holds = |puzzle: &Puzzle| Ok(self.is_unique(puzzle)? && holds(puzzle)?);
        self.fewest(&with(enough), &orbits, keep, holds)
    }
}
