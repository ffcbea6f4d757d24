//! `mistake`: judges the drawing and points out what is wrong with it.

use serde::Serialize;

use super::form::{board, cells, edges, json};
use super::refusal::Refusal;
use super::{Response, Terms};
use crate::ask::verify::{Answer, verify};
use crate::formats::Entry;
use crate::grid::{Cell, Edge};
use crate::judge::{Blame, Judgement, words};
use crate::{Options, Solver};

/// A judgement, with the edges and cells that are wrong.
#[derive(Serialize)]
pub(super) struct Judged {
    pub(super) state: &'static str,
    edges: Vec<String>,
    cells: Vec<String>,
    words: String,
}

/// Answers `mistake`.
pub(super) fn mistake(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let entry = board(body)?;
    let solver = &mut Solver::new(Options { prove: false, ..Options::default() });
    let answer = verify(&entry.puzzle, &entry.states(), solver, [&deadline, &deadline]);
    let answer = answer.map_err(Refusal::bug)?;
    json(&Judged::of(&entry, &answer, answer.word().name()))
}

impl Judged {
    /// The form of an answer, which is called `state`.
    pub(super) fn of(entry: &Entry, answer: &Answer, state: &'static str) -> Judged {
        let (puzzle, states, grid) = (&entry.puzzle, &entry.states(), entry.puzzle.grid());
        let (mut at_edges, mut at_cells): (Vec<Edge>, Vec<Cell>) = Default::default();
        match (&answer.judgement, &answer.blame) {
            (Judgement::Wrong(faults), _) => {
                at_edges.extend(faults.iter().flat_map(|fault| fault.edges(grid, states)));
                at_cells.extend(faults.iter().filter_map(|fault| fault.cell(grid)));
            }
            (_, Some(Blame::Wrong(edges) | Blame::Together { edges, .. })) => at_edges.extend(edges),
            _ => {}
        }
        let why = answer.why(puzzle, states);
        let words = match (&answer.judgement, why) {
            (Judgement::Right(_), _) => words::solved(states),
            (Judgement::Stuck, Some(why)) if answer.blame == Some(Blame::Timeout) => {
                format!("this cannot be finished; {why}")
            }
            (_, Some(why)) => why,
            (judgement, None) => words::describe(puzzle, states, judgement),
        };
        Judged { state, edges: edges(grid, at_edges), cells: cells(grid, at_cells), words }
    }
}
