//! The oracle of all searches here: is there a loop that meets these clues?
//!
//! One incremental SAT search answers all of these questions. Each clue has a selector literal, so clauses
//! that are learnt for some clues stay valid for others.

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{Cell, State};
use crate::puzzle::Puzzle;
use crate::search::fast::loop_near_place::Part;
use crate::search::fast::loop_solver::{LoopSolver, Wanted};
use crate::search::{NextLoop, TimedOut};
use crate::solution::Solution;

/// The radius around a clue within which a loop that breaks only that clue is sought first, and the most conflicts of
/// that search.
const RADIUS: usize = 5;
const CONFLICTS: u64 = 100;

/// The answer to a question.
pub(super) enum Reply {
    /// A loop meets the clues.
    Loop(Counterexample),
    /// No loop meets the clues, and these of them suffice for that (a core).
    None(Vec<Cell>),
}

/// A loop that shows that some clues are not enough.
pub(super) struct Counterexample {
    /// Its lines.
    pub(super) lines: Vec<bool>,
    /// The clues in question that it breaks, in order. Every set that is enough contains one of them.
    pub(super) broken: Vec<Cell>,
}

/// Answers questions about some clues of a puzzle, while its other clues are always on.
pub(super) struct ClueQuestion {
    puzzle: Puzzle,
    /// The clues that always count.
    given: Vec<Cell>,
    /// The clues in question, in order.
    open: Vec<Cell>,
    search: LoopSolver,
}

impl ClueQuestion {
    /// Makes every clue of the board's puzzle optional, except the given ones. Edges that the board has decided
    /// must follow from the given clues alone.
    pub(super) fn new(board: Board, given: Vec<Cell>, deadline: &Deadline) -> ClueQuestion {
        let puzzle = board.puzzle().clone();
        let mut search = LoopSolver::with_selectors(board, deadline);
        search.fix_clues(&given);
        let mut is_given = vec![false; puzzle.grid().cell_count()];
        given.iter().for_each(|cell| is_given[cell.index()] = true);
        let is_open = |cell: &Cell| puzzle.demand(*cell).is_some() && !is_given[cell.index()];
        let open = puzzle.grid().cells().filter(is_open).collect();
        ClueQuestion { puzzle, given, open, search }
    }

    /// Excludes this loop from now on.
    pub(super) fn without(mut self, solution: &Solution) -> ClueQuestion {
        self.search.exclude(solution);
        self
    }

    /// The clues in question, in order.
    pub(super) fn open(&self) -> &[Cell] {
        &self.open
    }

    /// Asks whether there is a loop that meets these of the clues in question.
    pub(super) fn ask(&mut self, cells: &[Cell]) -> Result<Reply, TimedOut> {
        Ok(match self.find(cells, Wanted::Any)? {
            Some(found) => Reply::Loop(found),
            None => Reply::None(self.search.core_clues(cells)),
        })
    }

    /// Makes these clues count in all questions from now on, so that what they imply is derived only once.
    pub(super) fn assume(&mut self, cells: &[Cell]) {
        self.search.assume_clues(cells);
    }

    /// Whether a puzzle with one solution, in these states, needs a clue: without it, another loop meets these others.
    /// That differs from the solution at the clue, and mostly only near it.
    pub(super) fn is_needed(
        &mut self,
        clue: Cell,
        others: &[Cell],
        solution: &[State],
    ) -> Result<bool, TimedOut> {
        if self.puzzle.clue(clue).number().is_none() {
            return Ok(matches!(self.ask(others)?, Reply::Loop(_)));
        }
        let grid = self.puzzle.grid();
        let sides = grid.sides(clue).map(|edge| (edge, solution[edge.index()]));
        let unlike = Wanted::Unlike(sides.to_vec());
        let [free, around] =
            [RADIUS, RADIUS + 1].map(|reach| grid.cells_near(clue, reach).collect::<Vec<_>>());
        let near = Part { known: solution, free: &free, around: &around };
        self.search.set_puzzle(self.with(others));
        let is_near = matches!(self.search.ask_near(&unlike, near, CONFLICTS), NextLoop::Loop(_));
        Ok(is_near || self.find(others, unlike)?.is_some())
    }

    /// Reduces the clues that a counterexample breaks to a minimal set: no other loop breaks only some of
    /// them.
    pub(super) fn widen(&mut self, mut found: Counterexample) -> Result<Counterexample, TimedOut> {
        while found.broken.len() > 1 {
            let is_met = |cell: &Cell| found.broken.binary_search(cell).is_err();
            let met: Vec<Cell> = self.open.iter().copied().filter(is_met).collect();
            match self.find(&met, Wanted::Meeting(found.broken.clone()))? {
                Some(better) => found = better,
                None => break,
            }
        }
        Ok(found)
    }

    /// Searches for a wanted loop that meets these of the clues in question.
    fn find(&mut self, cells: &[Cell], wanted: Wanted) -> Result<Option<Counterexample>, TimedOut> {
        self.search.set_puzzle(self.with(cells));
        match self.search.ask(wanted, &[], u64::MAX) {
            NextLoop::Loop(solution) => Ok(Some(self.counterexample(solution.lines()))),
            NextLoop::Exhausted => Ok(None),
            NextLoop::Unfinished => Err(TimedOut),
        }
    }

    fn counterexample(&self, lines: &[bool]) -> Counterexample {
        let is_broken = |cell: &Cell| !self.puzzle.is_met(*cell, lines);
        let broken = self.open.iter().copied().filter(is_broken).collect();
        Counterexample { lines: lines.to_vec(), broken }
    }

    /// The puzzle with the given clues and these of the clues in question.
    fn with(&self, cells: &[Cell]) -> Puzzle {
        self.puzzle.only(&[&self.given, cells].concat())
    }
}
