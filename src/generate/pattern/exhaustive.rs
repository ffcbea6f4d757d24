//! Tries everything: all loops of a small grid, or all ways to fill a few cells.

use std::collections::HashMap;

use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use super::Search;
use crate::deadline::Deadline;
use crate::generate::GenerateError;
use crate::generate::in_time;
use crate::generate::limits::Limits;
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

/// True if all loops of a grid are compared.
pub(in crate::generate) const fn is_small(grid: Grid) -> bool {
    grid.cell_count() <= SMALL
}

/// Searches exhaustively; `None` if that would take too long.
pub(super) fn search(
    cells: &Mask,
    limits: Limits,
    rng: &mut impl Rng,
    deadline: &Deadline,
) -> Result<Option<Search>, GenerateError> {
    if is_small(cells.grid()) {
        return Ok(Some(by_loops(cells, limits, rng)));
    }
    match cells.count() {
        0 => Ok(Some(Search::None(NoBoard::NoCells))),
        1..=FEW => by_fillings(cells, limits, rng, deadline).map(Some),
        _ => Ok(None),
    }
}

/// Takes a random one of the loops that have no 4 in the cells, and share their clues there with no other loop.
fn by_loops(cells: &Mask, limits: Limits, rng: &mut impl Rng) -> Search {
    let grid = cells.grid();
    let (mut loops, mut by_clues) = (0, HashMap::<Vec<u8>, Vec<u32>>::new());
    let places: Vec<(usize, usize)> = cells.cells().map(|cell| grid.cell_place(cell)).collect();
    for inside in 1..1_u32 << grid.cell_count() {
        let region = region(grid, inside);
        if region.is_loop() {
            loops += 1;
            by_clues
                .entry(places.iter().map(|&(r, c)| region.lines_at(r, c)).collect())
                .or_default()
                .push(inside);
        }
    }
    // On a board of one cell, 4 is the only clue.
    let is_fine = |clues: &[u8]| grid.cell_count() == 1 || !clues.contains(&4);
    let alone = by_clues.iter().filter(|(clues, insides)| insides.len() == 1 && is_fine(clues));
    let mut alone: Vec<u32> = alone.map(|(_, insides)| insides[0]).collect();
    let boards = alone.len();
    alone.retain(|&inside| limits.excess(&cells.clues(&region(grid, inside))) == 0);
    alone.sort_unstable();
    match alone.choose(rng) {
        Some(&inside) => Search::Found(region(grid, inside)),
        None if boards > 0 => Search::None(NoBoard::Digits(boards)),
        None => Search::None(NoBoard::Loops(loops)),
    }
}

/// The region of the cells whose bits are set.
fn region(grid: Grid, inside: u32) -> Region {
    let mut region = Region::empty(grid);
    for cell in grid.cells().filter(|cell| inside >> cell.index() & 1 == 1) {
        let (r, c) = grid.cell_place(cell);
        region.flip(r, c);
    }
    region
}

/// Writes clues from 0 to 3 into the cells, in random order, until one solution is left.
fn by_fillings(
    cells: &Mask,
    limits: Limits,
    rng: &mut impl Rng,
    deadline: &Deadline,
) -> Result<Search, GenerateError> {
    let grid = cells.grid();
    let blank = Puzzle::from_clues(grid, vec![Clue::BLANK; grid.cell_count()].into());
    let cells: Vec<Cell> = cells.cells().collect();
    let mut fillings: Vec<usize> = (0..1 << (2 * cells.len())).collect();
    fillings.shuffle(rng);
    let (mut solver, mut boards) = (Solver::default().until(deadline), 0);
    for &filling in &fillings {
        in_time(deadline)?;
        let clue = |i: usize| Clue::NUMBERS[filling >> (2 * i) & 3];
        let puzzle = blank.with(cells.iter().enumerate().map(|(i, &cell)| (cell, clue(i))));
        match solver.solve(&puzzle)?.verdict {
            Verdict::Timeout(_) => return Err(GenerateError::Timeout),
            Verdict::Unique(_) if limits.excess(&puzzle) > 0 => boards += 1,
            Verdict::Unique(solution) => return Ok(Search::Found(Region::inside(grid, solution.lines()))),
            _ => {}
        }
    }
    Ok(Search::None(if boards > 0 { NoBoard::Digits(boards) } else { NoBoard::Fillings(fillings.len()) }))
}
