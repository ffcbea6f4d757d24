//! Taking away clues that the rules can do without.
//!
//! While the rules alone finish a board it is unique. Clues go one after another, as long as that lasts. The question
//! is asked of a block of them at once: where the rules finish the board without the whole block, all of it goes. Otherwise
//! first one half of the block is asked about while the other one is there, and then the other one.
//!
//! With more clues rules say no less. So each question goes on from where that of the larger block stood, and costs only
//! what follows from the clues that came back: near the end, what lies around one of them.

use std::ops::Range;

use super::GenerateError;
use crate::Puzzle;
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::deduce::methods::{ExtensionSet, Methods};
use crate::deduce::rules::RuleSet;
use crate::grid::Cell;

/// The clues so far.
struct ByRules<'a> {
    full: &'a Puzzle,
    orbits: &'a [Vec<Cell>],
    /// Which orbits are gone.
    gone: Vec<bool>,
    /// How many clues are left, and how many have to stay.
    left: usize,
    keep: usize,
    deadline: Deadline,
}

/// Takes away orbits, of all cells of a unique board, that the rules can do without, in order, while at least `keep` clues stay.
/// Returns the board, and the orbits that stay.
pub(super) fn by_rules(
    full: &Puzzle,
    orbits: Vec<Vec<Cell>>,
    keep: usize,
    deadline: Deadline,
) -> Result<(Puzzle, Vec<Vec<Cell>>), GenerateError> {
    let (gone, left) = (vec![false; orbits.len()], full.clue_count());
    let mut clues = ByRules { full, orbits: &orbits, gone, left, keep, deadline };
    let blank = full.only(&[]);
    // What they see decides which clues go: other rules than these would make other boards of a seed.
    let methods = Methods::new(RuleSet::STATEMENT, ExtensionSet::NONE);
    clues.thin(Deducer::new(&methods, Board::new(&blank)), &blank, 0..orbits.len())?;
    let gone = clues.gone;
    let (gone, rest): (Vec<_>, Vec<_>) = orbits.into_iter().zip(gone).partition(|(_, gone)| *gone);
    let cells: Vec<Cell> = gone.into_iter().flat_map(|(orbit, _)| orbit).collect();
    Ok((full.without(&cells), rest.into_iter().map(|(orbit, _)| orbit).collect()))
}

impl ByRules<'_> {
    /// Takes away what can go of a block of orbits. The deducer says what the rules make of the clues of all others that are left.
    fn thin(
        &mut self,
        deducer: Deducer,
        others: &Puzzle,
        block: Range<usize>,
    ) -> Result<Deducer, GenerateError> {
        if self.deadline.has_passed() {
            return Err(GenerateError::Timeout);
        }
        let sizes = || self.orbits[block.clone()].iter().map(Vec::len);
        if sizes().all(|size| self.left < self.keep + size) {
            return Ok(deducer);
        }
        let size: usize = sizes().sum();
        if deducer.board().undecided_count() == 0 && self.left >= self.keep + size {
            self.gone[block].fill(true);
            self.left -= size;
            return Ok(deducer);
        }
        if block.len() < 2 {
            return Ok(deducer);
        }
        let middle = block.start.midpoint(block.end);
        let deducer = self.thin_beside(deducer, others, middle..block.end, block.start..middle)?;
        self.thin_beside(deducer, others, block.start..middle, middle..block.end)
    }

    /// The same, with what is left of a block beside it.
    fn thin_beside(
        &mut self,
        deducer: Deducer,
        others: &Puzzle,
        beside: Range<usize>,
        block: Range<usize>,
    ) -> Result<Deducer, GenerateError> {
        let stays = beside.filter(|&orbit| !self.gone[orbit]);
        let cells: Vec<Cell> = stays.flat_map(|orbit| self.orbits[orbit].iter().copied()).collect();
        let (mark, puzzle) =
            (deducer.mark(), others.with(cells.iter().map(|&cell| (cell, self.full.clue(cell)))));
        let mut deducer = deducer.with_puzzle(puzzle.clone());
        // The solution meets all clues, so there is no conflict.
        let _ = deducer.look_at_clues(&cells);
        let mut deducer = self.thin(deducer, &puzzle, block)?;
        deducer.take_back_to(mark);
        Ok(deducer.with_puzzle(others.clone()))
    }
}
