//! `mistake`: judges the drawing and points out what is wrong with it.

use serde::Serialize;

use super::form::{board, cells, edges, json};
use super::refusal::Refusal;
use super::{Response, Terms};
use crate::deadline::Deadline;
use crate::formats::Entry;
use crate::grid::{Cell, Edge};
use crate::judge::{Blame, blame};
use crate::judge::{Judgement, judge, words};
use crate::{Options, Solver};

/// A judgement, with the edges and cells that are wrong.
#[derive(Serialize)]
pub(super) struct Judged {
    pub(super) state: &'static str,
    edges: Vec<String>,
    cells: Vec<String>,
    words: String,
    /// Whether the puzzle has no solution, whatever is drawn.
    #[serde(skip)]
    pub(super) has_no_solution: bool,
}

/// Answers `mistake`.
pub(super) fn mistake(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    json(&judged(&board(body)?, &deadline, &deadline)?)
}

/// Judges the drawing of an entry until a deadline, and finds what is to blame until another one.
pub(super) fn judged(entry: &Entry, judging: &Deadline, blaming: &Deadline) -> Result<Judged, Refusal> {
    let (puzzle, states) = (&entry.puzzle, &entry.states());
    let options = Options { prove: false, ..Options::default() };
    let judgement = judge(puzzle, states, &mut Solver::new(options).until(judging)).map_err(Refusal::bug)?;
    let grid = puzzle.grid();
    let (mut at_edges, mut at_cells): (Vec<Edge>, Vec<Cell>) = Default::default();
    let mut has_no_solution = false;
    let (state, words) = match &judgement {
        Judgement::Right(_) => ("solved", words::solved(states)),
        Judgement::Open(_) => ("open", words::describe(puzzle, states, &judgement)),
        Judgement::Timeout => ("timeout", words::describe(puzzle, states, &judgement)),
        Judgement::Wrong(faults) => {
            at_edges.extend(faults.iter().flat_map(|fault| fault.edges(grid, states)));
            at_cells.extend(faults.iter().filter_map(|fault| fault.cell(grid)));
            ("wrong", words::faults(faults))
        }
        Judgement::Stuck => {
            let why = blame(puzzle, states, blaming).map_err(Refusal::bug)?;
            if let Blame::Wrong(edges) | Blame::Together { edges, .. } = &why {
                at_edges.extend(edges);
            }
            has_no_solution = matches!(why, Blame::Puzzle);
            let reason = words::reason(puzzle, states, &why);
            (
                "stuck",
                if matches!(why, Blame::Timeout) {
                    format!("this cannot be finished; {reason}")
                } else {
                    reason
                },
            )
        }
    };
    Ok(Judged { state, edges: edges(grid, at_edges), cells: cells(grid, at_cells), words, has_no_solution })
}
