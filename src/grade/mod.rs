//! Grades: how hard a board is for a person.
//!
//! ```text
//!  puzzle ─▶ solve: one solution? ─▶ way in rounds ─▶ hardest technique ─▶ word
//!                                        └▶ steps · rounds · bottlenecks · what-ifs ─▶ score
//! ```
//!
//! An [explanation](crate::explain()) takes one step at a time, so it depends on the order of the search. A
//! grade proceeds in rounds instead: in each round, all steps of the easiest technique that has any are taken
//! at once. So it is the same for a board that is rotated or mirrored.

mod costs;
pub mod json;
mod levels;
mod printed;
mod way;
mod word;

use std::collections::BTreeMap;

pub use costs::{Costs, CostsError, Priced};
pub(crate) use levels::grade_up_to;
pub use levels::{Levels, LevelsError};
pub use printed::{Printed, Work};
pub use word::Word;

use crate::deadline::Deadline;
use crate::genre::Unsupported;
use crate::grid::State;
use crate::puzzle::Puzzle;
use crate::solve::Solver;
use crate::technique::Technique;
use crate::verdict::Verdict;
use way::{Round, WalkEnd, WalkLimits, walk};

/// The grade of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The grade in a word.
    pub word: Word,
    /// How much work it is: the sum of the costs of all steps.
    pub score: u64,
    /// The score for each 100 cells, to compare boards of different sizes.
    pub per_100_cells: u64,
    /// The printed boards with the nearest score; `None` with other costs, or for another genre.
    pub printed: Option<Printed>,
    /// The hardest technique that the board needs; `None` if it needs none.
    pub hardest: Option<Technique>,
    /// The number of different steps that were available, over all rounds.
    pub steps: u32,
    /// The number of rounds.
    pub rounds: u32,
    /// The number of rounds with at most two steps available.
    pub bottlenecks: u32,
    /// The number of rounds that were what-ifs.
    pub what_ifs: u32,
    /// The number of rounds in the longest of their arguments.
    pub longest: u32,
    /// The number of steps of each technique, the easiest first.
    pub techniques: Vec<(Technique, u32)>,
}

/// The outcome of grading.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Graded {
    /// The grade of a board with one solution.
    Grade(Grade),
    /// The board has no solution.
    None,
    /// The board has several solutions.
    Several,
    /// The time ran out.
    Timeout,
    /// There are no grades for this genre.
    Unsupported(Unsupported),
}

/// The name of the question for a grade.
pub(crate) const NAME: &str = "grade";

/// Grades a board, after solving it to see whether its solution is unique.
pub(crate) fn grade(puzzle: &Puzzle, costs: &Costs, deadline: &Deadline) -> Graded {
    if let Err(why) = puzzle.allows(NAME) {
        return Graded::Unsupported(why);
    }
    match Solver::default().until(deadline).solve(puzzle).verdict {
        Verdict::Unique(solution) => grade_by(puzzle, &solution.states(), costs, deadline),
        Verdict::None(_) => Graded::None,
        Verdict::Several(..) => Graded::Several,
        _ => Graded::Timeout,
    }
}

/// Grades a board with the one solution `solution`.
pub(crate) fn grade_by(puzzle: &Puzzle, solution: &[State], costs: &Costs, deadline: &Deadline) -> Graded {
    if let Err(why) = puzzle.allows(NAME) {
        return Graded::Unsupported(why);
    }
    match walk(puzzle, solution, costs, WalkLimits { most: Word::BeyondPeople, deadline }) {
        (_, WalkEnd::Timeout) => Graded::Timeout,
        (way, end) => Graded::Grade(Grade::of(puzzle, &way, end, costs)),
    }
}

impl Grade {
    fn of(puzzle: &Puzzle, way: &[Round], end: WalkEnd, costs: &Costs) -> Grade {
        let mut steps: BTreeMap<usize, u32> = BTreeMap::new();
        let place =
            |round: &Round| costs.all().iter().position(|priced| priced == round.technique).unwrap_or(0);
        for round in way {
            *steps.entry(place(round)).or_default() += round.open;
        }
        if end == WalkEnd::Stuck {
            // The rest needs a nested what-if, or cases.
            let nested = costs.all().iter().position(|priced| priced.technique == Technique::NestedWhatIf);
            steps.insert(nested.unwrap_or(0), 1);
        }
        let priced = |place: usize| &costs.all()[place];
        let hardest = steps.keys().last().map(|&place| priced(place));
        let score =
            steps.iter().map(|(&place, &count)| u64::from(priced(place).cost) * u64::from(count)).sum();
        let is_comparable = puzzle.is_plain() && *costs == Costs::default();
        let what_ifs = way.iter().filter(|round| round.rounds > 0);
        Grade {
            word: hardest.map_or(Word::Easy, |hardest| hardest.word),
            score,
            per_100_cells: 100 * score / puzzle.grid().cell_count() as u64,
            printed: Printed::nearest(score).filter(|_| is_comparable),
            hardest: hardest.map(|hardest| hardest.technique),
            steps: steps.values().sum(),
            rounds: way.len() as u32,
            bottlenecks: way.iter().filter(|round| round.open <= 2).count() as u32,
            what_ifs: what_ifs.clone().count() as u32,
            longest: what_ifs.map(|round| round.rounds).max().unwrap_or(0),
            techniques: steps.iter().map(|(&place, &count)| (priced(place).technique, count)).collect(),
        }
    }
}
