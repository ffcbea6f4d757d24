//! What `--stats` tells of a puzzle.

use std::fmt::Write;

use slink::Answer;
use slink::deduce::trail::{Extension, Reason, RuleId};

/// Some lines about one answer.
pub(crate) fn of(number: usize, answer: &Answer) -> String {
    let grid = answer.board.grid();
    let count = |reason: Reason| answer.board.trail().iter().filter(|step| step.reason == reason).count();
    let rules = RuleId::all().map(|id| (Some(id.number()), id.rule().name, count(Reason::Rule(id))));
    let extensions = Extension::ALL
        .into_iter()
        .map(|extension| (None, extension.name(), count(Reason::Extension(extension))));
    let parts = [("rules", rules.collect::<Vec<_>>()), ("extensions", extensions.collect())];
    let mut text =
        format!("puzzle {number}: {} x {} cells, {} edges\n", grid.rows(), grid.cols(), grid.edge_count());
    // Writing to a string cannot fail.
    for (name, rows) in parts {
        let edges: usize = rows.iter().map(|&(_, _, edges)| edges).sum();
        let _ = writeln!(text, "  {name}: {edges} edges decided");
        for (number, name, edges) in rows.into_iter().filter(|&(_, _, edges)| edges > 0) {
            let number = number.map_or(String::new(), |number| number.to_string());
            let _ = writeln!(text, "    {number:>2} {name:<20}{edges:>8}");
        }
    }
    let (left, time) = (answer.board.undecided_count(), answer.deduction_time);
    let _ = writeln!(text, "  left: {left} edges, after {time:.1?}");
    if let Some(effort) = answer.effort {
        let _ = writeln!(
            text,
            "  search: {} cases; SAT: {} variables, {} clauses, {} rounds, {} cuts; {:.1?}",
            effort.cases, effort.variables, effort.clauses, effort.rounds, effort.cuts, answer.search_time
        );
    }
    text
}
