//! A step with its sentences, as JSON.

use serde::Serialize;

use crate::explain::words::{Line, argument, sentence};
use crate::grid::Grid;
use crate::step::Step;
use crate::step::json::StepForm;

/// The JSON form of a step of an explanation, with its number and its sentences; `docs/steps.md` describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "told"))]
pub struct StepRecord {
    /// The number of the step, from 1.
    number: usize,
    /// The number of its chapter, from 1. Missing outside of explanations.
    #[serde(skip_serializing_if = "Option::is_none")]
    chapter: Option<usize>,
    /// The step in a sentence or two.
    sentence: String,
    /// The argument for it, if it needs one: for each case a list, in which a list gives the argument for the sentence before it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    because: Vec<Line>,
    #[serde(flatten)]
    step: StepForm,
}

impl StepRecord {
    /// The JSON form of a step that has this number in its explanation, from 1.
    pub fn new(grid: Grid, number: usize, step: &Step) -> StepRecord {
        let (sentence, because) = (sentence(grid, step), argument(grid, step));
        StepRecord { number, chapter: None, sentence, because, step: StepForm::new(grid, step) }
    }

    /// The same in a chapter.
    #[must_use]
    pub(crate) fn in_chapter(self, chapter: usize) -> StepRecord {
        StepRecord { chapter: Some(chapter), ..self }
    }
}
