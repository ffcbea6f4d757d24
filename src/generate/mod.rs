//! Boards to solve: a loop, the clues it gives, and as many of them taken away as asked.
//!
//! ```text
//!  seed ─▶ maker (region, maze, uniform) ─▶ region ─▶ loop ─▶ full clues ─▶ reduce (rules, then SAT) ─▶ puzzle
//! ```
//!
//! Every board has its own stream of random numbers, made from the seed and the board's
//! number alone, so that boards can be made in any order and on any machine.

mod reduce;
mod region;
mod symmetry;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

pub use region::{Maker, Region};
pub use symmetry::Symmetry;

use crate::count::{Limits, SampleError, Sampler};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::explain::ladder::Reach;
use crate::explain::{self, End, Goal, explain};
use crate::grid::{Cell, Grid, State};
use crate::search::models::SearchError;
use crate::solve::{Options, Solver};
use crate::verdict::Verdict;
use crate::{Clue, Puzzle};
use reduce::Reducer;

/// How many clues a board keeps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Clues {
    /// All of them.
    Full,
    /// So few that none can go without losing uniqueness.
    Minimal,
    /// This share of them, from 0 to 1.
    Share(f64),
}

/// Which boards to keep, by what the rules make of them, or the [techniques](crate::explain::ladder).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Require {
    /// All boards.
    Nothing,
    /// Those that the rules finish.
    Rules,
    /// Those that the rules do not finish.
    Sat,
    /// Those that these techniques finish.
    Max(Reach),
    /// Those that these techniques finish, and without the last of them do not.
    Needs(Reach),
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

/// Why a board could not be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The symmetry turns rows into columns, and they differ in number.
    #[error("the symmetry {symmetry} needs as many rows as columns, found {rows} x {cols}")]
    NotSquare {
        /// The symmetry.
        symmetry: Symmetry,
        /// The rows of the grid.
        rows: usize,
        /// Its columns.
        cols: usize,
    },
    /// Minimal boards are unique by definition.
    #[error("minimal boards are unique: there is nothing minimal about a board with any number of solutions")]
    MinimalAny,
    /// A share outside of 0 to 1.
    #[error("found the share {0}, expected a number from 0 to 1")]
    Share(f64),
    /// No board came out as asked.
    #[error("none of {0} boards came out as asked; ask for less, or for larger boards")]
    Attempts(usize),
    /// There are too many loops to draw one of them.
    #[error(
        "all loops of a board of {rows} x {cols} are too many to draw one of them: expected a shorter side of \
         about 15 or less, or another way to make loops"
    )]
    Uniform {
        /// The rows of the grid.
        rows: usize,
        /// Its columns.
        cols: usize,
    },
    /// There was no time to finish the board.
    #[error("the time limit was reached before the board was finished")]
    Timeout,
    /// A bug of ours.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A bug of ours.
    #[error(transparent)]
    Sample(#[from] SampleError),
}

/// The most memory that the states of all loops may take.
const MOST_MEMORY: usize = 4 << 30;

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
            Clues::Minimal if !self.unique => Err(GenerateError::MinimalAny),
            _ => Ok(()),
        }
    }

    /// Makes board number `index` of a seed. For many boards a [`Workshop`] does it in less time.
    ///
    /// # Errors
    /// Those of [`Workshop::new`] and [`Workshop::make`].
    pub fn make(&self, seed: u64, index: u64) -> Result<Made, GenerateError> {
        Workshop::new(*self)?.make(seed, index, Deadline::NEVER)
    }

    /// Board number `index` of a seed, its loops drawn from a sampler if that is how they are made.
    fn make_with(
        &self,
        loops: Option<&Sampler>,
        seed: u64,
        index: u64,
        deadline: Deadline,
    ) -> Result<Made, GenerateError> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(index);
        for _ in 0..ATTEMPTS {
            let region = self.region(loops, &mut rng)?;
            if let Some(puzzle) = self.attempt(&region.clues(), &mut rng, deadline)?
                && self.keeps(&puzzle, deadline)?
            {
                let length = region.outline().iter().filter(|state| **state == State::Line).count();
                return Ok(Made { puzzle, length });
            }
        }
        Err(GenerateError::Attempts(ATTEMPTS))
    }

    fn region(&self, loops: Option<&Sampler>, rng: &mut ChaCha8Rng) -> Result<Region, GenerateError> {
        if let Some(loops) = loops
            && let Some(one) = loops.draw(rng)?
        {
            return Ok(Region::inside(self.grid, one.lines()));
        }
        Ok(match self.maker {
            Maker::Maze => Region::carved(self.grid, rng),
            _ => Region::grown(self.grid, self.is_thrifty(), rng),
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
        deadline: Deadline,
    ) -> Result<Option<Puzzle>, GenerateError> {
        let mut orbits = self.symmetry.orbits(self.grid);
        orbits.shuffle(rng);
        if self.is_thrifty() {
            orbits.sort_by_key(|orbit| full.clue(orbit[0]).number().map(worth));
        }
        let keep = match self.clues {
            Clues::Full => self.grid.cell_count(),
            Clues::Minimal => 0,
            Clues::Share(share) => (share * self.grid.cell_count() as f64).round() as usize,
        };
        if !self.unique {
            return Ok(Some(take_away(full, &orbits, keep)));
        }
        let Some(mut reducer) = Reducer::new(full, deadline)? else { return Ok(None) };
        let puzzle = reducer.reduce(orbits, keep)?;
        // An orbit may be larger than what is left to take.
        let reached = self.clues == Clues::Minimal || puzzle.clue_count() < keep + self.symmetry.orbit_size();
        Ok(reached.then_some(puzzle))
    }

    fn keeps(&self, puzzle: &Puzzle, deadline: Deadline) -> Result<bool, GenerateError> {
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
            Require::Max(reach) => finishes(reach),
            Require::Needs(reach) => {
                let without = reach.without_last().map(finishes).transpose()?.unwrap_or(false);
                Ok(!without && finishes(reach)?)
            }
        }
    }
}

/// A recipe with all that is the same for every board made by it.
pub struct Workshop {
    recipe: Recipe,
    /// All loops of the grid.
    loops: Option<Sampler>,
}

impl Workshop {
    /// Gets ready to make boards.
    ///
    /// # Errors
    /// Those of [`Recipe::check`], and when there are too many loops to draw one.
    pub fn new(recipe: Recipe) -> Result<Workshop, GenerateError> {
        recipe.check()?;
        let loops = (recipe.maker == Maker::Uniform).then(|| all_loops(recipe.grid)).transpose()?;
        Ok(Workshop { recipe, loops })
    }

    /// Makes board number `index` of a seed.
    ///
    /// # Errors
    /// When no board comes out as asked, or none by the deadline. It is looked at between two clues, so
    /// it may be passed by the time that one of them takes.
    pub fn make(&self, seed: u64, index: u64, deadline: Deadline) -> Result<Made, GenerateError> {
        self.recipe.make_with(self.loops.as_ref(), seed, index, deadline)
    }
}

/// All loops of a grid.
fn all_loops(grid: Grid) -> Result<Sampler, GenerateError> {
    let blank = Puzzle::from_clues(grid, vec![Clue::BLANK; grid.cell_count()].into());
    let limits = Limits { memory: MOST_MEMORY, ..Limits::default() };
    let too_large = |_| GenerateError::Uniform { rows: grid.rows(), cols: grid.cols() };
    Sampler::new(&Board::new(&blank), limits, &mut |_| {}).map_err(too_large)
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
