//! `connected-colours`: the inside of the loop is connected, and so is the outside together with the space
//! around the grid. A cell that is the only link between two cells on the same side is on that side, too.

mod articulation;
mod graph;
mod linked_board;
mod links;
mod patches;
mod ways;
mod words;

use std::ops::ControlFlow::Continue;

use super::{Find, Method};
use crate::deduce::board::Board;
use crate::deduce::colours::{Colour, Colours};
use crate::explain::findings::{Findings, Flow, News};
use crate::grid::{Edge, Grid};
use crate::step::{Conclusion, Fact, Premises, Step};
use crate::technique::Technique;
use articulation::ArticulationSearch;
use graph::{CellGraph, Node, number};
use linked_board::LinkedBoard;

pub(super) static METHOD: Method = Method::new(
    Find::By(|searches, deducer, _, findings| searches.regions.search(deducer.board(), findings)),
    words::reason,
);

/// The cells of a grid, and how those of a board are linked.
#[derive(Clone)]
pub(super) struct Regions {
    graph: CellGraph,
    linked: LinkedBoard,
}

impl Regions {
    pub(super) fn new(grid: Grid) -> Regions {
        let graph = CellGraph::new(grid);
        Regions { linked: LinkedBoard::new(&graph), graph }
    }

    /// Offers what follows because each side of the loop is connected: the cells that are the only link between two cells of a
    /// side, or a contradiction if there is no link.
    pub(super) fn search(&mut self, board: &Board, findings: &mut Findings) -> Flow {
        self.linked.follow(&self.graph, board);
        if self.linked.missing().is_empty() {
            return Continue(());
        }
        let map =
            ColourMap { graph: &self.graph, colours: self.linked.known(), is_line: self.linked.lines() };
        map.search(&map.groups(self.linked.missing().iter().map(|pair| pair[0])), findings)
    }
}

/// The cells of a board with their known colours, and its lines.
struct ColourMap<'a> {
    graph: &'a CellGraph,
    colours: &'a Colours,
    /// For each edge, whether it is a line.
    is_line: &'a [bool],
}

/// An obstacle between two parts of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Barrier {
    /// A cell of the other colour.
    Cell(Node),
    /// A line between two cells.
    Line(Edge),
}

impl ColourMap<'_> {
    /// For each of these cells, the cells on the same side. Those outside come first, since players see them first.
    fn groups(&self, cells: impl Iterator<Item = Node>) -> Vec<Vec<Node>> {
        let mut sides: Vec<(Colour, Node)> = cells.map(|node| (self.colours.of_node(node), node)).collect();
        sides.sort_unstable_by_key(|(side, _)| (side.class, side.opposite));
        sides.dedup_by_key(|(side, _)| *side);
        let on = |(side, node): (Colour, Node)| {
            let members = self.colours.members(node).filter(|&node| self.colours.of_node(node) == side);
            let mut group: Vec<Node> = members.collect();
            group.sort_unstable();
            group
        };
        let mut groups: Vec<Vec<Node>> = sides.into_iter().map(on).collect();
        groups.sort_unstable_by_key(|group| group[0]);
        groups
    }

    /// Offers the cells that are the only link between two cells of a group, or a contradiction if there is
    /// no link.
    fn search(&self, groups: &[Vec<Node>], findings: &mut Findings) -> Flow {
        let mut walk = ArticulationSearch::new(self.graph.len());
        groups.iter().try_for_each(|own| {
            let first = own[0];
            if let Some(apart) = walk.walk(self, own) {
                let step = || Some(self.step(first, apart, None));
                return findings.take(|| News::Contradiction, step);
            }
            walk.found.iter().try_for_each(|&(through, beyond)| {
                let [first_cell, cell] = [first, through].map(|node| self.graph.cell_of(node));
                let news = || News::fact(Fact::cells(first_cell, cell, false));
                findings.take(news, || Some(self.step(first, beyond, Some(through))))
            })
        })
    }

    fn is_line(&self, edge: Edge) -> bool {
        self.is_line[edge.index()]
    }

    fn is_barred(&self, node: Node, colour: Colour) -> bool {
        self.colours.of_node(node).is_against(colour)
    }

    /// The nodes that can be reached from one node without passing `through`.
    fn reach(&self, from: Node, through: Option<Node>, blocks: impl Fn(Node, Edge) -> bool) -> Vec<bool> {
        let (mut reached, mut todo) = (vec![false; self.graph.len()], vec![from]);
        reached[from] = true;
        while let Some(node) = todo.pop() {
            for &(next, edge) in self.graph.beside(node) {
                if !reached[next] && Some(next) != through && !blocks(next, edge) {
                    reached[next] = true;
                    todo.push(next);
                }
            }
        }
        reached
    }

    /// The minimal set of obstacles that separate two nodes, given that the link `through` is removed: those
    /// between the cells that can be reached from one node and those that can be reached from the other.
    fn barrier(&self, from: Node, to: Node, through: Option<Node>) -> Vec<Barrier> {
        let colour = self.colours.of_node(from);
        let here = self.reach(from, through, |next, edge| self.is_line(edge) || self.is_barred(next, colour));
        let beside = |&node: &Node| self.graph.beside(node).iter();
        let is_here = |&node: &Node| here[node];
        let (mut cells, mut lines) = (vec![false; here.len()], vec![false; self.is_line.len()]);
        for &(next, edge) in (0..here.len()).filter(is_here).flat_map(|node| beside(&node)) {
            match self.is_barred(next, colour) {
                true => cells[next] = true,
                false if !here[next] && Some(next) != through => lines[edge.index()] = true,
                false => {}
            }
        }
        let there = self.reach(to, through, |next, edge| cells[next] || lines[edge.index()]);
        let is_between = |node: Node| beside(&node).any(|&(next, _)| there[next]);
        let cells = (0..cells.len()).filter(|&node| cells[node] && is_between(node)).map(Barrier::Cell);
        let ends = |edge: Edge| self.graph.grid.cells_beside(edge).map(number);
        let lines = self.graph.grid.edges().filter(|edge| lines[edge.index()]);
        let lines = lines.filter(|&edge| ends(edge).iter().any(|&end| there[end])).map(Barrier::Line);
        cells.chain(lines).collect()
    }

    fn step(&self, from: Node, to: Node, through: Option<Node>) -> Step {
        let barrier = self.barrier(from, to, through);
        let back = self.barrier(to, from, through);
        let barrier = if back.len() < barrier.len() { back } else { barrier };
        // If the side is known, cells are compared with the outside.
        let is_outside = self.colours.of_node(from).class == self.colours.of_node(0).class;
        let with = if is_outside { 0 } else { from };
        let like = |node: Node, like_from: bool| {
            let differ =
                (self.colours.of_node(with).opposite == self.colours.of_node(from).opposite) != like_from;
            Fact::cells(self.graph.cell_of(with), self.graph.cell_of(node), differ)
        };
        let mut facts: Vec<Fact> =
            [from, to].into_iter().filter(|&node| node != with).map(|node| like(node, true)).collect();
        facts.extend(barrier.into_iter().filter(|&part| part != Barrier::Cell(with)).map(
            |part| match part {
                Barrier::Cell(node) => like(node, false),
                Barrier::Line(edge) => Fact::Edge { edge, line: true },
            },
        ));
        let conclusion = match through {
            Some(through) => Conclusion::All(vec![like(through, true)]),
            None => Conclusion::Contradiction,
        };
        Step::new(Technique::ConnectedColours, Premises::new(Vec::new(), facts), conclusion)
    }
}
