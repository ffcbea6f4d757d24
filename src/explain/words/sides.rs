//! Words on which side of the loop cells are.

use super::names::{Names, list, the_cells};
use crate::grid::Cell;
use crate::step::Fact;

/// A cell, or the outside.
type Node = Option<Cell>;

/// Cells of which it is known whether they are on the same side: those on the side of the first, and the others.
type Group = [Vec<Node>; 2];

/// Clauses that give the side of the loop that cells are on: "r1c1 is inside", "r1c2 and r1c3 are on one side, and r1c4 on the
/// other".
pub(super) fn sides(names: &Names, facts: &[Fact]) -> Vec<String> {
    match groups(names, facts) {
        Some(groups) => groups.into_iter().flat_map(|group| clauses(names, group)).collect(),
        None => sides_one_by_one(names, facts),
    }
}

/// The same as the facts say it, each with a clause of its own.
pub(super) fn sides_one_by_one(names: &Names, facts: &[Fact]) -> Vec<String> {
    let cells = facts.iter().filter(|fact| matches!(fact, Fact::Cells { .. }));
    cells.map(|&fact| names.fact(fact)).collect()
}

/// Gathers the cells that are known together; `None` if the facts contradict each other.
fn groups(names: &Names, facts: &[Fact]) -> Option<Vec<Group>> {
    let mut groups: Vec<Group> = Vec::new();
    for fact in facts.iter().filter(|fact| matches!(fact, Fact::Cells { .. })) {
        let ([a, b], differ) = fact.relation(names.grid);
        let place = |groups: &[Group], node: Node| {
            let sides = |group: &Group| group.iter().position(|side| side.contains(&node));
            groups.iter().enumerate().find_map(|(i, group)| Some((i, sides(group)?)))
        };
        let mut of = |node: Node| {
            place(&groups, node).unwrap_or_else(|| {
                groups.push([vec![node], Vec::new()]);
                (groups.len() - 1, 0)
            })
        };
        let ((i, side), (j, other)) = (of(a), of(b));
        let is_turned = (side != other) != differ;
        if i == j && is_turned {
            return None;
        }
        if i != j {
            let [mut same, mut others] = groups.remove(i.max(j));
            if is_turned {
                (same, others) = (others, same);
            }
            groups[i.min(j)][0].append(&mut same);
            groups[i.min(j)][1].append(&mut others);
        }
    }
    Some(groups)
}

/// The clauses about one group.
fn clauses(names: &Names, group: Group) -> Vec<String> {
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
        ([a], [b]) => format!("{a} and {b} are on different sides"),
        (same, []) => format!("{} are on the same side", list(same)),
        ([a], others) => format!("{} are on one side, and {a} on the other", the_cells(others)),
        (same, others) => {
            let are = if same.len() == 1 { "is" } else { "are" };
            format!("{} {are} on one side, and {} on the other", the_cells(same), the_cells(others))
        }
    };
    vec![words]
}
