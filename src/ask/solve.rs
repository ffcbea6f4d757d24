//! Is there a solution, and is it the only one?

use serde::Serialize;

use super::form::Spot;
use super::{Form, Members, Word};
use crate::deduce::Reason;
use crate::formats::json::Edges;
use crate::formats::{Drawing, Entry, Format};
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::solve::Answer;
use crate::technique::Technique;
use crate::verdict::Verdict;

/// The name of this question.
pub const NAME: &str = "solve";

/// What there is to say of a solution, and of the way to it.
#[derive(Clone, Debug, Serialize)]
struct Parts {
    /// For `none`: the place that shows it, if a single one does.
    #[serde(flatten)]
    spot: Option<Spot>,
    /// One solution, two of several, or none.
    solutions: Vec<SolutionForm>,
    /// The path of the certificate, if one was asked for; null if the time was too short for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<Option<String>>,
    /// What each stage decided, and the work of the search.
    #[serde(flatten)]
    effort: EffortForm,
}

/// A solution.
#[derive(Clone, Debug, Serialize)]
struct SolutionForm {
    /// Its edges, row by row.
    #[serde(flatten)]
    edges: Edges,
    /// The same as a file of the format pzprv3, with `/` for line ends.
    pzprv3: String,
}

/// The numbers of edges that each stage decided, and figures of the search.
#[derive(Clone, Debug, Default, Serialize)]
struct EffortForm {
    /// The edges that were drawn before.
    drawn: usize,
    /// The edges that the rules decided.
    rules: usize,
    /// The edges that extensions decided.
    extensions: usize,
    /// The edges that were left to the search.
    search: usize,
    /// The cases that were tried.
    cases: usize,
    /// The calls of the SAT solver.
    rounds: usize,
    /// The cuts that were added.
    cuts: usize,
    /// The time it took; left out where equal input must give equal output.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

/// The JSON form of an answer.
///
/// `certificate` is the path of the certificate, if one was asked for, or none if the time was too short for it. `is_timed` is
/// false where equal input must give equal output.
pub fn form(answer: &Answer, certificate: Option<Option<String>>, is_timed: bool) -> Form<impl Members> {
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
    let members = Parts {
        spot: refuted.and_then(|why| Spot::of(puzzle.grid(), why)),
        solutions: solutions.iter().map(|solution| SolutionForm::of(puzzle, solution)).collect(),
        certificate,
        effort: EffortForm::of(answer, is_timed),
    };
    let why = refuted.map(|why| why.describe(puzzle.grid()).to_string());
    Form::new(NAME, Word::from(verdict), members).because(why)
}

impl SolutionForm {
    fn of(puzzle: &Puzzle, solution: &Solution) -> SolutionForm {
        let states = solution.states();
        let edges = Edges::of(puzzle.grid(), &states);
        let entry = Entry { drawing: Some(Drawing::of(states)), ..Entry::of(puzzle.clone()) };
        let mut text = Vec::new();
        // Writing cannot fail: pzprv3 has boards of every shape.
        let _ = Format::Pzprv3.write(&entry, &mut text);
        SolutionForm { edges, pzprv3: String::from_utf8_lossy(&text).replace('\n', "/") }
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
