//! Each side of the loop is connected: which cells hang together only through another one.

use super::facts::{fact, list};
use crate::grid::{Cell, Grid};
use crate::step::places::cell_name;
use crate::step::{Fact, Step};

/// A cell, or the outside.
type Node = Option<Cell>;

/// What hangs together only through the cell of which something follows.
pub(super) fn reason(grid: Grid, step: &Step) -> String {
    only_link(grid, step).unwrap_or_else(|| "Each side of the loop is connected".into())
}

fn only_link(grid: Grid, step: &Step) -> Option<String> {
    let &Fact::Cells { cells, differ } = step.conclusion.facts().first()? else { return None };
    let facts: Vec<([Node; 2], bool)> = step
        .premises
        .facts
        .iter()
        .filter_map(|fact| match *fact {
            Fact::Cells { cells, differ } => Some((cells, differ)),
            Fact::Edge { .. } => None,
        })
        .collect();
    // All cells are compared with one of them, or with the outside.
    let base = cells.into_iter().find(|cell| facts.iter().all(|(cells, _)| cells.contains(cell)))?;
    let other = |cells: [Node; 2]| if cells[0] == base { cells[1] } else { cells[0] };
    let of = |is_like: bool| {
        let cells = facts.iter().filter(move |&&(_, value)| (value == differ) == is_like);
        cells.map(|&(cells, _)| other(cells)).collect::<Vec<Node>>()
    };
    let linked: Vec<Node> = (!differ).then_some(base).into_iter().chain(of(true)).collect();
    let [a, b] = linked[..] else { return None };
    let [a, b, link] = [a, b, other(cells)].map(|cell| name(grid, cell));
    let side = match (base, differ) {
        (None, true) => "The inside of the loop",
        (None, false) => "The outside of the loop",
        (Some(_), _) => "The side of the loop that they are on",
    };
    let barred: Vec<String> = of(false).into_iter().map(|cell| name(grid, cell)).collect();
    let apart = match &barred[..] {
        [] => "without crossing a line".into(),
        [one] => format!("without crossing a line or passing {one}, which is on the other side"),
        several => {
            format!("without crossing a line or passing {}, which are on the other side", list(several))
        }
    };
    let begin = if base.is_some() { format!("{a} and {b} are on the same side. ") } else { String::new() };
    Some(format!("{begin}{side} is connected, and {a} can be reached from {b} only through {link}, {apart}"))
}

/// Why one side of the loop would not be connected.
pub(super) fn broken(grid: Grid, step: &Step) -> String {
    let facts = &step.premises.facts;
    let on = |inside: bool| {
        let cells = facts.iter().filter_map(move |fact| match *fact {
            Fact::Cells { cells: [None, cell], differ } if differ == inside => Some(name(grid, cell)),
            _ => None,
        });
        let cells: Vec<String> = cells.collect();
        let are = if cells.len() == 1 { "is" } else { "are" };
        let side = if inside { "inside" } else { "outside" };
        (!cells.is_empty()).then(|| format!("{} {are} {side} the loop", list(&cells)))
    };
    let others = facts.iter().filter(|fact| matches!(fact, Fact::Cells { cells: [Some(_), _], .. }));
    let told: Vec<String> =
        [on(true), on(false)].into_iter().flatten().chain(others.map(|&one| fact(grid, one))).collect();
    match &told[..] {
        [] => "The lines would part one side of the loop".into(),
        told => format!("{}, so one side of the loop would be in two parts", list(told)),
    }
}

fn name(grid: Grid, cell: Node) -> String {
    match cell {
        Some(_) => cell_name(grid, cell).to_string(),
        None => "the outside".into(),
    }
}
