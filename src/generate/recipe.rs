//! The properties of boards to make.

use super::mask::Mask;
use super::pattern::Pattern;
use super::{GenerateError, Maker, Symmetry, Workshop};
use crate::Puzzle;
use crate::deadline::Deadline;
use crate::grade::Levels;
use crate::grid::{Grid, State};
use crate::technique::Technique;

/// The clues that a board keeps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Clues {
    /// All of them.
    Full,
    /// A minimal set: without any one of them the board has several solutions.
    Minimal,
    /// This fraction of the cells, from 0 to 1; 0 only if any number of solutions will do.
    Share(f64),
    /// This number of clues.
    Count(usize),
    /// A smallest set: no fewer of its clues single out the loop. This is proven, which may take long.
    Smallest,
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
#[derive(Clone, Debug)]
pub struct Recipe {
    /// Their size.
    pub grid: Grid,
    /// The clues that they keep.
    pub clues: Clues,
    /// The cells inside the loop; `None` for a random one.
    pub inside: Option<Mask>,
    /// The cells in which they have clues; `None` for any.
    pub pattern: Option<Pattern>,
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
            inside: None,
            pattern: None,
            unique: true,
            symmetry: Symmetry::None,
            maker: Maker::Region,
            require: Require::Nothing,
        }
    }
}

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
            Clues::Count(count) if count > self.grid.cell_count() => {
                Err(GenerateError::TooManyClues { count, cells: self.grid.cell_count() })
            }
            // A board of one cell has only one loop and needs no clue.
            Clues::Share(0.0) | Clues::Count(0) if self.unique && self.grid.cell_count() > 1 => {
                Err(GenerateError::NoClues)
            }
            Clues::Minimal | Clues::Smallest | Clues::Fewest(_) | Clues::FewestFor(_) if !self.unique => {
                Err(GenerateError::MinimalAny)
            }
            _ if !self.unique && matches!(self.require, Require::Grade { .. }) => {
                Err(GenerateError::GradeAny)
            }
            Clues::Smallest if self.symmetry != Symmetry::None => Err(GenerateError::SmallestSymmetric),
            _ => self.check_loop().and_then(|()| self.check_pattern()),
        }
    }

    fn check_loop(&self) -> Result<(), GenerateError> {
        let Some(inside) = &self.inside else { return Ok(()) };
        if inside.grid() != self.grid {
            return Err(GenerateError::LoopSize { inside: inside.grid(), boards: self.grid });
        }
        Ok(inside.check_loop()?)
    }

    fn check_pattern(&self) -> Result<(), GenerateError> {
        let (boards, symmetry) = (self.grid, self.symmetry);
        match &self.pattern {
            Some(Pattern { cells, .. }) if cells.grid() != boards => {
                Err(GenerateError::PatternSize { pattern: cells.grid(), boards })
            }
            Some(Pattern { at_most: false, .. }) if self.clues != Clues::Full => {
                Err(GenerateError::PatternClues)
            }
            Some(Pattern { cells, at_most: false }) if !cells.has(symmetry) => {
                Err(GenerateError::PatternSymmetry { symmetry })
            }
            _ => Ok(()),
        }
    }

    /// Makes board number `index` of a seed. A [`Workshop`] is faster for many boards.
    ///
    /// # Errors
    /// Those of [`Workshop::new`] and [`Workshop::make`].
    pub fn make(&self, seed: u64, index: u64) -> Result<Made, GenerateError> {
        Workshop::new(self.clone(), &Deadline::NEVER)?.make(seed, index, &Deadline::NEVER)
    }
}
