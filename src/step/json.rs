//! Steps as JSON; `docs/steps.md` tells the form.
//!
//! Places have names that people read: `r3c4` is a cell, `top r3c4` the edge above it, `outside` the
//! outside of the grid. An edge is the `top` or the `left` of a cell, and only at the lower and the right
//! border the `bottom` or the `right` of one, so that each has one name.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Branch, Conclusion, Fact, Premises, Step, Technique};
use crate::grid::{Cell, Edge, EdgePlace, Grid};
use crate::puzzle::Clue;

/// Why JSON is not a step on a grid.
#[derive(Debug, Error)]
pub enum JsonError {
    /// It is no JSON, or not of this form.
    #[error("this is not a step: {0}")]
    Form(#[from] serde_json::Error),
    /// No cell is called so.
    #[error("there is no cell \"{0}\": cells are called r1c1 to r{1}c{2}")]
    Cell(String, usize, usize),
    /// No edge is called so.
    #[error("there is no edge \"{0}\": edges are called \"top r3c4\" or \"left r3c4\", and at the lower and the right border \"bottom r{1}c1\" or \"right r1c{2}\"")]
    Edge(String, usize, usize),
    /// The edge has another name.
    #[error("the edge \"{0}\" is called \"{1}\"")]
    OtherName(String, String),
    /// A clue above 4.
    #[error("the clue {1} of {0} is not a number from 0 to 4")]
    Clue(String, u8),
    /// A premise is there twice.
    #[error("a premise is there twice")]
    Twice,
    /// A cell is tied to itself.
    #[error("\"{0}\" is on the same side as itself: a fact is about two cells")]
    SameCell(String),
}

/// A step in its JSON form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepForm {
    technique: String,
    premises: PremisesForm,
    conclusion: ConclusionForm,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    argument: Vec<BranchForm>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PremisesForm {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    clues: Vec<ClueForm>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    facts: Vec<FactForm>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClueForm {
    cell: String,
    clue: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum FactForm {
    Line(String),
    Cross(String),
    SameSide([String; 2]),
    DifferentSides([String; 2]),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ConclusionForm {
    All(Vec<FactForm>),
    Any(Vec<FactForm>),
    Contradiction,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BranchForm {
    assumed: FactForm,
    steps: Vec<StepForm>,
}
