//! What `--stats` tells of a puzzle.

use std::fmt::Write;

use slink::deduce::board::Reason;
use slink::deduce::rules::{RULES, RuleId};
use slink::deduce::stages::Stage;
use slink::solve::Answer;

/// Some lines about one answer.
pub(crate) fn of(number: usize, answer: &Answer) -> String {
    let grid = answer.board.grid();
    let mut by_rule = [0; RULES.len()];
    for step in answer.board.trail() {
        if let Reason::Rule(id) = step.reason {
            by_rule[id.index()] += 1;
        }
    }
    let mut text =
        format!("puzzle {number}: {} x {} cells, {} edges\n", grid.rows(), grid.cols(), grid.edge_count());
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "  rules: {} edges decided, {} left, {:.1?}",
        answer.board.trail().len(),
        answer.board.undecided_count(),
        answer.rules_time
    );
    for id in RuleId::all().filter(|id| by_rule[id.index()] > 0) {
        let rule = id.rule();
        let _ = writeln!(text, "    {:>2} {:<20}{:>8}", rule.number, rule.name, by_rule[id.index()]);
    }
    for stage in Stage::ALL {
        let edges = answer.board.trail().iter().filter(|step| step.reason == Reason::Stage(stage)).count();
        if edges > 0 {
            let _ = writeln!(text, "       {:<20}{edges:>8}", stage.name());
        }
    }
    if let Some(effort) = answer.effort {
        let _ = writeln!(
            text,
            "  search: {} cases; SAT: {} variables, {} clauses, {} rounds, {} cuts; {:.1?}",
            effort.cases, effort.variables, effort.clauses, effort.rounds, effort.cuts, answer.sat_time
        );
    }
    text
}
