//! For speed alone: ways between cells on the same side of the loop, from which links are made.
//!
//! A cell is open if it is not known to be on the side. By Menger's theorem (1927) one open cell is the only link between two cells
//! exactly if there are no two ways between them that share no open cell. The second way is found as in a flow: where it meets the
//! first one, it goes back along it, and from there on the two ways swap what is left of them.

use std::sync::Arc;

use super::graph::{CellGraph, Node};
use crate::deduce::colours::{Colour, Colours};
use crate::grid::Edge;

/// Where one side of the loop can spread: not across lines, and not over cells of the other side.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a> {
    pub(super) graph: &'a CellGraph,
    /// By edge, whether it is a line.
    pub(super) is_line: &'a [bool],
    /// What is known of the colours of the cells, by node.
    pub(super) colours: &'a Colours,
}

impl Ground<'_> {
    /// True if a cell is on the other side.
    fn is_barred(self, node: Node, side: Colour) -> bool {
        self.colours.of_node(node).is_against(side)
    }

    /// True if a cell is not known to be on a side.
    pub(super) fn is_open(self, node: Node, side: Colour) -> bool {
        self.colours.of_node(node) != side
    }

    /// The neighbours of a node to which a side may pass, each with the edge between.
    fn passes(self, node: Node, side: Colour) -> impl Iterator<Item = (Node, Edge)> {
        let beside = self.graph.beside(node).iter().copied();
        beside.filter(move |&(next, edge)| !self.is_barred(next, side) && !self.is_line[edge.index()])
    }
}

/// How cells on the same side are linked.
pub(super) enum Link {
    /// Not at all.
    None,
    /// Every way between these ends passes one open cell.
    Only([Node; 2]),
    /// They touch, or other cells on this side lie between them.
    Touching,
    /// No single open cell is needed.
    Ways(Arc<Ways>),
}

/// Two ways that share no open cell.
pub(super) struct Ways {
    /// Where the first one starts and ends.
    pub(super) ends: [Node; 2],
    /// The open cells on the ways.
    pub(super) cells: Vec<Node>,
    /// The other cells on the ways, which both may pass, and the ends.
    known: Vec<Node>,
    /// The edges that the ways cross.
    pub(super) edges: Vec<Edge>,
}

impl Ways {
    /// True if a cell on the ways is on the other side, now that the colour of one of their nodes has changed.
    pub(super) fn are_barred(&self, changed: Node, colours: &Colours) -> bool {
        let side = colours.of_node(self.ends[0]);
        let cells = if self.ends.contains(&changed) { &self.cells[..] } else { &[changed] };
        cells.iter().any(|&node| colours.of_node(node).is_against(side))
    }

    /// True if these ways link cells of a side, whatever was known of the cells when they were found.
    fn are_on(&self, ground: Ground, side: Colour) -> bool {
        self.known.iter().all(|&node| !ground.is_open(node, side))
            && self.cells.iter().all(|&node| !ground.is_barred(node, side))
            && self.edges.iter().all(|edge| !ground.is_line[edge.index()])
    }
}

/// A state of a walk: twice a node, and 1 more for the entrance of an open cell on the first way, from where the second way can only
/// go back along the first one. The walk from the end goes the other way round, so the entrance for one walk is the exit for the other.
type Place = usize;

/// Searches for ways. The memory is used again for each search.
pub(super) struct WaySearch {
    /// One walk from the start of the ways, and one from their end.
    walks: [Walk; 2],
    /// The nodes on the first way.
    first: Vec<Node>,
    /// For each node, its index in `first` if it is an open cell; otherwise 0.
    place_on_first: Vec<usize>,
    /// By node, the last ways that were found with an end there, the latest first.
    found: Vec<Vec<Arc<Ways>>>,
}

/// So many ways are remembered for each node.
const REMEMBERED: usize = 32;

/// A walk over the board: the nodes nearest to its goal first.
struct Walk {
    /// For each place, the number of the last walk that has seen it.
    seen: Vec<u32>,
    number: u32,
    /// By place, where the walk came from, and across which edge.
    before: Vec<(Place, Option<Edge>)>,
    /// By place, the number of steps up to there.
    steps: Vec<u32>,
    /// The places still to expand. The index of the list is the number of steps so far plus twice the distance to the goal within
    /// the grid, so that steps towards the goal come first.
    todo: Vec<Vec<Place>>,
    /// The first of these lists that may not be empty.
    least: usize,
    /// The node that the walk is to reach.
    goal: Option<Node>,
    /// The number of places that the walk has seen.
    len: usize,
}

impl WaySearch {
    pub(super) fn new(nodes: usize) -> WaySearch {
        WaySearch {
            walks: [Walk::new(nodes), Walk::new(nodes)],
            first: Vec::new(),
            place_on_first: vec![0; nodes],
            found: vec![Vec::new(); nodes],
        }
    }

    /// How these cells are linked with a near cell on the same side for which `is_end` holds.
    pub(super) fn link(&mut self, ground: Ground, from: &[Node], is_end: impl Fn(Node) -> bool) -> Link {
        let Some(&one) = from.first() else { return Link::None };
        let side = ground.colours.of_node(one);
        let is_beside = |node: &Node| ground.passes(*node, side).any(|(next, _)| is_end(next));
        if from.iter().any(is_beside) {
            return Link::Touching;
        }
        let fits = |ways: &Arc<Ways>| ways.ends.into_iter().any(&is_end) && ways.are_on(ground, side);
        if let Some(ways) = from.iter().find_map(|&node| self.remembered(node, fits)) {
            return Link::Ways(ways);
        }
        let Some(end) = self.walks[0].nearest(ground, side, from, is_end) else { return Link::None };
        let (nodes, edges) = self.walks[0].way_to(end);
        let is_open = |node: &Node| ground.is_open(*node, side);
        let (cells, known): (Vec<Node>, Vec<Node>) = nodes.iter().partition(|node| is_open(node));
        if cells.is_empty() {
            return Link::Touching;
        }
        let ways = Ways { ends: [nodes[0], end / 2], cells, known, edges };
        let open = nodes.iter().enumerate().filter(|(_, node)| is_open(node));
        open.for_each(|(at, &node)| self.place_on_first[node] = at);
        self.first = nodes;
        let link = self.with_second(ground, side, ways);
        self.first.iter().for_each(|&node| self.place_on_first[node] = 0);
        link
    }

    /// Ways that were found before, and fit now: the links that one trial bars, the next one often bars again.
    fn remembered(&mut self, node: Node, fits: impl FnMut(&Arc<Ways>) -> bool) -> Option<Arc<Ways>> {
        let found = &mut self.found[node];
        let at = found.iter().position(fits)?;
        found[..=at].rotate_right(1);
        Some(found[0].clone())
    }

    /// Searches for a second way beside the first one, which `ways` has.
    fn with_second(&mut self, ground: Ground, side: Colour, mut ways: Ways) -> Link {
        let Some(met) = self.second_way(ground, side, ways.ends) else { return Link::Only(ways.ends) };
        for (walk, place) in self.walks.iter().zip(met) {
            let (nodes, edges) = walk.way_to(place);
            let is_new = |&node: &Node| ground.is_open(node, side) && self.place_on_first[node] == 0;
            ways.cells.extend(nodes.iter().filter(|node| is_new(node)));
            ways.known.extend(nodes.iter().filter(|node| !ground.is_open(**node, side)));
            ways.edges.extend(edges);
        }
        let ways = Arc::new(ways);
        for end in ways.ends {
            self.found[end].truncate(REMEMBERED - 1);
            self.found[end].insert(0, ways.clone());
        }
        Link::Ways(ways)
    }

    /// Walks from both ends beside the first way. Returns where the walks meet; `None` if every way needs an open cell of the first.
    fn second_way(&mut self, ground: Ground, side: Colour, ends: [Node; 2]) -> Option<[Place; 2]> {
        for (k, walk) in self.walks.iter_mut().enumerate() {
            walk.start(Some(ends[1 - k]));
            walk.visit(ground, 2 * ends[k], 2 * ends[k], None);
        }
        loop {
            let k = usize::from(self.walks[1].len < self.walks[0].len);
            let place = self.walks[k].next()?;
            if let Some(met) = self.extend(ground, side, k, place) {
                return Some(met);
            }
        }
    }

    /// Expands a place of one of the walks. Returns where it meets the other one.
    fn extend(&mut self, ground: Ground, side: Colour, k: usize, place: Place) -> Option<[Place; 2]> {
        let node = place / 2;
        let at = self.place_on_first[node];
        if place % 2 == 1 {
            let [before, _] = self.beside_on_first(k, at);
            return self.visit(ground, k, 2 * before, place, None);
        }
        if at > 0
            && let Some(met) = self.visit(ground, k, place + 1, place, None)
        {
            return Some(met);
        }
        ground.passes(node, side).find_map(|(next, edge)| {
            let to = self.entry(k, next, node);
            self.visit(ground, k, to, place, Some(edge))
        })
    }

    fn visit(
        &mut self,
        ground: Ground,
        k: usize,
        place: Place,
        before: Place,
        across: Option<Edge>,
    ) -> Option<[Place; 2]> {
        if !self.walks[k].visit(ground, place, before, across) {
            return None;
        }
        // What is the entrance for one walk is the exit for the other one.
        let other = if self.place_on_first[place / 2] > 0 { place ^ 1 } else { place };
        let met = if k == 0 { [place, other] } else { [other, place] };
        self.walks[1 - k].has_seen(other).then_some(met)
    }

    /// The place in which a walk arrives at a node from another one.
    fn entry(&self, k: usize, node: Node, from: Node) -> Place {
        let at = self.place_on_first[node];
        // A step backwards along the first way arrives at the exit.
        let is_entrance = at > 0 && self.beside_on_first(k, at)[1] != from;
        2 * node + usize::from(is_entrance)
    }

    /// The nodes before and after an open cell on the first way, as one of the walks sees it.
    fn beside_on_first(&self, k: usize, at: usize) -> [Node; 2] {
        let [before, after] = [self.first[at - 1], self.first[at + 1]];
        if k == 0 { [before, after] } else { [after, before] }
    }
}

impl Clone for WaySearch {
    /// Another search that remembers nothing: to find ways again takes less time than to copy them for each thread.
    fn clone(&self) -> WaySearch {
        WaySearch::new(self.found.len())
    }
}

impl Walk {
    fn new(nodes: usize) -> Walk {
        Walk {
            seen: vec![0; 2 * nodes],
            number: 0,
            before: vec![(0, None); 2 * nodes],
            steps: vec![0; 2 * nodes],
            todo: Vec::new(),
            least: 0,
            goal: None,
            len: 0,
        }
    }

    fn start(&mut self, goal: Option<Node>) {
        self.number += 1;
        self.todo.iter_mut().for_each(Vec::clear);
        self.least = 0;
        self.len = 0;
        self.goal = goal;
    }

    fn has_seen(&self, place: Place) -> bool {
        self.seen[place] == self.number
    }

    /// Adds a place to a walk. False if the walk has seen it before.
    fn visit(&mut self, ground: Ground, place: Place, before: Place, across: Option<Edge>) -> bool {
        if self.has_seen(place) {
            return false;
        }
        self.seen[place] = self.number;
        self.len += 1;
        self.before[place] = (before, across);
        self.steps[place] = if place == before { 0 } else { self.steps[before] + 1 };
        let left = self.goal.map_or(0, |goal| ground.graph.distance(place / 2, goal));
        let estimate = (self.steps[place] + 2 * left) as usize;
        if self.todo.len() <= estimate {
            self.todo.resize_with(estimate + 1, Vec::new);
        }
        self.todo[estimate].push(place);
        self.least = self.least.min(estimate);
        true
    }

    /// The next place to expand.
    fn next(&mut self) -> Option<Place> {
        while let Some(places) = self.todo.get_mut(self.least) {
            if let Some(place) = places.pop() {
                return Some(place);
            }
            self.least += 1;
        }
        None
    }

    /// Walks from some nodes to the nearest one for which `is_end` holds.
    fn nearest(
        &mut self,
        ground: Ground,
        side: Colour,
        from: &[Node],
        is_end: impl Fn(Node) -> bool,
    ) -> Option<Place> {
        self.start(None);
        for &node in from {
            self.visit(ground, 2 * node, 2 * node, None);
        }
        while let Some(place) = self.next() {
            for (next, edge) in ground.passes(place / 2, side) {
                self.visit(ground, 2 * next, place, Some(edge));
                if is_end(next) {
                    return Some(2 * next);
                }
            }
        }
        None
    }

    /// The nodes on the way to a place, and the edges that it crosses.
    fn way_to(&self, end: Place) -> (Vec<Node>, Vec<Edge>) {
        let (mut nodes, mut edges) = (vec![end / 2], Vec::new());
        let mut place = end;
        while self.before[place].0 != place {
            let (before, across) = self.before[place];
            nodes.push(before / 2);
            edges.extend(across);
            place = before;
        }
        nodes.reverse();
        (nodes, edges)
    }
}
