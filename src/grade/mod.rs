//! How hard a board is for a person.
//!
//! ```text
//!  puzzle ─▶ solve: one solution? ─▶ way in waves ─▶ hardest technique ─▶ word
//!                                        └▶ score · steps · waves · bottlenecks · what-ifs
//! ```
//!
//! An [explanation](crate::explain) takes one step after the other, so which it takes rests on the order of
//! looking. Here the way goes in waves: in each state all steps of the easiest techniques that have any are taken
//! at once. So a grade is the same for a board that is turned or mirrored.

mod costs;
pub mod json;
mod levels;
mod score;
mod way;
mod word;

use std::collections::BTreeMap;

pub use costs::{Costs, CostsError, Priced};
pub use levels::{Levels, LevelsError};
pub use score::Score;
pub use word::Word;

use crate::deadline::Deadline;
use crate::grid::State;
use crate::puzzle::Puzzle;
use crate::search::SearchError;
use crate::solve::{Options, Solver};
use crate::technique::Technique;
use crate::verdict::Verdict;
use way::{End, Goal, Wave, walk};

/// How hard a board is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// In a word.
    pub word: Word,
    /// In a number: a soft maximum of what the steps cost.
    pub score: Score,
    /// The hardest technique that it needs.
    pub hardest: Option<Technique>,
    /// How many different steps were open, all waves together.
    pub steps: u32,
    /// How many waves there are.
    pub waves: u32,
    /// In how many states at most two easiest steps were open.
    pub bottlenecks: u32,
    /// How many waves were what-ifs.
    pub what_ifs: u32,
    /// How many waves the longest of their arguments has.
    pub longest: u32,
    /// How many steps are of each technique, the easiest first.
    pub techniques: Vec<(Technique, u32)>,
}

/// What came of grading.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Graded {
    /// The grade of a board with one solution.
    Grade(Grade),
    /// There is no solution.
    None,
    /// There are several.
    Several,
    /// The time ran out.
    Timeout,
}

/// Grades a board.
///
/// # Errors
/// A bug of ours.
pub fn grade(puzzle: &Puzzle, costs: &Costs, deadline: Deadline) -> Result<Graded, SearchError> {
    let options = Options { timeout: deadline.left(), ..Options::default() };
    match Solver::new(options).solve(puzzle)?.verdict {
        Verdict::Unique(solution) => Ok(grade_by(puzzle, &solution.states(), costs, deadline)),
        Verdict::None(_) => Ok(Graded::None),
        Verdict::Several(..) => Ok(Graded::Several),
        _ => Ok(Graded::Timeout),
    }
}

/// Grades a board whose one solution is known.
pub fn grade_by(puzzle: &Puzzle, solution: &[State], costs: &Costs, deadline: Deadline) -> Graded {
    match walk(puzzle, solution, costs, Goal { most: u32::MAX, deadline }) {
        (_, End::Timeout) => Graded::Timeout,
        (way, end) => Graded::Grade(Grade::of(&way, end, costs)),
    }
}

impl Grade {
    fn of(way: &[Wave], end: End, costs: &Costs) -> Grade {
        let mut steps: BTreeMap<usize, u32> = BTreeMap::new();
        let place = |wave: &Wave| costs.all().iter().position(|priced| priced == wave.technique).unwrap_or(0);
        for wave in way {
            *steps.entry(place(wave)).or_default() += wave.open;
        }
        if end == End::Stuck {
            // What single what-ifs do not show takes one inside another, or cases.
            let nested = costs.all().iter().position(|priced| priced.technique == Technique::NestedWhatIf);
            steps.insert(nested.unwrap_or(0), 1);
        }
        let priced = |place: usize| &costs.all()[place];
        let hardest = steps.keys().last().map(|&place| priced(place));
        let what_ifs = way.iter().filter(|wave| wave.waves > 0);
        Grade {
            word: hardest.map_or(Word::Easy, |hardest| hardest.word),
            score: Score::of(steps.iter().map(|(&place, &count)| (priced(place).cost, count))),
            hardest: hardest.map(|hardest| hardest.technique),
            steps: steps.values().sum(),
            waves: way.len() as u32,
            bottlenecks: way.iter().filter(|wave| wave.open <= 2).count() as u32,
            what_ifs: what_ifs.clone().count() as u32,
            longest: what_ifs.map(|wave| wave.waves).max().unwrap_or(0),
            techniques: steps.iter().map(|(&place, &count)| (priced(place).technique, count)).collect(),
        }
    }
}
