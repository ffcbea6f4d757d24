//! Changes a second loop a little, so that it violates another clue.
//!
//! A second loop violates a clue that is in question, so that clue is needed. Often a few cells near it can change
//! sides so that it is met, and a single other clue is not. Then that one is needed too, and need not be asked about.
//! It goes on from there. For minimal unsatisfiable sets of clauses, this is known as recursive model rotation (Belov
//! and Marques-Silva, "Accelerating MUS Extraction with Recursive Model Rotation", FMCAD 2011).

use super::region::Region;
use crate::Puzzle;
use crate::grid::Cell;

/// The most cells that change sides from one violated clue to the next. With 2 or 4, a minimal board takes as long.
const FLIPS: usize = 3;

/// The most clues that are violated on the way.
const VIOLATED: usize = 4;

/// The most clues that are violated one after another.
const DEEPEST: usize = 20;

/// A loop, as the region inside it, that is being changed.
pub(super) struct Rotation<'a, F> {
    region: Region,
    /// The puzzle with the clues that are kept so far, and with the one in question.
    puzzle: &'a Puzzle,
    /// The places of the clues that were violated at first, or alone since then.
    seen: Vec<usize>,
    found: F,
}

impl<F: FnMut(Cell, &Region)> Rotation<'_, F> {
    /// Starts from a loop that violates some clues of `puzzle`. Passes each clue that one of the loops violates
    /// alone to `found`, with the inside of that loop.
    pub(super) fn run(region: Region, puzzle: &Puzzle, violated: &[Cell], found: F) {
        let violated: Vec<usize> = violated.iter().map(|&cell| region.place_of(cell)).collect();
        let mut rotation = Rotation { region, puzzle, seen: violated.clone(), found };
        rotation.flip_near(&violated, FLIPS, DEEPEST);
    }

    /// Flips cells at the violated clues, at most `flips` of them, and goes on from each clue that is then violated alone, at
    /// most `depth` times.
    fn flip_near(&mut self, violated: &[usize], flips: usize, depth: usize) {
        for place in self.at_or_beside(violated) {
            if !self.region.is_simple(place) {
                continue;
            }
            self.region.turn(place);
            let mut now = self.at_or_beside(&[place]);
            now.extend(violated);
            now.retain(|&place| self.is_violated(place));
            now.sort_unstable();
            now.dedup();
            if let [alone] = now[..] {
                self.note(alone, depth);
            }
            if flips > 1 && (1..=VIOLATED).contains(&now.len()) {
                self.flip_near(&now, flips - 1, depth);
            }
            self.region.turn(place);
        }
    }

    /// Notes that the loop violates only one clue, and goes on from there if that is new.
    fn note(&mut self, alone: usize, depth: usize) {
        if depth > 0 && !self.seen.contains(&alone) {
            self.seen.push(alone);
            (self.found)(self.region.cell_at(alone), &self.region);
            self.flip_near(&[alone], FLIPS, depth - 1);
        }
    }

    fn is_violated(&self, place: usize) -> bool {
        let number = self.puzzle.clue(self.region.cell_at(place)).number();
        number.is_some_and(|number| number != self.region.lines_around(place))
    }

    /// The cells at these places and those beside them, in order.
    fn at_or_beside(&self, places: &[usize]) -> Vec<usize> {
        let around = |&place: &usize| self.region.neighbours(place).into_iter().chain([place]);
        let mut all: Vec<usize> = places.iter().flat_map(around).collect();
        all.retain(|&place| self.region.is_in_grid(place));
        all.sort_unstable();
        all.dedup();
        all
    }
}
