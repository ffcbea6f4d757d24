//! Removes clues as long as the board stays unique.
//!
//! Clues that the rules can do without go first (`by_rules`). Each other clue takes a query: is there a loop
//! that meets all other clues and differs from the first loop around this one? One incremental search answers
//! all queries. Each clue has a selector literal, so what is learnt in one query holds for the next. Most
//! second loops differ only near the clue: these are found without SAT (`near`), and on a large board the
//! first query fixes edges far away to their states in the first loop.
//!
//! - If there is no such loop, the clue goes.
//! - A second loop is a *witness*: of the clues it violates, one must always stay. Once only one of them is
//!   left, that one stays without a query.

use super::GenerateError;
use super::by_rules::by_rules;
use super::near::Near;
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{Cell, Edge, State};
use crate::search::fast::loop_solver::{LoopSolver, Wanted};
use crate::search::fast::near::Part;
use crate::search::{NextLoop, SearchError};
use crate::solution::{Solution, verify};
use crate::solve::Solver;
use crate::verdict::Verdict;
use crate::{Clue, Puzzle};

/// The radius around a clue within which SAT first looks for a second loop. With a smaller radius, or a
/// second one, boards take a tenth longer.
const RADIUS: usize = 12;

/// The most conflicts of a query before a fresh search takes over.
const CONFLICTS: u64 = 2_000;

/// The number of orbits for whose queries all other clues are assumed at once. With more of them less follows from the
/// others alone; with fewer, that has to be derived more often.
const AT_ONCE: usize = 40;

/// A unique board whose clues are being removed.
pub(super) struct Reducer {
    deadline: Deadline,
    full: Puzzle,
    /// The board with the clues that are left.
    left: Puzzle,
    /// The states of all edges in the first loop.
    solution: Vec<State>,
    witnesses: Witnesses,
}

impl Reducer {
    /// Starts with all clues; `None` if even with those the board is not unique.
    pub(super) fn new(full: &Puzzle, deadline: &Deadline) -> Result<Option<Reducer>, GenerateError> {
        match Solver::default().until(deadline).solve(full)?.verdict {
            Verdict::Timeout(_) => Err(GenerateError::Timeout),
            Verdict::Unique(solution) => Ok(Some(Reducer {
                deadline: deadline.clone(),
                full: full.clone(),
                left: full.clone(),
                solution: solution.states(),
                witnesses: Witnesses::default(),
            })),
            _ => Ok(None),
        }
    }

    /// Removes orbits, in order, as long as the board stays unique and `keep` clues stay.
    pub(super) fn reduce(&mut self, orbits: Vec<Vec<Cell>>, keep: usize) -> Result<Puzzle, GenerateError> {
        let rest;
        (self.left, rest) = by_rules(&self.full, orbits, keep, &self.deadline)?;
        // If nothing may go any more, no search is needed.
        let left = self.left.clue_count();
        if rest.iter().any(|orbit| left >= keep + orbit.len()) {
            self.by_search(&rest, keep)?;
        }
        Ok(self.left.clone())
    }

    fn check_time(&self) -> Result<(), GenerateError> {
        if self.deadline.has_passed() { Err(GenerateError::Timeout) } else { Ok(()) }
    }

    /// Removes orbits that the rules cannot do without, but the search can.
    fn by_search(&mut self, orbits: &[Vec<Cell>], keep: usize) -> Result<(), GenerateError> {
        let start = self.left.clone();
        let mut search = LoopSolver::with_selectors(Board::new(&start), &self.deadline);
        search.set_target(start.grid().edges().map(|edge| self.state(edge)));
        let mut near = Near::new(self.full.grid(), &self.solution);
        let mut left = self.left.clue_count();
        for orbits in orbits.chunks(AT_ONCE) {
            let cells: Vec<Cell> = orbits.iter().flatten().copied().collect();
            search.assume_clues(&clued(&self.left.without(&cells), start.grid().cells()));
            for orbit in orbits {
                self.check_time()?;
                if left < keep + orbit.len() || self.witnesses.need(&self.left, orbit) {
                    continue;
                }
                let without = self.left.without(orbit);
                match self.second(&mut search, &mut near, &without, orbit)? {
                    Some(second) => self.witnesses.add(&self.full, second.lines()),
                    None => {
                        self.left = without;
                        left -= orbit.len();
                    }
                }
            }
            search.fix_clues(&clued(&self.left, cells));
        }
        Ok(())
    }

    /// Finds a second loop of `without`, from which the clues of `gone` were removed.
    fn second(
        &mut self,
        search: &mut LoopSolver,
        near: &mut Near,
        without: &Puzzle,
        gone: &[Cell],
    ) -> Result<Option<Solution>, GenerateError> {
        for &cell in gone {
            if let Some(lines) = near.second(without, cell, self.full.clue(cell)) {
                return Ok(Some(verify(without, lines).map_err(SearchError::from)?));
            }
        }
        search.set_puzzle(without.clone());
        if 2 * RADIUS < without.grid().rows().max(without.grid().cols()) {
            let [free, around] = [RADIUS, RADIUS + 1].map(|radius| self.cells_near(gone, radius));
            let near = Part { known: &self.solution, free: &free, around: &around };
            if let NextLoop::Loop(second) = search.ask_near(&self.unlike(gone), near, CONFLICTS)? {
                return Ok(Some(second));
            }
        }
        match search.ask(self.unlike(gone), &[], CONFLICTS)? {
            NextLoop::Loop(second) => Ok(Some(second)),
            NextLoop::Exhausted => Ok(None),
            NextLoop::Unfinished => self.second_afresh(without),
        }
    }

    /// An edge with its state in the first loop.
    fn state(&self, edge: Edge) -> (Edge, State) {
        (edge, self.solution[edge.index()])
    }

    /// The condition that a loop differs from the first one around some cells.
    fn unlike(&self, cells: &[Cell]) -> Wanted {
        let sides = cells.iter().flat_map(|&cell| self.full.grid().sides(cell));
        Wanted::Unlike(sides.map(|edge| self.state(edge)).collect())
    }

    /// The cells within a radius around some cells.
    fn cells_near(&self, cells: &[Cell], radius: usize) -> Vec<Cell> {
        cells.iter().flat_map(|&cell| self.full.grid().cells_near(cell, radius)).collect()
    }

    /// Finds a second loop by a fresh search: one search may succeed quickly where another is stuck.
    fn second_afresh(&self, without: &Puzzle) -> Result<Option<Solution>, GenerateError> {
        match Solver::default().until(&self.deadline).solve(without)?.verdict {
            Verdict::Timeout(_) => Err(GenerateError::Timeout),
            Verdict::Several(two) => Ok(two.into_iter().find(|other| other.states() != self.solution)),
            _ => Ok(None),
        }
    }
}

/// Those of some cells that have a clue.
fn clued(puzzle: &Puzzle, cells: impl IntoIterator<Item = Cell>) -> Vec<Cell> {
    cells.into_iter().filter(|&cell| puzzle.clue(cell) != Clue::BLANK).collect()
}

/// Second loops, each as the cells whose clues it breaks.
#[derive(Default)]
struct Witnesses {
    broken: Vec<Vec<Cell>>,
}

impl Witnesses {
    /// Adds a loop that meets the clues of a board with fewer clues than `full`.
    fn add(&mut self, full: &Puzzle, lines: &[bool]) {
        let cells = full.grid().cells();
        self.broken.push(cells.filter(|&cell| !full.is_met(cell, lines)).collect());
    }

    /// True if some witness violates no clue of `puzzle` other than those of `orbit`.
    fn need(&self, puzzle: &Puzzle, orbit: &[Cell]) -> bool {
        self.broken
            .iter()
            .any(|broken| broken.iter().all(|cell| puzzle.clue(*cell) == Clue::BLANK || orbit.contains(cell)))
    }
}
