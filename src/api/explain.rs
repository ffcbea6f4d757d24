//! `explain`: the steps from what is drawn to the loop.

use serde::Serialize;

use super::form::{board, json};
use super::step_list::{self, StepList};
use super::{Response, Terms};
use crate::deduce::board::Board;
use crate::explain::{self, Goal, Limits};
use crate::technique::TechniqueSet;

#[derive(Serialize)]
struct Explained {
    end: &'static str,
    #[serde(flatten)]
    list: StepList,
}

/// Answers `explain`.
pub(super) fn explain(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let entry = board(body)?;
    let limits = Limits { techniques: TechniqueSet::LADDER, deadline, goal: Goal::End };
    let explanation = explain::explain(Board::given(&entry.puzzle, &entry.states()), limits);
    let list = StepList::new(entry.puzzle.grid(), &explanation.steps);
    json(&Explained { end: step_list::end(explanation.end), list })
}
