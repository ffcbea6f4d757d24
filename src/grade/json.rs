//! Grades in JSON.

use serde::Serialize;

use super::Grade;
use crate::named::Named;
use crate::technique::Technique;

/// The fields of a grade, to be embedded in a larger object.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "grade-figures"))]
pub struct Figures {
    /// The grade in a word.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = super::Word::all().map(super::Word::name).collect::<Vec<_>>())))]
    word: &'static str,
    /// One number for all steps; see [grades](grade.md).
    score: f64,
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

impl Figures {
    /// The fields of a grade.
    pub fn of(grade: &Grade) -> Figures {
        let used =
            grade.techniques.iter().map(|&(technique, steps)| Used { technique: technique.name(), steps });
        Figures {
            word: grade.word.name(),
            score: f64::from(grade.score.hundredths()) / 100.0,
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
