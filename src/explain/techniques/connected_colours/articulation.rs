//! Articulation points (Tarjan 1972): the cells without which two others of a colour would not be connected.

use super::near::Bounds;
use super::{ColourMap, Node};

/// Depth-first walks that find the nodes without which one of a group cannot be reached. Its memory is used for one group after
/// the other.
pub(super) struct ArticulationSearch {
    is_wanted: Vec<bool>,
    /// The time at which each node was last seen, from 1; 0 if never.
    seen: Vec<u32>,
    low: Vec<u32>,
    clock: u32,
    /// The time before the current walk: what was seen by then, an earlier walk has seen.
    before: u32,
    /// A node, its parent, the index of its next neighbour, and a node of the group at or below it.
    path: Vec<(Node, Node, usize, Option<Node>)>,
    /// The articulation points in the order they were found, each with a node of the group beyond it.
    pub(super) found: Vec<(Node, Node)>,
}

impl ArticulationSearch {
    pub(super) fn new(nodes: usize) -> ArticulationSearch {
        ArticulationSearch {
            is_wanted: vec![false; nodes],
            seen: vec![0; nodes],
            low: vec![0; nodes],
            clock: 0,
            before: 0,
            path: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Walks from the first node of a group, within some bounds. Returns a node of the group that it does not reach.
    pub(super) fn walk(&mut self, map: &ColourMap, group: &[Node], bounds: &Bounds) -> Option<Node> {
        self.before = self.clock;
        self.found.clear();
        group.iter().for_each(|&node| self.is_wanted[node] = true);
        self.walk_from(map, group[0], bounds);
        group.iter().for_each(|&node| self.is_wanted[node] = false);
        group.iter().copied().find(|&node| !self.has_seen(node))
    }

    /// Walks without recursion, since large boards would overflow the stack.
    fn walk_from(&mut self, map: &ColourMap, start: Node, bounds: &Bounds) {
        let colour = map.colours[start];
        self.path.push((start, start, 0, None));
        self.enter(start);
        while let Some(&mut (node, before, ref mut next, below)) = self.path.last_mut() {
            if let Some(&(to, edge)) = map.regions.beside(node).get(*next) {
                *next += 1;
                if map.is_barred(to, colour) || map.is_line(edge) || !bounds.has(map.regions, to) {
                    continue;
                }
                if !self.has_seen(to) {
                    self.enter(to);
                    let wanted = self.is_wanted[to].then_some(to);
                    self.path.push((to, node, 0, wanted));
                } else if to != before {
                    self.low[node] = self.low[node].min(self.seen[to]);
                }
                continue;
            }
            self.path.pop();
            if let Some(last) = self.path.last_mut() {
                last.3 = last.3.or(below);
                let parent = last.0;
                self.low[parent] = self.low[parent].min(self.low[node]);
                let is_only_way = self.low[node] >= self.seen[parent];
                if let (true, Some(beyond)) = (is_only_way, below)
                    && parent != start
                    && !self.is_wanted[parent]
                {
                    self.found.push((parent, beyond));
                }
            }
        }
    }

    fn enter(&mut self, node: Node) {
        self.clock += 1;
        self.seen[node] = self.clock;
        self.low[node] = self.clock;
    }

    fn has_seen(&self, node: Node) -> bool {
        self.seen[node] > self.before
    }
}
