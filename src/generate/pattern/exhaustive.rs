//! Tries everything: all loops of a small grid, or all ways to fill a few cells.

use rand::Rng;
use rand::seq::SliceRandom;

use super::single_out::{Bits, Clued, single_out};
use super::{Places, Search};
use crate::deadline::Deadline;
use crate::generate::GenerateError;
use crate::generate::in_time;
use crate::generate::mask::Mask;
use crate::generate::no_board::NoBoard;
use crate::generate::region::Region;
use crate::grid::{Cell, Grid};
use crate::puzzle::{Clue, Puzzle};
use crate::solve::Solver;
use crate::verdict::Verdict;

/// The most cells of a grid of which all loops are compared.
const SMALL: usize = 16;

/// The most clues of a pattern of which all fillings are tried.
const FEW: usize = 4;

/// One bit of the clue of each cell of a small grid.
const LOW: u64 = 0x1111_1111_1111_1111;

/// All loops of a small grid.
pub(in crate::generate) struct SmallLoops(Vec<SmallLoop>);

/// A loop of a small grid: the cells inside, a bit for each, and the lines around each cell, four bits for each.
#[derive(Clone, Copy)]
struct SmallLoop {
    inside: u32,
    clues: u64,
}

/// True if all loops of a grid are compared.
pub(in crate::generate) const fn is_small(grid: Grid) -> bool {
    grid.cell_count() <= SMALL
}

impl SmallLoops {
    /// The loops of a grid; `None` if it is not small.
    pub(in crate::generate) fn of(grid: Grid) -> Option<SmallLoops> {
        let insides = is_small(grid).then(|| 1..1_u32 << grid.cell_count())?;
        let small_loop = |inside| {
            let region = region_of(grid, inside);
            let lines = |cell: Cell| u64::from(region.lines_at(cell)) << (4 * cell.index());
            region.is_loop().then(|| SmallLoop { inside, clues: grid.cells().map(lines).sum() })
        };
        Some(SmallLoops(insides.filter_map(small_loop).collect()))
    }
}

/// The region of the cells whose bits are set.
fn region_of(grid: Grid, inside: u32) -> Region {
    Mask::of(grid, |cell| inside >> cell.index() & 1 == 1).region()
}

/// Searches exhaustively; `None` if that would take too long.
pub(super) fn search(
    places: Places,
    rng: &mut impl Rng,
    deadline: &Deadline,
) -> Result<Option<Search>, GenerateError> {
    match (places.small, places.cells.count()) {
        (Some(loops), _) => by_loops(places, &loops.0, rng, deadline).map(Some),
        (None, 0) => Ok(Some(Search::None(NoBoard::NoCells))),
        (None, 1..=FEW) => by_fillings(places, rng, deadline).map(Some),
        _ => Ok(None),
    }
}

impl Places<'_> {
    /// True if the search tries everything.
    pub(in crate::generate) fn are_few(self) -> bool {
        self.small.is_some() || self.cells.count() <= FEW
    }

    /// There are no boards, though clues single out this number of loops. If that is none, `why`.
    fn none(self, singled_out: usize, why: NoBoard) -> Search {
        let (digits, apart) = (self.limits.limit_digits(), self.limits.apart);
        Search::None(match singled_out {
            0 => why,
            loops => NoBoard::Limits { loops, digits, apart },
        })
    }
}

/// Takes a random one of the loops that share their clues in the cells with no other loop; one with a 4 there only if there is
/// no other.
fn by_loops(
    places: Places,
    loops: &[SmallLoop],
    rng: &mut impl Rng,
    deadline: &Deadline,
) -> Result<Search, GenerateError> {
    let bit = |cell: Cell| 1 << (4 * cell.index());
    let cells: Bits = places.cells.cells().map(bit).sum();
    let mut order = loops.to_vec();
    order.shuffle(rng);
    order.sort_by_key(|one| one.clues >> 2 & cells != 0);
    let mut singled_out = 0;
    for one in order {
        in_time(deadline)?;
        // The clues of two loops differ in some of their bits.
        let differ = |other: &SmallLoop| {
            let bits = one.clues ^ other.clues;
            (bits | bits >> 1 | bits >> 2) & LOW
        };
        let second = |there| {
            let mut others = loops.iter().filter(|other| other.inside != one.inside);
            Ok(others.find(|other| differ(other) & there == 0).map(differ))
        };
        let region = region_of(places.cells.grid(), one.inside);
        match single_out(places, &region, bit, second, rng)? {
            Clued::Board(puzzle) => return Ok(Search::Found(region, puzzle)),
            Clued::Beyond => singled_out += 1,
            Clued::Useless => {}
        }
    }
    Ok(places.none(singled_out, NoBoard::Loops { loops: loops.len(), at_most: places.at_most }))
}

/// Writes clues from 0 to 3 into the cells, in random order, until one solution is left. At last, the cell of a 4 may be blank.
fn by_fillings(places: Places, rng: &mut impl Rng, deadline: &Deadline) -> Result<Search, GenerateError> {
    let grid = places.cells.grid();
    let cells: Vec<Cell> = places.cells.cells().collect();
    let blank = Puzzle::from_clues(grid, vec![Clue::BLANK; grid.cell_count()].into());
    let mut fillings: Vec<usize> = (0..1 << (2 * cells.len())).collect();
    fillings.shuffle(rng);
    let mut solver = Solver::default().until(deadline);
    let filled = fillings.iter().map(|filling| {
        let clue = |i: usize| Clue::NUMBERS[filling >> (2 * i) & 3];
        let puzzle = blank.with(cells.iter().enumerate().map(|(i, &cell)| (cell, clue(i))));
        Ok(match solver.solve(&puzzle).verdict {
            Verdict::Unique(solution) => Some(Region::inside(grid, solution.lines())),
            Verdict::Timeout(_) => return Err(GenerateError::Timeout),
            _ => None,
        })
    });
    let fours = cells.iter().filter(|_| places.at_most);
    let fours = fours.map(|&cell| Ok(Some(Mask::of(grid, |other| other == cell).region())));
    let bit = |cell: Cell| cells.iter().position(|&other| other == cell).map_or(0, |at| 1 << at);
    let (mut checker, mut singled_out, mut ways) = (Solver::default().until(deadline), 0, 0);
    for region in filled.chain(fours) {
        in_time(deadline)?;
        ways += 1;
        let Some(region) = region? else { continue };
        let clues = region.clues();
        let second = |there| {
            let stay: Vec<Cell> = places.cells.cells().filter(|&cell| bit(cell) & there != 0).collect();
            let other = match checker.solve(&clues.only(&stay)).verdict {
                Verdict::Several(two) => two.into_iter().find(|other| other.lines() != region.lines()),
                Verdict::Timeout(_) => return Err(GenerateError::Timeout),
                _ => None,
            };
            Ok(other.map(|other| {
                let other = Region::inside(grid, other.lines()).clues();
                let differ = cells.iter().filter(|&&cell| other.clue(cell) != clues.clue(cell));
                differ.map(|&cell| bit(cell)).sum()
            }))
        };
        match single_out(places, &region, bit, second, rng)? {
            Clued::Board(puzzle) => return Ok(Search::Found(region, puzzle)),
            Clued::Beyond => singled_out += 1,
            Clued::Useless => {}
        }
    }
    Ok(places.none(singled_out, NoBoard::Fillings(ways)))
}
