//! `hint`: points out a mistake, or else the easiest next step.

use serde::{Deserialize, Serialize};

use super::form::{entry, json};
use super::members::parse;
use super::mistake::{Judged, judged};
use super::refusal::Refusal;
use super::step_list::StepList;
use super::{Response, Terms};
use crate::deduce::board::Board;
use crate::explain::Reach;
use crate::explain::{self, End, Goal, Limits};
use crate::formats::json::Object;
use crate::step::places::edge_named;
use crate::technique::Technique;
use crate::{Conclusion, Solver, Verdict};

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
}

/// Answers `hint`.
pub(super) fn hint(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let Question { board, near } = parse(body)?;
    let entry = entry(board)?;
    let grid = entry.puzzle.grid();
    let near = near.map(|name| edge_named(grid, &name)).transpose().map_err(Refusal::input)?;
    if entry.drawing.is_some() {
        // The other half is for finding the hint.
        let mut judged = judged(&entry, &deadline.part(0.5), &deadline)?;
        let mistake = match judged.state {
            // Not the drawing is wrong, but the puzzle, as is found below.
            "stuck" if judged.has_no_solution => None,
            "wrong" | "stuck" => Some("mistake"),
            "solved" => Some("solved"),
            _ => None,
        };
        if let Some(state) = mistake {
            judged.state = state;
            return json(&Hint::Mistake { steps: [], judged });
        }
    }
    let solver = &mut Solver::default().until(&deadline.part(0.5));
    let verdict = solver.solve(&entry.puzzle).map_err(Refusal::bug)?.verdict;
    // Among several solutions, a search through all cases may take for ever and decide nothing.
    let reach = match verdict {
        Verdict::Unique(_) | Verdict::None(_) => Reach::ALL,
        _ => Reach::ALL.without(Reach::only(Technique::Cases)),
    };
    let limits = Limits { reach, deadline, goal: Goal::NextEdge };
    let (steps, end) = explain::hint(&Board::given(&entry.puzzle, &entry.states()), near, limits);
    let state = match (steps.last(), end) {
        (Some(last), _) if last.conclusion == Conclusion::Contradiction => "contradiction",
        (Some(_), _) => "hint",
        (None, End::TooLong) => "too-long",
        (None, End::Stuck) if matches!(verdict, Verdict::Several(_)) => "none",
        (None, _) => "timeout",
    };
    json(&Hint::Step { state, list: StepList::new(grid, &steps) })
}
