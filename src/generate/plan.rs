//! What boards are made of: a recipe in which all is settled that it leaves open.

use super::clues::Clues;
use super::conditions::Require;
use super::limits::Limits;
use super::mask::Mask;
use super::mended::Mended;
use super::recipe::{Loops, Recipe};
use super::rejections::Asked;
use super::{GenerateError, Maker, Symmetry};
use crate::deadline::Deadline;
use crate::genre::{Dots, Genre};
use crate::grid::Grid;
use crate::technique::Technique;

/// A recipe, and what follows from it.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) recipe: Recipe,
    pub(crate) grid: Grid,
    /// The clues that boards keep.
    pub(super) clues: Clues,
    /// The cells inside the loop; `None` for a random one.
    pub(super) inside: Option<Mask>,
    /// What was changed to make a given loop a single one.
    pub(crate) changed: Option<String>,
    /// The share of the clues that are animals.
    pub(super) animals: f64,
    pub(super) limits: Limits,
    /// The hardest technique that may be needed.
    pub(super) max: Option<Technique>,
}

/// The share of the clues that are animals, if nothing is said about them.
const ANIMALS: f64 = 0.3;

impl Plan {
    /// Settles what a recipe leaves open, which takes until the deadline at most.
    ///
    /// # Errors
    /// Those of [`Recipe::check`].
    pub(crate) fn new(recipe: Recipe, deadline: &Deadline) -> Result<Plan, GenerateError> {
        if recipe.at_most && recipe.pattern.is_none() {
            return Err(GenerateError::AtMost);
        }
        if let Some(&digit) = recipe.avoid.iter().chain(recipe.digits.keys()).find(|&&digit| digit > 4) {
            return Err(GenerateError::Digit(digit));
        }
        let mended = recipe.mended(deadline)?;
        let changed = mended.as_ref().and_then(Mended::report);
        let inside = mended.map(|mended| mended.inside);
        let shape = inside.as_ref().or(recipe.pattern.as_ref());
        let easiest = recipe.needs.iter().copied().max().filter(|_| recipe.grade.is_none());
        let plan = Plan {
            grid: recipe.size.or(shape.map(Mask::grid)).ok_or(GenerateError::NoSize)?,
            clues: recipe.clues.unwrap_or(recipe.default_clues()),
            animals: match recipe.genre {
                Genre::Slitherlink => recipe.animals.unwrap_or(0.0),
                Genre::SheepAndWolves => recipe.animals.unwrap_or(ANIMALS),
                other => return Err(GenerateError::Genre(other)),
            },
            limits: Limits::of(&recipe),
            max: recipe.max.or(easiest),
            inside,
            changed,
            recipe,
        };
        plan.check()?;
        Ok(plan)
    }

    /// The number of clues that is asked for, if it is.
    pub(super) fn wanted(&self) -> Option<usize> {
        match self.clues {
            Clues::Full => Some(self.grid.cell_count()),
            Clues::Share(share) => Some((share * self.grid.cell_count() as f64).round() as usize),
            Clues::Count(count) => Some(count),
            Clues::Minimal | Clues::Minimum | Clues::AsFewAsAllowed => None,
        }
    }

    /// What the loop must have at its dots.
    pub(super) const fn dots(&self) -> Dots {
        if self.recipe.every_dot { Dots::Two } else { Dots::ZeroOrTwo }
    }

    /// The method that makes random loops.
    pub(crate) const fn maker(&self) -> Maker {
        match self.recipe.loops {
            Loops::Random(maker) => maker,
            Loops::Inside(_) => Maker::Region,
        }
    }

    /// True if boards are plain Slitherlink.
    pub(super) fn is_plain(&self) -> bool {
        !self.recipe.every_dot && self.animals <= 0.0
    }

    /// The parts of the recipe that decide which advice makes sense after failed tries.
    pub(super) fn asked(&self) -> Asked {
        Asked {
            cells: self.grid.cell_count(),
            has_symmetry: self.recipe.symmetry != Symmetry::None,
            has_loop: self.inside.is_some(),
            has_pattern: self.recipe.pattern.is_some(),
            is_exact: self.recipe.exact_pattern().is_some(),
            is_least: matches!(self.clues, Clues::Minimal | Clues::Minimum | Clues::AsFewAsAllowed),
            has_all_clues: self.clues == Clues::Full,
            limits_digits: self.limits.limit_digits(),
            is_apart: self.limits.apart,
        }
    }
}

impl Recipe {
    /// Checks the recipe before any board is made.
    ///
    /// # Errors
    /// When there is no size, when a property does not suit the grid, when [two properties are at odds](GenerateError::AtOdds), or
    /// when the loop given cannot be made a single one.
    pub fn check(&self) -> Result<(), GenerateError> {
        Plan::new(self.clone(), &Deadline::NEVER).map(|_| ())
    }

    /// The cells that all have clues, if they are given.
    pub(super) fn exact_pattern(&self) -> Option<&Mask> {
        self.pattern.as_ref().filter(|_| !self.at_most)
    }

    /// The clues to keep if nothing is said about them: all, or few if boards with all clues seldom meet a condition.
    fn default_clues(&self) -> Clues {
        let wants_few = |one: &Require| {
            matches!(one, Require::Digit { .. } | Require::Apart | Require::Needs(_) | Require::Grade(_))
        };
        match self.any || self.exact_pattern().is_some() {
            false if self.at_most || self.conditions().iter().any(wants_few) => Clues::AsFewAsAllowed,
            _ => Clues::Full,
        }
    }

    /// The cells inside the loop, if they are given.
    fn mended(&self, deadline: &Deadline) -> Result<Option<Mended>, GenerateError> {
        let Loops::Inside(cells) = &self.loops else { return Ok(None) };
        if !self.as_it_is {
            return cells.mended(deadline).map(Some);
        }
        cells.check_loop()?;
        Ok(Some(Mended { inside: cells.clone(), added: Vec::new(), removed: Vec::new() }))
    }
}
