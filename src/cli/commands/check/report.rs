//! The report on one puzzle, as text or JSON.

use std::fmt::Write;

use serde::Serialize;

use super::{Checked, NAME};
use crate::check::{Disagreement, Shrunk, StepFindings};
use crate::cli::stream::Item;
use crate::cli::terminal::shown_name;
use crate::formats::Entry;
use crate::picture::Sketch;

/// The end of the help.
pub(super) const HELP: &str = "\
Examples:
  slink check puzzles.txt
  slink check --disable 4,13 --summary puzzles.txt
  slink generate --size 10x10 --count 100 | slink check --ablation --summary";

/// The report on one puzzle; the fields are named as in the JSON.
#[derive(Debug, Serialize)]
pub(super) struct Report<'a> {
    question: &'static str,
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
    steps: &'a StepFindings,
    disagreement: Option<DisagreementRecord>,
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
            question: NAME,
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
            steps: &checked.steps,
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
        if let Some(rejected) = &self.steps.rejected {
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
