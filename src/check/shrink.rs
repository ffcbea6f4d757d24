//! Shrinks a board on which something disagrees (delta debugging).

use std::mem::discriminant;

use super::{Checker, Disagreement};
use crate::deadline::Deadline;
use crate::deduce::deducer::by_rules;
use crate::grid::{Cell, Grid, State};
use crate::{Clue, Puzzle};

/// A board shrunk while its disagreement stays.
#[derive(Clone, Debug)]
pub struct Shrunk {
    /// The board.
    pub puzzle: Puzzle,
    /// The disagreement on it.
    pub disagreement: Disagreement,
    /// The state of each edge by the rules, up to the disagreement.
    pub states: Vec<State>,
}

impl Checker {
    /// Removes rows, columns and clues as long as the same kind of disagreement remains, until the deadline.
    pub fn shrink(&mut self, puzzle: &Puzzle, found: Disagreement, deadline: &Deadline) -> Shrunk {
        let mut smallest = (puzzle.clone(), found);
        'smaller: loop {
            for candidate in smaller(&smallest.0) {
                match self.check(&candidate, deadline).disagreement {
                    Some(still) if discriminant(&still) == discriminant(&found) => {
                        smallest = (candidate, still);
                        continue 'smaller;
                    }
                    _ if deadline.has_passed() => break 'smaller,
                    _ => {}
                }
            }
            break;
        }
        let (puzzle, disagreement) = smallest;
        // If the rules meet a conflict, that is the disagreement.
        let (board, _) = by_rules(&self.rules, &puzzle, &mut self.memory);
        let before = board.trail().iter().take_while(|&&step| Disagreement::Edge(step) != disagreement);
        let mut states = vec![State::Undecided; puzzle.grid().edge_count()];
        for step in before {
            states[step.edge.index()] = State::from_on(step.on);
        }
        Shrunk { states, disagreement, puzzle }
    }
}

/// The boards with one row or column less at one side, then those with one clue less.
fn smaller(puzzle: &Puzzle) -> Vec<Puzzle> {
    let grid = puzzle.grid();
    let (rows, cols) = (grid.rows(), grid.cols());
    let crops = [(1..rows, 0..cols), (0..rows - 1, 0..cols), (0..rows, 1..cols), (0..rows, 0..cols - 1)];
    let cropped = crops.into_iter().filter_map(|(rows, cols)| {
        let grid = Grid::new(rows.len() as u64, cols.len() as u64).ok()?;
        let cells = rows.flat_map(|r| cols.clone().map(move |c| (r, c)));
        let clues: Vec<Clue> = cells.map(|(r, c)| puzzle.clue(puzzle.grid().cell(r, c))).collect();
        Puzzle::new(grid, clues)
    });
    let clued: Vec<Cell> = grid.cells().filter(|&cell| puzzle.clue(cell) != Clue::BLANK).collect();
    cropped.chain(clued.into_iter().map(|cell| puzzle.without(&[cell]))).collect()
}
