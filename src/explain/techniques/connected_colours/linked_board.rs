//! For speed alone: keeps a link between all cells of a board that are known to be on the same side of the loop.
//!
//! When cells become known to be on the same side, it looks for a link between them; when something new bars a link, it looks for
//! another one. Connectivity says something new exactly where no link is found. What the board undoes is undone here, too.

use super::graph::{CellGraph, Node, number};
use super::links::{Linked, Links};
use super::ways::{Ground, Link, WaySearch};
use crate::deduce::board::Board;
use crate::deduce::colours::{Colour, Colours, Merge};
use crate::deduce::trail::{Deduction, Tie};
use crate::grid::Edge;

/// Two nodes on the same side of the loop, or on different sides.
#[derive(Clone, Copy)]
pub(super) struct Tied {
    pub(super) nodes: [Node; 2],
    pub(super) differ: bool,
}

/// The links on a board.
#[derive(Clone)]
pub(super) struct LinkedBoard {
    /// What is known of the cells.
    known: Colours,
    /// What is known of the cells whose links were sought already.
    linked: Colours,
    /// For each root of a class in `linked`, how many cells of the class are on its side, and on the other side.
    sizes: Vec<[u32; 2]>,
    links: Links,
    /// Pairs of cells on the same side that have no link.
    missing: Vec<[Node; 2]>,
    search: WaySearch,
    /// By edge, whether it is a line.
    is_line: Vec<bool>,
    /// The board's trail and ties, as far as they were taken over.
    trail: Vec<(Edge, bool)>,
    ties: Vec<Tie>,
    /// The moments to which one can return; the last one is now.
    moments: Vec<Moment>,
}

/// What has been linked up to a moment.
#[derive(Clone, Default)]
pub(super) struct Moment {
    trail: usize,
    ties: usize,
    merges: usize,
    links: usize,
    missing: Vec<[Node; 2]>,
}

/// What some ties have changed.
struct TieNews {
    /// The ties that were new.
    merged: Vec<Tied>,
    /// The cells whose colours have changed.
    changed: Vec<Node>,
}

impl LinkedBoard {
    pub(super) fn new(graph: &CellGraph) -> LinkedBoard {
        let nodes = graph.len();
        // `Colours` always keeps its last node a root, so that node is a dummy that is never tied.
        let colours = Colours::of_nodes(nodes + 1);
        LinkedBoard {
            known: colours.clone(),
            linked: colours,
            sizes: vec![[1, 0]; nodes],
            links: Links::new(nodes),
            missing: Vec::new(),
            search: WaySearch::new(nodes),
            is_line: vec![false; graph.grid.edge_count()],
            trail: Vec::new(),
            ties: Vec::new(),
            moments: Vec::new(),
        }
    }

    /// What is known of the colours of the cells, by node.
    pub(super) const fn known(&self) -> &Colours {
        &self.known
    }

    /// By edge, whether it is a line.
    pub(super) fn lines(&self) -> &[bool] {
        &self.is_line
    }

    /// The pairs of cells whose link is missing.
    pub(super) fn missing(&self) -> &[[Node; 2]] {
        &self.missing
    }

    /// Takes back what the board has taken back, and links what is new on it.
    pub(super) fn follow(&mut self, graph: &CellGraph, board: &Board) {
        self.follow_back(board);
        let edges = &board.trail()[self.trail.len()..];
        let beside = edges
            .iter()
            .map(|new| Tied { nodes: graph.grid.cells_beside(new.edge).map(number), differ: new.on });
        let ties = &board.ties()[self.ties.len()..];
        let others = ties.iter().map(|tie| Tied { nodes: tie.cells.map(number), differ: tie.differ });
        let tied: Vec<Tied> = beside.chain(others).collect();
        let lines: Vec<Edge> = edges.iter().filter(|new| new.on).map(|new| new.edge).collect();
        lines.iter().for_each(|line| self.is_line[line.index()] = true);
        self.trail.extend(edges.iter().map(|new| (new.edge, new.on)));
        self.ties.extend(ties);
        let news = self.tie(&tied);
        self.learn(graph, news, &lines);
        let links = self.moments.last().map_or(0, |moment| moment.links);
        if !tied.is_empty() || self.links.changes() != links {
            self.moments.push(self.moment());
        }
    }

    /// Takes back what the board has taken back.
    fn follow_back(&mut self, board: &Board) {
        let is_there = |(now, then): &(&Deduction, &(Edge, bool))| (now.edge, now.on) == **then;
        let trail = board.trail().iter().zip(&self.trail).take_while(is_there).count();
        let ties = board.ties().iter().zip(&self.ties).take_while(|(now, then)| now == then).count();
        if trail < self.trail.len() || ties < self.ties.len() {
            while self.moments.pop_if(|moment| moment.trail > trail || moment.ties > ties).is_some() {}
            let moment = self.moments.last().cloned().unwrap_or_default();
            self.backtrack_to(moment);
        }
    }

    /// The present moment.
    fn moment(&self) -> Moment {
        Moment {
            trail: self.trail.len(),
            ties: self.ties.len(),
            merges: self.known.merges(),
            links: self.links.changes(),
            missing: self.missing.clone(),
        }
    }

    fn backtrack_to(&mut self, moment: Moment) {
        self.known.backtrack_to(moment.merges);
        while self.linked.merges() > moment.merges
            && let Some(child) = self.linked.last_merged()
        {
            let (root, sizes) = self.sizes_in_root(child);
            (0..2).for_each(|side| self.sizes[root][side] -= sizes[side]);
            self.linked.backtrack_to(self.linked.merges() - 1);
        }
        self.links.backtrack_to(moment.links);
        self.trail.drain(moment.trail..).for_each(|(edge, _)| self.is_line[edge.index()] = false);
        self.ties.truncate(moment.ties);
        self.missing = moment.missing;
    }

    /// Looks for the links that new ties and lines ask for.
    fn learn(&mut self, graph: &CellGraph, news: TieNews, lines: &[Edge]) {
        let mut pairs = std::mem::take(&mut self.missing);
        let LinkedBoard { links, known, .. } = self;
        for &node in &news.changed {
            let touching =
                graph.beside(node).iter().filter(|(next, _)| known.of_node(*next) == known.of_node(node));
            touching.for_each(|&(next, _)| links.touch(node, next));
            links.bar(node, |ways| ways.are_barred(node, known), &mut pairs);
        }
        for &line in lines {
            let cells = graph.grid.cells_beside(line).map(number);
            cells.into_iter().for_each(|node| links.bar(node, |ways| ways.edges.contains(&line), &mut pairs));
        }
        news.merged.into_iter().for_each(|tie| self.link_classes(graph, tie));
        pairs.into_iter().for_each(|pair| self.connect(graph, pair));
    }

    /// Adds ties to what is known of the cells. Returns what has changed.
    fn tie(&mut self, ties: &[Tied]) -> TieNews {
        let mut news = TieNews { merged: Vec::new(), changed: Vec::new() };
        for &tie in ties {
            match self.known.tie_nodes(tie.nodes, tie.differ) {
                // The deducer reports contradictions; here they change nothing.
                Merge::Known | Merge::Contradiction => {}
                Merge::Merged(child) => {
                    news.merged.push(tie);
                    news.changed.extend(self.known.merged(child));
                }
            }
        }
        news
    }

    /// Makes one class of the two that a tie joins, and links those of their cells that are on the same side.
    fn link_classes(&mut self, graph: &CellGraph, tie: Tied) {
        let colours = tie.nodes.map(|node| self.linked.of_node(node));
        let [a, b] = colours.map(|colour| self.linked.size(colour.class));
        let less = usize::from(b < a);
        let [inner, outer] = [colours[less], colours[1 - less]];
        let is_turned = inner.opposite ^ outer.opposite ^ tie.differ;
        for opposite in [false, true] {
            let sides = [
                Colour { class: inner.class, opposite },
                Colour { class: outer.class, opposite: opposite ^ is_turned },
            ];
            if sides.iter().all(|side| self.sizes[side.class][usize::from(side.opposite)] > 0) {
                self.link_sides(graph, tie.nodes[less], sides);
            }
        }
        if let Merge::Merged(child) = self.linked.tie(inner, outer, tie.differ) {
            let (root, sizes) = self.sizes_in_root(child);
            (0..2).for_each(|side| self.sizes[root][side] += sizes[side]);
        }
    }

    /// The root of the class that `child` was merged into, and how many cells of `child`'s class are on that
    /// root's side and on the other.
    fn sizes_in_root(&self, child: Node) -> (Node, [u32; 2]) {
        let (root, [own, other]) = (self.linked.of_node(child), self.sizes[child]);
        (root.class, if root.opposite { [other, own] } else { [own, other] })
    }

    /// Links the cells of colour `inner`, whose class is that of `node`, with those of colour `outer`.
    fn link_sides(&mut self, graph: &CellGraph, node: Node, [inner, outer]: [Colour; 2]) {
        let LinkedBoard { known, linked, search, is_line, .. } = self;
        let ground = Ground { graph, colours: known, is_line };
        let from: Vec<Node> = linked.members(node).filter(|&node| linked.of_node(node) == inner).collect();
        let is_end = |node: Node| linked.of_node(node) == outer;
        let link = search.link(ground, &from, is_end);
        let between = match &link {
            Link::Only(ends) => *ends,
            Link::None => [from[0], (0..graph.len()).find(|&node| is_end(node)).unwrap_or(from[0])],
            _ => [from[0]; 2],
        };
        self.keep(link, between);
    }

    /// Links two nodes that were linked until now, or should have been. Each round joins two parts, so this ends: cells that
    /// touch are in the same part already, so the search never answers [`Link::Touching`] here.
    fn connect(&mut self, graph: &CellGraph, pair: [Node; 2]) {
        // Where a link is missing, the whole side is searched.
        let side = self.known.of_node(pair[0]);
        if self.missing.iter().any(|other| self.known.of_node(other[0]) == side) {
            self.missing.push(pair);
            return;
        }
        loop {
            let which = match self.links.linked(pair) {
                Linked::Together => return,
                Linked::Apart(which) => which,
            };
            let LinkedBoard { known, links, search, is_line, .. } = self;
            let ground = Ground { graph, colours: known, is_line };
            let is_end = |node: Node| known.of_node(node) == side && !links.is_with(which, node);
            let from = &pair[which..=which];
            let link = search.link(ground, from, is_end);
            if !self.keep(link, pair) {
                return;
            }
        }
    }

    /// Keeps a link. If there is none, remembers that it is missing between two nodes, and returns false.
    fn keep(&mut self, link: Link, between: [Node; 2]) -> bool {
        match link {
            Link::Touching => return true,
            Link::Ways(ways) => {
                self.links.add(ways);
                return true;
            }
            Link::Only(_) | Link::None => {}
        }
        self.missing.push(between);
        false
    }
}
