//! The three questions about clues.

use super::fewest::{Fewest, Hunt, fewest};
use super::question::{Question, Reply};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{Cell, State};
use crate::puzzle::{Clue, Puzzle};
use crate::search::SearchError;
use crate::solution::{Solution, verify};

/// What comes of looking for clues to add.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Additions {
    /// With these clues the chosen solution is the only one.
    Clues {
        /// The clues.
        added: Fewest,
        /// The puzzle with them.
        puzzle: Puzzle,
    },
    /// No clues tell the chosen solution from this one: both have as many lines around every cell.
    Twin(Solution),
    /// The time ran out before anything was known.
    Timeout,
}

/// The clues that can be left out of a puzzle with one solution, each alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spare {
    /// Their cells, in order.
    pub cells: Vec<Cell>,
    /// How many others the time did not suffice for.
    pub unsettled: usize,
}

/// Clues of a puzzle without a solution that contradict each other.
///
/// # Errors
/// Only for bugs: see [`SearchError`].
pub fn contradiction(puzzle: &Puzzle, hunt: Hunt) -> Result<Fewest, SearchError> {
    let board = Board::new(puzzle);
    fewest(Question::new(board, Vec::new(), hunt.deadline), hunt)
}

/// Clues to add to a puzzle with several solutions so that the chosen one is the only one. What is known to hold
/// in all solutions helps: the states of all edges.
///
/// # Errors
/// Only for bugs: see [`SearchError`].
pub fn additions(
    puzzle: &Puzzle,
    known: &[State],
    chosen: &Solution,
    hunt: Hunt,
) -> Result<Additions, SearchError> {
    let grid = puzzle.grid();
    let full = Puzzle::full(grid, chosen.lines());
    let given: Vec<Cell> = grid.cells().filter(|&cell| puzzle.clue(cell) != Clue::BLANK).collect();
    let board = Board::given(&full, known);
    let mut question = Question::new(board, given, hunt.deadline).without(chosen);
    let all = question.open().to_vec();
    match question.ask(&all) {
        Ok(Reply::Loop(twin)) => Ok(Additions::Twin(verify(puzzle, twin.lines)?)),
        Ok(Reply::None(_)) => {
            let added = fewest(question, hunt)?;
            let puzzle = puzzle.with(added.cells.iter().map(|&cell| (cell, full.clue(cell))));
            Ok(Additions::Clues { added, puzzle })
        }
        Err(error) if error.is_timeout() => Ok(Additions::Timeout),
        Err(error) => Err(error),
    }
}

/// Clues of a puzzle with one solution that it cannot do without: with them alone it has no other. The
/// fewer these are, the more can go together.
///
/// # Errors
/// Only for bugs: see [`SearchError`].
pub fn needed(puzzle: &Puzzle, solution: &Solution, hunt: Hunt) -> Result<Fewest, SearchError> {
    let board = Board::new(puzzle);
    fewest(Question::new(board, Vec::new(), hunt.deadline).without(solution), hunt)
}

/// The clues that a puzzle with one solution can do without, each alone.
///
/// # Errors
/// Only for bugs: see [`SearchError`].
pub fn spare(puzzle: &Puzzle, solution: &Solution, deadline: Deadline) -> Result<Spare, SearchError> {
    let board = Board::new(puzzle);
    let mut question = Question::new(board, Vec::new(), deadline).without(solution);
    let all = question.open().to_vec();
    // What is not needed to see that there is no other solution can go; of the rest each is tried.
    let mut open = match question.ask(&all) {
        Ok(Reply::None(core)) => core,
        Ok(Reply::Loop(_)) => Vec::new(),
        Err(error) if error.is_timeout() => return Ok(Spare { cells: Vec::new(), unsettled: all.len() }),
        Err(error) => return Err(error),
    };
    let mut needed = Vec::new();
    while let Some(cell) = open.pop() {
        let others: Vec<Cell> = all.iter().copied().filter(|&other| other != cell).collect();
        match question.ask(&others) {
            // Whatever this proof does not use can go, too.
            Ok(Reply::None(core)) => open.retain(|cell| core.contains(cell)),
            Ok(Reply::Loop(_)) => needed.push(cell),
            Err(error) if error.is_timeout() => {
                open.push(cell);
                break;
            }
            Err(error) => return Err(error),
        }
    }
    let can_go = |cell: &Cell| !needed.contains(cell) && !open.contains(cell);
    Ok(Spare { cells: all.into_iter().filter(can_go).collect(), unsettled: open.len() })
}
