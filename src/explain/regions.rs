//! Connected colours: the inside of the loop hangs together, and so does the outside together with what
//! lies around the grid. A cell that is the only way between two cells on the same side is on that side.

use std::cmp::Reverse;

use crate::deduce::colours::Colour;
use crate::deduce::deducer::Deducer;
use crate::deduce::reasons::least;
use crate::grid::{Cell, Edge, Grid};
use crate::step::{Conclusion, Fact, Premises, Step};
use crate::technique::Technique;

/// A cell, or the outside, by its number: the outside is 0.
type Node = usize;

/// The cells of a grid, and which are beside which.
#[derive(Debug)]
pub(super) struct Regions {
    grid: Grid,
    beside: Vec<(Node, Edge)>,
    /// Where the neighbours of each node begin.
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
        &self.beside[self.first[node]..self.first[node + 1]]
    }

    /// A step that follows since each side of the loop hangs together, if there is one.
    pub(super) fn look(&self, deducer: &Deducer) -> Option<Step> {
        let map = Map::new(self, deducer);
        map.first_step(map.parties())
    }

    /// The same, if all that is new is what is known to be inside or outside.
    pub(super) fn look_at_known(&self, deducer: &Deducer) -> Option<Step> {
        let map = Map::new(self, deducer);
        map.first_step(map.known())
    }

    /// All that follows; `None` is a contradiction.
    pub(super) fn survey(&self, deducer: &Deducer) -> Option<Vec<Fact>> {
        let map = Map::new(self, deducer);
        map.survey(&map.parties())
    }

    /// The same, if all that is new is what is known to be inside or outside.
    pub(super) fn survey_known(&self, deducer: &Deducer) -> Option<Vec<Fact>> {
        let map = Map::new(self, deducer);
        map.survey(&map.known())
    }
}

/// The cells of a board, and what is known of them.
struct Map<'a> {
    regions: &'a Regions,
    colours: Vec<Colour>,
    /// By edge.
    is_line: Vec<bool>,
}

/// Something between two parts of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Barrier {
    /// A cell of the other colour.
    Cell(Node),
    /// A line between two cells.
    Line(Edge),
}

impl<'a> Map<'a> {
    fn new(regions: &'a Regions, deducer: &Deducer) -> Map<'a> {
        let cells = [None].into_iter().chain(regions.grid.cells().map(Some));
        let colours = cells.map(|cell| deducer.colour(cell)).collect();
        let mut is_line = vec![false; regions.grid.edge_count()];
        deducer.board().lines().for_each(|edge| is_line[edge.index()] = true);
        Map { regions, colours, is_line }
    }

    /// A step that one of these parties shows.
    fn first_step(&self, parties: impl IntoIterator<Item = Vec<Node>>) -> Option<Step> {
        let (from, to, through) = parties.into_iter().find_map(|party| self.bottleneck(&party))?;
        Some(self.step(from, to, through))
    }

    fn is_line(&self, edge: Edge) -> bool {
        self.is_line[edge.index()]
    }

    /// The cells of which it is known that they are alike, where there are at least two.
    fn parties(&self) -> Vec<Vec<Node>> {
        let mut by_colour: Vec<(usize, bool, Node)> = self
            .colours
            .iter()
            .enumerate()
            .map(|(node, colour)| (colour.class, colour.opposite, node))
            .collect();
        by_colour.sort_unstable();
        let alike = |a: &(usize, bool, Node), b: &(usize, bool, Node)| (a.0, a.1) == (b.0, b.1);
        let parties = by_colour.chunk_by(alike).filter(|party| party.len() > 1);
        let parties = parties.map(|party| party.iter().map(|&(_, _, node)| node).collect::<Vec<Node>>());
        let mut parties: Vec<Vec<Node>> = parties.filter(|party| !self.is_together(party)).collect();
        // The outside first: what is near it is seen first.
        parties.sort_by_key(|party| party[0]);
        parties
    }

    /// Those of which it is known whether they are inside or outside.
    fn known(&self) -> Vec<Vec<Node>> {
        let known = (0..self.colours.len()).filter(|&node| self.colours[node].class == self.colours[0].class);
        let (outside, inside) = known.partition(|&node| self.colours[node] == self.colours[0]);
        let parties: [Vec<Node>; 2] = [outside, inside];
        parties.into_iter().filter(|party| party.len() > 1 && !self.is_together(party)).collect()
    }

    /// True if each of a party can be reached from any other through the party alone, so there is nothing to look for.
    fn is_together(&self, party: &[Node]) -> bool {
        let colour = self.colours[party[0]];
        let reached =
            self.reach(party[0], None, None, |next, edge| self.is_line(edge) || self.colours[next] != colour);
        party.iter().all(|&node| reached[node])
    }

    /// The cells that are the only way between two of a party; `None` where there is no way.
    fn survey(&self, parties: &[Vec<Node>]) -> Option<Vec<Fact>> {
        let mut facts = Vec::new();
        for party in parties {
            let mut walk = Walk::new(self.colours.len(), party);
            walk.from(self, party[0], self.colours[party[0]]);
            if party.iter().any(|&node| walk.seen[node] == 0) {
                return None;
            }
            let cell = |node| cell_of(self.regions.grid, node);
            facts.extend(
                walk.found.iter().map(|&(through, _)| Fact::cells(cell(party[0]), cell(through), false)),
            );
        }
        facts.sort_unstable();
        facts.dedup();
        Some(facts)
    }

    fn is_barred(&self, node: Node, colour: Colour) -> bool {
        let own = self.colours[node];
        own.class == colour.class && own.opposite != colour.opposite
    }

    /// For a party: two of it and a node that is the only way between them; or none where there is no way.
    fn bottleneck(&self, party: &[Node]) -> Option<(Node, Node, Option<Node>)> {
        let colour = self.colours[party[0]];
        let mut walk = Walk::new(self.colours.len(), party);
        walk.from(self, party[0], colour);
        if let Some(&apart) = party.iter().find(|&&node| walk.seen[node] == 0) {
            return Some((party[0], apart, None));
        }
        walk.found.first().map(|&(through, beyond)| (party[0], beyond, Some(through)))
    }

    /// Which nodes can be reached from one, with something in between left out; no more of them than it takes
    /// to reach a goal.
    fn reach(
        &self,
        from: Node,
        goal: Option<Node>,
        through: Option<Node>,
        blocks: impl Fn(Node, Edge) -> bool,
    ) -> Vec<bool> {
        let (mut reached, mut todo) = (vec![false; self.colours.len()], vec![from]);
        reached[from] = true;
        while let Some(node) = todo.pop().filter(|&node| Some(node) != goal) {
            for &(next, edge) in self.regions.beside(node) {
                if !reached[next] && Some(next) != through && !blocks(next, edge) {
                    reached[next] = true;
                    todo.push(next);
                }
            }
        }
        reached
    }

    /// The least that keeps one from the other, given what lies between them.
    fn barrier(&self, from: Node, to: Node, through: Option<Node>) -> Vec<Barrier> {
        let colour = self.colours[from];
        let inside =
            self.reach(from, None, through, |next, edge| self.is_line(edge) || self.is_barred(next, colour));
        let mut barrier: Vec<Barrier> = Vec::new();
        for node in (0..inside.len()).filter(|&node| inside[node]) {
            for &(next, edge) in self.regions.beside(node) {
                if inside[next] || Some(next) == through {
                    continue;
                }
                let part =
                    if self.is_barred(next, colour) { Barrier::Cell(next) } else { Barrier::Line(edge) };
                if !barrier.contains(&part) {
                    barrier.push(part);
                }
            }
        }
        // Lines are the first to be left out.
        barrier.sort_by_key(|part| match *part {
            Barrier::Cell(node) => Reverse((0, node)),
            Barrier::Line(edge) => Reverse((1, edge.index())),
        });
        least(barrier, |barrier| {
            let (mut nodes, mut edges) =
                (vec![false; self.colours.len()], vec![false; self.regions.grid.edge_count()]);
            for part in barrier {
                match *part {
                    Barrier::Cell(node) => nodes[node] = true,
                    Barrier::Line(edge) => edges[edge.index()] = true,
                }
            }
            !self.reach(from, Some(to), through, |next, edge| nodes[next] || edges[edge.index()])[to]
        })
    }

    fn step(&self, from: Node, to: Node, through: Option<Node>) -> Step {
        let barrier = self.barrier(from, to, through);
        let back = self.barrier(to, from, through);
        let barrier = if back.len() < barrier.len() { back } else { barrier };
        // If it is known which side that is, the outside is what all are compared with.
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
        Step {
            technique: Technique::ConnectedColours,
            premises: Premises::new(Vec::new(), facts),
            conclusion,
            argument: Vec::new(),
        }
    }
}

fn number(cell: Option<Cell>) -> Node {
    cell.map_or(0, |cell| cell.index() + 1)
}

fn cell_of(grid: Grid, node: Node) -> Option<Cell> {
    node.checked_sub(1).map(|index| grid.cell_of(index))
}

/// A walk in depth that finds a node without which one of a party cannot be reached.
struct Walk {
    is_wanted: Vec<bool>,
    /// When a node was seen, from 1.
    seen: Vec<u32>,
    low: Vec<u32>,
    clock: u32,
    /// The nodes that are the only way, as they were found, each with one of the party beyond it.
    found: Vec<(Node, Node)>,
}

impl Walk {
    fn new(nodes: usize, party: &[Node]) -> Walk {
        let mut is_wanted = vec![false; nodes];
        party.iter().for_each(|&node| is_wanted[node] = true);
        Walk { is_wanted, seen: vec![0; nodes], low: vec![0; nodes], clock: 0, found: Vec::new() }
    }

    /// Without recursion: boards are larger than the stack is deep.
    fn from(&mut self, map: &Map, start: Node, colour: Colour) {
        // A node, the one before it, the next way to try, and one of the party at or below it.
        let mut path: Vec<(Node, Node, usize, Option<Node>)> = vec![(start, start, 0, None)];
        self.enter(start);
        while let Some((node, before, next, below)) = path.pop() {
            if let Some(&(to, edge)) = map.regions.beside(node).get(next) {
                path.push((node, before, next + 1, below));
                if map.is_barred(to, colour) || map.is_line(edge) {
                    continue;
                }
                if self.seen[to] == 0 {
                    self.enter(to);
                    let wanted = self.is_wanted[to].then_some(to);
                    path.push((to, node, 0, wanted));
                } else if to != before {
                    self.low[node] = self.low[node].min(self.seen[to]);
                }
            } else if let Some(last) = path.last_mut() {
                last.3 = last.3.or(below);
                let parent = last.0;
                self.low[parent] = self.low[parent].min(self.low[node]);
                let is_only_way = self.low[node] >= self.seen[parent];
                if let (true, Some(beyond)) = (is_only_way, below)
                    && parent != start
                    && !self.is_wanted[parent]
                {
                    self.found.push((parent, beyond));
                }
            }
        }
    }

    fn enter(&mut self, node: Node) {
        self.clock += 1;
        self.seen[node] = self.clock;
        self.low[node] = self.clock;
    }
}
