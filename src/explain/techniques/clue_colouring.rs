//! Reasons for `clue-colouring`: two cells beside a clue are on the same side of the loop, or on different sides, which says how
//! many of its two edges there are lines.

use super::colouring::Chain;
use super::{Find, Method};
use crate::explain::words::names::{Names, capital, drawn};
use crate::grid::{Cell, Edge, Grid};
use crate::puzzle::Clue;
use crate::step::{Conclusion, Fact, Step};

/// `animal`.
pub(super) static ANIMAL: Method = Method::new(Find::Elsewhere, |names, step| {
    let is_sheep = step.premises.clues.iter().any(|(_, clue)| *clue == Clue::SHEEP);
    let places: Vec<String> = step.premises.clues.iter().map(|&(cell, _)| names.cell(Some(cell))).collect();
    format!("There is a {} at {}", if is_sheep { "sheep" } else { "wolf" }, places.concat())
});

pub(super) static METHOD: Method =
    Method::new(Find::Elsewhere, |names, step| reason(names, step).unwrap_or_default());

/// Two edges of a clue, and the chain between the cells beyond them: it says whether exactly one of them is a line; otherwise both
/// are, or none.
struct Pair {
    edges: [Edge; 2],
    differ: bool,
    chain: Chain,
}

/// Words what the cells beside the clue say of its edges, what else is known of them, and why the rest follows.
fn reason(names: &Names, step: &Step) -> Option<String> {
    let &(cell, clue) = step.premises.clues.first()?;
    let (grid, of) = (names.grid, Names::of_clue(names.grid, cell));
    let sides = grid.sides(cell);
    let is_own = |fact: &Fact| fact.drawn().is_some_and(|(edge, _)| sides.contains(&edge));
    let (own, others): (Vec<Fact>, Vec<Fact>) = step.premises.facts.iter().partition(|fact| is_own(fact));
    let pairs = pairs(grid, cell, &others);
    let left: Vec<Fact> =
        others.into_iter().filter(|fact| !pairs.iter().any(|pair| pair.chain.has(fact))).collect();
    let mut parts = Vec::new();
    if !left.is_empty() {
        parts.push(format!("{}. ", capital(&names.given(&left))));
    }
    let whole = names.clue(&(cell, clue));
    for (i, pair) in pairs.iter().enumerate() {
        let words = pair.chain.words(names);
        let relation = pair.chain.follows(names).filter(|_| !pair.chain.is_way());
        let so = relation.map(|relation| format!(", so {relation}")).unwrap_or_default();
        let clue = (i == 0).then_some(&whole[..]);
        parts.push(format!("{}{so}: {}. ", capital(&words), pair.words(&of, clue)));
    }
    parts.push(match (&own[..], pairs.is_empty()) {
        ([], false) => String::new(),
        ([], true) => {
            let outer: Vec<Edge> =
                sides.into_iter().filter(|&side| grid.cells_beside(side).contains(&None)).collect();
            let outer = of.sides_of(&outer);
            format!("In the corner of the board, the {outer} of {whole} are both lines or both crosses. ")
        }
        (own, true) => format!("{} has {}. ", capital(&whole), of.drawn_there(own)),
        (own, false) => format!("It has {}. ", of.drawn_there(own)),
    });
    Some(format!("{}{}", parts.concat(), last(step, clue, &pairs, &own)))
}

/// The pairs of edges of a clue that chains of these facts link, the shortest first, each with a fact of its own.
fn pairs(grid: Grid, cell: Cell, facts: &[Fact]) -> Vec<Pair> {
    let (around, sides) = ([0, 1, 2, 3].map(|k| grid.across_side(cell, k)), grid.sides(cell));
    let both = (0..4).flat_map(|i| (i + 1..4).map(move |j| [i, j]));
    let apart = both.filter(|&[i, j]| around[i] != around[j]);
    let chains = apart.filter_map(|both| {
        let chain = Chain::between(grid, facts, both.map(|k| around[k]))?;
        Some(Pair { edges: both.map(|k| sides[k]), differ: chain.says(grid).1, chain })
    });
    let mut pairs: Vec<Pair> = chains.collect();
    pairs.sort_by_key(|pair| pair.chain.len());
    let mut left: Vec<Fact> = facts.to_vec();
    pairs.retain(|pair| {
        let before = left.len();
        left.retain(|fact| !pair.chain.has(fact));
        left.len() < before
    });
    pairs
}

impl Pair {
    /// "just one of the top and left of the 2 at r1c1 is a line".
    fn words(&self, of: &Names, clue: Option<&str>) -> String {
        let edges = of.sides_of(&self.edges);
        let edges = clue.map_or_else(|| format!("its {edges}"), |clue| format!("the {edges} of {clue}"));
        match self.differ {
            true => format!("just one of {edges} is a line"),
            false => format!("{edges} are both lines or both crosses"),
        }
    }
}

/// Words why the conclusion follows from that, with "so" left out.
fn last(step: &Step, clue: Clue, pairs: &[Pair], own: &[Fact]) -> String {
    let n = clue.to_char();
    let [lines, crosses] = [true, false].map(|line| drawn(own, line).len());
    let [has_all, needs_all] = [lines, 4 - crosses].map(|left| clue.number().map(usize::from) == Some(left));
    let is_wanted = |line: bool| !drawn(step.conclusion.facts(), line).is_empty();
    match (&step.conclusion, [true, false].map(is_wanted)) {
        (Conclusion::Contradiction, _) => format!("That cannot give a {n}"),
        (_, [false, true]) => "There is no room for another line".into(),
        (_, [true, false]) => "Otherwise there would be too few lines".into(),
        (_, [true, true]) => format!("Nothing else gives a {n}"),
        (_, [false, false]) => {
            let differ = pairs.first().is_some_and(|pair| pair.differ);
            match (pairs.len(), own.is_empty(), clue.number()) {
                (0, ..) if has_all => "Its other edges are then crosses".into(),
                (0, ..) if needs_all => "Its other edges are then lines".into(),
                (0 | 1, true, Some(2)) if !differ => {
                    "Its other two edges are then the opposite, both crosses or both lines".into()
                }
                (0, ..) | (1, true, _) => "That leaves just one line for its other two edges".into(),
                _ => format!("Nothing else gives a {n}"),
            }
        }
    }
}
