//! Shows, by a walk around the places where something is new, that one side of the loop still has no news.
//!
//! When there was none last, any two cells of the side were linked without any one cell that is not known to be on it. Such a link
//! passes what has been barred since from one cell beside it to another. If these are still linked nearby without any one cell, a
//! detour replaces that passage. Cells beside it that lead nowhere need no link, since no link passed through them.

use std::ops::Range;

use super::near::Bounds;
use super::quiet::Since;
use super::{ColourMap, Node};

/// A walk near what is new.
pub(super) struct Unbroken<'a> {
    map: &'a ColourMap<'a>,
    /// The side of the loop: whether it is the inside.
    side: bool,
    bounds: Bounds,
    /// The cells that must be linked, unless they lead nowhere.
    wanted: Vec<Node>,
    /// The time at which each node was seen, from 1; 0 if not yet.
    seen: Vec<u32>,
    clock: u32,
}

/// A node on the path of a walk.
struct Visit {
    node: Node,
    /// Its neighbours that the walk has not looked at yet.
    next: Range<usize>,
    /// The earliest node that is linked with it or a node below it.
    low: u32,
    /// Whether a wanted node is at or below it.
    is_wanted: bool,
    /// Whether a cell of the side, or a way out of the bounds, is at or below it.
    leads_on: bool,
}

impl<'a> Unbroken<'a> {
    /// True if what is new leaves one side of the loop without news. False means that it may have some.
    pub(super) fn is_shown(map: &'a ColourMap<'a>, since: &Since, side: bool) -> bool {
        let is_open = |&node: &Node| map.side(node) != Some(!side);
        let ends = |&edge| map.regions.grid.cells_beside(edge).map(super::number);
        let links = since.lines.iter().map(ends).filter(|ends| ends.iter().all(is_open));
        let mut places: Vec<Node> = links.clone().flatten().chain(since.nodes.iter().copied()).collect();
        let Some(bounds) = Bounds::around(map.regions, places.iter().copied().filter(|&node| node > 0))
        else {
            return true;
        };
        let barred = since.nodes.iter().filter(|node| !is_open(node));
        let beside = barred.flat_map(|&node| map.regions.beside(node)).map(|&(next, _)| next);
        places.extend(beside);
        places.retain(is_open);
        places.sort_unstable();
        places.dedup();
        let seen = vec![0; map.colours.len()];
        let mut walk = Unbroken { map, side, bounds, wanted: places, seen, clock: 0 };
        walk.wanted.is_empty() || walk.start(since).is_some_and(|start| walk.links_all(start))
    }

    /// A cell that was on the side before, best of all one beside what is new.
    fn start(&self, since: &Since) -> Option<Node> {
        let was_there = |node: &Node| self.is_member(*node) && !since.nodes.contains(node);
        let nearby = self.bounds.cells(self.map.regions).chain([0]);
        self.wanted.iter().rev().copied().chain(nearby).find(was_there)
    }

    fn is_member(&self, node: Node) -> bool {
        self.map.side(node) == Some(self.side)
    }

    fn links_all(&mut self, start: Node) -> bool {
        if self.walk(start).is_none() {
            return false;
        }
        // What the walk has not reached must lead nowhere.
        let reaches_all = |walk: &mut Self| {
            let missed = walk.wanted.iter().copied().find(|&node| walk.seen[node] == 0);
            missed.map(|node| walk.walk(node))
        };
        std::iter::from_fn(|| reaches_all(self)).all(|leads_on| leads_on == Some(false))
    }

    /// Walks from a node. Returns whether it leads on; `None` if some cell is the only link to wanted ones.
    fn walk(&mut self, start: Node) -> Option<bool> {
        let mut path = vec![self.visit(start)];
        while let Some(visit) = path.last_mut() {
            let Some(at) = visit.next.next() else {
                let done = path.pop()?;
                let Some(before) = path.last_mut() else { return Some(done.leads_on) };
                let is_only_link = done.low >= self.seen[before.node] && !self.is_member(before.node);
                if is_only_link && done.is_wanted && done.leads_on {
                    return None;
                }
                before.low = before.low.min(done.low);
                before.is_wanted |= done.is_wanted;
                before.leads_on |= done.leads_on;
                continue;
            };
            let (to, edge) = self.map.regions.beside[at];
            if self.map.side(to) == Some(!self.side) || self.map.is_line(edge) {
                continue;
            }
            if to > 0 && !self.bounds.has(self.map.regions, to) {
                visit.leads_on = true;
            } else if self.seen[to] > 0 {
                visit.low = visit.low.min(self.seen[to]);
            } else {
                path.push(self.visit(to));
            }
        }
        None
    }

    fn visit(&mut self, node: Node) -> Visit {
        self.clock += 1;
        self.seen[node] = self.clock;
        Visit {
            node,
            next: self.map.regions.neighbours(node),
            low: self.clock,
            is_wanted: self.wanted.binary_search(&node).is_ok(),
            leads_on: self.is_member(node),
        }
    }
}
