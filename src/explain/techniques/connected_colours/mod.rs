//! `connected-colours`: the inside of the loop is connected, and so is the outside together with the space
//! around the grid. A cell that is the only link between two cells on the same side is on that side, too.

pub(in crate::explain) mod words;

mod articulation;
mod barriers;
mod links;
mod side;
mod side_trials;
mod terrain;
mod trial_memory;

use std::ops::Range;

use crate::deduce::colours::Colour;
use crate::deduce::deducer::Deducer;
use crate::explain::findings::{All, Findings, First, Flow, News};
use crate::grid::{Cell, Edge, Grid};
use crate::step::{Conclusion, Fact, Premises, Step};
use crate::technique::Technique;
use articulation::ArticulationSearch;
use links::Links;
pub(super) use side_trials::SideTrials;
pub(super) use trial_memory::TrialMemory;

/// The number of a cell, counted from 1; the outside is 0.
type Node = usize;

/// The adjacency lists of the cells of a grid.
#[derive(Debug)]
pub(super) struct Regions {
    grid: Grid,
    beside: Vec<(Node, Edge)>,
    /// For each node the index of its first neighbour in `beside`.
    first: Vec<usize>,
}

impl Regions {
    pub(super) fn new(grid: Grid) -> Regions {
        let (mut beside, mut first) = (Vec::new(), vec![0]);
        for cell in [None].into_iter().chain(grid.cells().map(Some)) {
            let across = |edge| (number(grid.across(edge, cell)), edge);
            beside.extend(grid.edges_around(cell).into_iter().map(across));
            first.push(beside.len());
        }
        Regions { grid, beside, first }
    }

    fn beside(&self, node: Node) -> &[(Node, Edge)] {
        &self.beside[self.neighbours(node)]
    }

    /// The neighbours of a node, as places in `beside`.
    fn neighbours(&self, node: Node) -> Range<usize> {
        self.first[node]..self.first[node + 1]
    }

    /// Offers what follows because each side of the loop is connected.
    pub(super) fn search(&self, deducer: &Deducer, findings: &mut impl Findings) -> Flow {
        self.look(deducer, false, findings)
    }

    /// The first step, using only cells known to be inside or outside.
    pub(super) fn known_step(&self, deducer: &Deducer) -> Option<Step> {
        let mut first = First::default();
        let _ = self.look(deducer, true, &mut first);
        first.0
    }

    /// All that follows, using only cells known to be inside or outside; `None` is a contradiction.
    pub(super) fn known_news(&self, deducer: &Deducer) -> Option<Vec<Fact>> {
        let mut all = All::default();
        let _ = self.look(deducer, true, &mut all);
        (!all.is_contradiction).then(|| all.places.concat())
    }

    /// Prepares trials: a board on which all is known that follows from cells known to be inside or outside; `None` if a side of
    /// the loop is in two parts.
    pub(super) fn side_trials<'a>(
        &'a self,
        deducer: &mut Deducer,
        memory: &'a mut TrialMemory,
    ) -> Option<SideTrials<'a>> {
        let mark = deducer.mark();
        let settled = loop {
            let news = self.known_news(deducer);
            match news {
                None => break None,
                Some(none) if none.is_empty() => break Some(()),
                Some(news) if !deducer.adopt_facts(&news) => break None,
                Some(_) => {}
            }
        };
        let map = settled.map(|()| ColourMap::new(self, deducer));
        deducer.take_back_to(mark);
        map.map(|map| SideTrials::new(map, memory))
    }

    /// Offers what follows for all groups, or only for the cells known to be inside or outside (`sides_only`).
    fn look(&self, deducer: &Deducer, sides_only: bool, findings: &mut impl Findings) -> Flow {
        let map = ColourMap::new(self, deducer);
        let classes = if sides_only { vec![map.known()] } else { map.classes() };
        map.search(&Group::all(&classes), findings)
    }
}

/// At least two cells known to be on the same side of the loop, and all that are known to be on the other side then.
#[derive(Clone, Copy)]
struct Group<'a> {
    own: &'a [Node],
    barred: &'a [Node],
}

impl<'a> Group<'a> {
    /// The groups of some classes. That of the outside comes first, since players see it first.
    fn all(classes: &'a [[Vec<Node>; 2]]) -> Vec<Group<'a>> {
        let groups = classes.iter().flat_map(|[a, b]| [(a, b), (b, a)]);
        let groups = groups.filter(|(own, _)| own.len() > 1).map(|(own, barred)| Group { own, barred });
        let mut groups: Vec<Group> = groups.collect();
        groups.sort_by_key(|group| group.own[0]);
        groups
    }
}

/// The cells of a board with their known colours, and its lines.
struct ColourMap<'a> {
    regions: &'a Regions,
    colours: Vec<Colour>,
    /// For each edge, whether it is a line.
    is_line: Vec<bool>,
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
    fn new(regions: &'a Regions, deducer: &Deducer) -> ColourMap<'a> {
        let cells = [None].into_iter().chain(regions.grid.cells().map(Some));
        let colours = cells.map(|cell| deducer.colour(cell)).collect();
        let mut is_line = vec![false; regions.grid.edge_count()];
        deducer.board().lines().for_each(|edge| is_line[edge.index()] = true);
        ColourMap { regions, colours, is_line }
    }

    /// Offers the cells that are the only link between two cells of a group, or a contradiction if there is
    /// no link.
    fn search(&self, groups: &[Group], findings: &mut impl Findings) -> Flow {
        let mut links = Links::new(self);
        let mut walk = ArticulationSearch::new(self.colours.len());
        groups.iter().filter(|group| links.has_news(self, **group)).try_for_each(|&Group { own, .. }| {
            let first = own[0];
            if let Some(apart) = walk.walk(self, own) {
                let step = || Some(self.step(first, apart, None));
                return findings.take(|| News::Contradiction, step);
            }
            walk.found.iter().try_for_each(|&(through, beyond)| {
                let [first_cell, cell] = [first, through].map(|node| cell_of(self.regions.grid, node));
                let news = || News::fact(Fact::cells(first_cell, cell, false));
                findings.take(news, || Some(self.step(first, beyond, Some(through))))
            })
        })
    }

    /// True if a cell is known to be inside or outside.
    fn is_on_known_side(&self, node: Node) -> bool {
        self.colours[node].class == self.colours[0].class
    }

    fn is_line(&self, edge: Edge) -> bool {
        self.is_line[edge.index()]
    }

    /// The cells of each class, by side, if there are several.
    fn classes(&self) -> Vec<[Vec<Node>; 2]> {
        let mut sizes = vec![0_u32; self.colours.len()];
        self.colours.iter().for_each(|colour| sizes[colour.class] += 1);
        let mut place_of = vec![0; sizes.len()];
        let mut classes: Vec<[Vec<Node>; 2]> = Vec::new();
        for (node, colour) in self.colours.iter().enumerate().filter(|(_, colour)| sizes[colour.class] > 1) {
            let place = &mut place_of[colour.class];
            if *place == 0 {
                classes.push([Vec::new(), Vec::new()]);
                *place = classes.len();
            }
            classes[*place - 1][usize::from(colour.opposite)].push(node);
        }
        classes
    }

    /// The cells known to be outside and inside.
    fn known(&self) -> [Vec<Node>; 2] {
        let known = (0..self.colours.len()).filter(|&node| self.is_on_known_side(node));
        let (outside, inside) = known.partition(|&node| self.colours[node] == self.colours[0]);
        [outside, inside]
    }

    fn is_barred(&self, node: Node, colour: Colour) -> bool {
        let own = self.colours[node];
        own.class == colour.class && own.opposite != colour.opposite
    }

    /// The nodes that can be reached from one node without passing `through`.
    fn reach(&self, from: Node, through: Option<Node>, blocks: impl Fn(Node, Edge) -> bool) -> Vec<bool> {
        let (mut reached, mut todo) = (vec![false; self.colours.len()], vec![from]);
        reached[from] = true;
        while let Some(node) = todo.pop() {
            for &(next, edge) in self.regions.beside(node) {
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
        let beside = |&node: &Node| self.regions.beside(node).iter();
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
        let ends = |edge: Edge| self.regions.grid.cells_beside(edge).map(number);
        let lines = self.regions.grid.edges().filter(|edge| lines[edge.index()]);
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
            Fact::cells(cell_of(self.regions.grid, with), cell_of(self.regions.grid, node), differ)
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

fn number(cell: Option<Cell>) -> Node {
    cell.map_or(0, |cell| cell.index() + 1)
}

fn cell_of(grid: Grid, node: Node) -> Option<Cell> {
    node.checked_sub(1).map(|index| grid.cell_of(index))
}
