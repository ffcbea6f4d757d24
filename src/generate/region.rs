//! Loops as the outlines of regions: connected sets of cells without holes that nowhere touch only at a
//! corner.
//!
//! A good loop winds: a cell that joins the region next to just one of its cells makes a passage, one that
//! fills a niche makes a flat area. So growth mostly adds cells of the first kind.

use rand::{Rng, RngExt};

use super::GenerateError;
use super::error::WIDEST_UNIFORM;
use super::mask::Mask;
use crate::count::{Budget, Incomplete, Sampler};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::genre::Dots;
use crate::grid::{Cell, Grid, State};
use crate::maze::{Maze, Way};
use crate::{Clue, Puzzle};

/// The number of cells between two looks at the clock.
const CLOCK: usize = 1 << 12;

/// The probability that growth fills a niche.
const FILL: f64 = 0.15;

/// The same for loops that wind more, which need fewer clues.
const FILL_WINDING: f64 = 0.05;

/// The probability that the maze's list of rooms is flipped, so that its passages branch.
const BRANCH: f64 = 0.2;

/// The most memory for the states of all loops, in bytes.
const MOST_MEMORY: usize = 4 << 30;

/// Prepares to sample from all loops of a grid.
pub(super) fn all_loops(grid: Grid, dots: Dots, deadline: &Deadline) -> Result<Sampler, GenerateError> {
    if grid.rows().min(grid.cols()) > WIDEST_UNIFORM {
        return Err(GenerateError::Uniform { rows: grid.rows(), cols: grid.cols() });
    }
    let blank = Puzzle::from_clues(grid, vec![Clue::BLANK; grid.cell_count()].into()).with_dots(dots);
    let budget = Budget { deadline: deadline.clone(), memory: MOST_MEMORY };
    Sampler::new(&Board::new(&blank), budget, &mut |_| {}).map_err(|stop| match stop {
        Incomplete::Timeout => GenerateError::Timeout,
        _ => GenerateError::Uniform { rows: grid.rows(), cols: grid.cols() },
    })
}

/// A set of cells, padded by a ring of cells around the grid that are never in it.
#[derive(Clone, Debug)]
pub(super) struct Region {
    grid: Grid,
    inside: Vec<bool>,
}

impl Region {
    /// Grows a region, with more passages if `winding`.
    ///
    /// # Errors
    /// When the deadline passes first.
    pub(super) fn grown(
        grid: Grid,
        winding: bool,
        rng: &mut impl Rng,
        deadline: &Deadline,
    ) -> Result<Region, GenerateError> {
        let mut region = Region::empty(grid);
        region.grow(if winding { FILL_WINDING } else { FILL }, rng, deadline)?;
        Ok(region)
    }

    /// Makes a region from a maze.
    pub(super) fn carved(grid: Grid, rng: &mut impl Rng) -> Region {
        let mut region = Region::empty(grid);
        region.carve(rng);
        region
    }

    /// The region of these cells.
    pub(super) fn of(cells: &Mask) -> Region {
        let mut region = Region::empty(cells.grid());
        for (r, row) in cells.rows().enumerate() {
            let first = region.place(r, 0);
            region.inside[first..first + row.len()].copy_from_slice(row);
        }
        region
    }

    /// The inside of a loop: the cells with an odd number of its lines to the left.
    pub(super) fn inside(grid: Grid, lines: &[bool]) -> Region {
        Region::of(&Mask::inside(grid, lines))
    }

    /// The region without cells.
    pub(super) fn empty(grid: Grid) -> Region {
        Region { grid, inside: vec![false; (grid.rows() + 2) * (grid.cols() + 2)] }
    }

    const fn stride(&self) -> usize {
        self.grid.cols() + 2
    }

    /// The index in `inside` of the cell in row `r`, column `c`.
    pub(super) const fn place(&self, r: usize, c: usize) -> usize {
        (r + 1) * self.stride() + c + 1
    }

    /// The four neighbours of a place: above, right, below, left.
    pub(super) const fn neighbours(&self, place: usize) -> [usize; 4] {
        [place - self.stride(), place + 1, place + self.stride(), place - 1]
    }

    pub(super) fn is_in_grid(&self, place: usize) -> bool {
        let (r, c) = (place / self.stride(), place % self.stride());
        (1..=self.grid.rows()).contains(&r) && (1..=self.grid.cols()).contains(&c)
    }

    /// True if the cell can join or leave without making a hole, a second part, or two parts that touch at a
    /// corner: around its eight neighbours, inside and outside change exactly twice, and some but not all of
    /// the four beside it are inside.
    pub(super) fn is_simple(&self, place: usize) -> bool {
        let s = self.stride();
        let ring = [
            place - s - 1,
            place - s,
            place - s + 1,
            place + 1,
            place + s + 1,
            place + s,
            place + s - 1,
            place - 1,
        ];
        let changes = (0..8).filter(|&i| self.inside[ring[i]] != self.inside[ring[(i + 1) % 8]]).count();
        let beside = self.count_beside(place);
        changes == 2 && 0 < beside && beside < 4
    }

    fn count_beside(&self, place: usize) -> usize {
        self.neighbours(place).into_iter().filter(|&next| self.inside[next]).count()
    }

    /// The number of sides of a place that are on the outline.
    pub(super) fn lines_around(&self, place: usize) -> u8 {
        let beside = self.count_beside(place) as u8;
        if self.inside[place] { 4 - beside } else { beside }
    }

    /// True if a cell can change sides, and the outline is a single loop as before.
    pub(super) fn can_flip(&self, cell: Cell) -> bool {
        self.is_simple(self.place_of(cell))
    }

    /// The number of lines around a cell.
    pub(super) fn lines_at(&self, cell: Cell) -> u8 {
        self.lines_around(self.place_of(cell))
    }

    /// True if the outline is a single loop: the inside is connected, and so is the outside.
    pub(super) fn is_loop(&self) -> bool {
        [true, false].into_iter().all(|side| self.parts(side).len() == 1)
    }

    /// The connected parts of the inside, or of the outside with the ring around the grid, as places.
    pub(super) fn parts(&self, side: bool) -> Vec<Vec<usize>> {
        let mut seen: Vec<bool> = self.inside.iter().map(|&inside| inside != side).collect();
        let mut parts = Vec::new();
        for first in 0..seen.len() {
            if seen[first] {
                continue;
            }
            let (mut part, mut next) = (vec![first], 0);
            seen[first] = true;
            while let Some(&place) = part.get(next) {
                next += 1;
                for beside in self.beside(place) {
                    if !std::mem::replace(&mut seen[beside], true) {
                        part.push(beside);
                    }
                }
            }
            parts.push(part);
        }
        parts
    }

    /// The neighbours of a place that are in the grid or the ring around it.
    pub(super) fn beside(&self, place: usize) -> impl Iterator<Item = usize> {
        let (s, all) = (self.stride(), self.inside.len());
        let steps = [
            (place >= s, -(s as isize)),
            (place % s + 1 < s, 1),
            (place + s < all, s as isize),
            (!place.is_multiple_of(s), -1),
        ];
        steps
            .into_iter()
            .filter(|(is_there, _)| *is_there)
            .map(move |(_, step)| place.wrapping_add_signed(step))
    }

    /// The grid of the region.
    pub(super) const fn grid(&self) -> Grid {
        self.grid
    }

    /// The cells and the ring around them.
    pub(super) const fn places(&self) -> &[bool] {
        self.inside.as_slice()
    }

    /// Moves the cell at a place into the region, or out of it.
    pub(super) fn turn(&mut self, place: usize) {
        self.inside[place] ^= true;
    }

    /// The row and column of a place in the grid.
    pub(super) const fn row_and_column(&self, place: usize) -> (usize, usize) {
        (place / self.stride() - 1, place % self.stride() - 1)
    }

    /// The cell at a place in the grid.
    pub(super) fn cell_at(&self, place: usize) -> Cell {
        let (r, c) = self.row_and_column(place);
        self.grid.cell(r, c)
    }

    /// The place of a cell.
    pub(super) fn place_of(&self, cell: Cell) -> usize {
        let (r, c) = self.grid.cell_place(cell);
        self.place(r, c)
    }

    /// True if a cell is in the region.
    pub(super) fn is_inside(&self, cell: Cell) -> bool {
        self.inside[self.place_of(cell)]
    }

    /// Moves a cell into the region, or out of it.
    pub(super) fn flip(&mut self, cell: Cell) {
        self.turn(self.place_of(cell));
    }

    /// Grows from a random cell until no more cell can join; a niche is filled with probability `fill`.
    fn grow(&mut self, fill: f64, rng: &mut impl Rng, deadline: &Deadline) -> Result<(), GenerateError> {
        let (rows, cols) = (self.grid.rows() as u32, self.grid.cols() as u32);
        let start = self.place(rng.random_range(0..rows) as usize, rng.random_range(0..cols) as usize);
        self.inside[start] = true;
        let mut frontier = self.neighbours(start).to_vec();
        let mut steps = 0_usize;
        while !frontier.is_empty() {
            steps += 1;
            if steps.is_multiple_of(CLOCK) && deadline.has_passed() {
                return Err(GenerateError::Timeout);
            }
            let place = frontier.swap_remove(rng.random_range(0..frontier.len() as u32) as usize);
            if self.inside[place] || !self.is_in_grid(place) || !self.is_simple(place) {
                continue;
            }
            if self.count_beside(place) == 1 || rng.random_bool(fill) {
                self.inside[place] = true;
                frontier.extend(self.neighbours(place));
            }
        }
        Ok(())
    }

    /// Carves a maze: a room in every second row and column, and passages between them.
    fn carve(&mut self, rng: &mut impl Rng) {
        let mut offset = |n: usize| rng.random_range(0..n.min(2) as u32) as usize;
        let (top, left) = (offset(self.grid.rows()), offset(self.grid.cols()));
        let (rows, cols) = ((self.grid.rows() - top).div_ceil(2), (self.grid.cols() - left).div_ceil(2));
        let Some((maze, ..)) = Maze::random(rows, cols, BRANCH, rng) else { return };
        for row in 0..rows {
            for col in 0..cols {
                let room = self.place(top + 2 * row, left + 2 * col);
                self.inside[room] = true;
                // The maze counts rows from below, which makes no difference here.
                let (down, right) = (room + self.stride(), room + 1);
                self.inside[down] |= maze.is_open((row, col), Way::Up);
                self.inside[right] |= maze.is_open((row, col), Way::Right);
            }
        }
    }

    /// Whether each edge is on the outline of the region.
    pub(super) fn lines(&self) -> Vec<bool> {
        self.outline().into_iter().map(|state| state == State::Line).collect()
    }

    /// The outline of the region, as a state for each edge.
    pub(crate) fn outline(&self) -> Vec<State> {
        let (rows, cols) = (self.grid.rows(), self.grid.cols());
        let differ = |a, b| State::from_on(self.inside[a] != self.inside[b]);
        let mut states = Vec::with_capacity(self.grid.edge_count());
        for r in 0..=rows {
            states.extend((0..cols).map(|c| differ(self.place(r, c), self.place(r, c) - self.stride())));
        }
        for r in 0..rows {
            states.extend((0..=cols).map(|c| differ(self.place(r, c), self.place(r, c) - 1)));
        }
        states
    }

    /// The puzzle that has the outline as a solution and a clue in every cell.
    pub(crate) fn clues(&self) -> Puzzle {
        let clue = |cell| Clue::new(self.lines_at(cell)).unwrap_or(Clue::BLANK);
        Puzzle::from_clues(self.grid, self.grid.cells().map(clue).collect())
    }
}
