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

/// Finds the clues that a puzzle with one solution can do without, one at a time.
pub fn spare(puzzle: &Puzzle, solution: &Solution, deadline: &Deadline) -> Spare {
    let question = ClueQuestion::new(Board::new(puzzle), Vec::new(), deadline).without(solution);
    let all = question.open().to_vec();
    let (mut open, mut stay) = (all.clone(), Vec::new());
    // If the time runs out, the clues that are open then stay, too.
    let _ = settle(question, &solution.states(), &mut open, &mut stay);
    stay.extend(&open);
    stay.sort_unstable();
    Spare { cells: except(&all, &stay), unsettled: open.len() }
}

/// Moves those of the open clues, which are in order, to `needed` that cannot be left out, and removes the others, until none is open.
fn settle(
    mut question: ClueQuestion,
    solution: &[State],
    open: &mut Vec<Cell>,
    needed: &mut Vec<Cell>,
) -> Result<(), TimedOut> {
    let all = open.clone();
    while !open.is_empty() {
        let window = open[open.len().saturating_sub(WINDOW)..].to_vec();
        let outside = except(&all, &window);
        question.assume(&outside);
        // Clues that are not in the core of a puzzle without others can be left out.
        if let Reply::None(core) = question.ask(&outside)? {
            open.retain(|cell| core.binary_search(cell).is_ok());
            continue;
        }
        for &cell in window.iter().rev() {
            if question.is_needed(cell, &except(&all, &[cell]), solution)? {
                needed.push(cell);
            }
            open.pop();
        }
    }
    Ok(())
}

/// Those of some cells that are not among these, which are in order.
fn except(all: &[Cell], these: &[Cell]) -> Vec<Cell> {
    all.iter().copied().filter(|cell| these.binary_search(cell).is_err()).collect()
}
