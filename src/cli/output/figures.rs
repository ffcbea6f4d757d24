//! `--stats`: a table with a row for each puzzle, then statistics of all puzzles.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use indicatif::HumanCount;
use serde::{Deserialize, Serialize};

use crate::deduce::Reason;
use crate::named::Named;
use crate::{Answer, Technique, TechniqueSet, Verdict};

/// The columns between the size of the puzzle and what answered it.
const COLUMNS: [&str; 9] =
    ["rules", "extensions", "search", "cases", "variables", "clauses", "rounds", "cuts", "ms"];

/// The width of a column; totals of millions fit.
const WIDTH: usize = 12;

/// The figures of one puzzle.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Figures {
    puzzle: usize,
    size: (usize, usize),
    /// The columns except the last one; `None` for those of SAT if it was not used.
    counts: Vec<Option<u64>>,
    time: Duration,
    /// What answered: deduction, or the name of a search.
    answered_by: String,
    /// The number of edges that each rule decided, and then each extension.
    edges: Vec<u64>,
}

impl Figures {
    /// Collects the figures of an answer.
    pub(crate) fn of(puzzle: usize, answer: &Answer) -> Figures {
        let grid = answer.board.grid();
        let trail = answer.board.trail();
        let decided = |technique| {
            trail.iter().filter(|step| step.reason == Reason::Technique(technique)).count() as u64
        };
        let edges: Vec<u64> = techniques().map(decided).collect();
        let (rules, extensions) = edges.split_at(Technique::RULE_COUNT);
        let effort = answer.effort;
        // A solution by patching may need no call of SAT, but always needs the clauses.
        let sat = effort.filter(|effort| effort.variables > 0);
        let counts = vec![
            Some(rules.iter().sum()),
            Some(extensions.iter().sum()),
            Some(answer.board.undecided_count() as u64),
            effort.map(|effort| effort.cases as u64),
            sat.map(|effort| effort.variables as u64),
            sat.map(|effort| effort.clauses as u64),
            sat.map(|effort| effort.rounds as u64),
            sat.map(|effort| effort.cuts as u64),
        ];
        let answered_by = match (effort, &answer.verdict) {
            (Some(effort), _) => effort.answered_by.name(),
            (None, Verdict::Undecided) => "-",
            (None, _) => "deduction",
        };
        Figures {
            puzzle,
            size: (grid.rows(), grid.cols()),
            counts,
            time: answer.deduction_time + answer.search_time,
            answered_by: answered_by.into(),
            edges,
        }
    }
}

/// A histogram of a column over all puzzles. Values are cut to three digits, so that memory does not grow
/// with the input.
#[derive(Debug, Default)]
struct Column {
    sum: u64,
    count: u64,
    values: BTreeMap<u64, u64>,
}

impl Column {
    fn add(&mut self, value: u64) {
        let scale = 10u64.pow(value.max(1).ilog10().saturating_sub(2));
        (self.sum, self.count) = (self.sum.saturating_add(value), self.count + 1);
        *self.values.entry(value / scale * scale).or_default() += 1;
    }

    /// Returns the smallest value that at least `percent` percent of the values do not exceed.
    fn percentile(&self, percent: u64) -> Option<u64> {
        let mut left = (self.count * percent).div_ceil(100);
        let reached = self.values.iter().find(|(_, count)| {
            left = left.saturating_sub(**count);
            left == 0
        });
        reached.map(|(value, _)| *value)
    }
}

/// The figures of all puzzles.
#[derive(Debug, Default)]
pub(super) struct Table {
    puzzles: usize,
    columns: [Column; COLUMNS.len()],
    edges: Vec<u64>,
}

impl Table {
    /// Returns the row of a puzzle, below the column heads if it is the first.
    pub(super) fn add(&mut self, figures: &Figures) -> String {
        let mut text = String::new();
        if self.puzzles == 0 {
            let heads = COLUMNS.map(|head| format!("{head:>WIDTH$}")).concat();
            text = format!("{:>8}{:>WIDTH$}{heads}{:>WIDTH$}\n", "puzzle", "size", "by");
            self.edges = vec![0; figures.edges.len()];
        }
        self.puzzles += 1;
        let micros = figures.time.as_micros() as u64;
        let values: Vec<Option<u64>> = figures.counts.iter().copied().chain([Some(micros)]).collect();
        for (column, value) in self.columns.iter_mut().zip(&values) {
            value.iter().for_each(|&value| column.add(value));
        }
        for (sum, edges) in self.edges.iter_mut().zip(&figures.edges) {
            *sum += edges;
        }
        let (rows, cols) = figures.size;
        text + &row(
            &HumanCount(figures.puzzle as u64).to_string(),
            &format!("{rows}x{cols}"),
            &values,
            &figures.answered_by,
        )
    }

    /// Returns the end of the table: statistics of all puzzles if there are several, and the number of edges
    /// that each technique decided.
    pub(super) fn end(&self) -> String {
        let mut text = String::new();
        let all = |value: fn(&Column) -> Option<u64>| self.columns.each_ref().map(value);
        if self.puzzles > 1 {
            text += &row("total", "", &all(|column| (column.count > 0).then_some(column.sum)), "");
            text += &row("median", "", &all(|column| column.percentile(50)), "");
            text += &row("90 %", "", &all(|column| column.percentile(90)), "");
            text += &row("99 %", "", &all(|column| column.percentile(99)), "");
            text += &row("most", "", &all(|column| column.percentile(100)), "");
        }
        let decided: Vec<_> = techniques().zip(&self.edges).filter(|(_, edges)| **edges > 0).collect();
        if !decided.is_empty() {
            let _ = writeln!(text, "{:>8}   {:<20}{:>WIDTH$}", "", "technique", "edges");
        }
        for (technique, edges) in decided {
            let number = technique.rule_number();
            let kind = number.map_or("extension".to_string(), |number| format!("rule {number}"));
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{kind:>10} {technique:<20}{:>WIDTH$}", HumanCount(*edges).to_string());
        }
        text
    }
}

/// The rules, in the order of their numbers, and then the extensions.
fn techniques() -> impl Iterator<Item = Technique> {
    Technique::rules().chain(TechniqueSet::EXTENSIONS.iter())
}

/// Formats a row; the last value is in microseconds.
fn row(name: &str, size: &str, values: &[Option<u64>], by: &str) -> String {
    let mut text = format!("{name:>8}{size:>WIDTH$}");
    for (i, value) in values.iter().enumerate() {
        let value = match value {
            Some(micros) if i + 1 == COLUMNS.len() => {
                format!("{}.{:02}", HumanCount(micros / 1000), micros % 1000 / 10)
            }
            Some(value) => HumanCount(*value).to_string(),
            None => "-".into(),
        };
        let _ = write!(text, "{value:>WIDTH$}");
    }
    text + &format!("{by:>WIDTH$}\n")
}
