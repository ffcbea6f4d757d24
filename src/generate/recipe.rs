//! The properties of boards to make.

use super::clues::Clues;
use super::conditions::Require;
use super::limits::Limits;
use super::mask::Mask;
use super::pattern::Pattern;
use super::rejections::Asked;
use super::{GenerateError, Generator, Maker, Symmetry};
use crate::Puzzle;
use crate::deadline::Deadline;
use crate::genre::Dots;
use crate::grade::Costs;
use crate::grid::{Grid, State};

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
    /// The clues that the boards keep.
    pub clues: Clues,
    /// The cells inside the loop; `None` for a random one.
    pub inside: Option<Mask>,
    /// The cells in which the boards have clues; `None` for any.
    pub pattern: Option<Pattern>,
    /// Whether the boards have exactly one solution.
    pub unique: bool,
    /// The symmetry of the clue pattern: clues are removed in its orbits.
    pub symmetry: Symmetry,
    /// What the loop must have at its dots.
    pub dots: Dots,
    /// The share of the clues that are animals, from 0 to 1: each a sheep or a wolf, as the loop has it.
    pub animals: f64,
    /// The method that makes the loop.
    pub maker: Maker,
    /// The conditions on boards to keep, all of which they meet.
    pub require: Vec<Require>,
    /// The costs of techniques, which determine the grades.
    pub costs: Costs,
}

impl Default for Recipe {
    /// Boards of 10x10 with one solution and no clue too many. `slink generate` and Python keep all clues by default.
    fn default() -> Recipe {
        Recipe {
            grid: Grid::TEN,
            clues: Clues::Minimal,
            inside: None,
            pattern: None,
            unique: true,
            symmetry: Symmetry::None,
            dots: Dots::ZeroOrTwo,
            animals: 0.0,
            maker: Maker::Region,
            require: Vec::new(),
            costs: Costs::default(),
        }
    }
}

impl Recipe {
    /// The number of clues that is asked for, if it is.
    pub(super) fn wanted(&self) -> Option<usize> {
        match self.clues {
            Clues::Full => Some(self.grid.cell_count()),
            Clues::Share(share) => Some((share * self.grid.cell_count() as f64).round() as usize),
            Clues::Count(count) => Some(count),
            Clues::Minimal | Clues::Minimum | Clues::AsFewAsAllowed => None,
        }
    }

    /// True if boards are plain Slitherlink.
    pub(super) fn is_plain(&self) -> bool {
        self.dots == Dots::ZeroOrTwo && self.animals <= 0.0
    }

    /// True if the clues are exactly in the cells of a pattern.
    pub(super) fn has_exact_pattern(&self) -> bool {
        self.pattern.as_ref().is_some_and(|pattern| !pattern.at_most)
    }

    /// The parts of the recipe that decide which advice makes sense after failed tries.
    pub(super) fn asked(&self) -> Asked {
        let limits = Limits::of(&self.require);
        Asked {
            cells: self.grid.cell_count(),
            has_symmetry: self.symmetry != Symmetry::None,
            has_loop: self.inside.is_some(),
            has_pattern: self.pattern.is_some(),
            is_exact: self.has_exact_pattern(),
            is_least: matches!(self.clues, Clues::Minimal | Clues::Minimum | Clues::AsFewAsAllowed),
            has_all_clues: self.clues == Clues::Full,
            limits_digits: limits.limit_digits(),
            is_apart: limits.apart,
        }
    }

    /// Makes board number `index` of a seed, counted from 0. A [`Generator`] is faster for many boards.
    ///
    /// ```
    /// use slitherlink::Grid;
    /// use slitherlink::generate::Recipe;
    ///
    /// let recipe = Recipe { grid: Grid::new(6, 6)?, ..Recipe::default() };
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
