//! A local search for a loop whose clues in given cells leave no other loop.
//!
//! ```text
//!  loop ─▶ its clues in the cells ─▶ rules and extensions ─▶ undecided edges ─▶ none: done
//!    ▲                                                            │
//!    └────── a cell near one of them changes sides ◀──────────────┘
//! ```
//!
//! A change is kept if no more edges are undecided than before, and at first sometimes if a few more are. A cell only changes
//! sides if the outline stays a single loop. So at any time the loop meets the clues, and what is settled far away stays so.

use crate::technique::TechniqueSet;
use rand::{Rng, RngExt};

use super::Search;
use crate::Puzzle;
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::{Deducer, Memory};
use crate::deduce::rulebook::Rulebook;
use crate::generate::limits::{Limits, count};
use crate::generate::mask::Mask;
use crate::generate::region::Region;
use crate::generate::rejections::Miss;
use crate::generate::{GenerateError, in_time, is_unique};
use crate::grid::{Cell, Edge, State};
use crate::puzzle::Clue;
use crate::solve::Solver;

/// The number of changes to try for each cell of the board.
const STEPS: usize = 100;

/// The distance by which a change may be worse at the start.
const SLACK: f64 = 8.0;

/// The weight of undecided edges beside the clues; that of others is 1.
const WEIGHT: usize = 3;

/// The probability that a change is near an undecided edge.
const NEAR: f64 = 0.8;

/// The probability that this edge is beside a clue.
const BESIDE: f64 = 0.7;

/// The probability that another cell nearby changes sides, too.
const AGAIN: f64 = 0.4;

/// The fraction of edges that may be undecided beside clues for a full search to ask whether there is a second solution.
const ALMOST: f64 = 0.3;

/// The probability that the first loop winds more.
const WINDING: f64 = 0.5;

/// For the first loop, a blank area is widened by fewer cells than this.
const DEEPEST: u32 = 4;

/// The probability that the area is inside this loop.
const FILLED: f64 = 0.3;

/// A loop with its clues in the cells.
#[derive(Clone)]
struct Place {
    region: Region,
    puzzle: Puzzle,
    open: Open,
}

/// The edges that rules and extensions leave undecided.
#[derive(Clone, Default)]
struct Open {
    /// Undecided edges beside a cell of the pattern.
    beside: Vec<Edge>,
    /// All other undecided edges.
    others: Vec<Edge>,
    /// The number of clues of too frequent digits.
    excess: usize,
}

impl Open {
    /// How far the board is from having one solution. Edges beside the clues count more: the others follow from them at last.
    fn distance(&self) -> usize {
        WEIGHT * (self.beside.len() + self.excess) + self.others.len()
    }

    const fn count(&self) -> usize {
        self.beside.len() + self.others.len()
    }
}

struct Climb<'a> {
    cells: &'a Mask,
    rulebook: Rulebook,
    memory: Memory,
    solver: Solver,
    deadline: &'a Deadline,
    limits: Limits,
    /// The most clues that may be 0.
    most_zeros: usize,
}

/// Tries to find a loop whose clues in these cells leave no other loop, from a random loop. `zeros` is the most that may be 0, as
/// a fraction of the clues.
pub(super) fn climb(
    cells: &Mask,
    limits: Limits,
    zeros: f64,
    rng: &mut impl Rng,
    deadline: &Deadline,
) -> Result<Search, GenerateError> {
    let rulebook = Rulebook::new(TechniqueSet::SOLVING);
    let solver = Solver::default().until(deadline);
    let memory = Memory::default();
    let most_zeros = (zeros * cells.count() as f64) as usize;
    let mut climb = Climb { cells, rulebook, memory, solver, deadline, limits, most_zeros };
    let region = first(cells, rng, deadline)?;
    let puzzle = cells.clues(&region);
    let open = climb.open(&puzzle);
    let place = Place { region, puzzle, open };
    let nearest = match climb.run(place, STEPS * cells.grid().cell_count(), rng)? {
        Ok(Place { region, puzzle, .. }) => return Ok(Search::Found(region, puzzle)),
        Err(nearest) => nearest,
    };
    if let Some(miss) = limits.miss(&nearest.puzzle).filter(|_| nearest.open.excess > 0) {
        return Ok(Search::Missed(miss));
    }
    let common = climb.solver.backbone(&nearest.puzzle);
    let open = common.map_or(0, |common| common.count(State::Undecided));
    Ok(Search::Missed(if open > 0 { Miss::Open(open) } else { Miss::Dull }))
}

/// A random loop. In most of them, the cells around the blank areas of the pattern are all on one side, as far as a single
/// loop allows.
fn first(cells: &Mask, rng: &mut impl Rng, deadline: &Deadline) -> Result<Region, GenerateError> {
    let grid = cells.grid();
    let mut region = Region::grown(grid, rng.random_bool(WINDING), rng, deadline)?;
    let Some(depth) = (rng.random_range(0..=DEEPEST) as usize).checked_sub(1) else {
        return Ok(region);
    };
    let side = rng.random_bool(FILLED);
    let is_far = |cell: Cell| grid.cells_near(cell, 1).all(|near| !cells.contains(near));
    let cleared = grid.cells().filter(|&cell| grid.cells_near(cell, depth).any(is_far));
    let cleared: Vec<Cell> = cleared.collect();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for &cell in &cleared {
            if region.is_inside(cell) != side && region.can_flip(cell) {
                region.flip(cell);
                changed = true;
            }
        }
    }
    Ok(region)
}

impl Climb<'_> {
    /// Changes a loop many times, at first with some slack. Returns the loop without another one; the nearest is the
    /// error.
    fn run(
        &mut self,
        mut place: Place,
        steps: usize,
        rng: &mut impl Rng,
    ) -> Result<Result<Place, Place>, GenerateError> {
        let almost = (ALMOST * place.puzzle.grid().edge_count() as f64) as usize;
        let mut best: Option<Place> = None;
        for step in 0..steps {
            in_time(self.deadline)?;
            if best.as_ref().is_none_or(|best| place.open.distance() < best.open.distance()) {
                let is_within = is_varied(&place.puzzle, self.most_zeros) && place.open.excess == 0;
                if is_within
                    && place.open.beside.len() <= almost
                    && is_unique(&place.puzzle, &mut self.solver)?
                {
                    return Ok(Ok(place));
                }
                best = Some(place.clone());
            }
            self.change(&mut place, SLACK * (1.0 - step as f64 / steps as f64), rng);
        }
        Ok(Err(best.unwrap_or(place)))
    }

    /// The edges that rules and extensions leave undecided.
    fn open(&mut self, puzzle: &Puzzle) -> Open {
        let memory = std::mem::take(&mut self.memory);
        let mut deducer = Deducer::with_memory(&self.rulebook, Board::new(puzzle), memory);
        // The loop meets the clues, so there is no conflict.
        let _ = deducer.run_rules().and_then(|()| deducer.settle());
        let (board, memory) = deducer.into_parts();
        self.memory = memory;
        let grid = puzzle.grid();
        let undecided = grid.edges().filter(|&edge| board.state(edge) == State::Undecided);
        let is_beside = |edge: &Edge| {
            grid.cells_beside(*edge).into_iter().flatten().any(|cell| self.cells.contains(cell))
        };
        let (beside, others) = undecided.partition(is_beside);
        Open { beside, others, excess: self.limits.excess(puzzle) }
    }

    /// Changes a loop, unless that leaves many more edges undecided.
    fn change(&mut self, place: &mut Place, slack: f64, rng: &mut impl Rng) {
        let flipped = flip_some(place, rng);
        let clues = self.clues_around(&place.region, &flipped);
        let is_new = clues.iter().any(|&(cell, clue)| place.puzzle.clue(cell) != clue);
        if !is_new {
            return;
        }
        let puzzle = place.puzzle.with(clues.iter().copied());
        let most_zeros = self.most_zeros.max(count(&place.puzzle)[0]);
        if is_varied(&puzzle, most_zeros) {
            let open = self.open(&puzzle);
            if is_kept(place.open.distance(), open.distance(), slack, rng) {
                (place.puzzle, place.open) = (puzzle, open);
                return;
            }
        }
        for cell in flipped {
            place.region.flip(cell);
        }
    }

    /// The clues in the cells of the pattern that some cells have changed.
    fn clues_around(&self, region: &Region, flipped: &[Cell]) -> Vec<(Cell, Clue)> {
        let grid = self.cells.grid();
        let mut clues = Vec::new();
        for &flip in flipped {
            for cell in grid.cells_near(flip, 1).filter(|&cell| self.cells.contains(cell)) {
                clues.push((cell, Clue::NUMBERS[usize::from(region.lines_at(cell))]));
            }
        }
        clues
    }
}

/// True if no clue is a 4, and no more than this number are 0.
fn is_varied(puzzle: &Puzzle, most_zeros: usize) -> bool {
    let counts = count(puzzle);
    counts[0] <= most_zeros && counts[4] == 0
}

/// Lets one cell change sides, or a few that are near each other. Returns them.
fn flip_some(place: &mut Place, rng: &mut impl Rng) -> Vec<Cell> {
    let grid = place.puzzle.grid();
    let any = |count: usize, rng: &mut dyn Rng| rng.random_range(0..count as u32) as usize;
    let mut at = grid.cell_of(any(grid.cell_count(), rng));
    if place.open.count() > 0 && rng.random_bool(NEAR) {
        let is_beside =
            !place.open.beside.is_empty() && (place.open.others.is_empty() || rng.random_bool(BESIDE));
        let edges = if is_beside { &place.open.beside } else { &place.open.others };
        let edge = edges[any(edges.len(), rng)];
        let beside: Vec<Cell> = grid.cells_beside(edge).into_iter().flatten().collect();
        at = beside[any(beside.len(), rng)];
    }
    let around: Vec<Cell> = grid.cells_near(at, 1).collect();
    let mut flipped = Vec::new();
    loop {
        let cell = around[any(around.len(), rng)];
        if place.region.can_flip(cell) {
            place.region.flip(cell);
            flipped.push(cell);
        }
        if !rng.random_bool(AGAIN) {
            return flipped;
        }
    }
}

/// Whether to keep a change: always if no more edges are undecided than before, and less often the more there are.
fn is_kept(before: usize, after: usize, slack: f64, rng: &mut impl Rng) -> bool {
    let worse = after.saturating_sub(before) as f64;
    // Without powers, which differ between machines.
    let chance = 1.0 - worse / slack.max(0.01);
    worse == 0.0 || chance > 0.0 && rng.random_bool(chance * chance)
}
