//! Articulation points (Tarjan 1972): the cells without which two others of a colour would not be connected.

use super::{ColourMap, Node};
use crate::deduce::colours::Colour;

/// A depth-first walk that finds the nodes without which one of a group cannot be reached.
pub(super) struct ArticulationSearch {
    is_wanted: Vec<bool>,
    /// The time at which each node was first seen, from 1; 0 if never.
    pub(super) seen: Vec<u32>,
    low: Vec<u32>,
    clock: u32,
    /// The articulation points in the order they were found, each with a node of the group beyond it.
    pub(super) found: Vec<(Node, Node)>,
}

impl ArticulationSearch {
    pub(super) fn new(nodes: usize, group: &[Node]) -> ArticulationSearch {
        let mut is_wanted = vec![false; nodes];
        group.iter().for_each(|&node| is_wanted[node] = true);
        ArticulationSearch {
            is_wanted,
            seen: vec![0; nodes],
            low: vec![0; nodes],
            clock: 0,
            found: Vec::new(),
        }
    }

    /// Walks from a node, without recursion, since large boards would overflow the stack.
    pub(super) fn from(&mut self, map: &ColourMap, start: Node, colour: Colour) {
        // A node, its parent, the index of its next neighbour, and a node of the group at or below it.
        let mut path: Vec<(Node, Node, usize, Option<Node>)> = vec![(start, start, 0, None)];
        self.enter(start);
        while let Some(&mut (node, before, ref mut next, below)) = path.last_mut() {
            if let Some(&(to, edge)) = map.regions.beside(node).get(*next) {
                *next += 1;
                if map.is_barred(to, colour) || map.is_line(edge) {
                    continue;
                }
                if self.seen[to] == 0 {
                    self.enter(to);
                    let wanted = self.is_wanted[to].then_some(to);
                    path.push((to, node, 0, wanted));
                } else if to != before {
                    self.low[node] = self.low[node].min(self.seen[to]);
                }
                continue;
            }
            path.pop();
            if let Some(last) = path.last_mut() {
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
}
