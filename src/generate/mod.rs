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
mod demands;
mod error;
mod full_loop;
mod graded;
mod limits;
#[allow(unreachable_pub)]
pub(crate) mod loop_near_clue;
mod loops;
mod mask;
mod no_board;
mod not_a_loop;
mod outline;
mod parts;
mod pattern;
mod questions;
mod recipe;
mod reduce;
mod region;
mod rejections;
mod removal;
mod rotation;
mod second_loop;
mod shape;
mod surroundings;
mod symmetry;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

pub use clues::{Clues, CluesError};
pub use conditions::{Property, Require};
pub use error::GenerateError;
pub use mask::{Mask, MaskError};
pub use no_board::NoBoard;
pub use not_a_loop::NotALoop;
pub use pattern::Pattern;
pub use recipe::{Made, Recipe};
pub use region::Maker;
use region::all_loops;
pub use rejections::Misses;
pub use shape::Mended;
pub use symmetry::Symmetry;

use crate::count::Sampler;
use crate::deadline::Deadline;
use crate::puzzle::Puzzle;
use crate::solve::Solver;
use crate::verdict::Verdict;
use attempt::Attempt;
use demands::Demands;
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
    /// Makes board number `index` of a seed.
    fn make_in(
        &self,
        generator: &Generator,
        seed: u64,
        index: u64,
        deadline: &Deadline,
    ) -> Result<Made, GenerateError> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(index);
        let mut misses = Misses::new(self.asked());
        let most = match self.inside {
            Some(_) => ORDERS,
            None if generator.searches_patterns() => SEARCHES,
            None => ATTEMPTS,
        };
        for tries in 1..=most {
            generator.tries.fetch_add(1, Ordering::Relaxed);
            let miss = match generator.loop_with_clues(tries, &mut rng, deadline)? {
                Err(miss) => miss,
                Ok((region, full)) => {
                    let outline = region.outline();
                    let context = Context { solution: &outline, costs: &self.costs, deadline };
                    let (demands, threads) = (&generator.demands, generator.threads);
                    let attempt = Attempt { recipe: self, demands, context, tries, threads };
                    match attempt.board(&full, &mut rng)? {
                        Err(miss) => miss,
                        Ok(puzzle) => return Ok(Made { puzzle, solution: outline, tries }),
                    }
                }
            };
            misses.add(miss);
            generator.count(miss);
        }
        Err(GenerateError::Attempts { tries: most, grid: self.grid, misses })
    }
}

/// A recipe with everything that its boards share.
pub struct Generator {
    recipe: Recipe,
    /// All loops of the grid, for [`Maker::Uniform`].
    loops: Option<Sampler>,
    /// All loops of a small grid, if a search compares them.
    small: Option<SmallLoops>,
    /// The cells that may have clues, if those have a pattern or are searched for.
    cells: Option<Mask>,
    demands: Demands,
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
    /// Those of [`Recipe::check`]; also when there are too many loops to sample from, or to count in time.
    pub fn new(recipe: Recipe, deadline: &Deadline) -> Result<Generator, GenerateError> {
        recipe.check()?;
        let demands = Demands::of(&recipe.require);
        let cells = match &recipe.pattern {
            Some(pattern) => Some(pattern.cells.symmetric_part(recipe.symmetry)),
            // Random loops have all digits, so the search for patterns looks for one without some of them. And clues that are apart
            // single out hardly any random loop.
            None => (demands.limits.apart
                || recipe.clues == Clues::Full && demands.limits.limit_digits() && !is_small(recipe.grid))
            .then(|| Mask::of(recipe.grid, |_| true)),
        };
        let misses = Mutex::new(Misses::new(recipe.asked()));
        if cells.is_some() && recipe.inside.is_none() && !recipe.is_plain() {
            return Err(GenerateError::PatternOfGenre);
        }
        let (threads, tries) = (1, AtomicUsize::new(0));
        let mut generator =
            Generator { recipe, loops: None, small: None, cells, demands, threads, tries, misses };
        // If a search finds the loop, none is sampled.
        if generator.searches_patterns() {
            generator.small = SmallLoops::of(generator.recipe.grid);
        } else if generator.recipe.maker == Maker::Uniform {
            generator.loops = Some(all_loops(generator.recipe.grid, generator.recipe.dots, deadline)?);
        }
        Ok(generator)
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
        self.recipe.make_in(self, seed, index, deadline)
    }

    /// The number of loops tried so far, for finished and unfinished boards.
    pub fn tries(&self) -> usize {
        self.tries.load(Ordering::Relaxed)
    }

    /// The conditions that the tries failed so far, for finished and unfinished boards.
    pub fn misses(&self) -> Misses {
        self.misses.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn count(&self, miss: Miss) {
        self.misses.lock().unwrap_or_else(PoisonError::into_inner).add(miss);
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
