//! A hint as a JSON object.

use serde::Serialize;
use slitherlink::ask::hint::{Answer, Next};
use slitherlink::explain::StepRecord;
use slitherlink::explain::words::{look_at, places};
use slitherlink::formats::Entry;
use slitherlink::step::places::{PlaceForm, cell_name};
use slitherlink::{Grid, Step};

use super::super::solve::record::Spot;
use super::super::verify::Mistakes;
use super::Reveal;

/// The members of the object that follow the verdict.
#[derive(Serialize)]
pub(super) struct Members {
    #[serde(flatten)]
    spot: Option<Spot>,
    #[serde(flatten)]
    mistakes: Option<Mistakes>,
    hints: Vec<HintForm>,
}

/// A hint, as far as it is revealed.
#[derive(Serialize)]
struct HintForm {
    r#where: Vec<CellForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    what: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepRecord>>,
}

/// A cell by name and as an object.
#[derive(Serialize)]
struct CellForm {
    cell: String,
    at: PlaceForm,
}

impl Members {
    pub(super) fn of(entry: &Entry, answer: &Answer, reveal: Reveal) -> Members {
        let grid = entry.puzzle.grid();
        let mut members = Members { spot: None, mistakes: None, hints: Vec::new() };
        match answer {
            Answer::Drawing(judged) if judged.is_mistake() => {
                let drawing = entry.drawing.as_ref();
                members.mistakes = drawing.map(|drawing| Mistakes::of(entry, drawing, judged, None));
            }
            Answer::Drawing(_) | Answer::Nothing(_) => {}
            Answer::None(refutation, _) => members.spot = Spot::of(grid, *refutation),
            Answer::Next(Next { hints, .. }) => {
                members.hints = hints.iter().filter_map(|steps| HintForm::of(grid, steps, reveal)).collect();
            }
        }
        members
    }
}

impl HintForm {
    /// The last of some steps as a hint; `None` if there are no steps.
    fn of(grid: Grid, steps: &[Step], reveal: Reveal) -> Option<HintForm> {
        let last = steps.last()?;
        let cell = |cell| CellForm {
            cell: cell_name(grid, Some(cell)).to_string(),
            at: PlaceForm::cell(grid, Some(cell)),
        };
        let records =
            || steps.iter().zip(1..).map(|(step, number)| StepRecord::new(grid, number, step)).collect();
        let (names, shows) = (reveal != Reveal::Where, reveal == Reveal::Step);
        Some(HintForm {
            r#where: places(grid, last).into_iter().map(cell).collect(),
            technique: names.then(|| last.technique.name()),
            what: names.then(|| look_at(grid, last)),
            steps: shows.then(records),
        })
    }
}
