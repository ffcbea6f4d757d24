//! Reasons for `colouring`, and for `vertex-colours` without dots: chains of cells in which each is known to be on the
//! same side of the loop as the next, or on the other.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};

use super::chain::is_chain;
use crate::explain::words::names::{Names, capital, list, number, the_cells};
use crate::grid::{Cell, Grid};
use crate::step::{Conclusion, Fact, Step};

/// A cell, or the outside.
pub(super) type Node = Option<Cell>;

/// A chain of at least this many links is told in two halves, if it passes the outside.
const LONG: usize = 4;

/// A link of a chain.
#[derive(Clone, Copy)]
pub(super) struct Link {
    from: Node,
    to: Node,
    fact: Fact,
}

/// Words the chain between two cells and the number of lines it crosses: "The way from r1c3 via r1c4 to r2c4
/// crosses one line".
pub(in crate::explain) fn reason(names: &Names, step: &Step) -> String {
    let facts = &step.premises.facts;
    let words = match (&step.conclusion, &facts[..]) {
        // The chain closes in a circle, in which one link contradicts the others.
        (Conclusion::Contradiction, [last, rest @ ..]) => {
            format!("{}, but {}", way(names, rest, ends(names.grid, *last)), names.all(&[*last]))
        }
        (conclusion, facts) => match (halves(names.grid, step), conclusion.facts().first()) {
            (Some(halves), _) => {
                let [to_outside, from_outside] =
                    [&halves[0], &halves[1]].map(|half| told(names, &half.links));
                let follows = halves[0].follows(names).map(|follows| format!(", so {follows}"));
                format!("{to_outside}{}. {}", follows.unwrap_or_default(), capital(&from_outside))
            }
            (None, Some(&said)) => way(names, facts, ends(names.grid, said)),
            (None, None) => String::new(),
        },
    };
    capital(&words)
}

/// Words what a chain of several cells says of its ends, before the edge between them is decided: "r1c3 and r2c3 are on
/// different sides of the loop: ", or of the last one if the chain is told in two halves; empty for other steps.
pub(in crate::explain) fn therefore(names: &Names, step: &Step) -> String {
    if let Some(follows) = halves(names.grid, step).and_then(|[_, last]| last.follows(names)) {
        return format!("{follows}: ");
    }
    let [fact @ Fact::Edge { .. }] = step.conclusion.facts() else { return String::new() };
    let ([a, b], differ) = fact.relation(names.grid);
    let links = is_chain(names.grid, step).then(|| path(names.grid, &step.premises.facts, [a, b])).flatten();
    match links.unwrap_or_default().iter().any(|link| matches!(link.fact, Fact::Edge { .. })) {
        true => format!("{}: ", names.fact(Fact::cells(a, b, differ))),
        false => String::new(),
    }
}

/// Half of a chain: from one of its ends to the outside, or from there to the other.
struct Half {
    links: Vec<Link>,
}

/// The halves of a long chain that passes the outside, so that it says on which side each end is; `None` for other steps.
fn halves(grid: Grid, step: &Step) -> Option<[Half; 2]> {
    let [said] = step.conclusion.facts() else { return None };
    let mut links = is_chain(grid, step).then(|| path(grid, &step.premises.facts, ends(grid, *said)))??;
    let outside =
        links.iter().position(|link| link.from.is_none()).filter(|&at| at > 0 && links.len() >= LONG)?;
    let last = links.split_off(outside);
    Some([links, last].map(|links| Half { links }))
}

impl Half {
    /// On which side its end is: "r1c3 is inside the loop"; `None` if that is all that it says.
    fn follows(&self, names: &Names) -> Option<String> {
        let (first, last) = (self.links.first()?, self.links.last()?);
        if let [Link { fact: Fact::Cells { .. }, .. }] = self.links[..] {
            return None;
        }
        let differ = self.links.iter().filter(|link| link.fact.relation(names.grid).1).count() % 2 == 1;
        Some(names.fact(Fact::cells(first.from, last.to, differ)))
    }
}

/// Splits a step with several conclusions into steps with one each; the later ones may rest on the earlier
/// ones.
pub(in crate::explain) fn one_by_one(step: &Step) -> Vec<Step> {
    let mut premises = step.premises.clone();
    let each = step.conclusion.facts().iter().map(|&fact| {
        let one =
            Step { premises: premises.clone(), conclusion: Conclusion::All(vec![fact]), ..step.clone() };
        premises.facts.push(fact);
        one
    });
    each.collect()
}

fn ends(grid: Grid, fact: Fact) -> [Node; 2] {
    fact.relation(grid).0
}

/// The shortest chain of facts from one cell to another, by breadth-first search.
pub(super) fn path(grid: Grid, facts: &[Fact], [start, end]: [Node; 2]) -> Option<Vec<Link>> {
    let mut leaving: BTreeMap<Node, Vec<Link>> = BTreeMap::new();
    for &fact in facts {
        let [a, b] = ends(grid, fact);
        leaving.entry(a).or_default().push(Link { from: a, to: b, fact });
        leaving.entry(b).or_default().push(Link { from: b, to: a, fact });
    }
    let mut came: BTreeMap<Node, Option<Link>> = BTreeMap::from([(start, None)]);
    let mut open = VecDeque::from([start]);
    while let Some(from) = open.pop_front() {
        for &link in leaving.get(&from).into_iter().flatten() {
            if let Entry::Vacant(unseen) = came.entry(link.to) {
                unseen.insert(Some(link));
                open.push_back(link.to);
            }
        }
    }
    let mut links = Vec::new();
    let mut at = end;
    while let Some(link) = *came.get(&at)? {
        links.push(link);
        at = link.from;
    }
    links.reverse();
    Some(links)
}

/// Words the chain between two cells.
pub(super) fn way(names: &Names, facts: &[Fact], ends: [Node; 2]) -> String {
    let Some(links) = path(names.grid, facts, ends) else { return String::new() };
    if let [Fact::Cells { cells: [None, a], differ }, Fact::Cells { cells: [None, b], differ: same }] =
        links.iter().map(|link| link.fact).collect::<Vec<_>>()[..]
        && differ == same
    {
        let side = if differ { "inside" } else { "outside" };
        return format!("{} and {} are both {side} the loop", names.cell(a), names.cell(b));
    }
    if let [Link { fact: known @ Fact::Cells { cells: [None, _], .. }, .. }] = links[..] {
        // The other cell is the outside of the board.
        return format!("{}, and it lies at the border", names.fact(known));
    }
    told(names, &links)
}

/// Words the links of a chain.
fn told(names: &Names, links: &[Link]) -> String {
    let is_drawn = |link: &Link| matches!(link.fact, Fact::Edge { .. });
    let parts = links.chunk_by(|a, b| is_drawn(a) && is_drawn(b)).map(|part| match part {
        [Link { from: from @ Some(_), to: to @ Some(_), fact: Fact::Cells { differ, .. } }] => {
            names.relation(*from, *to, *differ)
        }
        [Link { fact: known @ Fact::Cells { .. }, .. }] => names.fact(*known),
        drawn => crossed(names, drawn),
    });
    parts.collect::<Vec<_>>().join(", and ")
}

/// Words the part of a chain that crosses drawn edges.
fn crossed(names: &Names, links: &[Link]) -> String {
    let (Some(first), Some(last)) = (links.first(), links.last()) else { return String::new() };
    let between: Vec<Node> = links[1..].iter().map(|link| link.from).collect();
    let names_of: Vec<String> = between.iter().map(|&cell| names.cell(cell)).collect();
    let via = match &names_of[..] {
        [] => String::new(),
        // The outside is no cell to be counted.
        cells if between.contains(&None) => format!(" via {}", list(cells)),
        cells => format!(" via {}", the_cells(cells)),
    };
    let lines = links.iter().filter(|link| matches!(link.fact, Fact::Edge { line: true, .. })).count();
    format!(
        "the way from {}{via} to {} crosses {}",
        names.cell(first.from),
        names.cell(last.to),
        number(lines, "line")
    )
}
