//! The cells of a board as one side of the loop sees them: where it is, where it may go, and what bars its way.

use super::barriers::Barriers;
use super::{ColourMap, Node, cell_of};
use crate::grid::Edge;

/// What is known of a cell on one side, and what is assumed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// It may be on this side.
    Open,
    /// It is on this side.
    Own,
    /// It is on this side as well, but perhaps not linked with the others.
    Wanted,
    /// It is on the other side.
    Barred,
}

/// What one side sees. Changes can be undone.
pub(super) struct Terrain {
    /// By node, what is known of it.
    known: Vec<Known>,
    barriers: Barriers,
    /// The nodes that were changed, with what was known before.
    changed: Vec<(Node, Known)>,
    /// By node, the number of the last walk that came by.
    seen: Vec<u32>,
    walks: u32,
}

impl Terrain {
    /// A board on which this is known of each node.
    pub(super) fn new(map: &ColourMap, known: Vec<Known>) -> Terrain {
        let barriers = Barriers::new(map, |node| known[node] == Known::Barred);
        Terrain { seen: vec![0; known.len()], known, barriers, changed: Vec::new(), walks: 0 }
    }

    pub(super) fn known(&self, node: Node) -> Known {
        self.known[node]
    }

    /// The number of walks up to now.
    pub(super) const fn walks(&self) -> u32 {
        self.walks
    }

    /// True if something was changed.
    pub(super) const fn is_changed(&self) -> bool {
        !self.changed.is_empty()
    }

    /// Undoes all changes.
    pub(super) fn take_back(&mut self) {
        self.barriers.take_back();
        while let Some((node, before)) = self.changed.pop() {
            self.known[node] = before;
        }
    }

    /// Changes what is known of a node. If it is barred, [`Terrain::bar`] must follow.
    pub(super) fn set(&mut self, node: Node, known: Known) {
        self.changed.push((node, std::mem::replace(&mut self.known[node], known)));
    }

    /// Adds the barriers around a barred node.
    pub(super) fn bar(&mut self, node: Node) {
        self.barriers.add_around(node);
    }

    /// The nodes that may become the only link between others when the barriers around a node are added.
    pub(super) fn near(&self, map: &ColourMap, node: Node) -> Vec<Node> {
        let grid = map.regions.grid;
        let Some(cell) = cell_of(grid, node) else { return Vec::new() };
        let vertices = self.barriers.joined_by(&grid.corners(cell)).into_iter();
        let cells = vertices.flat_map(|vertex| grid.cells_at(vertex)).flatten();
        cells.map(|cell| super::number(Some(cell))).collect()
    }

    /// Does something while a node that may be on this side is barred.
    pub(super) fn without<T>(&mut self, node: Node, ask: impl FnOnce(&mut Terrain) -> T) -> T {
        let known = std::mem::replace(&mut self.known[node], Known::Barred);
        let answer = ask(self);
        self.known[node] = known;
        answer
    }

    /// The neighbours of a cell, each with the number of the part that would be linked with the others only by this cell, by parts.
    pub(super) fn parts(&self, map: &ColourMap, node: Node) -> Vec<(Node, usize)> {
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

    /// True if the middle one of three neighbouring nodes, a cell, is the only link between the other two.
    pub(super) fn is_link(&self, map: &ColourMap, three: &[Node]) -> bool {
        let parts = self.parts(map, three[1]);
        let part = |node: Node| parts.iter().find(|part| part.0 == node).map(|part| part.1);
        part(three[0]) != part(three[2])
    }

    /// True if this side may pass to a node across an edge.
    pub(super) fn is_open(&self, map: &ColourMap, node: Node, across: Edge) -> bool {
        self.known[node] != Known::Barred && !map.is_line(across)
    }

    /// Walks from a node, breadth first, to the nearest one that is an end. Returns the way there; `None` if there is none.
    pub(super) fn walk(
        &mut self,
        map: &ColourMap,
        from: Node,
        mut is_end: impl FnMut(&Terrain, Node) -> bool,
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

/// The way from the first of the nodes that a walk has reached to another one.
fn way_to(reached: &[(Node, usize)], at: usize) -> Vec<Node> {
    let before = |&at: &usize| (at > 0).then(|| reached[at].1);
    let mut way: Vec<Node> = std::iter::successors(Some(at), before).map(|at| reached[at].0).collect();
    way.reverse();
    way
}
