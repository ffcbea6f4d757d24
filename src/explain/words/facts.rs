//! Words what follows or is known: lines, crosses, and on which side of the loop cells are.

use super::lists::{before_verb, list, series};
use super::names::{Names, drawn, the_cells};
use super::paths::{Path, paths};
use crate::deduce::colours::{Colour, Colours, Merge};
use crate::grid::Cell;
use crate::step::Fact;

/// Paths of at least this many lines are named by their ends.
const LONG: usize = 4;

impl Names {
    /// Facts that follow: each edge and each cell is named.
    pub(in crate::explain) fn all(&self, facts: &[Fact]) -> String {
        let drawn = [true, false].map(|is_line| self.some(&drawn(facts, is_line), is_line));
        clauses(&drawn.into_iter().flatten().collect::<Vec<_>>(), sides(self, facts))
    }

    /// Facts that are known: long paths are named by their ends.
    pub(in crate::explain) fn given(&self, facts: &[Fact]) -> String {
        let (long, short) = paths(self.grid, &drawn(facts, true), LONG);
        let long = long.iter().map(|path| format!("a {}", self.path(path)));
        let crosses = self.some(&drawn(facts, false), false);
        let drawn: Vec<String> = long.chain(self.some(&short, true)).chain(crosses).collect();
        clauses(&drawn, sides_one_by_one(self, facts))
    }

    fn path(&self, path: &Path) -> String {
        let count = path.edges.len();
        match path.ends {
            Some(ends) => {
                let [from, to] = ends.map(|end| self.dot(end));
                format!("path of {count} lines from {from} to {to}")
            }
            None => format!("closed path of {count} lines with one {}", self.edges(&path.edges[..1])),
        }
    }
}

/// Says what is drawn, and on which side of the loop cells are.
fn clauses(drawn: &[String], sides: Vec<String>) -> String {
    let are = if drawn.first().is_some_and(|first| first.starts_with("a ")) { "is" } else { "are" };
    let drawn = (!drawn.is_empty()).then(|| format!("there {are} {}", series(drawn)));
    drawn.into_iter().chain(sides).collect::<Vec<_>>().join(", and ")
}

/// A cell, or the outside.
type Node = Option<Cell>;

/// Cells of which it is known whether they are on the same side: those on the side of the first, and the others.
type Group = [Vec<Node>; 2];

/// Clauses that give the side of the loop that cells are on: "r1c1 is inside", "r1c2 and r1c3 are on one side, and r1c4 on the
/// other".
pub(super) fn sides(names: &Names, facts: &[Fact]) -> Vec<String> {
    match groups(names, facts) {
        Some(groups) => {
            let (pairs, others): (Vec<Group>, Vec<Group>) = groups.into_iter().partition(is_pair);
            let others = others.into_iter().flat_map(|group| sides_of(names, group));
            others.chain(in_pairs(names, &pairs)).collect()
        }
        None => sides_one_by_one(names, facts),
    }
}

/// True if a group is two cells on different sides, and no more.
fn is_pair(group: &Group) -> bool {
    group.iter().all(|side| matches!(side[..], [Some(_)]))
}

/// Words that the cells of each pair are on different sides.
fn in_pairs(names: &Names, pairs: &[Group]) -> Option<String> {
    let both = |pair: &Group| list(&[0, 1].map(|side| names.cell(pair[side][0])));
    match pairs {
        [] => None,
        [pair] => Some(format!("{} are on different sides", both(pair))),
        pairs => {
            let each: Vec<String> = pairs.iter().map(both).collect();
            Some(format!("{} are each on different sides", before_verb(&each)))
        }
    }
}

/// The same as the facts say it, each with a clause of its own.
pub(super) fn sides_one_by_one(names: &Names, facts: &[Fact]) -> Vec<String> {
    let cells = facts.iter().filter(|fact| matches!(fact, Fact::Cells { .. }));
    cells.map(|&fact| names.fact(fact)).collect()
}

/// Gathers the cells that are known together; `None` if the facts contradict each other.
fn groups(names: &Names, facts: &[Fact]) -> Option<Vec<Group>> {
    let mut colours = Colours::new(names.grid);
    let mut nodes: Vec<Node> = Vec::new();
    for fact in facts.iter().filter(|fact| matches!(fact, Fact::Cells { .. })) {
        let (both, differ) = fact.relation(names.grid);
        let [a, b] = both.map(|node| colours.colour(node));
        if colours.tie(a, b, differ) == Merge::Contradiction {
            return None;
        }
        nodes.extend(both.iter().filter(|node| !nodes.contains(node)).collect::<Vec<_>>());
    }
    let mut groups: Vec<(Colour, Group)> = Vec::new();
    for node in nodes {
        let colour = colours.colour(node);
        let known = groups.iter().position(|(first, _)| first.class == colour.class);
        let at = known.unwrap_or_else(|| {
            groups.push((colour, Group::default()));
            groups.len() - 1
        });
        let (first, group) = &mut groups[at];
        group[usize::from(colour.opposite != first.opposite)].push(node);
    }
    Some(groups.into_iter().map(|(_, group)| group).collect())
}

/// The clauses about one group.
fn sides_of(names: &Names, group: Group) -> Vec<String> {
    let cells = |side: &[Node]| -> Vec<String> {
        side.iter().flatten().map(|&cell| names.cell(Some(cell))).collect()
    };
    let is_outside = group.iter().position(|side| side.contains(&None));
    let [same, others] = group.map(|side| cells(&side));
    if let Some(outside) = is_outside {
        let (inside, outside) = if outside == 0 { (others, same) } else { (same, others) };
        let are = |cells: Vec<String>, side: &str| {
            let are = if cells.len() == 1 { "is" } else { "are" };
            (!cells.is_empty()).then(|| format!("{} {are} {side}", the_cells(&cells)))
        };
        return [are(inside, "inside"), are(outside, "outside")].into_iter().flatten().collect();
    }
    let words = match (&same[..], &others[..]) {
        (same, []) => format!("{} are on the same side", list(same)),
        ([a], others) => format!("{} are on one side, and {a} on the other", the_cells(others)),
        (same, others) => {
            let are = if same.len() == 1 { "is" } else { "are" };
            format!("{} {are} on one side, and {} on the other", the_cells(same), the_cells(others))
        }
    };
    vec![words]
}
