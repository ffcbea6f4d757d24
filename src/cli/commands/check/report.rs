//! The report on one puzzle, as text or JSON.

use std::fmt::Write;

use serde::Serialize;
use slitherlink::check::{Disagreement, Shrunk};
use slitherlink::formats::Entry;
use slitherlink::picture::Sketch;

use super::Checked;
use crate::cli::output::head_help;
use crate::cli::stream::Item;
use crate::cli::terminal::shown_name;

/// The end of the help: the members of the objects, and examples.
pub(super) const HELP: &str = concat!(
    "Members of the objects of --format json and jsonl, for each puzzle:\n",
    head_help!(),
    "  kind           puzzle
  solutions      none, unique, several or timeout, by SAT alone
  counted        the number of solutions, as a string; null if counting takes too much work
  edges, forced  all edges; those that are lines in all solutions, or crosses in all
  decided        edges that the rules decided
  confirmed      decided edges that are forced
  missed         forced edges that the rules did not decide
  finished       whether the rules decided every edge
  contradiction  whether the rules met a contradiction
  steps          the numbers of steps `accepted` by the checker, of `arguments` among them (what-ifs
                 and cases), of `redundant` premises, and of `unsettled` steps, whose check would
                 take too long; `rejected` is null or the first wrong step
  disagreement   null, or the disagreement in words, with the smallest board that shows it

The last object has the kind `total` and the sums. For each rule it has `fired`, the number of
locations at which the rule decided an edge, and `edges`, the number of edges that it was first to
decide. With --ablation it also has `lost`, the edges that stay undecided without the rule, and
`needed`, the boards that stay unfinished without it. The table then also shows the milliseconds
that all other rules took together.

--format jsonl prints one object per line. --format json prints one object with the members
`puzzles` and `total`.

Examples:
  slink check puzzles.txt
  slink check --disable 4,13 --summary puzzles.txt
  slink generate --size 10x10 --count 100 | slink check --ablation --summary"
);

/// The report on one puzzle; the fields are named as in the JSON.
#[derive(Debug, Serialize)]
pub(super) struct Report<'a> {
    kind: &'static str,
    solutions: &'static str,
    counted: Option<String>,
    edges: usize,
    forced: usize,
    decided: usize,
    confirmed: usize,
    missed: usize,
    finished: bool,
    contradiction: bool,
    steps: Steps<'a>,
    disagreement: Option<DisagreementRecord>,
}

/// The findings of the step checker.
#[derive(Debug, Serialize)]
struct Steps<'a> {
    accepted: usize,
    arguments: usize,
    redundant: usize,
    unsettled: usize,
    rejected: Option<&'a str>,
}

/// A disagreement in words, and the smallest board that shows it.
#[derive(Debug, Serialize)]
struct DisagreementRecord {
    what: String,
    board: String,
    #[serde(skip)]
    sketch: String,
}

impl<'a> Report<'a> {
    pub(super) fn new(checked: &'a Checked) -> Report<'a> {
        let (findings, grid) = (&checked.findings, checked.item.puzzle.puzzle.grid());
        Report {
            kind: "puzzle",
            solutions: findings.solutions.name(),
            counted: findings.loops.as_ref().map(ToString::to_string),
            edges: grid.edge_count(),
            forced: findings.forced,
            decided: findings.decided,
            confirmed: findings.confirmed,
            missed: findings.missed(),
            finished: findings.finished,
            contradiction: findings.contradiction,
            steps: Steps {
                accepted: checked.steps.accepted,
                arguments: checked.steps.arguments,
                redundant: checked.steps.redundant,
                unsettled: checked.steps.unsettled,
                rejected: checked.steps.rejected.as_deref(),
            },
            disagreement: checked.shrunk.as_ref().map(describe),
        }
    }

    /// One line of text; a rejected step or a disagreement adds more.
    pub(super) fn text(&self, item: &Item<Entry>) -> String {
        let solutions = match self.solutions {
            "none" => "no solution",
            "unique" => "one solution",
            "timeout" => "the time limit was reached",
            several => several,
        };
        let rules = match (self.contradiction, self.solutions) {
            (true, _) => "the rules meet a contradiction".to_string(),
            (false, "none") => "the rules find no contradiction".to_string(),
            (false, "timeout") => format!("{} of {} edges decided, none confirmed", self.decided, self.edges),
            _ => format!(
                "{} of {} edges decided, {} confirmed, {} forced edges missed",
                self.decided, self.edges, self.confirmed, self.missed
            ),
        };
        let mut text = format!(
            "{}:{}: {solutions}; {rules}; steps accepted: {}\n",
            shown_name(&item.file),
            item.number,
            self.steps.accepted
        );
        if let Some(rejected) = self.steps.rejected {
            let _ = writeln!(text, "  REJECTED: {rejected}");
        }
        if let Some(record) = &self.disagreement {
            // Writing to a string cannot fail.
            let _ = write!(
                text,
                "  DISAGREES, still on this smaller board: {}\n{}{}",
                record.what,
                indent(&record.board),
                indent(&record.sketch)
            );
        }
        text
    }
}

fn describe(shrunk: &Shrunk) -> DisagreementRecord {
    let grid = shrunk.puzzle.grid();
    let what = match shrunk.disagreement {
        Disagreement::Edge(step) => {
            let not = if step.on { "a line" } else { "a cross" };
            format!(
                "{} requires {not} {}, which not all solutions have",
                step.reason,
                grid.describe(step.edge)
            )
        }
        Disagreement::Conflict(conflict) => {
            format!("there is a solution, but the rules say: {}", conflict.describe(grid))
        }
        Disagreement::Count => "counting and SAT find different solutions".to_string(),
        _ => "rules then SAT and SAT alone find different solutions".to_string(),
    };
    let label = |cell| shrunk.puzzle.label(cell);
    let sketch = Sketch { grid, states: shrunk.states.clone(), labels: grid.cells().map(label).collect() };
    DisagreementRecord { what, board: shrunk.puzzle.to_string(), sketch: sketch.draw() }
}

fn indent(text: &str) -> String {
    text.lines().map(|line| format!("    {line}\n")).collect()
}
