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
use crate::deduce::colours::Colour;
use crate::deduce::deducer::Deducer;
use crate::explain::findings::{Findings, Flow, News};
use crate::grid::{Edge, Grid};
use crate::step::{Conclusion, Fact, Premises, Step};
use crate::technique::Technique;
use articulation::ArticulationSearch;
use graph::{CellGraph, Node, number};
use linked_board::LinkedBoard;

pub(super) static METHOD: Method = Method::new(
    Find::By(|searches, deducer, _, findings| searches.regions.search(deducer, findings)),
    words::reason,
);

/// The cells of a grid, and how those of a board are linked.
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
    pub(super) fn search(&mut self, deducer: &Deducer, findings: &mut Findings) -> Flow {
        self.linked.follow(&self.graph, deducer.board());
        if self.linked.missing().is_empty() {
            return Continue(());
        }
        let map = ColourMap::new(&self.graph, deducer, self.linked.lines());
        let mut sides: Vec<Colour> = self.linked.missing().iter().map(|pair| map.colours[pair[0]]).collect();
        sides.sort_unstable_by_key(|side| (side.class, side.opposite));
        sides.dedup();
        map.search(&map.groups(&sides), findings)
    }
}

/// The cells of a board with their known colours, and its lines.
struct ColourMap<'a> {
    graph: &'a CellGraph,
    colours: Vec<Colour>,
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

impl<'a> ColourMap<'a> {
    fn new(graph: &'a CellGraph, deducer: &Deducer, is_line: &'a [bool]) -> ColourMap<'a> {
        let colours = (0..graph.len()).map(|node| deducer.colour(graph.cell_of(node))).collect();
        ColourMap { graph, colours, is_line }
    }

    /// The cells on each of these sides. Those outside come first, since players see them first.
    fn groups(&self, sides: &[Colour]) -> Vec<Vec<Node>> {
        let nodes = 0..self.colours.len();
        let on = |side: &Colour| nodes.clone().filter(|&node| self.colours[node] == *side).collect();
        let mut groups: Vec<Vec<Node>> = sides.iter().map(on).collect();
        groups.sort_unstable_by_key(|group| group[0]);
        groups
    }

    /// Offers the cells that are the only link between two cells of a group, or a contradiction if there is
    /// no link.
    fn search(&self, groups: &[Vec<Node>], findings: &mut Findings) -> Flow {
        let mut walk = ArticulationSearch::new(self.colours.len());
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
        self.colours[node].is_against(colour)
    }

    /// The nodes that can be reached from one node without passing `through`.
    fn reach(&self, from: Node, through: Option<Node>, blocks: impl Fn(Node, Edge) -> bool) -> Vec<bool> {
        let (mut reached, mut todo) = (vec![false; self.colours.len()], vec![from]);
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
        let colour = self.colours[from];
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
        let is_outside = self.colours[from].class == self.colours[0].class;
        let with = if is_outside { 0 } else { from };
        let like = |node: Node, like_from: bool| {
            let differ = (self.colours[with].opposite == self.colours[from].opposite) != like_from;
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
