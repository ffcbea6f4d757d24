//! From a loop and its clues to a board: clues are removed as far as asked for, and the board is checked.

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::clues::Clues;
use super::difficulty::Guide;
use super::graded::Context;
use super::limits::Limits;
use super::plan::Plan;
use super::reduce::Reducer;
use super::rejections::Miss;
use super::{GenerateError, in_time, removal};
use crate::puzzle::{Clue, Puzzle};

/// One attempt to make a board, from one loop.
#[derive(Clone, Copy)]
pub(super) struct Attempt<'a> {
    pub(super) plan: &'a Plan,
    pub(super) context: Context<'a>,
    /// The number of attempts, this one included.
    pub(super) tries: usize,
    /// The most threads that work on the board.
    pub(super) threads: usize,
}

impl Attempt<'_> {
    /// The board of a loop with as few clues as asked for, if it meets all conditions. `full` has all clues that it may keep.
    pub(super) fn board(
        self,
        full: &Puzzle,
        rng: &mut ChaCha8Rng,
    ) -> Result<Result<Puzzle, Miss>, GenerateError> {
        let puzzle = match self.reduced(full, rng)? {
            Ok(puzzle) => puzzle,
            Err(miss) => return Ok(Err(miss)),
        };
        let miss = match self.wrong_number(&puzzle)? {
            Some(miss) => Some(miss),
            None => self.plan.miss(&puzzle, self.context)?,
        };
        Ok(miss.map_or(Ok(puzzle), Err))
    }

    /// Removes clues as far as asked for; a miss if the board does not have one solution.
    fn reduced(self, full: &Puzzle, rng: &mut ChaCha8Rng) -> Result<Result<Puzzle, Miss>, GenerateError> {
        let (plan, recipe, deadline) = (self.plan, &self.plan.recipe, self.context.deadline);
        in_time(deadline)?;
        if recipe.any && plan.clues == Clues::Full {
            return Ok(Ok(full.clone()));
        }
        let mut orbits = recipe.symmetry.orbits(plan.grid);
        orbits.retain(|orbit| full.given_at(orbit[0]) != Clue::BLANK);
        in_time(deadline)?;
        orbits.shuffle(rng);
        // Numbers say more than animals, so few animals would stay if numbers did not go first.
        orbits.sort_by_key(|orbit| full.given_at(orbit[0]).is_animal());
        in_time(deadline)?;
        let is_thrifty = plan.is_thrifty();
        let at_random = if is_thrifty { orbits.clone() } else { Vec::new() };
        if is_thrifty {
            orbits.sort_by_key(|orbit| full.clue(orbit[0]).number().map(removal::worth));
        }
        let limits = self.limits();
        let orbits = limits.allowed(full, &orbits, rng);
        let allowed = match limits == Limits::NONE {
            true => full.clone(),
            false => full.only(&orbits.concat()),
        };
        let keep = plan.wanted().unwrap_or(0);
        if recipe.any {
            return Ok(Ok(removal::take_away(&allowed, &orbits, keep)));
        }
        let context = self.context;
        let holds = |puzzle: &Puzzle| Ok(self.plan.too_hard(puzzle, context)?.is_none());
        let left = if plan.clues == Clues::Minimum {
            context.smallest(&allowed)?
        } else if self.guide() == Some(Guide::RemoveWhileEasy) {
            context.fewest(&allowed, &orbits, keep, holds)?
        } else {
            match Reducer::new(&allowed, deadline)? {
                None => None,
                Some(reducer) => {
                    let end = match is_thrifty {
                        true => removal::thrifty_end(keep, plan.grid.cell_count()),
                        false => keep,
                    };
                    let mut left = reducer.reduce(orbits.clone(), end, self.threads)?;
                    if end < keep {
                        left = removal::give_back(&allowed, left, &at_random, keep);
                    }
                    match self.guide() {
                        Some(Guide::PutBack) if !holds(&left)? => {
                            context.eased(&allowed, &left, &orbits, keep, holds)?
                        }
                        _ => Some(left),
                    }
                }
            }
        };
        Ok(match left {
            Some(left) => Ok(left),
            None => Err(self.not_even(full, &allowed)?),
        })
    }

    /// The limits on the clues before any is removed for another reason.
    fn limits(self) -> Limits {
        match self.plan.clues {
            _ if self.plan.recipe.exact_pattern().is_some() => Limits::NONE,
            Clues::Full => Limits::NONE,
            Clues::Minimum => self.plan.limits.digits_to_avoid(),
            _ => self.plan.limits,
        }
    }

    /// The guide that keeps the board easy enough, if there is one.
    fn guide(self) -> Option<Guide> {
        let pays = match self.plan.clues {
            Clues::AsFewAsAllowed => true,
            // Random boards with more clues are often easy enough, and quicker to make.
            Clues::Share(_) | Clues::Count(_) => self.tries.is_multiple_of(2),
            Clues::Full | Clues::Minimal | Clues::Minimum => false,
        };
        self.plan.guide().filter(|_| pays)
    }

    /// The condition that a board fails even with all clues that are allowed.
    fn not_even(self, full: &Puzzle, allowed: &Puzzle) -> Result<Miss, GenerateError> {
        if !self.context.is_unique(full)? {
            // For a given loop, no other order of the clues changes that.
            let has_pattern = self.plan.recipe.pattern.is_some();
            let has_loop = self.plan.inside.is_some();
            return if has_loop { Err(GenerateError::Twin { has_pattern }) } else { Ok(Miss::Several) };
        }
        let too_hard = if self.guide().is_some() { self.plan.too_hard(allowed, self.context)? } else { None };
        match too_hard {
            Some(miss) if self.context.is_unique(allowed)? => Ok(miss),
            _ => Ok(Miss::SeveralWithin),
        }
    }

    /// The miss of a board that has more or fewer clues than asked for.
    fn wrong_number(self, puzzle: &Puzzle) -> Result<Option<Miss>, GenerateError> {
        let (found, plan) = (puzzle.clue_count(), self.plan);
        let (wanted, most) = match (plan.clues, plan.wanted()) {
            // An orbit goes as a whole or not at all, so a few clues too many may stay.
            (Clues::Share(_), Some(wanted)) => (wanted, wanted + plan.recipe.symmetry.orbit_size() - 1),
            (Clues::Count(count), _) => (count, count),
            _ => return Ok(None),
        };
        Ok(match found {
            _ if found < wanted => Some(Miss::Few),
            _ if found <= most => None,
            _ if self.guide().is_some() && self.has_redundant(puzzle)? => Some(Miss::CluesToBeEasy),
            _ => Some(Miss::Clues(found)),
        })
    }

    /// True if an orbit of clues can go so that the board still has one solution. The board has one.
    fn has_redundant(self, puzzle: &Puzzle) -> Result<bool, GenerateError> {
        let mut orbits = self.plan.recipe.symmetry.orbits(self.plan.grid);
        orbits.retain(|orbit| puzzle.given_at(orbit[0]) != Clue::BLANK);
        debug_assert!(!self.plan.recipe.any, "only boards with one solution are kept easy");
        let clues = puzzle.clue_count();
        // At most one orbit is removed.
        let keep = clues - orbits.iter().map(Vec::len).max().unwrap_or(0);
        let reducer = Reducer::of_unique(puzzle, self.context.solution, self.context.deadline);
        Ok(reducer.reduce(orbits, keep, self.threads)?.clue_count() < clues)
    }
}

impl Plan {
    /// True if clues are removed in an order that leaves few of them.
    pub(super) fn is_thrifty(&self) -> bool {
        let cells = self.grid.cell_count();
        // Boards whose clues are given back at random are easier, so conditions would seldom be met.
        let is_slow = cells > removal::LARGE && !self.recipe.has_conditions();
        let share = if is_slow { removal::GIVEN_BACK } else { removal::THRIFT };
        let most = share * cells as f64;
        !self.recipe.any && self.wanted().is_some_and(|count| (count as f64) < most)
    }
}
