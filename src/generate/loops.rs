//! The loop of a board, and the clues that the board may keep.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::limits::Limits;
use super::mask::Mask;
use super::pattern::{Places, Search};
use super::plan::Plan;
use super::recipe::Maker;
use super::region::Region;
use super::rejections::Miss;
use super::{GenerateError, Generator, in_time};
use crate::count::Sampler;
use crate::deadline::Deadline;
use crate::puzzle::{Clue, Puzzle};

impl Generator {
    /// True if the loops of boards are those that a search finds for the cells with clues.
    pub(super) fn searches_patterns(&self) -> bool {
        !self.plan.recipe.any && self.plan.inside.is_none() && self.cells.is_some()
    }

    /// A loop, and the clues that the board may keep.
    pub(super) fn loop_with_clues(
        &self,
        tries: usize,
        rng: &mut ChaCha8Rng,
        deadline: &Deadline,
    ) -> Result<Result<(Region, Puzzle), Miss>, GenerateError> {
        if let Some(cells) = self.cells.as_ref().filter(|_| self.searches_patterns()) {
            return self.search(cells, tries, rng, deadline);
        }
        let region = self.plan.region(self.loops.as_ref(), rng, deadline)?;
        in_time(deadline)?;
        let clues = self.cells.as_ref().map_or_else(|| region.clues(), |cells| cells.clues(&region));
        let clues = self.plan.with_animals(clues, &region, rng).with_dots(self.plan.dots());
        Ok(Ok((region, clues)))
    }

    /// A loop that its clues in some cells single out, and these clues.
    fn search(
        &self,
        cells: &Mask,
        tries: usize,
        rng: &mut ChaCha8Rng,
        deadline: &Deadline,
    ) -> Result<Result<(Region, Puzzle), Miss>, GenerateError> {
        let (limits, recipe) = (self.plan.limits, &self.plan.recipe);
        let (symmetry, at_most) =
            (recipe.symmetry, recipe.at_most || recipe.pattern.is_none() && limits.apart);
        let places = Places { cells, at_most, symmetry, limits, small: self.small.as_ref() };
        let found = if places.are_few() {
            places.search(tries, rng, deadline)?
        } else {
            // With `--at-most`, clues that are too many for a digit are left out later.
            let limits = if recipe.at_most { Limits::NONE } else { limits };
            // Hardly any random loop is singled out by clues that are apart.
            let apart = (at_most && self.plan.limits.apart).then(|| self.cells_apart(cells, rng));
            let some = Places { cells: apart.as_ref().unwrap_or(cells), limits, ..places };
            match some.search(tries, rng, deadline)? {
                // Other cells may have a board.
                Search::None(_) => Search::Missed(Miss::SeveralWithin),
                found => found,
            }
        };
        match found {
            Search::None(why) => Err(GenerateError::NoBoard { why, symmetry }),
            Search::Missed(miss) => Ok(Err(miss)),
            Search::Found(region, clues) => Ok(Ok((region, clues))),
        }
    }

    /// A random choice of these cells, no two of which share a side.
    fn cells_apart(&self, cells: &Mask, rng: &mut ChaCha8Rng) -> Mask {
        let grid = self.plan.grid;
        let mut orbits = self.plan.recipe.symmetry.orbits(grid);
        orbits.retain(|orbit| cells.contains(orbit[0]));
        orbits.shuffle(rng);
        let apart = self.plan.limits.without_digits();
        let blank = Puzzle::from_clues(grid, vec![Clue::BLANK; grid.cell_count()].into());
        let mut is_there = vec![false; grid.cell_count()];
        for cell in apart.allowed(&blank, &orbits, rng).concat() {
            is_there[cell.index()] = true;
        }
        Mask::of(grid, |cell| is_there[cell.index()])
    }
}

impl Plan {
    /// The same clues, some of them as animals.
    fn with_animals(&self, clues: Puzzle, region: &Region, rng: &mut ChaCha8Rng) -> Puzzle {
        if self.animals <= 0.0 {
            return clues;
        }
        let mut animals = Vec::new();
        for cell in self.grid.cells().filter(|&cell| clues.clue(cell) != Clue::BLANK) {
            if rng.random_bool(self.animals) {
                animals.push((cell, if region.is_inside(cell) { Clue::SHEEP } else { Clue::WOLF }));
            }
        }
        clues.with(animals)
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
        if self.recipe.every_dot {
            return Region::full(self.grid, rng, deadline);
        }
        Ok(match self.maker() {
            Maker::Maze => Region::carved(self.grid, rng),
            _ => Region::grown(self.grid, self.is_thrifty(), rng, deadline)?,
        })
    }
}
