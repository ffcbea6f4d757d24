//! The cells of a board as one side of the loop sees them: where it is, where it may go, and what bars its way.

use super::barriers::Barriers;
use super::{ColourMap, Node, cell_of, number};
use crate::grid::{Edge, Vertex};

/// The most looks at nodes that are counted, many of them at the same one.
pub(super) const LOOKS: usize = 8192;

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
    /// The nodes that the last walk has reached, each with the place of the one before it.
    reached: Vec<(Node, usize)>,
    /// The nodes that were looked at since [`Terrain::take_back`], one for each look.
    looked_at: Vec<Node>,
}

impl Terrain {
    /// A board on which this is known of each node.
    pub(super) fn new(map: &ColourMap, known: Vec<Known>) -> Terrain {
        let barriers = Barriers::new(map, |node| known[node] == Known::Barred);
        Terrain {
            seen: vec![0; known.len()],
            known,
            barriers,
            changed: Vec::new(),
            walks: 0,
            reached: Vec::new(),
            looked_at: Vec::new(),
        }
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

    /// Undoes all changes, and forgets the looks.
    pub(super) fn take_back(&mut self) {
        self.barriers.take_back();
        while let Some((node, before)) = self.changed.pop() {
            self.known[node] = before;
        }
        self.looked_at.clear();
    }

    /// The nodes that were looked at, one for each look, up to one more than [`LOOKS`].
    pub(super) fn looks(&self) -> &[Node] {
        &self.looked_at
    }

    /// Keeps all changes.
    pub(super) fn keep(&mut self) {
        self.barriers.keep();
        self.changed.clear();
    }

    /// Counts looks at nodes, until there are more than [`LOOKS`].
    fn look_at(&mut self, nodes: impl Iterator<Item = Node>) {
        let room = (LOOKS + 1).saturating_sub(self.looked_at.len());
        self.looked_at.extend(nodes.take(room));
    }

    /// Changes what is known of a node. If it is barred, [`Terrain::bar`] must follow.
    pub(super) fn set(&mut self, node: Node, known: Known) {
        self.changed.push((node, std::mem::replace(&mut self.known[node], known)));
        self.look_at([node].into_iter());
    }

    /// Adds the barriers around a barred node.
    pub(super) fn bar(&mut self, node: Node) {
        self.barriers.add_around(node);
    }

    /// Bars a node. Returns the nodes that may become the only link between others by that.
    pub(super) fn bar_near(&mut self, map: &ColourMap, node: Node) -> Vec<Node> {
        let near = match cell_of(map.regions.grid, node) {
            Some(cell) => self.near(map, &map.regions.grid.corners(cell)),
            None => Vec::new(),
        };
        self.bar(node);
        near
    }

    /// Adds a line. Returns the nodes that may become the only link between others by that.
    pub(super) fn draw_near(&mut self, map: &ColourMap, line: Edge) -> Vec<Node> {
        let near = self.near(map, &map.regions.grid.ends(line));
        self.barriers.add(&map.regions.grid.ends(line));
        near
    }

    /// The nodes that may become the only link between others when these vertices are joined.
    fn near(&mut self, map: &ColourMap, vertices: &[Vertex]) -> Vec<Node> {
        let vertices = self.barriers.joined_by(vertices).into_iter();
        let cells = vertices.flat_map(|vertex| map.regions.grid.cells_at(vertex)).flatten();
        let near: Vec<Node> = cells.map(|cell| number(Some(cell))).collect();
        self.look_at(near.iter().copied());
        near
    }

    /// Does something while a node that may be on this side is barred.
    pub(super) fn without<T>(&mut self, node: Node, ask: impl FnOnce(&mut Terrain) -> T) -> T {
        let known = std::mem::replace(&mut self.known[node], Known::Barred);
        let answer = ask(self);
        self.known[node] = known;
        answer
    }

    /// A neighbour of a cell in each part that would be linked with the others only by this cell.
    pub(super) fn parts(&self, map: &ColourMap, node: Node) -> Vec<Node> {
        let ways = self.ways(map, node);
        let mut first: Vec<usize> = Vec::with_capacity(4);
        for way in (0..4).filter(|&way| ways[way].is_some()) {
            if first.iter().all(|&other| self.are_apart(map, node, [other, way])) {
                first.push(way);
            }
        }
        first.into_iter().filter_map(|way| ways[way]).collect()
    }

    /// True if the middle one of three neighbouring nodes, a cell, is the only link between the other two.
    pub(super) fn is_link(&self, map: &ColourMap, three: &[Node]) -> bool {
        let ways = self.ways(map, three[1]);
        let way = |node: Node| ways.iter().position(|&way| way == Some(node));
        way(three[0])
            .zip(way(three[2]))
            .is_some_and(|(a, b)| self.are_apart(map, three[1], [a.min(b), a.max(b)]))
    }

    /// The neighbour across each side of a cell that this side may pass, clockwise.
    fn ways(&self, map: &ColourMap, node: Node) -> [Option<Node>; 4] {
        let mut ways = [None; 4];
        for (way, &(next, edge)) in ways.iter_mut().zip(map.regions.beside(node)) {
            *way = self.is_open(map, next, edge).then_some(next);
        }
        ways
    }

    /// True if barriers on both ways around a cell, from one of its sides to a later one, are joined.
    fn are_apart(&self, map: &ColourMap, node: Node, [a, b]: [usize; 2]) -> bool {
        let Some(cell) = cell_of(map.regions.grid, node) else { return false };
        // The barriers after each side, clockwise.
        let after = map.regions.grid.corners(cell).map(|corner| self.barriers.at(corner));
        let after = |side: usize| after[(side + 1) % 4];
        (a..b).filter_map(after).any(|one| (b..a + 4).any(|side| after(side) == Some(one)))
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
        self.reached.clear();
        self.reached.push((from, 0));
        let mut at = 0;
        while let Some(&(node, _)) = self.reached.get(at) {
            if is_end(self, node) {
                break;
            }
            for &(next, edge) in map.regions.beside(node) {
                if self.is_open(map, next, edge)
                    && std::mem::replace(&mut self.seen[next], self.walks) != self.walks
                {
                    self.reached.push((next, at));
                }
            }
            at += 1;
        }
        let reached = std::mem::take(&mut self.reached);
        self.look_at(reached.iter().map(|&(node, _)| node));
        self.reached = reached;
        (at < self.reached.len()).then(|| self.way_to(at))
    }

    /// The way from the first of the nodes that the last walk has reached to another one.
    fn way_to(&self, at: usize) -> Vec<Node> {
        let before = |&at: &usize| (at > 0).then(|| self.reached[at].1);
        let mut way: Vec<Node> =
            std::iter::successors(Some(at), before).map(|at| self.reached[at].0).collect();
        way.reverse();
        way
    }
}
