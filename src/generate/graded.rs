//! Boards of a given grade, with as few clues as possible.

use super::misses::Miss;
use super::{GenerateError, Symmetry};
use crate::deadline::Deadline;
use crate::grade::{Costs, Graded, Levels, Word, grade_by};
use crate::grid::{Cell, State};
use crate::puzzle::{Clue, Puzzle};
use crate::search::SearchError;
use crate::solution::verify;
use crate::solve::Solver;
use crate::verdict::Verdict;
use crate::why::{Aim, Hunt, needed};

/// The data of a board that does not change while its clues are reduced.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    /// The loop that its clues come from.
    pub(super) solution: &'a [State],
    /// The costs of techniques.
    pub(super) costs: &'a Costs,
    pub(super) deadline: &'a Deadline,
}

/// True if minimal boards have one of these grades often enough to wait for one.
pub(super) fn is_often_minimal(levels: Levels) -> bool {
    levels.most() >= Word::Hard
}

impl Context<'_> {
    /// Removes clues, orbit by orbit, as long as the board is no harder than `levels` allow; see [`fewest`].
    pub(super) fn fewest(
        self,
        full: &Puzzle,
        orbits: &[Vec<Cell>],
        levels: Levels,
    ) -> Result<Option<Puzzle>, GenerateError> {
        let levels = levels.or_easier();
        fewest(full, orbits, |puzzle| self.holds(levels, puzzle))
    }

    /// As few clues as possible that single out the loop.
    pub(super) fn smallest(self, full: &Puzzle) -> Result<Result<Puzzle, Miss>, GenerateError> {
        let lines: Vec<bool> = self.solution.iter().map(|&state| state == State::Line).collect();
        let solution = verify(full, lines).map_err(SearchError::from)?;
        if !is_unique(full, self.deadline)? {
            return Err(GenerateError::Twin);
        }
        let hunt = Hunt { aim: Aim::Smallest, deadline: self.deadline.clone(), watch: &mut |_| {} };
        let fewest = needed(full, &solution, hunt)?;
        if !fewest.is_smallest() {
            return Err(GenerateError::Timeout);
        }
        Ok(Ok(full.only(&fewest.cells)))
    }

    /// The condition that a board fails: to have one of these grades, and at most `unneeded` clues (or orbits
    /// of clues) that could go without changing it.
    pub(super) fn miss(
        self,
        puzzle: &Puzzle,
        levels: Levels,
        symmetry: Symmetry,
        unneeded: Option<usize>,
    ) -> Result<Option<Miss>, GenerateError> {
        if !self.holds(levels, puzzle)? {
            return Ok(Some(Miss::Grade(levels)));
        }
        let Some(most) = unneeded else { return Ok(None) };
        let Graded::Grade(grade) = grade_by(puzzle, self.solution, self.costs, self.deadline) else {
            return Err(GenerateError::Timeout);
        };
        let mut found = 0;
        for orbit in symmetry.orbits(puzzle.grid()) {
            let is_there = orbit.iter().any(|&cell| puzzle.clue(cell) != Clue::BLANK);
            if is_there && found <= most && self.can_go(puzzle, &orbit, grade.word)? {
                found += 1;
            }
        }
        Ok((found > most).then_some(Miss::Unneeded))
    }

    fn can_go(self, puzzle: &Puzzle, orbit: &[Cell], word: Word) -> Result<bool, GenerateError> {
        let without = puzzle.without(orbit);
        // Boards beyond people may be finished by cases, and then only a search can tell whether the solution
        // is still unique.
        if word == Word::BeyondPeople && !is_unique(&without, self.deadline)? {
            return Ok(false);
        }
        self.holds(Levels::from(word), &without)
    }

    fn holds(self, levels: Levels, puzzle: &Puzzle) -> Result<bool, GenerateError> {
        levels.matches_grade(puzzle, self.solution, self.costs, self.deadline).ok_or(GenerateError::Timeout)
    }
}

/// Removes clues, orbit by orbit, as long as a condition on how hard the board is holds. Removing a clue never
/// makes a board easier, so each orbit is tried on its own only once. `None` if the condition does not hold even
/// for the full board.
pub(super) fn fewest(
    full: &Puzzle,
    orbits: &[Vec<Cell>],
    holds: impl Fn(&Puzzle) -> Result<bool, GenerateError>,
) -> Result<Option<Puzzle>, GenerateError> {
    if !holds(full)? {
        return Ok(None);
    }
    let (mut left, mut next, mut bunch) = (full.clone(), 0, 1);
    while next < orbits.len() {
        let these = &orbits[next..orbits.len().min(next + bunch)];
        let without = left.without(&these.concat());
        let may_go = holds(&without)?;
        if may_go {
            left = without;
        }
        // Many clues go at first, so they are tried in chunks that double in size; a chunk that must stay
        // is halved, and only a single orbit is given up.
        match (may_go, bunch) {
            (true, _) => (next, bunch) = (next + these.len(), 2 * bunch),
            (false, 1) => next += 1,
            (false, _) => bunch /= 2,
        }
    }
    Ok(Some(left))
}

/// True if a board has one solution.
fn is_unique(puzzle: &Puzzle, deadline: &Deadline) -> Result<bool, GenerateError> {
    match Solver::default().until(deadline).solve(puzzle)?.verdict {
        Verdict::Timeout(_) => Err(GenerateError::Timeout),
        verdict => Ok(matches!(verdict, Verdict::Unique(_))),
    }
}
