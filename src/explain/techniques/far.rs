//! Chains of facts away from the place of a step that say something of two cells at that place.

use std::collections::BTreeSet;

use super::colouring::{Chain, Node};
use crate::grid::Grid;
use crate::step::Fact;

/// The facts of a step, by where they are.
pub(super) struct Split {
    /// Those at its place.
    pub(super) near: Vec<Fact>,
    /// The chains that lead from one cell there, or the outside, to another.
    pub(super) chains: Vec<Chain>,
}

/// Splits facts, given the cells at the place of a step. Facts elsewhere that form no chain also count as near.
pub(super) fn split(grid: Grid, here: &BTreeSet<Node>, facts: &[Fact]) -> Split {
    let far_cells = |fact: &Fact| fact.relation(grid).0.into_iter().filter(|node| !here.contains(node));
    let (mut left, mut near): (Vec<Fact>, Vec<Fact>) =
        facts.iter().partition(|fact| far_cells(fact).next().is_some());
    let mut chains = Vec::new();
    while let Some(&first) = left.first() {
        let mut cells: BTreeSet<Node> = far_cells(&first).collect();
        let mut linked = Vec::new();
        loop {
            let more: Vec<Fact> =
                left.extract_if(.., |fact| far_cells(fact).any(|cell| cells.contains(&cell))).collect();
            if more.is_empty() {
                break;
            }
            cells.extend(more.iter().flat_map(far_cells));
            linked.extend(more);
        }
        match chain(grid, here, &linked) {
            Some(chain) => chains.push(chain),
            None => near.extend(linked),
        }
    }
    near.sort_by_key(|fact| facts.iter().position(|other| other == fact));
    Split { near, chains }
}

/// The chain that all of these facts form, if they do.
fn chain(grid: Grid, here: &BTreeSet<Node>, facts: &[Fact]) -> Option<Chain> {
    let ends = facts.iter().flat_map(|fact| fact.relation(grid).0).filter(|node| here.contains(node));
    let ends: Vec<Node> = ends.collect::<BTreeSet<Node>>().into_iter().collect();
    Chain::between(grid, facts, ends.try_into().ok()?).filter(|chain| chain.len() == facts.len())
}
