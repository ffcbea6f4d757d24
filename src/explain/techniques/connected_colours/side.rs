//! One side of the loop while cells are assumed to be on it, or on the other side.
//!
//! An assumption bars cells, and wants others to be linked with those of the side. Only near new barriers, and near smaller sets of
//! barriers that they join to larger ones, a cell can become the only link. So a look is needed only there; and a walk from a cell
//! ends as soon as it meets one of the side, or a way to it that was known before anything was assumed and is still open.

use std::collections::VecDeque;

use super::terrain::{Known, Terrain};
use super::{ColourMap, Node};
use crate::grid::Edge;

/// One side of the loop.
pub(super) struct Side {
    terrain: Terrain,
    ways: Ways,
    /// The cells that may have become the only link since the first assumption.
    near: Vec<Node>,
}

/// The ways to the cells of a side before anything is assumed.
struct Ways {
    /// Whether any cell is on this side.
    has_own: bool,
    /// By node that may be on this side, the next one on a shortest way to a cell of the side.
    onward: Vec<Option<Node>>,
    /// By node, the number of the last walk that tried to go on from there.
    tried: Vec<u32>,
    /// The nodes from which a walk has tried to go on.
    passed: Vec<Node>,
}

impl Side {
    /// What is known of the inside, or of the outside.
    pub(super) fn new(map: &ColourMap, is_inside: bool) -> Side {
        let known = |node: Node| match map.is_on_known_side(node) {
            false => Known::Open,
            true if (map.colours[node] == map.colours[0]) != is_inside => Known::Own,
            true => Known::Barred,
        };
        let known: Vec<Known> = (0..map.colours.len()).map(known).collect();
        Side { ways: Ways::new(map, &known), terrain: Terrain::new(map, known), near: Vec::new() }
    }

    /// True if any cell is known to be on this side.
    pub(super) const fn has_own(&self) -> bool {
        self.ways.has_own
    }

    /// The nodes that were looked at since the first assumption, one for each look.
    pub(super) fn looks(&self) -> impl Iterator<Item = Node> {
        self.terrain.looks().iter().chain(&self.ways.passed).copied()
    }

    /// Takes back all assumptions.
    pub(super) fn take_back(&mut self) {
        self.near.clear();
        self.ways.passed.clear();
        self.terrain.take_back();
    }

    /// Bars a cell for good. Returns the cells that may become the only link by that.
    pub(super) fn bar_for_good(&mut self, map: &ColourMap, node: Node) -> Vec<Node> {
        self.terrain.set(node, Known::Barred);
        let near = self.terrain.bar_near(map, node);
        self.terrain.keep();
        near
    }

    /// Draws a line for good. Returns the cells that may become the only link by that.
    pub(super) fn draw_for_good(&mut self, map: &ColourMap, line: Edge) -> Vec<Node> {
        let near = self.terrain.draw_near(map, line);
        self.terrain.keep();
        near
    }

    /// Assumes that some cells are on this side and others are not. Returns the cells that are the only link between two cells of
    /// the side by that; `None` if the side is in two parts.
    pub(super) fn assume(&mut self, map: &ColourMap, own: &[Node], barred: &[Node]) -> Option<Vec<Node>> {
        for &node in own {
            // Without any known cell of this side, the first one takes its place.
            let is_first = !self.terrain.is_changed() && !self.ways.has_own;
            self.terrain.set(node, if is_first { Known::Own } else { Known::Wanted });
        }
        let mut near = Vec::new();
        for &node in barred {
            near.extend(self.bar(map, node)?);
        }
        near.sort_unstable();
        near.dedup();
        self.near.extend(&near);
        let mut links: Vec<Node> = near.into_iter().filter(|&node| self.is_only_link(map, node)).collect();
        for &node in own {
            links.extend(self.links_of(map, node)?);
        }
        Some(links)
    }

    /// Bars a cell. Returns the cells that may have become the only link by that; `None` if the side is in two parts.
    fn bar(&mut self, map: &ColourMap, node: Node) -> Option<Vec<Node>> {
        self.terrain.set(node, Known::Barred);
        if parts_two(&mut self.terrain, &mut self.ways, map, node) {
            return None;
        }
        Some(self.terrain.bar_near(map, node))
    }

    /// True if a cell that may be on this side is the only link between cells of the side.
    fn is_only_link(&mut self, map: &ColourMap, node: Node) -> bool {
        let Side { terrain, ways, .. } = self;
        terrain.known(node) == Known::Open
            && terrain.without(node, |terrain| parts_two(terrain, ways, map, node))
    }

    /// The cells that are the only link of a wanted cell with the known ones of this side; `None` if it has no link with them.
    fn links_of(&mut self, map: &ColourMap, from: Node) -> Option<Vec<Node>> {
        let way = self.way(map, from)?;
        let mut links = Vec::new();
        for three in way.windows(3) {
            if self.is_link_of(map, from, three) {
                links.push(three[1]);
            }
        }
        Some(links)
    }

    /// True if the way from a wanted cell to one of the side needs the middle one of three nodes that it passes.
    fn is_link_of(&mut self, map: &ColourMap, from: Node, three: &[Node]) -> bool {
        let Side { terrain, ways, near } = self;
        if terrain.known(three[1]) != Known::Open || !terrain.is_link(map, three) {
            return false;
        }
        // The part beyond has cells of the side. Before anything was assumed, no other part had any, since the cell would be known.
        !near.contains(&three[1])
            || terrain.without(three[1], |terrain| {
                terrain.walk(map, from, |t, node| ways.lead_on(t, node)).is_none()
            })
    }

    /// A way from a node to a cell of this side.
    fn way(&mut self, map: &ColourMap, from: Node) -> Option<Vec<Node>> {
        let Side { terrain, ways, .. } = self;
        let mut way = terrain.walk(map, from, |terrain, node| ways.lead_on(terrain, node))?;
        while let Some(&last) = way.last()
            && terrain.known(last) != Known::Own
            && let Some(next) = ways.onward[last]
        {
            way.push(next);
        }
        Some(way)
    }
}

/// True if there are cells of the side in two of the parts beside a barred cell.
fn parts_two(terrain: &mut Terrain, ways: &mut Ways, map: &ColourMap, node: Node) -> bool {
    let parts = terrain.parts(map, node);
    let mut leads_to_one = |&part: &Node| {
        let is_end =
            |terrain: &Terrain, node| terrain.known(node) == Known::Wanted || ways.lead_on(terrain, node);
        terrain.walk(map, part, is_end).is_some()
    };
    parts.len() > 1 && parts.into_iter().filter(|part| leads_to_one(part)).nth(1).is_some()
}

impl Ways {
    fn new(map: &ColourMap, known: &[Known]) -> Ways {
        let own: Vec<Node> = (0..known.len()).filter(|&node| known[node] == Known::Own).collect();
        let (has_own, mut todo) = (!own.is_empty(), VecDeque::from(own));
        let mut onward = vec![None; known.len()];
        while let Some(node) = todo.pop_front() {
            for &(next, edge) in map.regions.beside(node) {
                if known[next] == Known::Open && onward[next].is_none() && !map.is_line(edge) {
                    onward[next] = Some(node);
                    todo.push_back(next);
                }
            }
        }
        Ways { has_own, onward, tried: vec![0; known.len()], passed: Vec::new() }
    }

    /// True if the way from a node is still open. False also if the current walk has asked before.
    fn lead_on(&mut self, terrain: &Terrain, node: Node) -> bool {
        let mut next = Some(node);
        while let Some(node) = next
            && terrain.known(node) != Known::Barred
            && std::mem::replace(&mut self.tried[node], terrain.walks()) != terrain.walks()
        {
            self.passed.push(node);
            if terrain.known(node) == Known::Own {
                return true;
            }
            next = self.onward[node];
        }
        false
    }
}
