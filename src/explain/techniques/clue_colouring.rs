//! Reasons for `clue-colouring`: two cells beside a clue are on the same side of the loop, or on different sides, which says how
//! many of its two edges there are lines.

use std::collections::BTreeSet;

use super::colouring::{Chain, Node};
use super::far::split;
use super::{Find, Method};
use crate::explain::words::names::{Names, capital, drawn};
use crate::grid::{Cell, Edge};
use crate::puzzle::Clue;
use crate::step::{Conclusion, Fact, Step};

pub(super) static METHOD: Method =
    Method::new(Find::Elsewhere, |names, step| reason(names, step).unwrap_or_default());

/// Two edges of a clue, and whether exactly one of them is a line; otherwise both are, or none.
struct Pair {
    edges: [Edge; 2],
    differ: bool,
}

/// Words what the cells beside the clue say of its edges, what else is known of them, and why the rest follows.
fn reason(names: &Names, step: &Step) -> Option<String> {
    let &(cell, clue) = step.premises.clues.first()?;
    let (grid, of) = (names.grid, Names::of_clue(names.grid, cell));
    let here: BTreeSet<Node> = grid.cells_near(cell, 1).map(Some).chain([None]).collect();
    let sides = grid.sides(cell);
    let (own, others): (Vec<Fact>, Vec<Fact>) = step
        .premises
        .facts
        .iter()
        .partition(|fact| fact.drawn().is_some_and(|(edge, _)| sides.contains(&edge)));
    let split = split(grid, &here, &others);
    let near = split.near.iter().filter_map(|&fact| Chain::between(grid, &[fact], fact.relation(grid).0));
    let mut parts: Vec<String> = Vec::new();
    let mut pairs = Vec::new();
    for chain in near.chain(split.chains) {
        let Some(pair) = pair(names, cell, &chain) else { continue };
        let words = chain.words(names);
        let relation = chain.relation(names);
        let so = if words == relation { String::new() } else { format!(", so {relation}") };
        let clue = if pairs.is_empty() { names.clue(&(cell, clue)) } else { String::new() };
        parts.push(format!("{}{so}: {}. ", capital(&words), pair.words(&of, &clue)));
        pairs.push(pair);
    }
    let own = match (&own[..], pairs.is_empty()) {
        ([], _) => String::new(),
        (own, true) => format!("{} has {}. ", capital(&names.clue(&(cell, clue))), of.drawn_there(own)),
        (own, false) => format!("It has {}. ", of.drawn_there(own)),
    };
    Some(format!("{}{own}{}", parts.concat(), last(&of, step, clue, &pairs)))
}

/// The two edges of a clue between whose outer cells a chain leads.
fn pair(names: &Names, cell: Cell, chain: &Chain) -> Option<Pair> {
    let (ends, differ) = chain.says(names.grid);
    let edge = |end: Node| {
        (0..4).find(|&k| names.grid.across_side(cell, k) == end).map(|k| names.grid.sides(cell)[k])
    };
    Some(Pair { edges: [edge(ends[0])?, edge(ends[1])?], differ })
}

impl Pair {
    /// "just one of the top and left of the 2 at r1c1 is a line".
    fn words(&self, of: &Names, clue: &str) -> String {
        let edges = of.sides_of(&self.edges);
        let edges = if clue.is_empty() { format!("its {edges}") } else { format!("the {edges} of {clue}") };
        match self.differ {
            true => format!("just one of {edges} is a line"),
            false => format!("{edges} are both lines or both crosses"),
        }
    }
}

/// Words why the conclusion follows from that, with "so" left out.
fn last(of: &Names, step: &Step, clue: Clue, pairs: &[Pair]) -> String {
    let n = clue.to_char();
    let is_wanted = |line: bool| !drawn(step.conclusion.facts(), line).is_empty();
    match &step.conclusion {
        Conclusion::Contradiction => format!("That cannot give a {n}"),
        _ if is_wanted(false) && !is_wanted(true) => "There is no room for another line".into(),
        _ if is_wanted(true) && !is_wanted(false) => "Otherwise there would be too few lines".into(),
        _ if is_wanted(true) => format!("Nothing else gives a {n}"),
        Conclusion::All(facts) => {
            let rest = pairs
                .first()
                .filter(|_| pairs.len() == 1)
                .map_or("the other edges", |_| "its other two edges");
            let differ = facts.iter().any(|fact| fact.relation(of.grid).1);
            match differ {
                true => format!("That leaves just one line for {rest}"),
                false => format!("So {rest} are both lines or both crosses"),
            }
        }
        Conclusion::Any(_) => String::new(),
    }
}
