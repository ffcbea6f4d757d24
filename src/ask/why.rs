//! Why does the puzzle have as many solutions as it has, and which clues are to be blamed, added or left out?

use serde::Serialize;

use super::explain::records;
use super::forced::Counts;
use super::form::{clues, differing, edges};
use super::{Form, Members, Word};
use crate::explain::StepRecord;
use crate::formats::json::Edges;
use crate::named::Named;
use crate::puzzle::Puzzle;
use crate::step::json::ClueForm;
use crate::why::{Additions, Aim, Fewest, Several, Why, words};

/// The name of this question.
pub(crate) const NAME: &str = "why";

/// The members, which depend on the verdict.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum Parts {
    None(NoneParts),
    Several(SeveralParts),
    Unique(UniqueParts),
}

/// There is no solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub(super) struct NoneParts {
    /// Clues that contradict each other.
    contradiction: Set,
    /// Steps from these clues to a contradiction. Missing if the time ran out, or with `--minimal` if no quick steps show it.
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepRecord>>,
}

/// There are several solutions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub(super) struct SeveralParts {
    /// How many edges they have in common.
    #[serde(flatten)]
    counts: Counts,
    /// `nothing` if nothing is drawn, `part` if the drawing is part of the first solution, `wrong` if it is part of none, or
    /// `timeout` if the time was too short.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["nothing", "part", "wrong", "timeout"])))]
    drawn: &'static str,
    /// Two solutions, the one to keep first.
    solutions: [Edges; 2],
    /// The names of the edges at which the two solutions differ.
    differ: Vec<String>,
    /// The clues to add, so that the first solution is the only one. Missing if there are none, or the time ran out.
    #[serde(skip_serializing_if = "Option::is_none")]
    add: Option<Set>,
    /// If no clues can be enough: a second solution with the same number of lines around every cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    twin: Option<Edges>,
}

/// There is one solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub(super) struct UniqueParts {
    /// `nothing` if nothing is drawn, `part` if the drawing is part of the solution, `wrong` if it is not.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["nothing", "part", "wrong"])))]
    drawn: &'static str,
    /// The solution.
    solutions: [Edges; 1],
    /// The clues that could be left out, one at a time.
    spare: Vec<ClueForm>,
    /// For how many clues the time was too short.
    unsettled: usize,
    /// With `--redundant`: the clues that stay if as many as possible are left out together.
    #[serde(skip_serializing_if = "Option::is_none")]
    needed: Option<Set>,
    /// With `--redundant`: the clues that are left out then.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<Vec<ClueForm>>,
}

/// A set of clues that suffices for something, and what is known of its size.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "set"))]
struct Set {
    /// The clues of the set.
    clues: Vec<ClueForm>,
    /// Whether every one of them is needed.
    minimal: bool,
    /// Whether no other set is smaller.
    smallest: bool,
    /// A number of clues that every such set has at least.
    least: usize,
}

impl Why {
    /// The answer in a sentence.
    pub fn sentence(&self, puzzle: &Puzzle, aim: Aim) -> String {
        match self {
            Why::None { clues, .. } => words::contradiction(puzzle, clues, aim),
            Why::Several(several) => words::added(&several.additions, aim),
            Why::One { spare, needed, .. } => {
                let needed = needed.as_ref().and_then(|needed| words::left_out(puzzle, needed, aim));
                [Some(words::spare(puzzle, spare)), needed]
                    .into_iter()
                    .flatten()
                    .collect::<Vec<_>>()
                    .join("; ")
            }
            Why::Timeout => {
                "the time limit was reached before it was clear how many solutions there are".into()
            }
        }
    }
}

/// The JSON form of the [answer](crate::why::why()).
pub(crate) fn form(puzzle: &Puzzle, found: &Why, aim: Aim) -> Form<impl Members> {
    let why = Some(found.sentence(puzzle, aim));
    let grid = puzzle.grid();
    let members = match found {
        Why::None { clues, steps } => Parts::None(NoneParts {
            contradiction: Set::of(puzzle, clues),
            steps: steps.as_ref().ok().map(|steps| records(grid, (1..).zip(steps))),
        }),
        Why::Several(found) => Parts::Several(several(puzzle, found)),
        Why::One { solution, drawn, spare, needed } => Parts::Unique(UniqueParts {
            drawn: drawn.name(),
            solutions: [edges(grid, solution)],
            spare: clues(puzzle, &spare.cells),
            unsettled: spare.unsettled,
            needed: needed.as_ref().map(|needed| Set::of(puzzle, needed)),
            left_out: needed
                .as_ref()
                .map(|needed| clues(puzzle, &words::others(puzzle, needed).collect::<Vec<_>>())),
        }),
        Why::Timeout => return Form::without(NAME, Word::Timeout, why),
    };
    Form::new(NAME, found.into(), members).because(why)
}

fn several(puzzle: &Puzzle, found: &Several) -> SeveralParts {
    let Several { common, two, drawn, additions } = found;
    let grid = puzzle.grid();
    let (add, twin) = match additions {
        Additions::Clues { added, puzzle } => (Some(Set::of(puzzle, added)), None),
        Additions::Twin(twin) => (None, Some(edges(grid, twin))),
        Additions::Timeout => (None, None),
    };
    SeveralParts {
        counts: Counts::of(common),
        drawn: drawn.name(),
        solutions: two.each_ref().map(|solution| edges(grid, solution)),
        differ: differing(grid, two),
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
