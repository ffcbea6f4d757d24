//! `solutions`: lists the solutions compatible with the drawing.

use serde::{Deserialize, Serialize};

use super::answers::begun;
use super::form::{entry, json};
use super::members::parse;
use super::refusal::Refusal;
use super::{Response, Terms};
use crate::Solver;
use crate::ask::{Form, Word};
use crate::formats::json::{Edges, Object};

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
pub(super) fn solutions(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let Question { board, most } = parse(body)?;
    let entry = entry(board)?;
    let grid = entry.puzzle.grid();
    let most = most.unwrap_or(MOST);
    if !(1..=MOST).contains(&most) {
        return Err(Refusal::input(format!("found most {most}, expected a number from 1 to {MOST}")));
    }
    let most = most.min(MOST_EDGES / grid.edge_count()).max(1);
    let mut solver = Solver::default().until(&deadline);
    let mut all = solver.solutions(begun(&entry));
    let mut solutions = Vec::new();
    for solution in all.by_ref().take(most) {
        solutions.push(Edges::of(grid, &solution.states()));
    }
    // One more than is listed tells whether there are more.
    let complete = all.next().is_none() && all.is_complete();
    let word = match (solutions.len(), complete) {
        (0, true) => Word::None,
        (1, true) => Word::Unique,
        (0 | 1, false) => Word::Timeout,
        _ => Word::Several,
    };
    json(&Form::new("solutions", word, Found { solutions, complete }))
}
