//! The JSON object of an answer, for `slink solve --format jsonl`.

use serde::Serialize;
use slitherlink::deduce::Reason;
use slitherlink::formats::json::Edges;
use slitherlink::formats::{Drawing, Entry, Format};
use slitherlink::step::places::PlaceForm;
use slitherlink::{Answer, Grid, Puzzle, Refutation, Solution, Technique, Verdict};

use crate::cli::exit::Exit;
use crate::cli::output::{Said, head_help};
use crate::cli::stream::Item;
use crate::cli::terminal::Place;

/// The members of the object, for `--help`.
pub(crate) const HELP: &str = concat!(
    "Members of the objects of --format jsonl:\n",
    head_help!(),
    "  verdict        unique, several, none, first (with --first), undecided, timeout, memory, crash,
                 or error if the input cannot be read
  why            for none, memory and crash: the reason in words
  place, at      for none, if one place shows it: its name, and the same as an object
  solutions      a list of no, one or two solutions: `horizontal` and `vertical` have the edges row
                 by row, - for a line, x for a cross; `pzprv3` is a file that puzz.link opens
  drawn, rules, extensions, search
                 the numbers of edges that were given, decided by the rules, decided by advanced
                 techniques (extensions), and left to the search
  certificate    with --prove: the path of the certificate, or null if the time was too short for it
  cases, rounds, cuts
                 the work of the search: cases tried, calls of the SAT solver, cuts added
  seconds        the time it took
  line, column, error
                 for error, besides file, puzzle and verdict: the place, and what is wrong"
);

/// The verdict in a word, the reason if there is no solution, and the exit code.
pub(super) fn said(answer: &Answer) -> Said {
    match answer.verdict {
        Verdict::Unique(_) => Said::new("unique", Exit::Success),
        Verdict::First(_) => Said::new("first", Exit::Success),
        Verdict::Several(_) => Said::new("several", Exit::Negative),
        Verdict::None(why) => {
            let why = Some(why.describe(answer.board.grid()).to_string());
            Said { why, ..Said::new("none", Exit::Negative) }
        }
        Verdict::Timeout(_) => Said::new("timeout", Exit::Timeout),
        _ => Said::new("undecided", Exit::Negative),
    }
}

/// The members of the object that follow the verdict.
#[derive(Debug, Serialize)]
pub(super) struct Members {
    #[serde(flatten)]
    spot: Option<Spot>,
    solutions: Vec<Drawn>,
    /// The path of the certificate, if one was asked for; null if the time was too short for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<Option<String>>,
    #[serde(flatten)]
    effort: Effort,
}

/// The place that shows that there is no solution, by name and as an object.
#[derive(Debug, Serialize)]
pub(crate) struct Spot {
    place: String,
    at: PlaceForm,
}

impl Spot {
    /// Returns the place; `None` if no single place shows it.
    pub(crate) fn of(grid: Grid, why: Refutation) -> Option<Spot> {
        let place = Place::of_refutation(grid, why)?;
        Some(Spot { place: place.name(grid), at: place.form(grid) })
    }
}

/// A solution: its edges row by row, and as a file of the pzprv3 format.
#[derive(Debug, Serialize)]
struct Drawn {
    #[serde(flatten)]
    edges: Edges,
    pzprv3: String,
}

/// The effort it took: the number of edges decided by each stage, and figures of the search.
#[derive(Debug, Default, Serialize)]
struct Effort {
    drawn: usize,
    rules: usize,
    extensions: usize,
    search: usize,
    cases: usize,
    rounds: usize,
    cuts: usize,
    /// Left out in a filter, where equal input must give equal output.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

impl Members {
    pub(super) fn of(item: &Item<Entry>, answer: &Answer, certificate: Option<Option<String>>) -> Members {
        let puzzle = &item.puzzle.puzzle;
        let solutions: &[Solution] = match &answer.verdict {
            Verdict::Unique(one) | Verdict::First(one) => std::slice::from_ref(one),
            Verdict::Several(two) => two.as_slice(),
            Verdict::Timeout(one) => one.as_slice(),
            _ => &[],
        };
        let spot = match answer.verdict {
            Verdict::None(why) => Spot::of(puzzle.grid(), why),
            _ => None,
        };
        let solutions = solutions.iter().map(|solution| drawn(puzzle, solution)).collect();
        Members { spot, solutions, certificate, effort: Effort::of(answer, item.mark.is_line()) }
    }
}

impl Effort {
    fn of(answer: &Answer, timeless: bool) -> Effort {
        let mut effort = Effort {
            search: answer.board.undecided_count(),
            seconds: (!timeless).then(|| (answer.deduction_time + answer.search_time).as_secs_f64()),
            ..Effort::default()
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

fn drawn(puzzle: &Puzzle, solution: &Solution) -> Drawn {
    let states = solution.states();
    let edges = Edges::of(puzzle.grid(), &states);
    let entry = Entry { drawing: Some(Drawing::of(states)), ..Entry::of(puzzle.clone()) };
    let mut text = Vec::new();
    // Writing cannot fail: pzprv3 has boards of every shape.
    let _ = Format::Pzprv3.write(&entry, &mut text);
    Drawn { edges, pzprv3: String::from_utf8_lossy(&text).replace('\n', "/") }
}
