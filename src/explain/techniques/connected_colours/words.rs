//! Reasons for `connected-colours`: the cells that are connected only through another one.

use crate::explain::words::names::{Names, capital, drawn, list};
use crate::grid::Cell;
use crate::step::{Conclusion, Fact, Step};

/// A cell, or the outside.
type Node = Option<Cell>;

/// Words what is connected only through the cell that the step is about.
pub(in crate::explain) fn reason(names: &Names, step: &Step) -> String {
    if step.conclusion == Conclusion::Contradiction {
        let given = capital(&names.given(&step.premises.facts));
        return format!("{given}, so one side of the loop would be in two parts");
    }
    only_link(names, step).unwrap_or_else(|| {
        let given = capital(&names.given(&step.premises.facts));
        format!("{given}, and each side of the loop is connected")
    })
}

fn only_link(names: &Names, step: &Step) -> Option<String> {
    let &Fact::Cells { cells, differ } = step.conclusion.facts().first()? else { return None };
    let facts = &step.premises.facts;
    if !drawn(facts, false).is_empty() {
        return None;
    }
    let lines = names.barriers(&drawn(facts, true));
    let known = facts.iter().filter(|fact| fact.drawn().is_none());
    let facts: Vec<([Node; 2], bool)> = known.map(|fact| fact.relation(names.grid)).collect();
    // All cells are compared with one of them, or with the outside.
    let base = cells.into_iter().find(|cell| facts.iter().all(|(cells, _)| cells.contains(cell)))?;
    let other = |cells: [Node; 2]| if cells[0] == base { cells[1] } else { cells[0] };
    let of = |is_like: bool| {
        let cells = facts.iter().filter(move |&&(_, value)| (value == differ) == is_like);
        cells.map(|&(cells, _)| other(cells)).collect::<Vec<Node>>()
    };
    let linked: Vec<Node> = (!differ).then_some(base).into_iter().chain(of(true)).collect();
    let [a, b] = linked[..] else { return None };
    let [a, b, link] = [a, b, other(cells)].map(|cell| names.cell(cell));
    let side = match (base, differ) {
        (None, true) => "The inside of the loop",
        (None, false) => "The outside of the loop",
        (Some(_), _) => "That side",
    };
    let barred: Vec<String> = of(false).into_iter().map(|cell| names.cell(cell)).collect();
    let crossing = (!lines.is_empty()).then(|| format!("crossing {}", list(&lines)));
    let passing = match &barred[..] {
        [] => None,
        [one] => Some(format!("passing {one}, which is on the other side")),
        several => Some(format!("passing {}, which are on the other side", list(several))),
    };
    let ways: Vec<String> = crossing.into_iter().chain(passing).collect();
    let apart =
        if ways.is_empty() { "within the border".into() } else { format!("without {}", ways.join(" or ")) };
    let begin = if base.is_some() {
        format!("{a} and {b} are on the same side of the loop. ")
    } else {
        String::new()
    };
    Some(format!(
        "{begin}{side} is connected, and {a} can be reached from {b} only through {link}, since there is no other way \
         {apart}"
    ))
}
