//! The questions that need only a board, and few options: each is asked as in `ask`, and answered in its JSON form.

use serde::Deserialize;

use super::form::{board, entry, json};
use super::members::parse;
use super::refusal::Refusal;
use super::{Response, Terms};
use crate::ask::{self, hint::Reveal, start};
use crate::count::Budget;
use crate::explain::Limits;
use crate::formats::Entry;
use crate::formats::json::Object;
use crate::grade::Costs;
use crate::step::places::edge_named;
use crate::why::{Aim, Question};
use crate::{Board, Options, Solver};

/// The most memory that counting may use, in bytes.
const MEMORY: usize = 256 << 20;

/// The board with what is drawn.
pub(super) fn begun(entry: &Entry) -> Board {
    start(&entry.puzzle, entry.drawing.as_ref().map(|drawing| drawing.states.as_slice()))
}

/// Answers `solve`.
pub(super) fn solve(body: &[u8], terms: Terms) -> Response {
    solved(begun(&board(body)?), terms)
}

/// Answers `verdict`: `solve` with less time, and of the clues alone.
pub(super) fn verdict(body: &[u8], terms: Terms) -> Response {
    solved(Board::new(&board(body)?.puzzle), terms)
}

fn solved(start: Board, Terms { deadline, .. }: Terms) -> Response {
    let answer = Solver::default().until(&deadline).solve(start);
    json(&ask::solve::form(&answer, None, true))
}

/// Answers `forced`.
pub(super) fn forced(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let entry = board(body)?;
    let backbone = Solver::default().until(&deadline).backbone(begun(&entry));
    json(&ask::forced::form(entry.puzzle.grid(), backbone.as_ref()))
}

/// Answers `likelihood`.
pub(super) fn likelihood(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let entry = board(body)?;
    let budget = Budget { deadline, memory: MEMORY };
    let answer = ask::likelihood::likelihood(begun(&entry), budget, &mut |_| {});
    json(&ask::likelihood::form(entry.puzzle.grid(), &answer))
}

/// Answers `verify`.
pub(super) fn verify(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let entry = board(body)?;
    let Some(drawing) = &entry.drawing else { return json(&ask::verify::no_drawing()) };
    let solver = &mut Solver::new(Options { prove: false, ..Options::default() });
    let answer = ask::verify::verify(&entry.puzzle, drawing.into(), solver, [&deadline, &deadline]);
    json(&answer.form(&entry.puzzle, drawing.into()))
}

/// Answers `explain`.
pub(super) fn explain(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let entry = board(body)?;
    let limits = Limits { deadline, ..Limits::default() };
    let explanation = limits.explain(begun(&entry));
    json(&ask::explain::form(entry.puzzle.grid(), explanation.end, &explanation.steps, |_| true))
}

/// Answers `grade`.
pub(super) fn grade(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let puzzle = board(body)?.puzzle;
    let graded = crate::grade::grade(&puzzle, &Costs::default(), &deadline);
    json(&ask::grade::form(&graded))
}

#[derive(Deserialize)]
struct Hint {
    board: Object,
    /// An edge that the step should be near, for example the one drawn last.
    near: Option<String>,
    /// Whether to give one hint for each technique.
    #[serde(default)]
    all: bool,
}

/// Answers `hint`.
pub(super) fn hint(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let Hint { board, near, all } = parse(body)?;
    let entry = entry(board)?;
    let near = near.map(|name| edge_named(entry.puzzle.grid(), &name)).transpose().map_err(Refusal::input)?;
    let mut question = ask::hint::Question::of(&entry);
    (question.near, question.all) = (near.or(question.near), all);
    let answer = ask::hint::hint(&entry.puzzle, question, &mut Solver::default(), &deadline);
    json(&answer.form(&entry.puzzle, question.drawn, Reveal::Step))
}

#[derive(Deserialize)]
struct Why {
    board: Object,
    /// Whether a minimal set of clues is enough.
    #[serde(default)]
    minimal: bool,
    /// Whether to find clues that can be left out together.
    #[serde(default)]
    redundant: bool,
}

/// Answers `why`.
pub(super) fn why(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let Why { board, minimal, redundant } = parse(body)?;
    let Entry { puzzle, drawing, .. } = entry(board)?;
    let aim = if minimal { Aim::Minimal } else { Aim::Smallest };
    let states = drawing.as_ref().map(|drawing| drawing.states.as_slice());
    let question = Question { aim, together: redundant, deadline };
    let found = crate::why::why(&puzzle, states, question, &mut Solver::default(), &mut |_| {});
    json(&ask::why::form(&puzzle, &found, aim))
}
