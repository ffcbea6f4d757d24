//! Which clues of a loop keep within limits, and are met by no other loop.
//!
//! ```text
//!  other loops so far ─▶ clues that exclude them all ─▶ more, as long as they fit ─▶ another loop? ─▶ no: done
//!    ▲                                                                                 │
//!    └───────────────────────── the cells in which its clues differ ◀──────────────────┘
//! ```

use rand::Rng;
use rand::seq::SliceRandom;

use super::Places;
use crate::Puzzle;
use crate::generate::GenerateError;
use crate::generate::limits::{Kept, count};
use crate::generate::region::Region;
use crate::grid::Cell;
use crate::puzzle::Clue;

/// A set of cells, with a bit for each.
pub(super) type Bits = u64;

/// What the clues of a loop in the cells of a pattern are good for.
pub(super) enum Clued {
    /// Another loop meets the clues, or one of them is 4.
    Useless,
    /// No other loop meets the clues, but fewer of them, within the limits, leave others.
    Beyond,
    /// A board with one solution.
    Board(Puzzle),
}

/// A group of cells that have clues together, or not at all.
struct Orbit {
    bits: Bits,
    cells: Vec<Cell>,
}

/// Looks for a board with clues of a loop. `bit` is the bit of a cell of the pattern. `second` looks for another loop with the same
/// clues in some cells, and returns all cells in which its clues differ.
pub(super) fn single_out(
    places: Places,
    region: &Region,
    bit: impl Fn(Cell) -> Bits,
    mut second: impl FnMut(Bits) -> Result<Option<Bits>, GenerateError>,
    rng: &mut impl Rng,
) -> Result<Clued, GenerateError> {
    let full = places.clues(region);
    let mut orbits = places.symmetry.orbits(full.grid());
    orbits.retain(|orbit| full.clue(orbit[0]) != Clue::BLANK);
    orbits.shuffle(rng);
    let bits = |cells: &[Cell]| cells.iter().map(|&cell| bit(cell)).sum();
    let orbits: Vec<Orbit> = orbits.into_iter().map(|cells| Orbit { bits: bits(&cells), cells }).collect();
    let all = orbits.iter().map(|orbit| orbit.bits).sum();
    if count(&full)[4] > 0 || second(all)?.is_some() {
        return Ok(Clued::Useless);
    }
    let mut others = Vec::new();
    loop {
        let none = (Kept::none(places.limits, &full), 0);
        let Some((mut kept, mut there)) = excluding(&others, none, &orbits, all) else {
            return Ok(Clued::Beyond);
        };
        for orbit in &orbits {
            if there & orbit.bits == 0 && kept.add(&orbit.cells) {
                there |= orbit.bits;
            }
        }
        if there == all {
            return Ok(Clued::Board(full));
        }
        if !places.at_most {
            return Ok(Clued::Beyond);
        }
        match second(there)? {
            Some(differ) => others.push(differ),
            None => {
                let stay = full.grid().cells().filter(|&cell| full.clue(cell) != Clue::BLANK);
                let stay: Vec<Cell> = stay.filter(|&cell| there & bit(cell) != 0).collect();
                return Ok(Clued::Board(full.only(&stay)));
            }
        }
    }
}

/// Adds orbits out of those with bits in `open` until there is a clue in each of these sets of cells; `None` if the limits do not
/// allow that.
fn excluding<'a>(
    others: &[Bits],
    (kept, there): (Kept<'a>, Bits),
    orbits: &[Orbit],
    mut open: Bits,
) -> Option<(Kept<'a>, Bits)> {
    let Some(&other) = others.iter().find(|&&other| other & there == 0) else { return Some((kept, there)) };
    for orbit in orbits {
        if orbit.bits & other & open == 0 {
            continue;
        }
        open &= !orbit.bits;
        let mut with = kept.clone();
        if with.add(&orbit.cells)
            && let Some(found) = excluding(others, (with, there | orbit.bits), orbits, open)
        {
            return Some(found);
        }
    }
    None
}

impl Places<'_> {
    /// The clues of a region in these cells; where some may be blank, the cell of a 4 is, and its orbit.
    fn clues(self, region: &Region) -> Puzzle {
        let puzzle = self.cells.clues(region);
        if !self.at_most || count(&puzzle)[4] == 0 {
            return puzzle;
        }
        let has_four = |orbit: &Vec<Cell>| orbit.iter().any(|&cell| puzzle.clue(cell).is(4));
        let orbits = self.symmetry.orbits(puzzle.grid()).into_iter();
        puzzle.without(&orbits.filter(has_four).flatten().collect::<Vec<Cell>>())
    }
}
