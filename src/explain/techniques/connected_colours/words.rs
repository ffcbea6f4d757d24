//! Reasons for `connected-colours`: the cells that are connected only through another one, or not at all.

use std::collections::HashSet;

use crate::explain::words::names::{FEW, Names, before_verb, capital, drawn, list};
use crate::grid::{Cell, Edge, Grid};
use crate::step::{Conclusion, Fact, Step};

/// A cell, or the outside.
type Node = Option<Cell>;

/// What separates the cells of one side of the loop.
struct Barrier {
    /// The side that the cells below are on: "outside"; `None` if only the others are known to be on the other one.
    side: Option<&'static str>,
    cells: Vec<Cell>,
    lines: Vec<Edge>,
}

/// Words what is connected only through the cell that the step is about.
pub(super) fn reason(names: &Names, step: &Step) -> String {
    let (words, otherwise) = match step.conclusion {
        Conclusion::Contradiction => {
            (cut_off(names, step), ", so one side of the loop would be in two parts")
        }
        _ => (only_link(names, step), ", and each side of the loop is connected"),
    };
    words.unwrap_or_else(|| format!("{}{otherwise}", capital(&names.given(&step.premises.facts))))
}

/// Words that a cell is the only link between two others; `None` if it is more than that.
fn only_link(names: &Names, step: &Step) -> Option<String> {
    let &Fact::Cells { cells, differ } = step.conclusion.facts().first()? else { return None };
    let facts = &step.premises.facts;
    if !drawn(facts, false).is_empty() {
        return None;
    }
    let known = facts.iter().filter(|fact| fact.drawn().is_none());
    let known: Vec<([Node; 2], bool)> = known.map(|fact| fact.relation(names.grid)).collect();
    // All cells are compared with one of them, or with the outside.
    let base = cells.into_iter().find(|cell| known.iter().all(|(cells, _)| cells.contains(cell)))?;
    let other = |cells: [Node; 2]| if cells[0] == base { cells[1] } else { cells[0] };
    let of = |is_like: bool| {
        let cells = known.iter().filter(move |&&(_, value)| (value == differ) == is_like);
        cells.map(|&(cells, _)| other(cells)).collect::<Vec<Node>>()
    };
    let linked: Vec<Node> = (!differ).then_some(base).into_iter().chain(of(true)).collect();
    let [a, b] = linked[..] else { return None };
    let [first, second] = [a, b].map(|cell| names.cell(cell));
    let head = match (base, differ) {
        (None, true) => format!("{first} and {second} are inside, so they must be connected"),
        (None, false) => {
            format!("{second} is outside, so it must be connected with the outside of the board")
        }
        (Some(_), _) => {
            format!("{first} and {second} are on the same side, so they must be connected")
        }
    };
    let side = base.is_none().then_some(if differ { "outside" } else { "inside" });
    let barrier =
        Barrier { side, cells: of(false).into_iter().flatten().collect(), lines: drawn(facts, true) };
    let (barrier, is_one) = barrier.words(names);
    let (block, except) = (
        if is_one { "blocks" } else { "block" },
        match other(cells) {
            Some(link) => format!("through {}", names.cell(Some(link))),
            None => "around the outside of the board".into(),
        },
    );
    Some(format!("{}. {} {block} every way except {except}", capital(&head), capital(&barrier)))
}

/// Words that cells are cut off from others on their side; `None` if it is not known which side they are on.
fn cut_off(names: &Names, step: &Step) -> Option<String> {
    let facts = &step.premises.facts;
    let on = |inside: bool| -> Vec<Cell> {
        let cells = facts.iter().filter_map(move |fact| match *fact {
            Fact::Cells { cells: [None, cell], differ } if differ == inside => cell,
            _ => None,
        });
        cells.collect()
    };
    let (lines, inside, outside) = (drawn(facts, true), on(true), on(false));
    if lines.len() + inside.len() + outside.len() < facts.len() {
        return None;
    }
    let apart = |nodes: &[Node], barred: &[Cell]| {
        let is_open = |node: Node| node.map_or(nodes.contains(&None), |cell| !barred.contains(&cell));
        let part = part(names.grid, *nodes.first()?, is_open, &lines);
        nodes.iter().copied().find(|node| !part.contains(node))
    };
    let within: Vec<Node> = inside.iter().copied().map(Some).collect();
    let beyond: Vec<Node> = [None].into_iter().chain(outside.iter().copied().map(Some)).collect();
    let (head, side, cells, what) = if let Some(other) = apart(&within, &outside) {
        let [a, b] = [within[0], other].map(|cell| names.cell(cell));
        (format!("{a} and {b} are inside"), "outside", outside, "them off from each other")
    } else {
        let cell = names.cell(apart(&beyond, &inside)?);
        (format!("{cell} is outside"), "inside", inside, "it off from the outside of the board")
    };
    let (barrier, is_one) = Barrier { side: Some(side), cells, lines: lines.clone() }.words(names);
    Some(format!("{head}, but {barrier} {} {what}", if is_one { "cuts" } else { "cut" }))
}

/// The cells, and perhaps the outside, that are connected with one of them.
fn part(grid: Grid, first: Node, is_open: impl Fn(Node) -> bool, lines: &[Edge]) -> HashSet<Node> {
    let (mut part, mut open) = (HashSet::from([first]), vec![first]);
    while let Some(at) = open.pop() {
        for edge in grid.edges_around(at).into_iter().filter(|edge| !lines.contains(edge)) {
            let beside = grid.across(edge, at);
            if is_open(beside) && part.insert(beside) {
                open.push(beside);
            }
        }
    }
    part
}

impl Barrier {
    /// "the line at the top of r3c4, and the outside cells r1c1 and r2c2,", and whether that is a single thing. What is too long for
    /// a list is seen on the board: "lines and outside cells".
    fn words(&self, names: &Names) -> (String, bool) {
        let is_one = self.lines.len() + self.cells.len() <= 1;
        let lines = match self.lines.len() {
            0 => None,
            1..=FEW => Some(names.subject(&self.lines, true)),
            _ => Some("lines".into()),
        };
        let parts: Vec<String> = lines.into_iter().chain(self.cells_in_words(names)).collect();
        if parts.is_empty() { ("the border".into(), true) } else { (before_verb(&parts), is_one) }
    }

    fn cells_in_words(&self, names: &Names) -> Option<String> {
        let cells = list(&self.cells.iter().map(|&cell| names.cell(Some(cell))).collect::<Vec<_>>());
        match (self.cells.len(), self.side) {
            (0, _) => None,
            (1, Some(side)) => Some(format!("the {side} cell {cells}")),
            (1, None) => Some(format!("{cells}, which is on the other side,")),
            (2..=FEW, Some(side)) => Some(format!("the {side} cells {cells}")),
            (2..=FEW, None) => Some(format!("{cells}, which are on the other side,")),
            (_, Some(side)) => Some(format!("{side} cells")),
            (_, None) => Some("cells of the other side".into()),
        }
    }
}
