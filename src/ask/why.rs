//! Why does the puzzle have as many solutions as it has, and which clues are to be blamed, added or left out?

use serde::Serialize;

use super::explain::records;
use super::forced::Counts;
use super::form::{clues, edges};
use super::{Form, Members, Word};
use crate::explain::StepRecord;
use crate::formats::json::Edges;
use crate::puzzle::Puzzle;
use crate::step::json::ClueForm;
use crate::why::{Additions, Aim, Fewest, Several, Why, words};

/// The name of this question.
pub const NAME: &str = "why";

/// The members that depend on the verdict.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum Parts {
    /// There is no solution.
    None {
        /// Clues that contradict each other.
        contradiction: Set,
        /// The steps from these clues to a contradiction.
        #[serde(skip_serializing_if = "Option::is_none")]
        steps: Option<Vec<StepRecord>>,
    },
    /// There are several solutions.
    Several {
        /// How many edges they have in common.
        #[serde(flatten)]
        counts: Counts,
        /// Whether a drawing was kept: `nothing`, `part`, `wrong` or `timeout`.
        drawn: &'static str,
        /// Two of them, the chosen one first.
        solutions: [Edges; 2],
        /// The clues that would make the chosen solution the only one.
        #[serde(skip_serializing_if = "Option::is_none")]
        add: Option<Set>,
        /// A solution that no clues can tell from the chosen one.
        #[serde(skip_serializing_if = "Option::is_none")]
        twin: Option<Edges>,
    },
    /// There is one solution.
    Unique {
        /// Whether the drawing is part of it: `nothing`, `part` or `wrong`.
        drawn: &'static str,
        /// The solution.
        solutions: [Edges; 1],
        /// The clues that can be left out one at a time.
        spare: Vec<ClueForm>,
        /// The number of clues for which the time was too short.
        unsettled: usize,
        /// The clues that are needed if as many as possible are left out together.
        #[serde(skip_serializing_if = "Option::is_none")]
        needed: Option<Set>,
        /// The clues that are left out then.
        #[serde(skip_serializing_if = "Option::is_none")]
        left_out: Option<Vec<ClueForm>>,
    },
}

/// A set of clues that suffices for something, and what is known of its size.
#[derive(Clone, Debug, Serialize)]
struct Set {
    /// The clues.
    clues: Vec<ClueForm>,
    /// Whether every one of them is needed.
    minimal: bool,
    /// Whether no smaller set does.
    smallest: bool,
    /// The fewest clues that such a set has at least.
    least: usize,
}

/// The answer in a word.
pub const fn word(found: &Why) -> Word {
    match found {
        Why::None { .. } => Word::None,
        Why::Several(_) => Word::Several,
        Why::One { .. } => Word::Unique,
        Why::Timeout => Word::Timeout,
    }
}

/// The answer in a sentence.
pub fn sentence(puzzle: &Puzzle, found: &Why, aim: Aim) -> String {
    match found {
        Why::None { clues, .. } => words::contradiction(puzzle, clues, aim),
        Why::Several(several) => words::added(&several.additions, aim),
        Why::One { spare, needed, .. } => {
            let needed = needed.as_ref().and_then(|needed| words::left_out(puzzle, needed, aim));
            [Some(words::spare(puzzle, spare)), needed].into_iter().flatten().collect::<Vec<_>>().join("; ")
        }
        Why::Timeout => "the time limit was reached before it was clear how many solutions there are".into(),
    }
}

/// The JSON form of the [answer](crate::why::why()).
pub fn form(puzzle: &Puzzle, found: &Why, aim: Aim) -> Form<impl Members> {
    let why = Some(sentence(puzzle, found, aim));
    let grid = puzzle.grid();
    let members = match found {
        Why::None { clues, steps } => Parts::None {
            contradiction: Set::of(puzzle, clues),
            steps: steps.as_ref().ok().map(|steps| records(grid, (1..).zip(steps))),
        },
        Why::Several(found) => several(puzzle, found),
        Why::One { solution, drawn, spare, needed } => Parts::Unique {
            drawn: drawn.name(),
            solutions: [edges(grid, solution)],
            spare: clues(puzzle, &spare.cells),
            unsettled: spare.unsettled,
            needed: needed.as_ref().map(|needed| Set::of(puzzle, needed)),
            left_out: needed
                .as_ref()
                .map(|needed| clues(puzzle, &words::others(puzzle, needed).collect::<Vec<_>>())),
        },
        Why::Timeout => return Form::without(NAME, Word::Timeout, why),
    };
    Form::new(NAME, word(found), members).because(why)
}

fn several(puzzle: &Puzzle, found: &Several) -> Parts {
    let Several { common, two, drawn, additions } = found;
    let grid = puzzle.grid();
    let (add, twin) = match additions {
        Additions::Clues { added, puzzle } => (Some(Set::of(puzzle, added)), None),
        Additions::Twin(twin) => (None, Some(edges(grid, twin))),
        Additions::Timeout => (None, None),
    };
    Parts::Several {
        counts: Counts::of(common),
        drawn: drawn.name(),
        solutions: two.each_ref().map(|solution| edges(grid, solution)),
        add,
        twin,
    }
}

impl Set {
    fn of(puzzle: &Puzzle, fewest: &Fewest) -> Set {
        Set {
            clues: clues(puzzle, &fewest.cells),
            minimal: fewest.minimal || fewest.is_smallest(),
            smallest: fewest.is_smallest(),
            least: fewest.least,
        }
    }
}
