//! The JSON form of all answers.

use serde::Serialize;

use super::{Place, Word};
use crate::formats::json::Edges;
use crate::grid::{Cell, Edge, Grid, State};
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::step::json::ClueForm;
use crate::step::places::{PlaceForm, cell_name, edge_name};
use crate::verdict::Refutation;

/// What an answer has in JSON besides its word.
pub trait Members: Serialize {}

impl<M: Serialize> Members for M {}

/// An answer in JSON.
#[derive(Clone, Debug, Serialize)]
pub struct Form<M> {
    /// The question that it answers.
    pub question: &'static str,
    /// The answer in a word.
    pub verdict: Word,
    /// The reason in words, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The members that this question has besides these.
    #[serde(flatten)]
    pub members: Option<M>,
}

impl<M> Form<M> {
    /// An answer with members.
    pub const fn new(question: &'static str, verdict: Word, members: M) -> Form<M> {
        Form { question, verdict, why: None, members: Some(members) }
    }

    /// An answer that has nothing but its word, and the reason for it.
    pub const fn without(question: &'static str, verdict: Word, why: Option<String>) -> Form<M> {
        Form { question, verdict, why, members: None }
    }

    /// The same answer with a reason.
    #[must_use]
    pub fn because(self, why: Option<String>) -> Form<M> {
        Form { why, ..self }
    }
}

/// The place that shows that there is no solution.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Spot {
    /// Its name.
    place: String,
    /// The same as an object.
    at: PlaceForm,
}

impl Spot {
    /// Returns the place; `None` if no single place shows it.
    pub(super) fn of(grid: Grid, why: Refutation) -> Option<Spot> {
        let place = Place::of_refutation(grid, why)?;
        Some(Spot { place: place.name(grid), at: place.form(grid) })
    }
}

/// A cell.
#[derive(Clone, Debug, Serialize)]
pub(super) struct CellForm {
    /// Its name.
    cell: String,
    /// The same as an object.
    at: PlaceForm,
}

impl CellForm {
    pub(super) fn of(grid: Grid, cell: Cell) -> CellForm {
        CellForm { cell: cell_name(grid, Some(cell)).to_string(), at: PlaceForm::cell(grid, Some(cell)) }
    }
}

/// An edge and how it is drawn.
#[derive(Clone, Debug, Serialize)]
pub(super) struct EdgeForm {
    /// Its name.
    edge: String,
    /// The same as an object.
    at: PlaceForm,
    /// `line`, `cross` or `undecided`.
    state: &'static str,
}

impl EdgeForm {
    pub(super) fn of(grid: Grid, edge: Edge, state: State) -> EdgeForm {
        let state = match state {
            State::Line => "line",
            State::Cross => "cross",
            State::Undecided => "undecided",
        };
        EdgeForm { edge: edge_name(grid, edge).to_string(), at: PlaceForm::edge(grid, edge), state }
    }
}

/// The clues of some cells.
pub(super) fn clues(puzzle: &Puzzle, cells: &[Cell]) -> Vec<ClueForm> {
    cells.iter().filter_map(|&cell| ClueForm::new(puzzle.grid(), cell, puzzle.clue(cell))).collect()
}

/// The edges of a solution.
pub(super) fn edges(grid: Grid, solution: &Solution) -> Edges {
    Edges::of(grid, &solution.states())
}
