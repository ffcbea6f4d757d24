//! Is there a solution, and is it the only one?

use serde::Serialize;

use super::form::{Spot, differing};
use super::{Form, Members, Place, Word};
use crate::deduce::Reason;
use crate::formats::json::Edges;
use crate::formats::{Drawing, Entry, Format};
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::solve::Answer;
use crate::technique::Technique;
use crate::verdict::Verdict;

/// The name of this question.
pub(crate) const NAME: &str = "solve";

/// The members of an answer about a puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Parts {
    /// For `none`: the place that shows the contradiction, if a single one does.
    #[serde(flatten)]
    spot: Spot,
    /// The rest.
    #[serde(flatten)]
    found: Found,
}

/// The members about solutions, and about the way to them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "found"))]
pub(super) struct Found {
    /// One solution, two of several, or none.
    #[cfg_attr(feature = "schema", schemars(length(max = 2)))]
    solutions: Vec<SolutionForm>,
    /// For `several`: the names of the edges at which the two solutions differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    differ: Option<Vec<String>>,
    /// With `--prove`: the path of the certificate, or null if the time was too short for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("nullable" = true)))]
    certificate: Option<Option<String>>,
    /// What each stage decided, and the work of the search.
    #[serde(flatten)]
    effort: EffortForm,
}

/// A solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "solution"))]
struct SolutionForm {
    /// Its edges, row by row.
    #[serde(flatten)]
    edges: Edges,
    /// The same as a file in the format `pzprv3`, with `/` for line ends, which puzz.link opens.
    pzprv3: String,
}

/// The numbers of edges that each stage decided, and figures of the search.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct EffortForm {
    /// How many edges were drawn before.
    drawn: usize,
    /// How many edges the rules decided.
    rules: usize,
    /// How many edges extensions decided.
    extensions: usize,
    /// How many edges were left to the search.
    search: usize,
    /// How many cases the search tried.
    cases: usize,
    /// How often the search called the SAT solver, with `--strategy reference` once for each model.
    rounds: usize,
    /// How many cuts the search added.
    cuts: usize,
    /// The time it took, in seconds. Missing with `--filter`.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

/// The JSON form of an answer.
///
/// `certificate` is the path of the certificate, if one was asked for, or none if the time was too short for it. `is_timed` is
/// false where equal input must give equal output.
pub(crate) fn form(
    answer: &Answer,
    certificate: Option<Option<String>>,
    is_timed: bool,
) -> Form<impl Members> {
    let (puzzle, verdict) = (answer.board.puzzle(), &answer.verdict);
    let solutions: &[Solution] = match verdict {
        Verdict::Unique(one) | Verdict::First(one) => std::slice::from_ref(one),
        Verdict::Several(two) => two.as_slice(),
        Verdict::Timeout(one) => one.as_slice(),
        Verdict::None(_) | Verdict::Undecided => &[],
    };
    let refuted = match verdict {
        Verdict::None(why) => Some(*why),
        _ => None,
    };
    let spot = Spot::of(puzzle.grid(), refuted.and_then(|why| Place::of_refutation(puzzle.grid(), why)));
    let solutions = solutions.iter().map(|solution| SolutionForm::of(puzzle, solution)).collect();
    let differ = match verdict {
        Verdict::Several(two) => Some(differing(puzzle.grid(), two)),
        _ => None,
    };
    let found = Found { solutions, differ, certificate, effort: EffortForm::of(answer, is_timed) };
    let why = refuted.map(|why| why.describe(puzzle.grid()).to_string());
    Form::new(NAME, Word::from(verdict), Parts { spot, found }).because(why)
}

impl SolutionForm {
    fn of(puzzle: &Puzzle, solution: &Solution) -> SolutionForm {
        let states = solution.states();
        let edges = Edges::of(puzzle.grid(), &states);
        let entry = Entry { drawing: Some(Drawing::of(states)), ..Entry::of(puzzle.clone()) };
        // Writing cannot fail: pzprv3 has boards of every shape.
        let text = Format::Pzprv3.write(&entry).unwrap_or_default();
        SolutionForm { edges, pzprv3: text.replace('\n', "/") }
    }
}

impl EffortForm {
    fn of(answer: &Answer, is_timed: bool) -> EffortForm {
        let mut effort = EffortForm {
            search: answer.board.undecided_count(),
            seconds: is_timed.then(|| (answer.deduction_time + answer.search_time).as_secs_f64()),
            ..EffortForm::default()
        };
        for step in answer.board.trail() {
            *match step.reason {
                Reason::Given => &mut effort.drawn,
                Reason::Technique(technique) if technique.is_rule() => &mut effort.rules,
                Reason::Technique(technique) if technique != Technique::Cases => &mut effort.extensions,
                _ => &mut effort.search,
            } += 1;
        }
        if let Some(search) = answer.effort {
            (effort.cases, effort.rounds, effort.cuts) = (search.cases, search.rounds, search.cuts);
        }
        effort
    }
}
