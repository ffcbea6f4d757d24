//! The loop of a board, and the clues that the board may keep.

use std::borrow::Cow;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::limits::Limits;
use super::mask::Mask;
use super::misses::Miss;
use super::pattern::{self, Search};
use super::recipe::Recipe;
use super::region::{Maker, Region};
use super::{GenerateError, Workshop, in_time};
use crate::count::Sampler;
use crate::deadline::Deadline;
use crate::puzzle::{Clue, Puzzle};

impl Workshop {
    /// True if the loops of boards are those that a search finds for the cells with clues.
    pub(super) fn searches_patterns(&self) -> bool {
        self.recipe.unique && self.recipe.inside.is_none() && (self.cells.is_some() || self.searches_apart())
    }

    /// True if clues may be only in cells that are apart, which single out hardly any random loop.
    fn searches_apart(&self) -> bool {
        self.demands.limits.apart && !self.recipe.has_exact_pattern() && !pattern::is_small(self.recipe.grid)
    }

    /// A loop, and the clues that the board may keep.
    pub(super) fn loop_with_clues(
        &self,
        tries: usize,
        rng: &mut ChaCha8Rng,
        deadline: &Deadline,
    ) -> Result<Result<(Region, Puzzle), Miss>, GenerateError> {
        let recipe = &self.recipe;
        let cells = match &self.cells {
            _ if self.searches_patterns() && self.searches_apart() => Some(Cow::Owned(self.cells_apart(rng))),
            cells => cells.as_ref().map(Cow::Borrowed),
        };
        if let Some(cells) = cells.as_ref().filter(|_| self.searches_patterns()) {
            let has_all = recipe.pattern.is_none() || recipe.has_exact_pattern();
            let limits = if has_all { self.demands.limits } else { Limits::NONE };
            return match cells.search(tries, limits, rng, deadline)? {
                // There may be a board for other cells that are apart.
                Search::None(_) if self.searches_apart() => Ok(Err(Miss::SeveralWithin)),
                Search::None(why) => Err(GenerateError::NoBoard { why }),
                Search::Missed(miss) => Ok(Err(miss)),
                Search::Found(region) => {
                    let clues = cells.clues(&region);
                    Ok(Ok((region, clues)))
                }
            };
        }
        let region = recipe.region(self.loops.as_ref(), rng, deadline)?;
        in_time(deadline)?;
        let clues = cells.map_or_else(|| region.clues(), |cells| cells.clues(&region));
        Ok(Ok((region, clues)))
    }

    /// Random cells of the pattern, or of the grid, no two of which share a side.
    fn cells_apart(&self, rng: &mut ChaCha8Rng) -> Mask {
        let grid = self.recipe.grid;
        let mut orbits = self.recipe.symmetry.orbits(grid);
        if let Some(cells) = &self.cells {
            orbits.retain(|orbit| cells.contains(orbit[0]));
        }
        orbits.shuffle(rng);
        let apart = self.demands.limits.without_digits();
        let blank = Puzzle::from_clues(grid, vec![Clue::BLANK; grid.cell_count()].into());
        let mut is_there = vec![false; grid.cell_count()];
        for cell in apart.allowed(&blank, &orbits, rng).concat() {
            is_there[cell.index()] = true;
        }
        Mask::of(grid, |cell| is_there[cell.index()])
    }
}

impl Recipe {
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
}
