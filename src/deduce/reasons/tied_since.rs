//! Tells since when cells are tied. This is a union-find with parity, and each link knows when it was made.
//! Paths are not compressed, so it can answer for every moment. It answers in logarithmic time, because the
//! root of the larger class stays the root.

use crate::grid::{Cell, Grid};

/// Which cells the decided edges and recorded ties of a board tie together, and since when.
#[derive(Clone, Debug, Default)]
pub(super) struct TiedSince {
    /// By cell, and last the outside.
    links: Vec<Link>,
    /// By root, the number of cells in its class.
    size: Vec<u32>,
    /// The roots that were linked to another one, in order.
    linked: Vec<u32>,
    /// The moment of the first tie that contradicts earlier ones; `NEVER` if there is none.
    contradiction: u32,
}

/// A cell's link towards the root of its class.
#[derive(Clone, Copy, Debug)]
struct Link {
    /// Another cell of the class; of the root, itself.
    to: u32,
    /// Whether the two are on different sides of the loop.
    differ: bool,
    /// The number of facts that came before the link.
    since: u32,
}

const NEVER: u32 = u32::MAX;

impl TiedSince {
    /// No cells are tied yet.
    pub(super) fn new(grid: Grid) -> TiedSince {
        let nodes = grid.cell_count() as u32 + 1;
        let links = (0..nodes).map(|node| Link { to: node, differ: false, since: NEVER }).collect();
        let size = vec![1; nodes as usize];
        TiedSince { links, size, linked: Vec::new(), contradiction: NEVER }
    }

    /// Adds a fact: two cells are on different sides of the loop, or on the same. `since` is the number of
    /// facts before it.
    pub(super) fn tie(&mut self, (cells, differ): ([Option<Cell>; 2], bool), since: u32) {
        let [(a, a_differs), (b, b_differs)] = cells.map(|cell| self.root(cell, NEVER));
        let differ = differ ^ a_differs ^ b_differs;
        if a == b {
            self.contradiction = self.contradiction.min(if differ { since } else { NEVER });
            return;
        }
        let (small, large) = if self.size[a] < self.size[b] { (a, b) } else { (b, a) };
        self.size[large] += self.size[small];
        self.links[small] = Link { to: large as u32, differ, since };
        self.linked.push(small as u32);
    }

    /// Forgets all facts except the first `facts`.
    pub(super) fn backtrack_to(&mut self, facts: u32) {
        if self.contradiction >= facts {
            self.contradiction = NEVER;
        }
        while let Some(&root) = self.linked.last() {
            let Link { to, since, .. } = self.links[root as usize];
            if since < facts {
                return;
            }
            self.size[to as usize] -= self.size[root as usize];
            self.links[root as usize] = Link { to: root, differ: false, since: NEVER };
            self.linked.pop();
        }
    }

    /// The root of a cell's class after this many facts, and whether it is on the other side.
    fn root(&self, cell: Option<Cell>, facts: u32) -> (usize, bool) {
        let (mut node, mut differs) = (cell.map_or(self.links.len() - 1, Cell::index), false);
        loop {
            let link = self.links[node];
            if link.since >= facts {
                return (node, differs);
            }
            differs ^= link.differ;
            node = link.to as usize;
        }
    }

    /// Whether a chain of the first `facts` facts may say that two cells are on different sides of the loop
    /// (`differ`), or on the same side. If this is false, there is no such chain.
    pub(super) fn may_say(&self, cells: [Option<Cell>; 2], differ: bool, facts: u32) -> bool {
        let [(a, a_differs), (b, b_differs)] = cells.map(|cell| self.root(cell, facts));
        a == b && ((a_differs ^ b_differs) == differ || self.contradiction < facts)
    }
}
