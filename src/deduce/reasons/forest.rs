//! A minimal subset of some facts that still ties the same cells. The facts are the edges of a graph of
//! cells; of a spanning forest of it, the paths between the cells in question are enough.

use std::collections::VecDeque;

use super::lists::least;
use crate::deduce::colours::{Colours, Merge};
use crate::grid::{Cell, Grid};
use crate::step::Fact;

/// Reduces `facts` to a minimal list from whose chains all of `said` still follow. Those that sort first
/// are left out first.
pub(crate) fn fewest(grid: Grid, mut facts: Vec<Fact>, said: &[Fact]) -> Vec<Fact> {
    facts.sort_unstable();
    facts.dedup();
    let cells = Cells::of(grid, facts.iter().chain(said));
    match Forest::of(&facts, &cells).and_then(|forest| forest.between(said, &cells)) {
        Some(needed) => {
            debug_assert!(cells.tie(&needed, said));
            needed
        }
        // Facts that contradict each other have no forest.
        None => least(facts, |facts| cells.tie(facts, said)),
    }
}

/// True if all of `said` follows from chains of `facts`.
pub(crate) fn say(grid: Grid, facts: &[Fact], said: &[Fact]) -> bool {
    Cells::of(grid, facts.iter().chain(said)).tie(facts, said)
}

/// The cells that facts are about, as nodes.
struct Cells {
    grid: Grid,
    /// In order.
    cells: Vec<Option<Cell>>,
}

impl Cells {
    fn of<'f>(grid: Grid, facts: impl Iterator<Item = &'f Fact>) -> Cells {
        let mut cells: Vec<_> = facts.flat_map(|fact| fact.relation(grid).0).collect();
        cells.sort_unstable();
        cells.dedup();
        Cells { grid, cells }
    }

    /// The two nodes that a fact compares, and whether it says that they differ.
    fn relation(&self, fact: Fact) -> ([usize; 2], bool) {
        let (cells, differ) = fact.relation(self.grid);
        (cells.map(|cell| self.cells.binary_search(&cell).unwrap_or(0)), differ)
    }

    /// True if all of `said` follows from chains of `facts`.
    fn tie(&self, facts: &[Fact], said: &[Fact]) -> bool {
        let mut colours = Colours::of_nodes(self.cells.len());
        let mut add = |&fact: &Fact| {
            let (nodes, differ) = self.relation(fact);
            colours.tie_nodes(nodes, differ)
        };
        facts.iter().for_each(|fact| _ = add(fact));
        said.iter().all(|fact| add(fact) == Merge::Known)
    }
}

/// A spanning forest of the graph in which facts link cells.
struct Forest<'a> {
    facts: &'a [Fact],
    /// By node, what is next on the way to the root of its tree; `None` for a root.
    above: Vec<Option<Above>>,
}

/// What is next on the way from a node to the root of its tree.
#[derive(Clone, Copy)]
struct Above {
    node: usize,
    /// The index of the fact that links the two.
    fact: usize,
    /// The number of facts on the way to the root.
    depth: usize,
}

impl<'a> Forest<'a> {
    /// The forest that prefers the last facts; `None` if facts contradict each other.
    fn of(facts: &'a [Fact], cells: &Cells) -> Option<Forest<'a>> {
        let nodes = cells.cells.len();
        let mut colours = Colours::of_nodes(nodes);
        let mut links: Vec<Vec<(usize, usize)>> = vec![Vec::new(); nodes];
        for (index, &fact) in facts.iter().enumerate().rev() {
            let ([a, b], differ) = cells.relation(fact);
            match colours.tie_nodes([a, b], differ) {
                // Later facts say the same.
                Merge::Known => {}
                Merge::Contradiction => return None,
                Merge::Merged(_) => {
                    links[a].push((b, index));
                    links[b].push((a, index));
                }
            }
        }
        let mut forest = Forest { facts, above: vec![None; nodes] };
        let mut seen = vec![false; nodes];
        for root in 0..nodes {
            if !std::mem::replace(&mut seen[root], true) {
                forest.grow(root, &links, &mut seen);
            }
        }
        Some(forest)
    }

    /// Adds the tree of a root.
    fn grow(&mut self, root: usize, links: &[Vec<(usize, usize)>], seen: &mut [bool]) {
        let mut queue = VecDeque::from([root]);
        while let Some(node) = queue.pop_front() {
            let depth = self.depth(node) + 1;
            for &(next, fact) in &links[node] {
                if !std::mem::replace(&mut seen[next], true) {
                    self.above[next] = Some(Above { node, fact, depth });
                    queue.push_back(next);
                }
            }
        }
    }

    fn depth(&self, node: usize) -> usize {
        self.above[node].map_or(0, |above| above.depth)
    }

    /// The facts on the ways between the cells of each fact of `said`; `None` if there is no way.
    fn between(&self, said: &[Fact], cells: &Cells) -> Option<Vec<Fact>> {
        let mut needed = vec![false; self.facts.len()];
        for &fact in said {
            let ([mut a, mut b], _) = cells.relation(fact);
            while a != b {
                if self.depth(a) < self.depth(b) {
                    (a, b) = (b, a);
                }
                let above = self.above[a]?;
                needed[above.fact] = true;
                a = above.node;
            }
        }
        let kept = self.facts.iter().zip(needed).filter(|&(_, is_needed)| is_needed);
        Some(kept.map(|(&fact, _)| fact).collect())
    }
}
