//! Removes clues that the rules can do without, by divide and conquer.
//!
//! As long as the rules finish a board, it is unique. A block of clues is removed at once if the rules finish
//! the board without it. Otherwise it is halved: the first half is reduced while the second is on the board,
//! then the second half beside what is left of the first.
//!
//! Rules are monotone: with more clues they decide no less. So each call continues from the state of the
//! larger block, and costs only what follows from the clues that were put back; near the end that is the
//! surroundings of a single clue.

use std::ops::Range;

use super::{GenerateError, in_time};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::deduce::rulebook::Rulebook;
use crate::grid::Cell;
use crate::puzzle::{Clue, Puzzle};
use crate::technique::TechniqueSet;

/// The state of the reduction.
struct ByRules<'a> {
    full: &'a Puzzle,
    orbits: &'a [Vec<Cell>],
    /// Whether each orbit is removed.
    gone: Vec<bool>,
    /// The number of clues that are left, and the number that must stay.
    left: usize,
    keep: usize,
    deadline: Deadline,
}

/// Removes orbits of clues from a unique, fully clued board, in order, if the rules can do without them and
/// at least `keep` clues stay; none from a board with animals, which clues alone do not single out. Returns the board and the orbits that stay.
pub(super) fn by_rules(
    full: &Puzzle,
    orbits: Vec<Vec<Cell>>,
    keep: usize,
    deadline: &Deadline,
) -> Result<(Puzzle, Vec<Vec<Cell>>), GenerateError> {
    if full.animals().next().is_some() {
        return Ok((full.clone(), orbits));
    }
    let (gone, left) = (vec![false; orbits.len()], full.clue_count());
    let mut clues = ByRules { full, orbits: &orbits, gone, left, keep, deadline: deadline.clone() };
    // The set of rules determines which clues go, so it is fixed: other rules would change the board of a
    // seed.
    let rulebook = Rulebook::new(TechniqueSet::STATEMENT);
    clues.thin(&mut Deducer::new(&rulebook, Board::new(&full.only(&[]))), 0..orbits.len())?;
    let gone = clues.gone;
    let (gone, rest): (Vec<_>, Vec<_>) = orbits.into_iter().zip(gone).partition(|(_, gone)| *gone);
    let cells: Vec<Cell> = gone.into_iter().flat_map(|(orbit, _)| orbit).collect();
    Ok((full.without(&cells), rest.into_iter().map(|(orbit, _)| orbit).collect()))
}

impl ByRules<'_> {
    /// Removes what it can of a block of orbits. The deducer has applied all other clues that are left, and
    /// returns to that.
    fn thin(&mut self, deducer: &mut Deducer, block: Range<usize>) -> Result<(), GenerateError> {
        in_time(&self.deadline)?;
        let sizes = || self.orbits[block.clone()].iter().map(Vec::len);
        if sizes().all(|size| self.left < self.keep + size) {
            return Ok(());
        }
        let size: usize = sizes().sum();
        if deducer.board().undecided_count() == 0 && self.left >= self.keep + size {
            self.gone[block].fill(true);
            self.left -= size;
            return Ok(());
        }
        if block.len() < 2 {
            return Ok(());
        }
        let middle = block.start.midpoint(block.end);
        self.thin_beside(deducer, middle..block.end, block.start..middle)?;
        self.thin_beside(deducer, block.start..middle, middle..block.end)
    }

    /// Calls [`ByRules::thin`] with the clues that are left of another block put back.
    fn thin_beside(
        &mut self,
        deducer: &mut Deducer,
        beside: Range<usize>,
        block: Range<usize>,
    ) -> Result<(), GenerateError> {
        let stays = beside.filter(|&orbit| !self.gone[orbit]);
        let cells = stays.flat_map(|orbit| &self.orbits[orbit]);
        let clues: Vec<(Cell, Clue)> = cells.map(|&cell| (cell, self.full.clue(cell))).collect();
        let mark = deducer.mark();
        // All clues fit the solution, so there is no conflict.
        let _ = deducer.add_clues(&clues);
        self.thin(deducer, block)?;
        deducer.take_back_clues(&clues, mark);
        Ok(())
    }
}
