//! Which steps lead from the clues to the loop?

use serde::Serialize;

use super::{Form, Members, Word};
pub(crate) use crate::explain::NAME;
use crate::explain::{Chapter, End, StepRecord, chapters};
use crate::grid::Grid;
use crate::step::Step;

/// The steps and the chapters.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub(super) struct Parts {
    /// The steps, in order.
    steps: Vec<StepRecord>,
    /// The chapters, in order.
    chapters: Vec<ChapterForm>,
}

/// A chapter.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct ChapterForm {
    /// The number of the step that needs a thought. Missing if the first steps follow from the clues at a glance.
    #[serde(skip_serializing_if = "Option::is_none")]
    thought: Option<usize>,
    /// The steps that follow at a glance, in a line. Missing if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    follows: Option<String>,
}

/// The JSON form of an [explanation](crate::explain::explain()) with these steps, or of those of them that `shown` accepts.
pub(crate) fn form(
    grid: Grid,
    end: End,
    steps: &[Step],
    shown: impl Fn(&Step) -> bool,
) -> Form<impl Members> {
    if let End::Unsupported(why) = end {
        return Form::without(NAME, Word::Error, Some(why.to_string()));
    }
    let chapters = chapters(grid, steps);
    let numbered = (1..).zip(&chapters).flat_map(|(number, chapter)| {
        chapter.steps().filter(|&i| shown(&steps[i])).map(move |i| (number, i))
    });
    let record = |(chapter, i): (usize, usize)| StepRecord::new(grid, i + 1, &steps[i]).in_chapter(chapter);
    let chapter_form = |chapter: &Chapter| ChapterForm {
        thought: chapter.thought.map(|i| i + 1),
        follows: chapter.line(grid, steps),
    };
    let parts = Parts {
        steps: numbered.map(record).collect(),
        chapters: chapters.iter().map(chapter_form).collect(),
    };
    Form::new(NAME, end.into(), parts)
}

/// Steps with their numbers.
pub(super) fn records<'a>(grid: Grid, steps: impl IntoIterator<Item = (usize, &'a Step)>) -> Vec<StepRecord> {
    steps.into_iter().map(|(number, step)| StepRecord::new(grid, number, step)).collect()
}
