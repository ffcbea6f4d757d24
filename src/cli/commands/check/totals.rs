//! Sums over all puzzles of a run.

use std::fmt::Write;
use std::time::Duration;

use serde::Serialize;

use super::{Checked, NAME};
use crate::Technique;
use crate::check::{Share, SolutionCount};

/// Sums over all puzzles, and per rule.
#[derive(Debug, Default)]
pub(super) struct Totals {
    rules: Vec<Technique>,
    ablation: bool,
    sums: Sums,
    shares: [Share; Technique::RULE_COUNT],
    lost: [usize; Technique::RULE_COUNT],
    needed: [usize; Technique::RULE_COUNT],
    time: [Duration; Technique::RULE_COUNT],
}

#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Sums {
    puzzles: usize,
    none: usize,
    unique: usize,
    several: usize,
    timeouts: usize,
    counted: usize,
    edges: usize,
    forced: usize,
    decided: usize,
    confirmed: usize,
    missed: usize,
    finished: usize,
    contradictions: usize,
    missed_contradictions: usize,
    disagreements: usize,
    steps: usize,
    arguments: usize,
    redundant_premises: usize,
    unsettled_steps: usize,
    rejected_steps: usize,
}

/// The sums as JSON.
#[derive(Debug, Serialize)]
pub(super) struct Json {
    question: &'static str,
    kind: &'static str,
    #[serde(flatten)]
    sums: Sums,
    rules: Vec<Row>,
}

#[derive(Debug, Serialize)]
struct Row {
    number: usize,
    name: &'static str,
    fired: usize,
    edges: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    lost: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    needed: Option<usize>,
}

impl Totals {
    pub(super) fn new(rules: Vec<Technique>, ablation: bool) -> Totals {
        Totals { rules, ablation, ..Totals::default() }
    }

    pub(super) fn add(&mut self, checked: &Checked) {
        let (sums, findings) = (&mut self.sums, &checked.findings);
        sums.puzzles += 1;
        match findings.solutions {
            SolutionCount::None => sums.none += 1,
            SolutionCount::Unique(_) => sums.unique += 1,
            SolutionCount::Several => sums.several += 1,
            SolutionCount::Timeout => sums.timeouts += 1,
        }
        sums.counted += usize::from(findings.loops.is_some());
        if !matches!(findings.solutions, SolutionCount::None | SolutionCount::Timeout) {
            sums.edges += checked.item.puzzle.puzzle.grid().edge_count();
            sums.forced += findings.forced;
            sums.decided += findings.decided;
            sums.confirmed += findings.confirmed;
        }
        sums.missed += findings.missed();
        sums.finished += usize::from(findings.finished);
        sums.contradictions += usize::from(findings.contradiction);
        sums.missed_contradictions += usize::from(findings.missed_contradiction());
        sums.disagreements += usize::from(findings.disagreement.is_some());
        sums.steps += checked.steps.accepted;
        sums.arguments += checked.steps.arguments;
        sums.redundant_premises += checked.steps.redundant;
        sums.unsettled_steps += checked.steps.unsettled;
        sums.rejected_steps += usize::from(checked.steps.rejected.is_some());
        for (sum, share) in self.shares.iter_mut().zip(findings.shares) {
            sum.fired += share.fired;
            sum.edges += share.edges;
        }
        for lack in &checked.lacks {
            let Some(number) = lack.rule.rule_number() else { continue };
            self.lost[number - 1] += lack.edges;
            self.needed[number - 1] += usize::from(lack.needed);
            self.time[number - 1] += lack.time;
        }
    }

    fn rows(&self) -> impl Iterator<Item = Row> {
        self.rules.iter().filter_map(|&rule| {
            let number = rule.rule_number()?;
            Some(Row {
                number,
                name: rule.name(),
                fired: self.shares[number - 1].fired,
                edges: self.shares[number - 1].edges,
                lost: self.ablation.then_some(self.lost[number - 1]),
                needed: self.ablation.then_some(self.needed[number - 1]),
            })
        })
    }

    pub(super) fn json(&self) -> Json {
        Json { question: NAME, kind: "total", sums: self.sums, rules: self.rows().collect() }
    }

    pub(super) fn text(&self) -> String {
        let s = &self.sums;
        let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        let timeouts = match s.timeouts {
            0 => String::new(),
            timeouts => format!("; {timeouts} stopped by the time limit"),
        };
        let many = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        let mut text = format!(
            "{}: {} with one solution, {} with several, {} with none{timeouts}\n\
             the rules finish {} ({:.1} %)\n\
             in puzzles with a solution, they decide {} of {} edges ({:.1} %), and SAT confirms {} of these\n\
             {} edges are forced; the rules miss {} of them ({:.1} %)\n\
             boards without a solution: the rules contradict {}, and miss {}\n\
             {} also counted\n\
             {}\n\
             {} accepted, {} of them arguments; {} rejected, {} premises not needed, {} too hard to check\n\n",
            many(s.puzzles, "puzzle"),
            s.unique,
            s.several,
            s.none,
            s.finished,
            percent(s.finished, s.puzzles),
            s.decided,
            s.edges,
            percent(s.decided, s.edges),
            s.confirmed,
            s.forced,
            s.missed,
            percent(s.missed, s.forced),
            s.none - s.missed_contradictions,
            s.missed_contradictions,
            many(s.counted, "puzzle"),
            many(s.disagreements, "disagreement"),
            many(s.steps, "step"),
            s.arguments,
            s.rejected_steps,
            s.redundant_premises,
            s.unsettled_steps,
        );
        text.push_str("rule                         fired       edges        %");
        text.push_str(if self.ablation { "        lost      needed          ms\n" } else { "\n" });
        let all = self.shares.iter().map(|share| share.edges).sum();
        for row in self.rows() {
            // Writing to a string cannot fail.
            let share = percent(row.edges, all);
            let _ = write!(
                text,
                "{:>2} {:<20}{:>11} {:>11} {share:>8.1}",
                row.number, row.name, row.fired, row.edges
            );
            if let (Some(lost), Some(needed)) = (row.lost, row.needed) {
                let ms = 1e3 * self.time[row.number - 1].as_secs_f64();
                let redundant = if lost == 0 { "  not needed here" } else { "" };
                let _ = write!(text, " {lost:>11} {needed:>11} {ms:>11.1}{redundant}");
            }
            text.push('\n');
        }
        text
    }
}
