//! Steps as JSON: `docs/steps.md` describes the form, and [`super::places`] the names of places.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::places::{self, NameError, PlaceForm};
use super::{Branch, Conclusion, Fact, Premises, Step};
use crate::grid::{Cell, Grid};
use crate::puzzle::Clue;
use crate::technique::Technique;

/// Why JSON is not a step on a grid.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JsonError {
    /// It is not JSON, or not in the form of a step.
    #[error("this is not a step: {0}")]
    Form(#[from] serde_json::Error),
    /// A name does not belong to a place on the board.
    #[error(transparent)]
    Name(#[from] NameError),
    /// A clue is not a number from 0 to 6.
    #[error("the clue of {cell} is {clue}, expected a number from 0 to 4, 5 for a sheep or 6 for a wolf")]
    Clue {
        /// The name of the cell.
        cell: String,
        /// The clue.
        clue: u8,
    },
    /// The premises name something twice.
    #[error("a step of the technique \"{0}\" has a premise twice: remove one of them")]
    Twice(String),
    /// A fact says nothing, or several things at once.
    #[error("a fact has {0}, expected just one of line, cross, same and different")]
    Fact(String),
    /// A cell is tied to itself.
    #[error("a fact ties \"{0}\" to itself: it must be about two cells")]
    OneCell(String),
}

/// Writes a step as JSON, in one line.
///
/// # Errors
/// None that a step can cause; an error of the JSON writer is passed on.
pub fn to_json(grid: Grid, step: &Step) -> Result<String, JsonError> {
    Ok(serde_json::to_string(&StepForm::new(grid, step))?)
}

/// Reads a step from JSON.
///
/// # Errors
/// When it is not JSON, or not a step on this grid.
pub fn from_json(grid: Grid, json: &str) -> Result<Step, JsonError> {
    serde_json::from_str::<StepForm>(json)?.step(grid)
}

/// The JSON form of a step, which can be embedded in a larger object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "step"))]
#[serde(deny_unknown_fields)]
pub(crate) struct StepForm {
    /// The name of the technique.
    technique: String,
    /// What the conclusion follows from.
    premises: PremisesForm,
    /// What follows.
    conclusion: ConclusionForm,
    /// For a what-if or for cases: the branches. Missing if the conclusion follows at a glance.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    argument: Vec<BranchForm>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(deny_unknown_fields)]
struct PremisesForm {
    /// Clues. Missing if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    clues: Vec<ClueForm>,
    /// What is known of edges and cells. Missing if there is nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    facts: Vec<FactForm>,
}

/// The JSON form of a clue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "clue"))]
#[cfg_attr(feature = "schema", schemars(extend("required" = ["cell", "clue", "at"])))]
#[serde(deny_unknown_fields)]
pub(crate) struct ClueForm {
    /// The name of the cell.
    cell: String,
    /// The number in the cell, from 0 to 4.
    #[cfg_attr(feature = "schema", schemars(range(max = 4)))]
    clue: u8,
    /// The cell as an object. slink writes it, but does not read it, since the name says the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<PlaceForm>,
}

/// The JSON form of a fact: one of the first four members, and its places as objects.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "fact"))]
#[cfg_attr(feature = "schema", schemars(extend("required" = ["at"])))]
#[cfg_attr(
    feature = "schema",
    schemars(extend("oneOf" = ["line", "cross", "same", "different"].map(|name| serde_json::json!({ "required": [name] }))))
)]
#[serde(deny_unknown_fields)]
struct FactForm {
    /// The edge that is a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    line: Option<String>,
    /// The edge that is a cross.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cross: Option<String>,
    /// The two cells that are on the same side of the loop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    same: Option<[String; 2]>,
    /// The two cells that are on different sides of the loop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    different: Option<[String; 2]>,
    /// The edge or the cells as objects. slink writes them, but does not read them, since the names say the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<At>,
}

/// The place of an edge, or those of two cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(untagged)]
enum At {
    Edge(PlaceForm),
    Cells([PlaceForm; 2]),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
enum ConclusionForm {
    /// All these facts are true.
    All(Vec<FactForm>),
    /// At least one of these facts is true.
    Any(Vec<FactForm>),
    /// No loop agrees with the premises.
    Contradiction,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(deny_unknown_fields)]
struct BranchForm {
    /// The assumption.
    assumed: FactForm,
    /// The steps that follow from it.
    steps: Vec<StepForm>,
}

impl StepForm {
    /// The JSON form of this step.
    pub(crate) fn new(grid: Grid, step: &Step) -> StepForm {
        let form = |facts: &[Fact]| facts.iter().map(|&fact| FactForm::new(grid, fact)).collect();
        let clues = step.premises.clues.iter().filter_map(|&(cell, clue)| ClueForm::new(grid, cell, clue));
        StepForm {
            technique: step.technique.to_string(),
            premises: PremisesForm { clues: clues.collect(), facts: form(&step.premises.facts) },
            conclusion: match &step.conclusion {
                Conclusion::All(facts) => ConclusionForm::All(form(facts)),
                Conclusion::Any(facts) => ConclusionForm::Any(form(facts)),
                Conclusion::Contradiction => ConclusionForm::Contradiction,
            },
            argument: step.argument.iter().map(|branch| BranchForm::new(grid, branch)).collect(),
        }
    }

    /// Builds the step that has this form, on a grid.
    ///
    /// # Errors
    /// When it names a place that the grid does not have, has an invalid clue, or names something twice.
    pub(crate) fn step(&self, grid: Grid) -> Result<Step, JsonError> {
        let clues = self.premises.clues.iter().map(|form| {
            let clue = Clue::of_code(form.clue)
                .ok_or_else(|| JsonError::Clue { cell: form.cell.clone(), clue: form.clue })?;
            Ok((places::cell_named(grid, &form.cell)?, clue))
        });
        let clues = clues.collect::<Result<Vec<_>, JsonError>>()?;
        let facts = read(grid, &self.premises.facts)?;
        let given = (clues.len(), facts.len());
        let premises = Premises::new(clues, facts);
        let cells_differ = premises.clues.is_sorted_by(|a, b| a.0 < b.0);
        if given != (premises.clues.len(), premises.facts.len()) || !cells_differ {
            return Err(JsonError::Twice(self.technique.clone()));
        }
        let conclusion = match &self.conclusion {
            ConclusionForm::All(facts) => Conclusion::All(read(grid, facts)?),
            ConclusionForm::Any(facts) => Conclusion::Any(read(grid, facts)?),
            ConclusionForm::Contradiction => Conclusion::Contradiction,
        };
        let argument = self.argument.iter().map(|branch| branch.branch(grid)).collect::<Result<_, _>>()?;
        Ok(Step {
            technique: Technique::by_name(&self.technique).unwrap_or(Technique::Foreign),
            premises,
            conclusion,
            argument,
        })
    }
}

impl ClueForm {
    /// The JSON form of the clue of a cell; `None` for a blank.
    pub(crate) fn new(grid: Grid, cell: Cell, clue: Clue) -> Option<ClueForm> {
        let (name, at) = (places::cell_name(grid, Some(cell)).to_string(), PlaceForm::cell(grid, Some(cell)));
        Some(ClueForm { cell: name, clue: clue.code()?, at: Some(at) })
    }
}

impl BranchForm {
    fn new(grid: Grid, branch: &Branch) -> BranchForm {
        BranchForm {
            assumed: FactForm::new(grid, branch.assumed),
            steps: branch.steps.iter().map(|step| StepForm::new(grid, step)).collect(),
        }
    }

    fn branch(&self, grid: Grid) -> Result<Branch, JsonError> {
        let steps = self.steps.iter().map(|step| step.step(grid)).collect::<Result<_, _>>()?;
        Ok(Branch { assumed: self.assumed.fact(grid)?, steps })
    }
}

impl FactForm {
    fn new(grid: Grid, fact: Fact) -> FactForm {
        match fact {
            Fact::Edge { edge, line } => {
                let name = Some(places::edge_name(grid, edge).to_string());
                let (line, cross) = if line { (name, None) } else { (None, name) };
                FactForm {
                    line,
                    cross,
                    at: Some(At::Edge(PlaceForm::edge(grid, edge))),
                    ..FactForm::default()
                }
            }
            Fact::Cells { cells, differ } => {
                let names = Some(cells.map(|cell| places::cell_name(grid, cell).to_string()));
                let (same, different) = if differ { (None, names) } else { (names, None) };
                let at = Some(At::Cells(cells.map(|cell| PlaceForm::cell(grid, cell))));
                FactForm { same, different, at, ..FactForm::default() }
            }
        }
    }

    fn fact(&self, grid: Grid) -> Result<Fact, JsonError> {
        let edge = |name: &str, line| Ok(Fact::Edge { edge: places::edge_named(grid, name)?, line });
        let cells = |[a, b]: &[String; 2], differ| {
            let (one, other) = (places::side_named(grid, a)?, places::side_named(grid, b)?);
            if one == other {
                return Err(JsonError::OneCell(a.clone()));
            }
            Ok(Fact::cells(one, other, differ))
        };
        match (&self.line, &self.cross, &self.same, &self.different) {
            (Some(name), None, None, None) => edge(name, true),
            (None, Some(name), None, None) => edge(name, false),
            (None, None, Some(names), None) => cells(names, false),
            (None, None, None, Some(names)) => cells(names, true),
            _ => Err(JsonError::Fact(self.members())),
        }
    }

    /// The members that say what the fact is, in words.
    fn members(&self) -> String {
        let has = [
            ("line", self.line.is_some()),
            ("cross", self.cross.is_some()),
            ("same", self.same.is_some()),
            ("different", self.different.is_some()),
        ];
        let names: Vec<&str> = has.iter().filter(|(_, has)| *has).map(|(name, _)| *name).collect();
        if names.is_empty() { "none of its members".into() } else { names.join(" and ") }
    }
}

fn read(grid: Grid, facts: &[FactForm]) -> Result<Vec<Fact>, JsonError> {
    facts.iter().map(|fact| fact.fact(grid)).collect()
}
