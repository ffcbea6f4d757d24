//! Taking clues away for as long as the board stays unique.
//!
//! First those go that the rules can do without (`by_rules`). Of the clues that are left then, one after another is asked about: is there a loop without it that is not the
//! first one around it? One search serves all these questions. Each clue counts only under its selector, so
//! that everything learnt for one question holds for the next. Most second loops differ near the clue alone: those are
//! found without it (`near`), and on a large board what is far away is first told to be as in the first loop.
//!
//! - If there is none, the clue goes.
//! - A second loop is a *witness*: of the clues it breaks, one must always stay. Once only one of those is
//!   left, it stays without asking again.

use super::GenerateError;
use super::by_rules::by_rules;
use super::near::Near;
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{Cell, Edge, State};
use crate::search::fast::loop_solver::{LoopSolver, Wanted};
use crate::search::{NextLoop, SearchError};
use crate::solution::{Solution, verify};
use crate::solve::{Options, Solver};
use crate::verdict::Verdict;
use crate::{Clue, Puzzle};

/// How far it is looked for then, by SAT: with a smaller radius, or a second one, boards take a tenth longer.
const RADIUS: usize = 12;

/// How many conflicts a question may cost before another search is asked.
const CONFLICTS: u64 = 2_000;

/// A unique board on its way to fewer clues.
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
    /// Starts with all clues; `None` if even those do not make the board unique.
    pub(super) fn new(full: &Puzzle, deadline: Deadline) -> Result<Option<Reducer>, GenerateError> {
        let options = Options { timeout: deadline.left(), ..Options::default() };
        match Solver::new(options).solve(full)?.verdict {
            Verdict::Timeout(_) => Err(GenerateError::Timeout),
            Verdict::Unique(solution) => Ok(Some(Reducer {
                deadline,
                full: full.clone(),
                left: full.clone(),
                solution: solution.states(),
                witnesses: Witnesses::default(),
            })),
            _ => Ok(None),
        }
    }

    /// Takes orbits away, in order, while the board stays unique and `keep` clues stay.
    pub(super) fn reduce(&mut self, orbits: Vec<Vec<Cell>>, keep: usize) -> Result<Puzzle, GenerateError> {
        let rest;
        (self.left, rest) = by_rules(&self.full, orbits, keep, self.deadline)?;
        // Where nothing is left to take, no search is needed.
        let left = self.left.clue_count();
        if rest.iter().any(|orbit| left >= keep + orbit.len()) {
            self.by_search(&rest, keep)?;
        }
        Ok(self.left.clone())
    }

    fn check_time(&self) -> Result<(), GenerateError> {
        if self.deadline.has_passed() { Err(GenerateError::Timeout) } else { Ok(()) }
    }

    /// Takes away what can go for other reasons.
    fn by_search(&mut self, orbits: &[Vec<Cell>], keep: usize) -> Result<(), GenerateError> {
        let start = self.left.clone();
        let mut search = LoopSolver::with_selectors(Board::new(&start), self.deadline);
        search.set_target(start.grid().edges().map(|edge| self.state(edge)));
        let mut near = Near::new(self.full.grid(), &self.solution);
        let mut left = self.left.clue_count();
        for orbit in orbits {
            self.check_time()?;
            if left < keep + orbit.len() {
                continue;
            }
            if self.witnesses.need(&self.left, orbit) {
                search.fix_clues(orbit);
                continue;
            }
            let without = self.left.without(orbit);
            match self.second(&mut search, &mut near, &without, orbit)? {
                Some(second) => {
                    self.witnesses.add(&self.full, second.lines());
                    search.fix_clues(orbit);
                }
                None => {
                    self.left = without;
                    left -= orbit.len();
                }
            }
        }
        Ok(())
    }

    /// Another loop of `without`, for which some clues were taken away.
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
            let far = self.far_from(gone, RADIUS);
            if let NextLoop::Loop(second) = search.ask(self.unlike(gone), &far, CONFLICTS)? {
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

    /// Another loop than the first one around some cells.
    fn unlike(&self, cells: &[Cell]) -> Wanted {
        let sides = cells.iter().flat_map(|&cell| self.full.grid().sides(cell));
        Wanted::Unlike(sides.map(|edge| self.state(edge)).collect())
    }

    /// The first loop away from some cells.
    fn far_from(&self, cells: &[Cell], radius: usize) -> Vec<(Edge, State)> {
        let grid = self.full.grid();
        let mut is_near = vec![false; grid.edge_count()];
        let near = cells.iter().flat_map(|&cell| grid.cells_near(cell, radius));
        near.flat_map(|cell| grid.sides(cell)).for_each(|edge| is_near[edge.index()] = true);
        grid.edges().filter(|edge| !is_near[edge.index()]).map(|edge| self.state(edge)).collect()
    }

    /// The same, by a search that has seen nothing yet: where one is lost, another may know its way.
    fn second_afresh(&self, without: &Puzzle) -> Result<Option<Solution>, GenerateError> {
        let options = Options { timeout: self.deadline.left(), ..Options::default() };
        match Solver::new(options).solve(without)?.verdict {
            Verdict::Timeout(_) => Err(GenerateError::Timeout),
            Verdict::Several(two) => Ok(two.into_iter().find(|other| other.states() != self.solution)),
            _ => Ok(None),
        }
    }
}

/// Second loops, each as the cells whose clues it breaks.
#[derive(Default)]
struct Witnesses {
    broken: Vec<Vec<Cell>>,
}

impl Witnesses {
    /// The lines of a loop that meets the clues of a board with fewer clues than `full`.
    fn add(&mut self, full: &Puzzle, lines: &[bool]) {
        let cells = full.grid().cells();
        self.broken.push(cells.filter(|&cell| !full.is_met(cell, lines)).collect());
    }

    /// True if a witness breaks no clue of `puzzle` but those of `orbit`.
    fn need(&self, puzzle: &Puzzle, orbit: &[Cell]) -> bool {
        self.broken
            .iter()
            .any(|broken| broken.iter().all(|cell| puzzle.clue(*cell) == Clue::BLANK || orbit.contains(cell)))
    }
}
