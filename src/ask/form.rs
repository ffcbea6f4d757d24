//! The JSON form of all answers.

use serde::Serialize;

use super::{Place, Word};
use crate::formats::json::Edges;
use crate::grid::{Cell, Edge, Grid, State};
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::step::json::ClueForm;
use crate::step::places::{PlaceForm, cell_name, edge_name};

/// The members that an answer has in JSON besides its word.
#[cfg(not(feature = "schema"))]
pub(crate) trait Members: Serialize {}

#[cfg(not(feature = "schema"))]
impl<M: Serialize> Members for M {}

/// The same for the tests, where the type also describes its JSON.
#[cfg(feature = "schema")]
pub(crate) trait Members: Serialize + schemars::JsonSchema {}

#[cfg(feature = "schema")]
impl<M: Serialize + schemars::JsonSchema> Members for M {}

/// An answer in JSON.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Form<M> {
    /// The command that answers.
    pub(crate) question: &'static str,
    /// The answer in a word.
    #[cfg_attr(feature = "schema", schemars(with = "&'static str"))]
    pub(crate) verdict: Word,
    /// The reason in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) why: Option<String>,
    /// The further members, which depend on the question.
    #[serde(flatten)]
    pub(crate) members: Option<M>,
}

impl<M> Form<M> {
    /// An answer with members.
    pub(crate) const fn new(question: &'static str, verdict: Word, members: M) -> Form<M> {
        Form { question, verdict, why: None, members: Some(members) }
    }

    /// An answer that has nothing but its word, and the reason for it.
    pub(crate) const fn without(question: &'static str, verdict: Word, why: Option<String>) -> Form<M> {
        Form { question, verdict, why, members: None }
    }

    /// The same answer with a reason.
    #[must_use]
    pub(crate) fn because(self, why: Option<String>) -> Form<M> {
        Form { why, ..self }
    }
}

/// A place, if there is one.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "spot"))]
pub(super) struct Spot {
    /// The name of the place that shows the contradiction. Missing if no single place does.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    /// The place that shows the contradiction, as an object. Missing if no single place does.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<PlaceForm>,
}

impl Spot {
    pub(super) fn of(grid: Grid, place: Option<Place>) -> Spot {
        Spot { place: place.map(|place| place.name(grid)), at: place.map(|place| place.form(grid)) }
    }
}

/// A cell.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub(super) struct CellForm {
    /// The name of the cell.
    cell: String,
    /// The cell as an object.
    at: PlaceForm,
}

impl CellForm {
    pub(super) fn of(grid: Grid, cell: Cell) -> CellForm {
        CellForm { cell: cell_name(grid, Some(cell)).to_string(), at: PlaceForm::cell(grid, Some(cell)) }
    }
}

/// An edge and how it is drawn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "drawn-edge"))]
pub(super) struct EdgeForm {
    /// The name of the edge.
    edge: String,
    /// The edge as an object.
    at: PlaceForm,
    /// How it is drawn.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["line", "cross", "undecided"])))]
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
    cells.iter().filter_map(|&cell| ClueForm::new(puzzle.grid(), cell, puzzle.given_at(cell))).collect()
}

/// The edges of a solution.
pub(super) fn edges(grid: Grid, solution: &Solution) -> Edges {
    Edges::of(grid, &solution.states())
}

/// The names of the edges that are a line in one of two solutions, and a cross in the other.
pub(super) fn differing(grid: Grid, two: &[Solution; 2]) -> Vec<String> {
    let [one, other] = two;
    one.differs_from(other, grid).map(|edge| edge_name(grid, edge).to_string()).collect()
}
