//! Steps in JSON.

use serde::Serialize;
use slink::Step;
use slink::explain::words::sentence;
use slink::grid::Grid;
use slink::step::json::StepForm;

/// A step with its number and its sentence.
#[derive(Serialize)]
pub(crate) struct Told {
    number: usize,
    sentence: String,
    #[serde(flatten)]
    step: StepForm,
}

impl Told {
    pub(crate) fn new(grid: Grid, number: usize, step: &Step) -> Told {
        Told { number, sentence: sentence(grid, step), step: StepForm::new(grid, step) }
    }
}
