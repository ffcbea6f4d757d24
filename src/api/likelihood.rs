//! `likelihood`: the fraction of all solutions in which each edge is a line.

use serde::Serialize;

use super::form::{board, json};
use super::refusal::Refusal;
use super::{Response, Terms};
use crate::count::{Budget, Likelihood};
use crate::deduce::board::Board;
use crate::grid::{Edge, Grid};
use crate::reduced;

/// The most memory that counting may use, in bytes.
const MEMORY: usize = 256 << 20;

#[derive(Serialize)]
struct Found {
    /// The number of solutions, as text since it may have any length.
    #[serde(skip_serializing_if = "Option::is_none")]
    loops: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<Shares>,
    /// The reason why there is no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// The fraction of each edge, row by row.
#[derive(Serialize)]
struct Shares {
    horizontal: Vec<Vec<f64>>,
    vertical: Vec<Vec<f64>>,
}

/// Answers `likelihood`.
pub(super) fn likelihood(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let entry = board(body)?;
    let grid = entry.puzzle.grid();
    let start = Board::given(&entry.puzzle, &entry.states());
    let board = reduced(start, &deadline).map_err(Refusal::bug)?;
    let budget = Budget { deadline, memory: MEMORY };
    let count = board.map(|board| Likelihood::new(&board, budget, &mut |_| {})).transpose();
    json(&match count {
        Ok(Some(count)) if !count.is_none() => Found::of(grid, &count),
        Ok(_) => Found { loops: Some("0".into()), edges: None, why: Some("there is no solution".into()) },
        Err(stop) => Found { loops: None, edges: None, why: Some(stop.to_string()) },
    })
}

impl Found {
    fn of(grid: Grid, likelihood: &Likelihood) -> Found {
        let share = |edge: Edge| likelihood.share(edge);
        let across = |r| (0..grid.cols()).map(|c| share(grid.horizontal(r, c))).collect();
        let down = |r| (0..=grid.cols()).map(|c| share(grid.vertical(r, c))).collect();
        let edges = Shares {
            horizontal: (0..=grid.rows()).map(across).collect(),
            vertical: (0..grid.rows()).map(down).collect(),
        };
        Found { loops: Some(likelihood.loops().to_string()), edges: Some(edges), why: None }
    }
}
