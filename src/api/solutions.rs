//! `solutions`: lists the solutions compatible with the drawing.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::form::{entry, json, parse};
use super::refusal::Refusal;
use super::{Answer, Terms};
use crate::deduce::board::Board;
use crate::formats::json::{Edges, Object};
use crate::{Listing, Options, Solver};

/// The most solutions that are listed.
const MOST: usize = 100;

/// The most edges of all solutions together.
const MOST_EDGES: usize = 1_000_000;

#[derive(Deserialize)]
struct Question {
    board: Object,
    /// The number of solutions wanted.
    most: Option<usize>,
}

#[derive(Serialize)]
struct Found {
    solutions: Vec<Edges>,
    /// Whether these are all solutions.
    complete: bool,
}

/// Answers `solutions`.
pub(super) fn solutions(body: &[u8], Terms { deadline, .. }: Terms) -> Answer {
    let Question { board, most } = parse(body)?;
    let entry = entry(board)?;
    let grid = entry.puzzle.grid();
    let most = most.unwrap_or(MOST).min(MOST).min(MOST_EDGES / grid.edge_count()).max(1);
    let mut solver = Solver::new(Options { timeout: deadline.left(), ..Options::default() });
    let mut solutions = Vec::new();
    let start = Board::given(&entry.puzzle, &entry.states());
    // The search for one more solution shows whether the list is complete.
    let listing = solver.each_loop(start, |solution| {
        if solutions.len() == most {
            return ControlFlow::Break(());
        }
        solutions.push(Edges::of(grid, &solution.states()));
        ControlFlow::Continue(())
    });
    let complete = listing.map_err(Refusal::bug)? == Listing::Complete;
    json(&Found { solutions, complete })
}
