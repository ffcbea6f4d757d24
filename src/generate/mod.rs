//! Generates boards: a loop, the clues it gives, and as many of them removed as asked for.
//!
//! ```text
//!  seed ─▶ maker (region, maze, uniform) ─▶ region ─▶ loop ─▶ full clues ─▶ reduce (rules, then SAT) ─▶ puzzle
//! ```
//!
//! Every board has its own stream of random numbers, which depends only on the seed and the board's number.
//! So boards can be made in any order and on any machine.

mod by_rules;
mod error;
mod graded;
mod mask;
mod misses;
#[allow(unreachable_pub)]
pub(crate) mod near;
mod no_board;
mod not_a_loop;
mod pattern;
mod recipe;
mod reduce;
mod region;
mod removal;
mod shape;
mod surroundings;
mod symmetry;

use std::sync::atomic::{AtomicUsize, Ordering};

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

pub use error::GenerateError;
pub use mask::{Mask, MaskError};
pub use misses::Misses;
pub use no_board::NoBoard;
pub use not_a_loop::NotALoop;
pub use pattern::Pattern;
pub use recipe::{Clues, Made, Recipe, Require};
use region::all_loops;
pub use region::{Maker, Region};
pub use shape::Mended;
pub use symmetry::Symmetry;

use crate::count::Sampler;
use crate::deadline::Deadline;
use crate::explain::{self, End, Goal, Reach, explain};
use crate::grade::Costs;
use crate::solve::{Options, Solver};
use crate::verdict::Verdict;
use crate::{Clue, Puzzle};
use graded::{Context, fewest, is_often_minimal};
use misses::Miss;
use reduce::Reducer;

/// The most loops that are tried for one board.
const ATTEMPTS: usize = 1000;

/// The most orders in which the clues of a given loop are removed.
const ORDERS: usize = 100;

/// The most searches for one board whose clues are in the cells of a pattern.
const SEARCHES: usize = 100;

impl Recipe {
    /// Makes board number `index` of a seed.
    fn make_in(
        &self,
        workshop: &Workshop,
        seed: u64,
        index: u64,
        deadline: &Deadline,
    ) -> Result<Made, GenerateError> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(index);
        let mut misses = Misses::new(self.grid.cell_count());
        let most = match (&self.inside, &self.pattern) {
            (Some(_), _) => ORDERS,
            (_, Some(_)) if self.unique => SEARCHES,
            _ => ATTEMPTS,
        };
        for tries in 1..=most {
            workshop.tries.fetch_add(1, Ordering::Relaxed);
            let miss = match self.loop_with_clues(workshop, tries, &mut rng, deadline)? {
                Err(miss) => miss,
                Ok((region, full)) => {
                    let outline = region.outline();
                    let context = Context { solution: &outline, costs: &workshop.costs, deadline };
                    match self.reduced(&full, &mut rng, context)? {
                        Err(miss) => miss,
                        Ok(puzzle) => return Ok(Made { puzzle, solution: outline, tries }),
                    }
                }
            };
            misses.add(miss);
        }
        Err(GenerateError::Attempts { tries: most, grid: self.grid, misses })
    }

    /// A loop, and the clues that the board may keep.
    fn loop_with_clues(
        &self,
        workshop: &Workshop,
        tries: usize,
        rng: &mut ChaCha8Rng,
        deadline: &Deadline,
    ) -> Result<Result<(Region, Puzzle), Miss>, GenerateError> {
        if let Some(cells) = workshop.cells.as_ref().filter(|_| self.unique && self.inside.is_none()) {
            return match cells.search(tries, rng, deadline)? {
                pattern::Attempt::None(why) => Err(GenerateError::NoBoard { why }),
                pattern::Attempt::Open(edges) => Ok(Err(Miss::Open(edges))),
                pattern::Attempt::Found(region) => {
                    let clues = cells.clues(&region);
                    Ok(Ok((region, clues)))
                }
            };
        }
        let region = self.region(workshop.loops.as_ref(), rng, deadline)?;
        in_time(deadline)?;
        let clues = workshop.cells.as_ref().map_or_else(|| region.clues(), |cells| cells.clues(&region));
        Ok(Ok((region, clues)))
    }

    /// The board of a loop with as few clues as asked for, if it meets all conditions.
    fn reduced(
        &self,
        full: &Puzzle,
        rng: &mut ChaCha8Rng,
        context: Context,
    ) -> Result<Result<Puzzle, Miss>, GenerateError> {
        Ok(match self.attempt(full, rng, context)? {
            Err(miss) => Err(miss),
            Ok(puzzle) => match self.miss(&puzzle, context)? {
                Some(miss) => Err(miss),
                None => Ok(puzzle),
            },
        })
    }

    fn region(
        &self,
        loops: Option<&Sampler>,
        rng: &mut ChaCha8Rng,
        deadline: &Deadline,
    ) -> Result<Region, GenerateError> {
        if let Some(inside) = &self.inside {
            return Ok(inside.region());
        }
        if let Some(loops) = loops
            && let Some(one) = loops.draw(rng)?
        {
            return Ok(Region::inside(self.grid, one.lines()));
        }
        Ok(match self.maker {
            Maker::Maze => Region::carved(self.grid, rng),
            _ => Region::grown(self.grid, self.is_thrifty(), rng, deadline)?,
        })
    }

    /// True if clues must be removed in an order that leaves few of them.
    fn is_thrifty(&self) -> bool {
        let most = removal::THRIFT * self.grid.cell_count() as f64;
        self.unique && self.wanted().is_some_and(|count| (count as f64) < most)
    }

    /// The number of clues that is asked for, if it is.
    fn wanted(&self) -> Option<usize> {
        match self.clues {
            Clues::Full => Some(self.grid.cell_count()),
            Clues::Share(share) => Some((share * self.grid.cell_count() as f64).round() as usize),
            Clues::Count(count) => Some(count),
            Clues::Minimal | Clues::Smallest | Clues::Fewest(_) | Clues::FewestFor(_) => None,
        }
    }

    /// Reduces the clues of a loop; a miss if the board does not have as few as asked for.
    fn attempt(
        &self,
        full: &Puzzle,
        rng: &mut ChaCha8Rng,
        context: Context,
    ) -> Result<Result<Puzzle, Miss>, GenerateError> {
        in_time(context.deadline)?;
        if !self.unique && self.clues == Clues::Full {
            return Ok(Ok(full.clone()));
        }
        let mut orbits = self.symmetry.orbits(self.grid);
        orbits.retain(|orbit| full.clue(orbit[0]) != Clue::BLANK);
        in_time(context.deadline)?;
        orbits.shuffle(rng);
        in_time(context.deadline)?;
        if self.is_thrifty() {
            orbits.sort_by_key(|orbit| full.clue(orbit[0]).number().map(removal::worth));
        }
        if self.clues == Clues::Smallest {
            return context.smallest(full);
        }
        let keep = self.wanted().unwrap_or(0);
        if !self.unique {
            return Ok(Ok(removal::take_away(full, &orbits, keep)));
        }
        if let Clues::Fewest(levels) = self.clues
            && !is_often_minimal(levels)
        {
            return Ok(context.fewest(full, &orbits, levels)?.ok_or(Miss::Grade(levels)));
        }
        if let Clues::FewestFor(hardest) = self.clues {
            let fewest =
                fewest(full, &orbits, |puzzle| finishes(Reach::up_to(hardest), puzzle, context.deadline))?;
            return Ok(fewest.ok_or(Miss::Harder(hardest)));
        }
        let Some(mut reducer) = Reducer::new(full, context.deadline)? else {
            // For a given loop, no other order of the clues changes that.
            return if self.inside.is_some() { Err(GenerateError::Twin) } else { Ok(Err(Miss::Several)) };
        };
        let puzzle = reducer.reduce(orbits, keep)?;
        // The next orbit may have more clues than may still go.
        let is_least = matches!(self.clues, Clues::Minimal | Clues::Fewest(_));
        let reached = is_least || puzzle.clue_count() < keep + self.symmetry.orbit_size();
        let clues = puzzle.clue_count();
        Ok(if reached { Ok(puzzle) } else { Err(Miss::Clues(clues)) })
    }

    /// The condition that a board fails, if any.
    fn miss(&self, puzzle: &Puzzle, context: Context) -> Result<Option<Miss>, GenerateError> {
        let by_rules = || -> Result<bool, GenerateError> {
            Ok(matches!(Solver::new(Options::RULES_ONLY).solve(puzzle)?.verdict, Verdict::Unique(_)))
        };
        let finishes = |reach| finishes(reach, puzzle, context.deadline);
        Ok(match self.require {
            Require::Nothing => None,
            Require::Rules => (!by_rules()?).then_some(Miss::NotByRules),
            Require::Sat => by_rules()?.then_some(Miss::ByRules),
            Require::Max(hardest) => (!finishes(Reach::up_to(hardest))?).then_some(Miss::Harder(hardest)),
            Require::Needs(hardest) => {
                let reach = Reach::up_to(hardest);
                match reach.without_hardest().map(finishes).transpose()? {
                    Some(true) => Some(Miss::Easier(hardest)),
                    _ => (!finishes(reach)?).then_some(Miss::Harder(hardest)),
                }
            }
            Require::Grade { levels, unneeded } => context.miss(puzzle, levels, self.symmetry, unneeded)?,
        })
    }
}

/// A recipe with everything that its boards share.
pub struct Workshop {
    recipe: Recipe,
    /// All loops of the grid, for [`Maker::Uniform`].
    loops: Option<Sampler>,
    /// The cells of the pattern that may have clues.
    cells: Option<Mask>,
    costs: Costs,
    /// The number of loops tried so far.
    tries: AtomicUsize,
}

impl Workshop {
    /// Prepares to make boards.
    ///
    /// # Errors
    /// Those of [`Recipe::check`]; also when there are too many loops to sample from, or to count in time.
    pub fn new(recipe: Recipe, deadline: &Deadline) -> Result<Workshop, GenerateError> {
        recipe.check()?;
        let loops = (recipe.maker == Maker::Uniform).then(|| all_loops(recipe.grid, deadline)).transpose()?;
        let cells = recipe.pattern.as_ref().map(|pattern| pattern.cells.symmetric_part(recipe.symmetry));
        Ok(Workshop { recipe, loops, cells, costs: Costs::default(), tries: AtomicUsize::new(0) })
    }

    /// Replaces the costs of techniques, which determine the grades.
    #[must_use]
    pub fn with_costs(self, costs: Costs) -> Workshop {
        Workshop { costs, ..self }
    }

    /// Makes board number `index` of a seed.
    ///
    /// # Errors
    /// When no board meets the recipe, or none by the deadline, which may be overrun by one clue's time.
    pub fn make(&self, seed: u64, index: u64, deadline: &Deadline) -> Result<Made, GenerateError> {
        self.recipe.make_in(self, seed, index, deadline)
    }

    /// The number of loops tried so far, for finished and unfinished boards.
    pub fn tries(&self) -> usize {
        self.tries.load(Ordering::Relaxed)
    }
}

/// Fails once the deadline has passed. Called between all parts of the work, since each may take long.
fn in_time(deadline: &Deadline) -> Result<(), GenerateError> {
    if deadline.has_passed() { Err(GenerateError::Timeout) } else { Ok(()) }
}

/// True if the techniques within reach solve a board.
fn finishes(reach: Reach, puzzle: &Puzzle, deadline: &Deadline) -> Result<bool, GenerateError> {
    match explain(puzzle, explain::Limits { reach, deadline: deadline.clone(), goal: Goal::End }).end {
        End::Timeout => Err(GenerateError::Timeout),
        end => Ok(end == End::Decided),
    }
}
