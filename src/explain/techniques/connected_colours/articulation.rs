//! Articulation points (Tarjan 1972): the cells without which two others of a colour would not be connected.

use std::ops::Range;

use super::{ColourMap, Node};

/// Depth-first walks that find the nodes without which part of a group of nodes cannot be reached. The memory is used again for
/// each group.
pub(super) struct ArticulationSearch {
    is_wanted: Vec<bool>,
    /// The time at which each node was last seen, from 1; 0 if never.
    seen: Vec<u32>,
    low: Vec<u32>,
    clock: u32,
    /// The time when the current walk began: what was seen no later belongs to earlier walks.
    before: u32,
    path: Vec<Visit>,
    /// The articulation points in the order they were found, each with a node of the group beyond it.
    pub(super) found: Vec<(Node, Node)>,
}

/// A node on the path of a walk.
struct Visit {
    node: Node,
    parent: Node,
    /// Its neighbours that the walk has not looked at yet.
    next: Range<usize>,
    /// A node of the group at or below it.
    below: Option<Node>,
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

    /// Walks from the first node of a group. Returns a node of the group that it does not reach.
    pub(super) fn walk(&mut self, map: &ColourMap, group: &[Node]) -> Option<Node> {
        self.before = self.clock;
        self.found.clear();
        group.iter().for_each(|&node| self.is_wanted[node] = true);
        self.walk_from(map, group[0]);
        group.iter().for_each(|&node| self.is_wanted[node] = false);
        group.iter().copied().find(|&node| !self.has_seen(node))
    }

    /// Walks without recursion, since large boards would overflow the stack.
    fn walk_from(&mut self, map: &ColourMap, start: Node) {
        let colour = map.colours.of_node(start);
        self.enter(map, start, start);
        while let Some(visit) = self.path.last_mut() {
            let (node, parent) = (visit.node, visit.parent);
            if let Some((to, edge)) = visit.next.next().map(|at| map.graph.neighbour(at)) {
                if map.is_barred(to, colour) || map.is_line(edge) {
                    continue;
                }
                if !self.has_seen(to) {
                    self.enter(map, to, node);
                } else if to != parent {
                    self.low[node] = self.low[node].min(self.seen[to]);
                }
                continue;
            }
            let below = visit.below;
            self.path.pop();
            if let Some(last) = self.path.last_mut() {
                last.below = last.below.or(below);
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

    fn enter(&mut self, map: &ColourMap, node: Node, parent: Node) {
        self.clock += 1;
        self.seen[node] = self.clock;
        self.low[node] = self.clock;
        let below = (self.is_wanted[node] && node != parent).then_some(node);
        self.path.push(Visit { node, parent, next: map.graph.neighbours(node), below });
    }

    fn has_seen(&self, node: Node) -> bool {
        self.seen[node] > self.before
    }
}
