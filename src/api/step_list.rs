//! Steps with their sentences, as JSON.

use serde::Serialize;

use super::form::cells;
use crate::explain::End;
use crate::explain::words::{look_at, places, sentence, suppose};
use crate::grid::Grid;
use crate::step::json::StepForm;
use crate::technique::Technique;
use crate::{Branch, Step};

/// Steps and their sentences, in the same order.
#[derive(Serialize)]
pub(super) struct StepList {
    pub(super) steps: Vec<StepForm>,
    pub(super) words: Vec<StepWords>,
}

/// The texts about a step, each of which reveals more than the one before.
#[derive(Serialize)]
pub(super) struct StepWords {
    technique: &'static str,
    /// The statement of the technique, if it is on the ladder.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<&'static str>,
    /// The cells to look at.
    r#where: Vec<String>,
    /// What to look at there.
    look: String,
    /// The whole step.
    step: String,
    /// The cases of its argument.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    argument: Vec<CaseWords>,
}

/// A case of an argument.
#[derive(Serialize)]
struct CaseWords {
    assumed: String,
    steps: Vec<StepWords>,
}

impl StepList {
    pub(super) fn new(grid: Grid, steps: &[Step]) -> StepList {
        StepList {
            steps: steps.iter().map(|step| StepForm::new(grid, step)).collect(),
            words: steps.iter().map(|step| StepWords::new(grid, step)).collect(),
        }
    }
}

impl StepWords {
    fn new(grid: Grid, step: &Step) -> StepWords {
        let technique = step.technique;
        StepWords {
            about: technique.is_on_ladder().then(|| technique.statement()),
            technique: technique.name(),
            r#where: cells(grid, places(grid, step)),
            look: look_at(grid, step),
            step: sentence(grid, step),
            argument: match technique {
                Technique::Cases => Vec::new(),
                _ => step.argument.iter().map(|branch| CaseWords::new(grid, branch)).collect(),
            },
        }
    }
}

impl CaseWords {
    fn new(grid: Grid, branch: &Branch) -> CaseWords {
        let steps = branch.steps.iter().map(|step| StepWords::new(grid, step)).collect();
        CaseWords { assumed: suppose(grid, branch.assumed), steps }
    }
}

/// The outcome of an explanation, in a word.
pub(super) const fn end(end: End) -> &'static str {
    match end {
        End::Decided => "decided",
        End::Contradiction => "contradiction",
        End::Stuck => "stuck",
        End::TooLong => "too-long",
        End::Timeout => "timeout",
    }
}
