//! `hint`: points out a mistake, or else the easiest next step.

use serde::{Deserialize, Serialize};

use super::form::{entry, json};
use super::members::parse;
use super::mistake::Judged;
use super::refusal::Refusal;
use super::step_list::StepList;
use super::{Response, Terms};
use crate::Solver;
use crate::ask::hint::{self, Answer};
use crate::formats::json::Object;
use crate::step::places::edge_named;

#[derive(Deserialize)]
struct Question {
    board: Object,
    /// An edge that the step should be near, for example the one drawn last.
    near: Option<String>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Hint {
    Step {
        state: &'static str,
        #[serde(flatten)]
        list: StepList,
    },
    Mistake {
        steps: [(); 0],
        #[serde(flatten)]
        judged: Judged,
    },
    /// There is no solution.
    None { state: &'static str, steps: [(); 0], words: String },
}

/// Answers `hint`.
pub(super) fn hint(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let Question { board, near } = parse(body)?;
    let entry = entry(board)?;
    let grid = entry.puzzle.grid();
    let near = near.map(|name| edge_named(grid, &name)).transpose().map_err(Refusal::input)?;
    let drawn = entry.drawing.as_ref().map(|drawing| drawing.states.as_slice());
    let question = hint::Question { drawn, near, all: false };
    let answer = hint::hint(&entry.puzzle, question, &mut Solver::default(), &deadline);
    let answer = answer.map_err(Refusal::bug)?;
    let state = answer.word().name();
    json(&match &answer {
        Answer::Drawing(judged) => Hint::Mistake { steps: [], judged: Judged::of(&entry, judged, state) },
        Answer::None(why, _) => {
            Hint::None { state, steps: [], words: format!("no solution: {}", why.describe(grid)) }
        }
        Answer::Next(next) => Hint::Step { state, list: StepList::new(grid, &next.hints.concat()) },
        Answer::Nothing(_) => Hint::Step { state, list: StepList::new(grid, &[]) },
    })
}
