//! `forced`: the edges that all solutions compatible with the drawing have in common.

use serde::Serialize;

use super::form::{board, json};
use super::refusal::Refusal;
use super::{Response, Terms};
use crate::Solver;
use crate::deduce::board::Board;
use crate::formats::json::Edges;
use crate::grid::State;

#[derive(Serialize)]
struct Found {
    verdict: &'static str,
    /// The number of edges that are lines in some solutions and crosses in others.
    free: usize,
    /// The number of edges that were not settled in time.
    unsettled: usize,
    /// The common edges; absent if there is no solution.
    #[serde(flatten)]
    edges: Option<Edges>,
}

/// Answers `forced`.
pub(super) fn forced(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let entry = board(body)?;
    let mut solver = Solver::default().until(&deadline);
    let start = Board::given(&entry.puzzle, &entry.states());
    let Some(common) = solver.backbone(start).map_err(Refusal::bug)? else {
        return json(&Found { verdict: "none", free: 0, unsettled: 0, edges: None });
    };
    let free = common.count(State::Undecided) - common.unsettled;
    let verdict = match (common.unsettled, free) {
        (0, 0) => "unique",
        (0, _) => "several",
        _ => "timeout",
    };
    let edges = Some(Edges::of(entry.puzzle.grid(), &common.states));
    json(&Found { verdict, free, unsettled: common.unsettled, edges })
}
