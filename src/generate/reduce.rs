//! Taking clues away for as long as the board stays unique.
//!
//! One solver serves the whole reduction. Each clue counts only under its selector, and the
//! loop the clues came from is blocked; so the question "unique with these clues?" is "no
//! model under these selectors?", and everything learnt for one question holds for the next.
//!
//! - *No model* comes with a core, a set of clues that suffices: all others can go at once.
//! - *A model* is a second loop, a *witness*: of the clues it breaks, one must always stay.
//!   Once only one of those is left, it stays without asking again. Most second loops differ
//!   near the clue alone; so that is asked first, with all else as in the first loop.
//!
//! Before SAT, the rules: while they alone still finish the board, it is unique, and clues
//! go in bunches that double while that lasts.

use std::collections::HashSet;

use slink_encodings::Lit;

use crate::grid::Cell;
use crate::slink::board::Board;
use crate::slink::cycles::Cycle;
use crate::slink::propagate::Propagator;
use crate::slink::rules::RuleSet;
use crate::slink::search::{Models, SearchError};
use crate::slink::solve::{Options, Solver, Verdict};
use crate::slink::{Clue, Puzzle};

/// How far from a clue that is to go a second loop is looked for first, in cells.
const RADIUS: usize = 4;

/// A unique board on its way to fewer clues.
pub(super) struct Reducer<'p> {
    full: &'p Puzzle,
    /// The board with the clues that are left.
    left: Puzzle,
    solution: Vec<bool>,
    rules: Propagator,
}

impl<'p> Reducer<'p> {
    /// Starts with all clues; `None` if even those do not make the board unique.
    pub(super) fn new(full: &'p Puzzle) -> Result<Option<Reducer<'p>>, SearchError> {
        match Solver::new(Options::default()).solve(full)?.verdict {
            Verdict::Unique(solution) => Ok(Some(Reducer {
                full,
                left: full.clone(),
                solution: solution.lines().to_vec(),
                rules: Propagator::new(RuleSet::ALL),
            })),
            _ => Ok(None),
        }
    }

    /// Takes orbits away, in order, while the board stays unique and `keep` clues stay.
    pub(super) fn reduce(&mut self, orbits: Vec<Vec<Cell>>, keep: usize) -> Result<Puzzle, SearchError> {
        let rest = self.by_rules(orbits, keep);
        if rest.iter().any(|orbit| self.left.clue_count() >= keep + orbit.len()) {
            self.by_sat(rest, keep)?;
        }
        Ok(self.left.clone())
    }

    /// Takes away what the rules can do without; returns the orbits that are left.
    fn by_rules(&mut self, orbits: Vec<Vec<Cell>>, keep: usize) -> Vec<Vec<Cell>> {
        let (mut next, mut bunch) = (0, 1);
        let mut rest = Vec::new();
        let mut left = self.left.clue_count();
        while next < orbits.len() {
            let try_these = &orbits[next..orbits.len().min(next + bunch)];
            let cells: Vec<Cell> = try_these.iter().flatten().copied().collect();
            let puzzle = self.left.without(&cells);
            if left >= keep + cells.len() && self.rules_finish(&puzzle) {
                self.left = puzzle;
                left -= cells.len();
                next += try_these.len();
                bunch *= 2;
            } else if bunch > 1 {
                bunch /= 2;
            } else {
                rest.push(orbits[next].clone());
                next += 1;
            }
        }
        rest
    }

    fn rules_finish(&mut self, puzzle: &Puzzle) -> bool {
        let mut board = Board::new(puzzle);
        self.rules.run(&mut board).is_ok() && board.undecided_count() == 0
    }

    /// Takes away what SAT proves can go.
    fn by_sat(&mut self, orbits: Vec<Vec<Cell>>, keep: usize) -> Result<(), SearchError> {
        let start = self.left.clone();
        let board = Board::new(&start);
        let (mut models, selectors) = Models::with_selectors(&board);
        let lines: Vec<_> = start.grid().edges().filter(|edge| self.solution[edge.index()]).collect();
        models.block(&lines);
        let mut witnesses = Witnesses::default();
        let mut left = self.left.clue_count();
        for (i, orbit) in orbits.iter().enumerate() {
            let gone = self.left.clue(orbit[0]) == Clue::BLANK;
            if gone || left < keep + orbit.len() || witnesses.need(&self.left, orbit) {
                continue;
            }
            let without = self.left.without(orbit);
            let mut selected = selected(&selectors, &without);
            let clues = selected.len();
            selected.extend(self.outside(&models, orbit));
            let near = models.next_solution(&without, &selected)?;
            selected.truncate(clues);
            let second = match near {
                None => models.next_solution(&without, &selected)?,
                near => near,
            };
            match second {
                Some(cycle) => witnesses.add(self.full, &cycle),
                None => {
                    self.left = without;
                    left -= orbit.len();
                    let core = models.core();
                    left -= self.drop_outside(&core, &selectors, &orbits[i + 1..], left.saturating_sub(keep));
                }
            }
        }
        Ok(())
    }

    /// That all edges far from some cells are as in the solution.
    fn outside(&self, models: &Models, cells: &[Cell]) -> Vec<Lit> {
        let grid = self.full.grid();
        let near = |cell: Cell| {
            let (r, c) = grid.cell_place(cell);
            cells.iter().any(|&middle| {
                let (y, x) = grid.cell_place(middle);
                y.abs_diff(r) <= RADIUS && x.abs_diff(c) <= RADIUS
            })
        };
        let far = grid.edges().filter(|&edge| !grid.cells_beside(edge).into_iter().flatten().any(near));
        let as_solved =
            |edge| models.line(edge).map(|lit| if self.solution[edge.index()] { lit } else { !lit });
        far.filter_map(as_solved).collect()
    }

    /// Takes away orbits none of whose clues are in the core, at most so many clues.
    fn drop_outside(
        &mut self,
        core: &[Lit],
        selectors: &[Option<Lit>],
        orbits: &[Vec<Cell>],
        most: usize,
    ) -> usize {
        let core: HashSet<Lit> = core.iter().copied().collect();
        let needed = |cell: &Cell| selectors[cell.index()].is_some_and(|lit| core.contains(&lit));
        let mut dropped = Vec::new();
        for orbit in orbits {
            let there = self.left.clue(orbit[0]) != Clue::BLANK;
            if there && dropped.len() + orbit.len() <= most && !orbit.iter().any(needed) {
                dropped.extend_from_slice(orbit);
            }
        }
        self.left = self.left.without(&dropped);
        dropped.len()
    }
}

/// The selectors of the clues of a puzzle.
fn selected(selectors: &[Option<Lit>], puzzle: &Puzzle) -> Vec<Lit> {
    let clued = puzzle.grid().cells().filter(|&cell| puzzle.clue(cell) != Clue::BLANK);
    clued.filter_map(|cell| selectors[cell.index()]).collect()
}

/// Second loops, each as the cells whose clues it breaks.
#[derive(Default)]
struct Witnesses {
    broken: Vec<Vec<Cell>>,
}

impl Witnesses {
    /// A loop that meets the clues of a board with fewer clues than `full`.
    fn add(&mut self, full: &Puzzle, cycle: &Cycle) {
        let grid = full.grid();
        let mut lines = vec![0; grid.cell_count()];
        for cell in cycle.edges.iter().flat_map(|&edge| grid.cells_beside(edge)).flatten() {
            lines[cell.index()] += 1;
        }
        let breaks = |cell: &Cell| full.clue(*cell).number() != Some(lines[cell.index()]);
        self.broken.push(grid.cells().filter(breaks).collect());
    }

    /// True if a witness breaks no clue of `puzzle` but those of `orbit`.
    fn need(&self, puzzle: &Puzzle, orbit: &[Cell]) -> bool {
        self.broken
            .iter()
            .any(|broken| broken.iter().all(|cell| puzzle.clue(*cell) == Clue::BLANK || orbit.contains(cell)))
    }
}
