//! The questions about clues: which ones contradict each other, which to add, and which to leave out.

use super::fewest::{Fewest, Hunt, fewest};
use super::question::{ClueQuestion, Reply};
use crate::bug::verified;
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{Cell, State};
use crate::puzzle::Puzzle;
use crate::search::TimedOut;
use crate::solution::Solution;

/// The number of clues of which each is left out in turn while all others are assumed only once.
const WINDOW: usize = 40;

/// The result of a search for clues to add.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Additions {
    /// With these clues the chosen solution is the only one.
    Clues {
        /// The clues.
        added: Fewest,
        /// The puzzle with these clues added.
        puzzle: Puzzle,
    },
    /// No clues distinguish the chosen solution from this one: both have the same number of lines around
    /// every cell.
    Twin(Solution),
    /// The time ran out before anything was known.
    Timeout,
}

/// The clues of a puzzle with one solution that can be left out one at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spare {
    /// Their cells, in order.
    pub cells: Vec<Cell>,
    /// The number of other clues for which the time ran out.
    pub unsettled: usize,
}

/// Finds clues of a puzzle without a solution that contradict each other.
pub fn contradiction(puzzle: &Puzzle, hunt: Hunt) -> Fewest {
    let board = Board::new(puzzle);
    fewest(ClueQuestion::new(board, Vec::new(), &hunt.deadline), hunt)
}

/// Finds clues to add to a puzzle with several solutions that make the chosen one the only one. `known` has
/// the states of all edges, decided where they are known to be the same in all solutions, which helps the
/// search.
pub fn additions(puzzle: &Puzzle, known: &[State], chosen: &Solution, hunt: Hunt) -> Additions {
    let grid = puzzle.grid();
    let full = puzzle.filled(chosen.lines());
    let given: Vec<Cell> = grid.cells().filter(|&cell| puzzle.demand(cell).is_some()).collect();
    let board = Board::given(&full, known);
    let mut question = ClueQuestion::new(board, given, &hunt.deadline).without(chosen);
    let all = question.open().to_vec();
    match question.ask(&all) {
        Ok(Reply::Loop(twin)) => Additions::Twin(verified(puzzle, twin.lines)),
        Ok(Reply::None(_)) => {
            let added = fewest(question, hunt);
            let puzzle = puzzle.with(added.cells.iter().map(|&cell| (cell, full.given_at(cell))));
            Additions::Clues { added, puzzle }
        }
        Err(TimedOut) => Additions::Timeout,
    }
}

/// Finds clues that are enough: with only these, the puzzle still has one solution. The fewer they are, the more
/// clues can be left out together.
pub fn needed(puzzle: &Puzzle, solution: &Solution, hunt: Hunt) -> Fewest {
    let board = Board::new(puzzle);
    fewest(ClueQuestion::new(board, Vec::new(), &hunt.deadline).without(solution), hunt)
}

/// Answers of several puzzles, each with some clues of one, whether a solution is their only one.
pub(crate) struct Uniqueness(ClueQuestion);

impl Uniqueness {
    /// Prepares for puzzles with clues of this one, which has this solution.
    pub(crate) fn new(puzzle: &Puzzle, solution: &Solution, deadline: &Deadline) -> Uniqueness {
        Uniqueness(ClueQuestion::new(Board::new(puzzle), Vec::new(), deadline).without(solution))
    }

    /// True if the solution is the only one of a puzzle with these clues.
    pub(crate) fn holds(&mut self, clues: &[Cell]) -> Result<bool, TimedOut> {
        Ok(matches!(self.0.ask(clues)?, Reply::None(_)))
    }
}

/// Finds the clues that a puzzle with one solution can do without, one at a time.
pub fn spare(puzzle: &Puzzle, solution: &Solution, deadline: &Deadline) -> Spare {
    let board = Board::new(puzzle);
    let mut question = ClueQuestion::new(board, Vec::new(), deadline).without(solution);
    let all = question.open().to_vec();
    // Clues that are not in the core can be left out; of the others, each is tried.
    let mut open = match question.ask(&all) {
        Ok(Reply::None(core)) => core,
        Ok(Reply::Loop(_)) => Vec::new(),
        Err(TimedOut) => return Spare { cells: Vec::new(), unsettled: all.len() },
    };
    let (mut needed, states) = (Vec::new(), solution.states());
    let except = |cells: &[Cell]| -> Vec<Cell> {
        all.iter().copied().filter(|cell| cells.binary_search(cell).is_err()).collect()
    };
    'all: while !open.is_empty() {
        let window = open[open.len().saturating_sub(WINDOW)..].to_vec();
        let outside = except(&window);
        question.assume(&outside);
        if let Ok(Reply::None(core)) = question.ask(&outside) {
            open.retain(|cell| core.binary_search(cell).is_ok());
            continue;
        }
        while let Some(cell) = open.pop_if(|cell| window[0] <= *cell) {
            match question.is_needed(cell, &except(&[cell]), &states) {
                Ok(true) => needed.push(cell),
                Ok(false) => {}
                Err(TimedOut) => {
                    open.push(cell);
                    break 'all;
                }
            }
        }
    }
    let mut stay = [needed, open.clone()].concat();
    stay.sort_unstable();
    Spare { cells: except(&stay), unsettled: open.len() }
}
