//! Boards whose clues are in given cells.
//!
//! A board of a few cells, and a pattern of a few clues, are settled by trying everything: then it is also known when there
//! is no board. Otherwise a local search changes a loop until its clues in the cells of the pattern leave no other one.
//!
//! A 4 is the whole loop, and whatever the other clues, no other loop meets it. So if a 4 were allowed, every
//! pattern would have a board. The boards made here have no 4. Where cells of the pattern may be blank, and everything is
//! tried, the cell of a 4 is.

mod climb;
mod exhaustive;
mod single_out;

pub(super) use exhaustive::{SmallLoops, is_small};

use rand::rngs::ChaCha8Rng;

use super::limits::Limits;
use super::mask::Mask;
use super::no_board::NoBoard;
use super::region::Region;
use super::rejections::Miss;
use super::{GenerateError, Symmetry};
use crate::Puzzle;
use crate::deadline::Deadline;

/// A small loop far from most clues is easily the only loop with its clues, nearly all of which are 0. Such
/// boards are dull, so in the first `PICKY` tries at most the fraction `FEW_ZEROS` of the clues may be 0.
const PICKY: usize = 20;
const FEW_ZEROS: f64 = 0.2;

/// The result of a search. That there is no loop is known only after trying everything.
pub(super) enum Search {
    /// A loop, and its clues in the cells of the pattern that leave no other one.
    Found(Region, Puzzle),
    /// No such loop was found: the clues of the nearest one left edges undecided, or had too many of a digit.
    Missed(Miss),
    /// There is no such loop.
    None(NoBoard),
}

/// Where the clues of a board are, and which they may be.
#[derive(Clone, Copy)]
pub(super) struct Places<'a> {
    pub(super) cells: &'a Mask,
    /// Whether some of these cells may be without a clue.
    pub(super) at_most: bool,
    /// Its orbits have clues together.
    pub(super) symmetry: Symmetry,
    pub(super) limits: Limits,
    /// All loops of the grid, if it is small.
    pub(super) small: Option<&'a SmallLoops>,
}

impl Places<'_> {
    /// Tries to find a loop whose clues in these cells keep within the limits and leave no other loop; `tries` counts from 1.
    pub(super) fn search(
        self,
        tries: usize,
        rng: &mut ChaCha8Rng,
        deadline: &Deadline,
    ) -> Result<Search, GenerateError> {
        if let Some(all) = exhaustive::search(self, rng, deadline)? {
            return Ok(all);
        }
        climb::climb(self.cells, self.limits, if tries <= PICKY { FEW_ZEROS } else { 1.0 }, rng, deadline)
    }
}

impl Mask {
    /// The clues of a region in these cells.
    pub(super) fn clues(&self, region: &Region) -> Puzzle {
        region.clues().only(&self.cells().collect::<Vec<_>>())
    }
}
