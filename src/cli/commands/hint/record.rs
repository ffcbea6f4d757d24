//! A hint as a JSON object.

use serde::Serialize;
use slitherlink::explain::StepRecord;
use slitherlink::explain::words::{look_at, places};
use slitherlink::formats::Entry;
use slitherlink::step::places::{PlaceForm, cell_name};
use slitherlink::{Grid, Step};

use super::super::solve::record::Spot;
use super::super::verify::Mistakes;
use super::{Outcome, Reveal};
use crate::cli::output::Head;
use crate::cli::stream::Item;

/// The JSON object of a puzzle.
#[derive(Serialize)]
pub(super) struct Record<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    verdict: &'static str,
    /// For a puzzle without a solution: the reason in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
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

impl<'a> Record<'a> {
    pub(super) fn of(item: &'a Item<Entry>, outcome: &Outcome, reveal: Reveal) -> Record<'a> {
        let (entry, grid) = (&item.puzzle, item.puzzle.puzzle.grid());
        let (mut why, mut spot, mut mistakes, mut hints) = (None, None, None, Vec::new());
        match outcome {
            Outcome::Solved => {}
            Outcome::Mistake(found) => {
                mistakes = entry.drawing.as_ref().and_then(|drawing| Mistakes::of(entry, drawing, found));
            }
            Outcome::None(refutation, _) => {
                why = Some(refutation.describe(grid).to_string());
                spot = Spot::of(grid, *refutation);
            }
            Outcome::Next { hints: all, .. } => {
                hints = all.iter().filter_map(|steps| HintForm::of(grid, steps, reveal)).collect();
            }
        }
        Record { head: Head::of(item), verdict: outcome.verdict(), why, spot, mistakes, hints }
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
