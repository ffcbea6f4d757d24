//! `grade`: how hard the puzzle is for a person.

use serde::Serialize;

use super::form::{board, json};
use super::refusal::Refusal;
use super::{Response, Terms};
use crate::grade::json::Figures;
use crate::grade::{Costs, Graded, grade};

#[derive(Serialize)]
struct Found {
    verdict: &'static str,
    #[serde(flatten)]
    figures: Option<Figures>,
}

/// Answers `grade`.
pub(super) fn answer(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let puzzle = board(body)?.puzzle;
    let graded = grade(&puzzle, &Costs::default(), &deadline).map_err(Refusal::bug)?;
    let (verdict, figures) = match &graded {
        Graded::Grade(grade) => ("unique", Some(Figures::of(grade))),
        Graded::None => ("none", None),
        Graded::Several => ("several", None),
        Graded::Timeout => ("timeout", None),
    };
    json(&Found { verdict, figures })
}
