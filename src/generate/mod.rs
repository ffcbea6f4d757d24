//! Boards to solve: a loop, the clues it gives, and as many of them taken away as asked.
//!
//! ```text
//!  seed ─▶ maker (region, maze, uniform) ─▶ region ─▶ loop ─▶ full clues ─▶ reduce (rules, then SAT) ─▶ puzzle
//! ```
//!
//! Every board has its own stream of random numbers, made from the seed and the board's
//! number alone, so that boards can be made in any order and on any machine.

mod by_rules;
mod error;
mod graded;
pub mod near;
mod patch;
mod reduce;
mod region;
mod symmetry;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

pub use error::GenerateError;
use region::all_loops;
pub use region::{Maker, Region};
pub use symmetry::Symmetry;

use crate::Puzzle;
use crate::count::Sampler;
use crate::deadline::Deadline;
use crate::explain::Reach;
use crate::explain::{self, End, Goal, explain};
use crate::grade::{Costs, Levels};
use crate::grid::{Cell, Grid, State};
use crate::solve::{Options, Solver};
use crate::technique::Technique;
use crate::verdict::Verdict;
use graded::{Known, is_often_minimal};
use reduce::Reducer;

/// How many clues a board keeps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Clues {
    /// All of them.
    Full,
    /// So few that none can go without losing uniqueness.
    Minimal,
    /// This share of them, from 0 to 1; 0 only if any number of solutions will do.
    Share(f64),
    /// So few that none can go without making the board harder than it may be, or losing uniqueness.
    Fewest(Levels),
}

/// Which boards to keep, by what the rules make of them, or the [techniques](Technique).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Require {
    /// All boards.
    Nothing,
    /// Those that the rules finish.
    Rules,
    /// Those that the rules do not finish.
    Sat,
    /// Those that techniques up to this one finish.
    Max(Technique),
    /// Those that techniques up to this one finish, and easier ones do not.
    Needs(Technique),
    /// Those of a grade.
    Grade {
        /// Which grades.
        levels: Levels,
        /// How many clues, or groups of them, may at most go without changing it.
        unneeded: Option<usize>,
    },
}

impl Require {
    /// Those that are about rules.
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

/// A board as made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The board.
    pub puzzle: Puzzle,
    /// The number of lines of the loop its clues come from.
    pub length: usize,
    /// How many loops were tried until it came out as asked.
    pub tries: usize,
}

/// What boards to make.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// Their size.
    pub grid: Grid,
    /// How many clues they keep.
    pub clues: Clues,
    /// Whether they have exactly one solution.
    pub unique: bool,
    /// Clues go in orbits of this.
    pub symmetry: Symmetry,
    /// How the loop is made.
    pub maker: Maker,
    /// Which boards to keep.
    pub require: Require,
}

/// Below this share clues go with *thrift*: taken away in random order they end at about 39 % of
/// the cells, on average.
const THRIFT: f64 = 0.42;

/// How many loops are tried for one board.
const ATTEMPTS: usize = 1000;

impl Recipe {
    /// Looks for mistakes before any board is made.
    ///
    /// # Errors
    /// When the wishes contradict each other or the grid.
    pub fn check(&self) -> Result<(), GenerateError> {
        let (rows, cols) = (self.grid.rows(), self.grid.cols());
        match self.clues {
            _ if self.symmetry.needs_square() && rows != cols => {
                Err(GenerateError::NotSquare { symmetry: self.symmetry, rows, cols })
            }
            Clues::Share(share) if !(0.0..=1.0).contains(&share) => Err(GenerateError::Share(share)),
            // The board of one cell has one loop, which needs no clue.
            Clues::Share(0.0) if self.unique && self.grid.cell_count() > 1 => Err(GenerateError::NoClues),
            Clues::Minimal | Clues::Fewest(_) if !self.unique => Err(GenerateError::MinimalAny),
            _ if !self.unique && matches!(self.require, Require::Grade { .. }) => {
                Err(GenerateError::GradeAny)
            }
            _ => Ok(()),
        }
    }

    /// Makes board number `index` of a seed. For many boards a [`Workshop`] does it in less time.
    ///
    /// # Errors
    /// Those of [`Workshop::new`] and [`Workshop::make`].
    pub fn make(&self, seed: u64, index: u64) -> Result<Made, GenerateError> {
        Workshop::new(*self, Deadline::NEVER)?.make(seed, index, Deadline::NEVER)
    }

    /// Board number `index` of a seed.
    fn make_in(
        &self,
        workshop: &Workshop,
        seed: u64,
        index: u64,
        deadline: Deadline,
    ) -> Result<Made, GenerateError> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(index);
        for tries in 1..=ATTEMPTS {
            let region = self.region(workshop.loops.as_ref(), &mut rng, deadline)?;
            in_time(deadline)?;
            let outline = region.outline();
            let known = Known { solution: &outline, costs: &workshop.costs, deadline };
            if let Some(puzzle) = self.attempt(&region.clues(), &mut rng, known)?
                && self.keeps(&puzzle, known)?
            {
                let length = outline.iter().filter(|state| **state == State::Line).count();
                return Ok(Made { puzzle, length, tries });
            }
        }
        Err(match self.require {
            Require::Grade { levels, .. } => {
                GenerateError::Grade { tries: ATTEMPTS, grid: self.grid, levels }
            }
            _ => GenerateError::Attempts(ATTEMPTS),
        })
    }

    fn region(
        &self,
        loops: Option<&Sampler>,
        rng: &mut ChaCha8Rng,
        deadline: Deadline,
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

    /// True if clues must go in an order that leaves few of them.
    fn is_thrifty(&self) -> bool {
        self.unique && matches!(self.clues, Clues::Share(share) if share < THRIFT)
    }

    /// What becomes of the clues of a loop; `None` if that is not as asked.
    fn attempt(
        &self,
        full: &Puzzle,
        rng: &mut ChaCha8Rng,
        known: Known,
    ) -> Result<Option<Puzzle>, GenerateError> {
        in_time(known.deadline)?;
        if !self.unique && self.clues == Clues::Full {
            return Ok(Some(full.clone()));
        }
        let mut orbits = self.symmetry.orbits(self.grid);
        in_time(known.deadline)?;
        orbits.shuffle(rng);
        in_time(known.deadline)?;
        if self.is_thrifty() {
            orbits.sort_by_key(|orbit| full.clue(orbit[0]).number().map(worth));
        }
        let keep = match self.clues {
            Clues::Full => self.grid.cell_count(),
            Clues::Minimal | Clues::Fewest(_) => 0,
            Clues::Share(share) => (share * self.grid.cell_count() as f64).round() as usize,
        };
        if !self.unique {
            return Ok(Some(take_away(full, &orbits, keep)));
        }
        if let Clues::Fewest(levels) = self.clues
            && !is_often_minimal(levels)
        {
            return known.fewest(full, &orbits, levels);
        }
        let Some(mut reducer) = Reducer::new(full, known.deadline)? else { return Ok(None) };
        let puzzle = reducer.reduce(orbits, keep)?;
        // An orbit may be larger than what is left to take.
        let is_least = matches!(self.clues, Clues::Minimal | Clues::Fewest(_));
        let reached = is_least || puzzle.clue_count() < keep + self.symmetry.orbit_size();
        Ok(reached.then_some(puzzle))
    }

    fn keeps(&self, puzzle: &Puzzle, known: Known) -> Result<bool, GenerateError> {
        let deadline = known.deadline;
        let by_rules = || -> Result<bool, GenerateError> {
            Ok(matches!(Solver::new(Options::RULES_ONLY).solve(puzzle)?.verdict, Verdict::Unique(_)))
        };
        let finishes = |reach| -> Result<bool, GenerateError> {
            match explain(puzzle, explain::Limits { reach, deadline, goal: Goal::End }).end {
                End::Timeout => Err(GenerateError::Timeout),
                end => Ok(end == End::Decided),
            }
        };
        match self.require {
            Require::Nothing => Ok(true),
            Require::Rules => by_rules(),
            Require::Sat => Ok(!by_rules()?),
            Require::Max(hardest) => finishes(Reach::up_to(hardest)),
            Require::Needs(hardest) => {
                let reach = Reach::up_to(hardest);
                let without = reach.without_hardest().map(finishes).transpose()?.unwrap_or(false);
                Ok(!without && finishes(reach)?)
            }
            Require::Grade { levels, unneeded } => known.keeps(puzzle, levels, self.symmetry, unneeded),
        }
    }
}

/// A recipe with all that is the same for every board made by it.
pub struct Workshop {
    recipe: Recipe,
    /// All loops of the grid.
    loops: Option<Sampler>,
    costs: Costs,
}

impl Workshop {
    /// Gets ready to make boards.
    ///
    /// # Errors
    /// Those of [`Recipe::check`], and when there are too many loops to draw one, or no time to number them all.
    pub fn new(recipe: Recipe, deadline: Deadline) -> Result<Workshop, GenerateError> {
        recipe.check()?;
        let loops = (recipe.maker == Maker::Uniform).then(|| all_loops(recipe.grid, deadline)).transpose()?;
        Ok(Workshop { recipe, loops, costs: Costs::default() })
    }

    /// The same, but what techniques cost makes the grades.
    #[must_use]
    pub fn with_costs(self, costs: Costs) -> Workshop {
        Workshop { costs, ..self }
    }

    /// Makes board number `index` of a seed.
    ///
    /// # Errors
    /// When no board comes out as asked, or none by the deadline. It is looked at between two clues, so
    /// it may be passed by the time that one of them takes.
    pub fn make(&self, seed: u64, index: u64, deadline: Deadline) -> Result<Made, GenerateError> {
        self.recipe.make_in(self, seed, index, deadline)
    }
}

/// On huge boards each part of the work takes a while.
fn in_time(deadline: Deadline) -> Result<(), GenerateError> {
    if deadline.has_passed() { Err(GenerateError::Timeout) } else { Ok(()) }
}

/// True if a board has one solution.
fn is_unique(puzzle: &Puzzle, deadline: Deadline) -> Result<bool, GenerateError> {
    match Solver::new(Options { timeout: deadline.left(), ..Options::default() }).solve(puzzle)?.verdict {
        Verdict::Timeout(_) => Err(GenerateError::Timeout),
        verdict => Ok(matches!(verdict, Verdict::Unique(_))),
    }
}

/// How long a clue is kept for the sake of others that can then go. Measured on boards of 15x15
/// reduced as far as possible, over orders by number: 34.0 % of the clues are left in this one,
/// 39.4 % in a random one, 50.1 % with the 3s first.
const fn worth(number: u8) -> u8 {
    match number {
        1 => 0,
        2 => 1,
        3 => 2,
        _ => 3,
    }
}

/// Blanks orbits, first ones first, as long as at least `keep` clues stay.
fn take_away(full: &Puzzle, orbits: &[Vec<Cell>], keep: usize) -> Puzzle {
    let mut gone = Vec::new();
    for orbit in orbits {
        if full.grid().cell_count() < keep + gone.len() + orbit.len() {
            break;
        }
        gone.extend_from_slice(orbit);
    }
    full.without(&gone)
}
