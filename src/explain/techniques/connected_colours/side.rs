//! One side of the loop while cells are assumed to be on it, or on the other side.
//!
//! An assumption bars cells, and wants others to be linked with those of the side. Only near new barriers, and near smaller sets of
//! barriers that they join to larger ones, a cell can become the only link. So a look is needed only there; and a walk from a cell
//! ends as soon as it meets one of the side, which mostly takes a few steps. Where it would not, the ways that were known before
//! anything was assumed replace it.

use std::collections::VecDeque;

use super::barriers::Barriers;
use super::{ColourMap, Node, cell_of, number};
use crate::grid::Edge;

/// What is known of a cell on one side, and what is assumed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// It may be on this side.
    Open,
    /// It is on this side.
    Own,
    /// It is assumed to be on this side.
    Wanted,
    /// It is on the other side.
    Barred,
}

/// One side of the loop.
pub(super) struct Side {
    /// By node, what is known of it.
    known: Vec<Known>,
    /// Whether any cell is on this side before anything is assumed.
    has_own: bool,
    barriers: Barriers,
    /// By node that may be on this side, the next one on a shortest way to a cell of the side, before anything is assumed.
    onward: Vec<Option<Node>>,
    /// The nodes of which something was assumed, with what was known before.
    changed: Vec<(Node, Known)>,
    /// The cells that may have become the only link since the first assumption.
    near: Vec<Node>,
    /// By node, the number of the last walk that came by.
    seen: Vec<u32>,
    walks: u32,
    /// By node, the number of the last walk that tried to go on from there by `onward`.
    tried: Vec<u32>,
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
        let barriers = Barriers::new(map, |node| known[node] == Known::Barred);
        let onward = ways_to_own(map, &known);
        let has_own = known.contains(&Known::Own);
        let [seen, tried] = [(); 2].map(|()| vec![0; known.len()]);
        Side { known, has_own, barriers, onward, changed: Vec::new(), near: Vec::new(), seen, walks: 0, tried }
    }

    /// Takes back all assumptions.
    pub(super) fn take_back(&mut self) {
        self.barriers.take_back();
        self.near.clear();
        while let Some((node, before)) = self.changed.pop() {
            self.known[node] = before;
        }
    }

    /// Assumes that some cells are on this side and others are not. Returns the cells that are the only link between two cells of
    /// the side by that; `None` if the side is in two parts.
    pub(super) fn assume(&mut self, map: &ColourMap, own: &[Node], barred: &[Node]) -> Option<Vec<Node>> {
        for &node in own {
            // Without any known cell of this side, the first one takes its place.
            let is_first = self.changed.is_empty() && !self.has_own;
            self.set(node, if is_first { Known::Own } else { Known::Wanted });
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

    fn set(&mut self, node: Node, known: Known) {
        self.changed.push((node, std::mem::replace(&mut self.known[node], known)));
    }

    /// Bars a cell. Returns the cells that may have become the only link by that; `None` if the side is in two parts.
    fn bar(&mut self, map: &ColourMap, node: Node) -> Option<Vec<Node>> {
        let grid = map.regions.grid;
        self.set(node, Known::Barred);
        if self.parts_two(map, node) {
            return None;
        }
        let corners = grid.corners(cell_of(grid, node)?);
        let near = self.barriers.joined_by(&corners);
        let cells = near.into_iter().flat_map(|vertex| grid.cells_at(vertex)).flatten();
        self.barriers.add(&corners);
        Some(cells.map(|cell| number(Some(cell))).collect())
    }

    /// True if a cell that may be on this side is the only link between cells of the side.
    fn is_only_link(&mut self, map: &ColourMap, node: Node) -> bool {
        self.known[node] == Known::Open && self.without(node, |side| side.parts_two(map, node))
    }

    /// Does something while a cell that may be on this side is barred.
    fn without<T>(&mut self, node: Node, ask: impl FnOnce(&mut Side) -> T) -> T {
        self.known[node] = Known::Barred;
        let answer = ask(self);
        self.known[node] = Known::Open;
        answer
    }

    /// True if there are cells of the side in two of the parts beside a barred cell.
    fn parts_two(&mut self, map: &ColourMap, node: Node) -> bool {
        let mut parts = self.parts(map, node);
        parts.dedup_by_key(|(_, part)| *part);
        let is_end = |side: &mut Side, node: Node| side.known[node] == Known::Wanted || side.is_linked(node);
        parts.len() > 1
            && parts.into_iter().filter(|&(to, _)| self.walk(map, to, is_end).is_some()).nth(1).is_some()
    }

    /// The neighbours of a cell, each with the number of the part that would be linked with the others only by this cell, by parts.
    fn parts(&self, map: &ColourMap, node: Node) -> Vec<(Node, usize)> {
        let grid = map.regions.grid;
        let Some(cell) = cell_of(grid, node) else { return Vec::new() };
        let corners = grid.corners(cell);
        let sides = map.regions.beside(node).iter().enumerate();
        let ways = sides.filter(|&(_, &(next, edge))| self.is_open(map, next, edge));
        // Each neighbour with the barriers between it and the next one, clockwise. If there are several corners between them, all
        // have the same barriers.
        let ways: Vec<(Node, Option<u32>)> =
            ways.map(|(k, &(next, _))| (next, self.barriers.at(corners[(k + 1) % 4]))).collect();
        let are_apart = |a: usize, b: usize| {
            let between = ways[a..b].iter().filter_map(|way| way.1);
            between
                .into_iter()
                .any(|barriers| ways[..a].iter().chain(&ways[b..]).any(|way| way.1 == Some(barriers)))
        };
        let part = |way: usize| (0..way).find(|&other| !are_apart(other, way)).unwrap_or(way);
        let mut parts: Vec<(Node, usize)> = (0..ways.len()).map(|way| (ways[way].0, part(way))).collect();
        parts.sort_by_key(|&(_, part)| part);
        parts
    }

    fn is_open(&self, map: &ColourMap, node: Node, across: Edge) -> bool {
        self.known[node] != Known::Barred && !map.is_line(across)
    }

    /// The cells that are the only link of a wanted cell with the known ones of this side; `None` if it has no link with them.
    fn links_of(&mut self, map: &ColourMap, from: Node) -> Option<Vec<Node>> {
        let way = self.way(map, from)?;
        let mut links = Vec::new();
        for three in way.windows(3) {
            if self.known[three[1]] == Known::Open && self.is_link_of(map, from, three) {
                links.push(three[1]);
            }
        }
        Some(links)
    }

    /// True if the way from a wanted cell to one of the side needs the middle one of three nodes that it passes.
    fn is_link_of(&mut self, map: &ColourMap, from: Node, three: &[Node]) -> bool {
        let parts = self.parts(map, three[1]);
        let part = |node: Node| parts.iter().find(|part| part.0 == node).map(|part| part.1);
        if part(three[0]) == part(three[2]) {
            return false;
        }
        // The part beyond has cells of the side. Before anything was assumed, no other part had any, since the cell would be known.
        !self.near.contains(&three[1])
            || self.without(three[1], |side| side.walk(map, from, Side::is_linked).is_none())
    }

    /// A way from a node to a cell of this side.
    fn way(&mut self, map: &ColourMap, from: Node) -> Option<Vec<Node>> {
        let mut way = self.walk(map, from, Side::is_linked)?;
        while let Some(next) = way.last().and_then(|&last| self.next_on(last)) {
            way.push(next);
        }
        Some(way)
    }

    /// The next node on the way from one to the side that was known before anything was assumed.
    fn next_on(&self, node: Node) -> Option<Node> {
        (self.known[node] != Known::Own).then_some(self.onward[node])?
    }

    /// True if the way from a node that was known before anything was assumed is still open. False also if the current walk has asked
    /// before.
    fn is_linked(&mut self, node: Node) -> bool {
        let mut next = Some(node);
        while let Some(node) = next
            && self.known[node] != Known::Barred
            && std::mem::replace(&mut self.tried[node], self.walks) != self.walks
        {
            if self.known[node] == Known::Own {
                return true;
            }
            next = self.onward[node];
        }
        false
    }

    /// Walks from a node, breadth first, to the nearest one that is an end. Returns the way there; `None` if there is none.
    fn walk(
        &mut self,
        map: &ColourMap,
        from: Node,
        is_end: impl Fn(&mut Side, Node) -> bool,
    ) -> Option<Vec<Node>> {
        self.walks += 1;
        self.seen[from] = self.walks;
        // Each node with the place of the one before it.
        let mut reached: Vec<(Node, usize)> = vec![(from, 0)];
        let mut at = 0;
        while let Some(&(node, _)) = reached.get(at) {
            if is_end(self, node) {
                return Some(way_to(&reached, at));
            }
            for &(next, edge) in map.regions.beside(node) {
                if self.is_open(map, next, edge)
                    && std::mem::replace(&mut self.seen[next], self.walks) != self.walks
                {
                    reached.push((next, at));
                }
            }
            at += 1;
        }
        None
    }
}

/// By node, the next one on a shortest way to a cell of a side.
fn ways_to_own(map: &ColourMap, known: &[Known]) -> Vec<Option<Node>> {
    let mut onward = vec![None; known.len()];
    let mut todo: VecDeque<Node> = (0..known.len()).filter(|&node| known[node] == Known::Own).collect();
    while let Some(node) = todo.pop_front() {
        for &(next, edge) in map.regions.beside(node) {
            if known[next] == Known::Open && onward[next].is_none() && !map.is_line(edge) {
                onward[next] = Some(node);
                todo.push_back(next);
            }
        }
    }
    onward
}

/// The way from the first of the nodes that a walk has reached to another one.
fn way_to(reached: &[(Node, usize)], at: usize) -> Vec<Node> {
    let before = |&at: &usize| (at > 0).then(|| reached[at].1);
    let mut way: Vec<Node> = std::iter::successors(Some(at), before).map(|at| reached[at].0).collect();
    way.reverse();
    way
}
