//! Generates boards: a loop, the clues it gives, and as many of them removed as asked for.
//!
//! ```text
//!  seed ─▶ maker (region, maze, uniform) ─▶ region ─▶ loop ─▶ full clues ─▶ reduce (rules, then SAT) ─▶ puzzle
//! ```
//!
//! Every board has its own stream of random numbers, which depends only on the seed and the board's number.
//! So boards can be made in any order and on any machine.

mod attempt;
mod by_rules;
mod clues;
mod conditions;
mod conflicts;
mod difficulty;
mod error;
mod full_loop;
mod graded;
mod limits;
#[allow(unreachable_pub)]
pub(crate) mod loop_near_clue;
mod loops;
mod mask;
mod mended;
mod no_board;
mod not_a_loop;
mod outline;
mod parts;
mod pattern;
mod plan;
mod questions;
mod recipe;
mod reduce;
mod region;
mod rejections;
mod removal;
mod rotation;
mod second_loop;
mod surroundings;
mod symmetry;
mod text;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

pub use clues::{Clues, CluesError};
pub use conditions::{Property, Require};
pub use error::GenerateError;
pub use mask::{Mask, MaskError};
pub use mended::Mended;
pub use no_board::NoBoard;
pub use not_a_loop::NotALoop;
pub(crate) use plan::Plan;
pub use recipe::{ByRules, Loops, Made, Maker, Recipe};
use region::all_loops;
pub use rejections::Misses;
pub use symmetry::Symmetry;
pub(crate) use text::{inside, pattern};

use crate::count::Sampler;
use crate::deadline::Deadline;
use crate::puzzle::Puzzle;
use crate::solve::Solver;
use crate::threads::lock;
use crate::verdict::Verdict;
use attempt::Attempt;
use graded::Context;
use pattern::{SmallLoops, is_small};
use rejections::Miss;

/// The most loops that are tried for one board.
const ATTEMPTS: usize = 1000;

/// The most orders in which the clues of a given loop are removed.
const ORDERS: usize = 100;

/// The most searches for one board whose clues are in the cells of a pattern.
const SEARCHES: usize = 100;

impl Recipe {
    /// Makes board number `index` of a seed, counted from 0. A [`Generator`] is faster for many boards.
    ///
    /// ```
    /// use slitherlink::Grid;
    /// use slitherlink::generate::{Clues, Recipe};
    ///
    /// let recipe = Recipe { size: Some(Grid::new(6, 6)?), clues: Some(Clues::Minimal), ..Recipe::default() };
    /// let made = recipe.make(7, 0)?;
    /// assert_eq!(made.puzzle.clue_count(), recipe.make(7, 0)?.puzzle.clue_count());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Generator::new`] and [`Generator::make`].
    pub fn make(&self, seed: u64, index: u64) -> Result<Made, GenerateError> {
        Generator::new(self.clone(), &Deadline::NEVER)?.make(seed, index, &Deadline::NEVER)
    }
}

/// A recipe with everything that its boards share.
pub struct Generator {
    plan: Plan,
    /// All loops of the grid, for [`Maker::Uniform`].
    loops: Option<Sampler>,
    /// All loops of a small grid, if a search compares them.
    small: Option<SmallLoops>,
    /// The cells that may have clues, if those have a pattern or are searched for.
    cells: Option<Mask>,
    /// The most threads that work on a board.
    threads: usize,
    /// The number of loops tried so far.
    tries: AtomicUsize,
    /// Why other tries failed.
    misses: Mutex<Misses>,
}

impl Generator {
    /// Prepares to make boards.
    ///
    /// # Errors
    /// Those of [`Recipe::check`]; also when there are too many loops to sample from, or when the deadline passes.
    pub fn new(recipe: Recipe, deadline: &Deadline) -> Result<Generator, GenerateError> {
        Generator::of(Plan::new(recipe, deadline)?, deadline)
    }

    /// The same for a recipe in which all is settled.
    pub(crate) fn of(plan: Plan, deadline: &Deadline) -> Result<Generator, GenerateError> {
        let (recipe, limits) = (&plan.recipe, plan.limits);
        let cells = match &recipe.pattern {
            Some(pattern) => Some(pattern.symmetric_part(recipe.symmetry)),
            // Random loops have all digits, so the search for patterns looks for one without some of them. And clues that are apart
            // single out hardly any random loop.
            None => (limits.apart
                || plan.clues == Clues::Full && limits.limit_digits() && !is_small(plan.grid))
            .then(|| Mask::of(plan.grid, |_| true)),
        };
        let misses = Mutex::new(Misses::new(plan.asked()));
        if cells.is_some() && plan.inside.is_none() && !plan.is_plain() {
            return Err(GenerateError::PatternOfGenre);
        }
        let (threads, tries) = (1, AtomicUsize::new(0));
        let mut generator = Generator { plan, loops: None, small: None, cells, threads, tries, misses };
        // If a search finds the loop, none is sampled.
        let (grid, maker) = (generator.plan.grid, generator.plan.maker());
        if generator.searches_patterns() {
            generator.small = SmallLoops::of(grid);
        } else if maker == Maker::Uniform {
            generator.loops = Some(all_loops(grid, generator.plan.dots(), deadline)?);
        }
        Ok(generator)
    }

    /// What boards are made of.
    pub(crate) const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Lets this many threads work on each board, where it is large enough; without this, one. The boards are the same.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Generator {
        Generator { threads, ..self }
    }

    /// Makes board number `index` of a seed, counted from 0. (JSON counts from 1.)
    ///
    /// # Errors
    /// When no board meets the recipe, or none by the deadline, which may be overrun by one clue's time.
    pub fn make(&self, seed: u64, index: u64, deadline: &Deadline) -> Result<Made, GenerateError> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(index);
        let mut misses = Misses::new(self.plan.asked());
        let most = match self.plan.inside {
            Some(_) => ORDERS,
            None if self.searches_patterns() => SEARCHES,
            None => ATTEMPTS,
        };
        for tries in 1..=most {
            self.tries.fetch_add(1, Ordering::Relaxed);
            let miss = match self.loop_with_clues(tries, &mut rng, deadline)? {
                Err(miss) => miss,
                Ok((region, full)) => {
                    let outline = region.outline();
                    let context = Context { solution: &outline, costs: &self.plan.recipe.costs, deadline };
                    let attempt = Attempt { plan: &self.plan, context, tries, threads: self.threads };
                    match attempt.board(&full, &mut rng)? {
                        Err(miss) => miss,
                        Ok(puzzle) => return Ok(Made { puzzle, solution: outline, tries }),
                    }
                }
            };
            misses.add(miss);
            self.count(miss);
        }
        Err(GenerateError::Attempts { tries: most, grid: self.plan.grid, misses })
    }

    /// The number of loops tried so far, for finished and unfinished boards.
    pub fn tries(&self) -> usize {
        self.tries.load(Ordering::Relaxed)
    }

    /// The conditions that the tries failed so far, for finished and unfinished boards.
    pub fn misses(&self) -> Misses {
        lock(&self.misses).clone()
    }

    fn count(&self, miss: Miss) {
        lock(&self.misses).add(miss);
    }
}

/// Fails once the deadline has passed. Called between all parts of the work, since each may take long.
fn in_time(deadline: &Deadline) -> Result<(), GenerateError> {
    if deadline.has_passed() { Err(GenerateError::Timeout) } else { Ok(()) }
}

/// Whether a board has one solution, by a solver with a deadline.
fn is_unique(puzzle: &Puzzle, solver: &mut Solver) -> Result<bool, GenerateError> {
    match solver.solve(puzzle).verdict {
        Verdict::Timeout(_) => Err(GenerateError::Timeout),
        verdict => Ok(matches!(verdict, Verdict::Unique(_))),
    }
}
