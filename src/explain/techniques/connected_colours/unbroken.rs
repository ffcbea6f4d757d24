//! Shows, by a walk around the places where something is new, that a group of cells still has no news.
//!
//! When there was none last, any two cells of the group were linked without any one cell beyond it. Such a link passes what has
//! been barred since from one cell beside it to another. If these are still linked nearby without any one cell beyond the group, a
//! detour replaces that passage. Cells beside it that lead nowhere need no link, since no link passed through them.

use std::ops::Range;

use super::near::{Bounds, MARGINS};
use super::quiet::Since;
use super::{ColourMap, Node, number};
use crate::deduce::colours::Colour;

/// What is new for a group.
pub(super) struct NewsSince<'a> {
    map: &'a ColourMap<'a>,
    /// The colour of the group.
    colour: Colour,
    /// The cells that have joined its class.
    cells: Vec<Node>,
    /// The cells that must be linked, unless they lead nowhere: those beside new lines and new cells of the other side.
    wanted: Vec<Node>,
}

impl NewsSince<'_> {
    /// What is new for the group of a cell. `None` if it is not known when that group had none.
    pub(super) fn of<'a>(map: &'a ColourMap, since: &Since, member: Node) -> Option<NewsSince<'a>> {
        let colour = map.colours[member];
        if since.sides_only && !map.is_on_known_side(member) {
            return None;
        }
        let is_open = |&node: &Node| !map.is_barred(node, colour);
        let ends = |&edge| map.regions.grid.cells_beside(edge).map(number);
        let links = since.lines.iter().map(ends).filter(|ends| ends.iter().all(is_open)).flatten();
        let own = |node: &Node| map.colours[*node].class == colour.class;
        let cells: Vec<Node> = since.nodes.iter().copied().filter(own).collect();
        let barred = cells.iter().filter(|node| !is_open(node));
        let beside = barred.flat_map(|&node| map.regions.beside(node)).map(|&(next, _)| next);
        let mut wanted: Vec<Node> =
            links.chain(cells.iter().copied()).chain(beside).filter(is_open).collect();
        wanted.sort_unstable();
        wanted.dedup();
        Some(NewsSince { map, colour, cells, wanted })
    }

    /// True if there is nothing that could break a link.
    pub(super) fn is_empty(&self) -> bool {
        self.wanted.is_empty()
    }

    /// True if the group is as well linked as before. False means that it may not be.
    pub(super) fn break_nothing(&self) -> bool {
        let places = || self.wanted.iter().copied().filter(|&node| node > 0);
        let around = |margin| {
            let bounds = Bounds::around(self.map.regions, places(), margin)?;
            Some(Walk { news: self, bounds, seen: vec![0; self.map.colours.len()], clock: 0 })
        };
        let mut walks = MARGINS.into_iter().filter_map(around);
        self.is_empty() || walks.any(|mut walk| walk.start().is_some_and(|start| walk.links_all(start)))
    }

    fn is_member(&self, node: Node) -> bool {
        self.map.colours[node] == self.colour
    }
}

/// A walk near what is new.
struct Walk<'a> {
    news: &'a NewsSince<'a>,
    bounds: Bounds,
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

impl Walk<'_> {
    /// The cell to start from: one that belonged to the group before, best of all one beside what is new. Without new cells in
    /// the group it may be any.
    fn start(&self) -> Option<Node> {
        let NewsSince { map, cells, wanted, .. } = self.news;
        let was_there = |node: &Node| self.news.is_member(*node) && !cells.contains(node);
        let nearby = self.bounds.cells(map.regions).chain([0]);
        let member = wanted.iter().rev().copied().chain(nearby).find(was_there);
        let has_joined = cells.iter().any(|&node| self.news.is_member(node));
        member.or_else(|| wanted.first().copied().filter(|_| !has_joined))
    }

    fn links_all(&mut self, start: Node) -> bool {
        if self.walk(start).is_none() {
            return false;
        }
        // What the walk has not reached must lead nowhere.
        let missed_leads_on = |walk: &mut Self| {
            let missed = walk.news.wanted.iter().copied().find(|&node| walk.seen[node] == 0);
            missed.map(|node| walk.walk(node))
        };
        std::iter::from_fn(|| missed_leads_on(self)).all(|leads_on| leads_on == Some(false))
    }

    /// Walks from a node. Returns whether it leads on; `None` if some cell is the only link to wanted ones.
    fn walk(&mut self, start: Node) -> Option<bool> {
        let (mut path, mut parts) = (vec![self.visit(start)], 0);
        while let Some(visit) = path.last_mut() {
            let Some(at) = visit.next.next() else {
                let done = path.pop()?;
                let Some(before) = path.last_mut() else { return Some(done.leads_on) };
                let is_only_link = done.low >= self.seen[before.node] && !self.news.is_member(before.node);
                if is_only_link && done.is_wanted && done.leads_on {
                    // Whatever is beyond the first node is no other part before there are two.
                    parts += 1;
                    if before.node != start || parts > 1 {
                        return None;
                    }
                }
                before.low = before.low.min(done.low);
                before.is_wanted |= done.is_wanted;
                before.leads_on |= done.leads_on;
                continue;
            };
            let (to, edge) = self.news.map.regions.beside[at];
            if self.news.map.is_barred(to, self.news.colour) || self.news.map.is_line(edge) {
                continue;
            }
            if to > 0 && !self.bounds.has(self.news.map.regions, to) {
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
            next: self.news.map.regions.neighbours(node),
            low: self.clock,
            is_wanted: self.news.wanted.binary_search(&node).is_ok(),
            leads_on: self.news.is_member(node),
        }
    }
}
