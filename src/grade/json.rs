//! Grades in JSON.

use serde::Serialize;

use super::Grade;
use crate::technique::Technique;

/// The fields of a grade, to be embedded in a larger object.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    word: &'static str,
    score: f64,
    hardest: &'static str,
    steps: u32,
    rounds: u32,
    bottlenecks: u32,
    what_ifs: u32,
    longest: u32,
    techniques: Vec<Used>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Used {
    technique: &'static str,
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
