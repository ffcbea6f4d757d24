//! Grades in JSON.

use serde::Serialize;

use super::{Grade, Printed};
use crate::named::Named;
use crate::technique::Technique;

/// The fields of a grade, to be embedded in a larger object.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "grade-figures"))]
pub struct Figures {
    /// The grade in a word.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = super::Word::all().map(super::Word::name).collect::<Vec<_>>())))]
    word: &'static str,
    /// How much work it is; see [grades](grade.md).
    score: u64,
    /// The score for each 100 cells.
    per_100_cells: u64,
    /// The printed boards with the nearest score.
    #[serde(skip_serializing_if = "Option::is_none")]
    printed: Option<Compared>,
    /// The hardest technique that is needed; empty if none is.
    hardest: &'static str,
    /// How many different steps were available, over all rounds.
    steps: u32,
    /// How many rounds it took.
    rounds: u32,
    /// In how many rounds at most two steps were available.
    bottlenecks: u32,
    /// How many rounds were what-ifs.
    what_ifs: u32,
    /// How many rounds the longest argument of a what-if has.
    longest: u32,
    /// The techniques that are used, the easiest first.
    techniques: Vec<Used>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct Used {
    /// The name of the technique.
    technique: &'static str,
    /// How many steps used it.
    steps: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct Compared {
    /// Whether the board is less work than these, about as much, or more.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = super::Work::all().map(super::Work::name).collect::<Vec<_>>())))]
    work: &'static str,
    /// The rows of the printed boards.
    rows: u32,
    /// Their columns.
    cols: u32,
    /// The level that their publisher gives, from 0 to 10.
    level: u32,
}

impl From<Printed> for Compared {
    fn from(Printed { work, rows, cols, level }: Printed) -> Compared {
        Compared { work: work.name(), rows, cols, level }
    }
}

impl Figures {
    /// The fields of a grade.
    pub fn of(grade: &Grade) -> Figures {
        let used =
            grade.techniques.iter().map(|&(technique, steps)| Used { technique: technique.name(), steps });
        Figures {
            word: grade.word.name(),
            score: grade.score,
            per_100_cells: grade.per_100_cells,
            printed: grade.printed.map(Compared::from),
            hardest: grade.hardest.map_or("", Technique::name),
            steps: grade.steps,
            rounds: grade.rounds,
            bottlenecks: grade.bottlenecks,
            what_ifs: grade.what_ifs,
            longest: grade.longest,
            techniques: used.collect(),
        }
    }
}
