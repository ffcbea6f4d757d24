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
mod misses;
#[allow(unreachable_pub)]
pub(crate) mod near;
mod reduce;
mod region;
mod removal;
mod surroundings;
mod symmetry;

use std::sync::atomic::{AtomicUsize, Ordering};

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

pub use error::GenerateError;
pub use misses::Misses;
use region::all_loops;
pub use region::{Maker, Region};
pub use symmetry::Symmetry;

use crate::Puzzle;
use crate::count::Sampler;
use crate::deadline::Deadline;
use crate::explain::{self, End, Goal, Reach, explain};
use crate::grade::{Costs, Levels};
use crate::grid::{Grid, State};
use crate::solve::{Options, Solver};
use crate::technique::Technique;
use crate::verdict::Verdict;
use graded::{Context, fewest, is_often_minimal};
use misses::Miss;
use reduce::Reducer;

/// The clues that a board keeps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Clues {
    /// All of them.
    Full,
    /// A minimal set: without any one of them the board has several solutions.
    Minimal,
    /// This fraction of the cells, from 0 to 1; 0 only if any number of solutions will do.
    Share(f64),
    /// A set of which no clue can go without making the board harder than these levels, or losing uniqueness.
    Fewest(Levels),
    /// A set of which no clue can go if techniques up to this one are to solve the board.
    FewestFor(Technique),
}

/// A condition on the boards to keep: which rules or [techniques](Technique) solve them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Require {
    /// All boards.
    Nothing,
    /// Boards that the rules solve.
    Rules,
    /// Boards that the rules do not solve.
    Sat,
    /// Boards that techniques up to this one solve.
    Max(Technique),
    /// Boards that techniques up to this one solve, and easier ones do not.
    Needs(Technique),
    /// Boards of a grade.
    Grade {
        /// The grades.
        levels: Levels,
        /// The most clues, or orbits of clues, that may go without changing the grade; `None` for any number.
        unneeded: Option<usize>,
    },
}

impl Require {
    /// The conditions about rules.
    pub const ALL: [Require; 3] = [Require::Nothing, Require::Rules, Require::Sat];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Require::Nothing => "nothing",
            Require::Rules => "rules",
            Require::Sat => "sat",
            Require::Max(_) => "max",
            Require::Needs(_) => "needs",
            Require::Grade { .. } => "grade",
        }
    }
}

/// A generated board.
#[derive(Clone, Debug)]
pub struct Made {
    /// The board.
    pub puzzle: Puzzle,
    /// The states of all edges in the loop that its clues come from, which is a solution.
    pub solution: Vec<State>,
    /// The number of loops tried until the board met the recipe.
    pub tries: usize,
}

/// The properties of the boards to make.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// Their size.
    pub grid: Grid,
    /// The clues that they keep.
    pub clues: Clues,
    /// Whether they have exactly one solution.
    pub unique: bool,
    /// The symmetry of the clue pattern: clues are removed in its orbits.
    pub symmetry: Symmetry,
    /// The method that makes the loop.
    pub maker: Maker,
    /// The condition on boards to keep.
    pub require: Require,
}

impl Default for Recipe {
    /// Boards of 10x10 with one solution and no clue too many.
    fn default() -> Recipe {
        Recipe {
            grid: Grid::TEN,
            clues: Clues::Minimal,
            unique: true,
            symmetry: Symmetry::None,
            maker: Maker::Region,
            require: Require::Nothing,
        }
    }
}

/// The most loops that are tried for one board.
const ATTEMPTS: usize = 1000;

impl Recipe {
    /// Checks the recipe before any board is made.
    ///
    /// # Errors
    /// When the properties contradict each other or the grid.
    pub fn check(&self) -> Result<(), GenerateError> {
        let (rows, cols) = (self.grid.rows(), self.grid.cols());
        match self.clues {
            _ if self.symmetry.needs_square() && rows != cols => {
                Err(GenerateError::NotSquare { symmetry: self.symmetry, rows, cols })
            }
            Clues::Share(share) if !(0.0..=1.0).contains(&share) => Err(GenerateError::Share(share)),
            // A board of one cell has only one loop and needs no clue.
            Clues::Share(0.0) if self.unique && self.grid.cell_count() > 1 => Err(GenerateError::NoClues),
            Clues::Minimal | Clues::Fewest(_) | Clues::FewestFor(_) if !self.unique => {
                Err(GenerateError::MinimalAny)
            }
            _ if !self.unique && matches!(self.require, Require::Grade { .. }) => {
                Err(GenerateError::GradeAny)
            }
            _ => Ok(()),
        }
    }

    /// Makes board number `index` of a seed. A [`Workshop`] is faster for many boards.
    ///
    /// # Errors
    /// Those of [`Workshop::new`] and [`Workshop::make`].
    pub fn make(&self, seed: u64, index: u64) -> Result<Made, GenerateError> {
        Workshop::new(*self, &Deadline::NEVER)?.make(seed, index, &Deadline::NEVER)
    }

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
        for tries in 1..=ATTEMPTS {
            workshop.tries.fetch_add(1, Ordering::Relaxed);
            let region = self.region(workshop.loops.as_ref(), &mut rng, deadline)?;
            in_time(deadline)?;
            let outline = region.outline();
            let context = Context { solution: &outline, costs: &workshop.costs, deadline };
            let miss = match self.attempt(&region.clues(), &mut rng, context)? {
                Err(miss) => miss,
                Ok(puzzle) => match self.miss(&puzzle, context)? {
                    Some(miss) => miss,
                    None => return Ok(Made { puzzle, solution: outline, tries }),
                },
            };
            misses.add(miss);
        }
        Err(GenerateError::Attempts { tries: ATTEMPTS, grid: self.grid, misses })
    }

    fn region(
        &self,
        loops: Option<&Sampler>,
        rng: &mut ChaCha8Rng,
        deadline: &Deadline,
    ) -> Result<Region, GenerateError> {
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
        self.unique && matches!(self.clues, Clues::Share(share) if share < removal::THRIFT)
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
        in_time(context.deadline)?;
        orbits.shuffle(rng);
        in_time(context.deadline)?;
        if self.is_thrifty() {
            orbits.sort_by_key(|orbit| full.clue(orbit[0]).number().map(removal::worth));
        }
        let keep = match self.clues {
            Clues::Full => self.grid.cell_count(),
            Clues::Minimal | Clues::Fewest(_) | Clues::FewestFor(_) => 0,
            Clues::Share(share) => (share * self.grid.cell_count() as f64).round() as usize,
        };
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
        let Some(mut reducer) = Reducer::new(full, context.deadline)? else { return Ok(Err(Miss::Several)) };
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
        Ok(Workshop { recipe, loops, costs: Costs::default(), tries: AtomicUsize::new(0) })
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
