//! A reader that knows the rules of the game and the content of a sentence, and nothing else: a SAT solver.

use std::collections::{BTreeMap, BTreeSet};

use slitherlink::step::Fact;
use slitherlink::{Cell, Edge, Grid, Vertex};
use varisat::{ExtendFormula, Lit, Solver};

use super::read::Node;
use crate::common::boards::other_end;

/// Something that a closed loop must not leave out.
#[derive(Clone, Debug)]
pub enum Lack {
    /// A clue, with its number.
    Clue(Cell, u8),
    Line(Edge),
}

impl Lack {
    /// True if a loop leaves it out, whatever else is drawn.
    pub fn is_of(&self, grid: Grid, cycle: &BTreeSet<Edge>) -> bool {
        match self {
            Lack::Clue(cell, number) => {
                grid.sides(*cell).iter().filter(|side| cycle.contains(side)).count() != usize::from(*number)
            }
            Lack::Line(line) => !cycle.contains(line),
        }
    }
}

/// The rules that a sentence appeals to, besides that lines separate the inside from the outside.
#[derive(Clone, Debug)]
pub enum Rule {
    /// No lines cross at the dots around what it names.
    Near,
    /// There is a single loop, and nothing else.
    OneLoop,
    /// The inside of the loop is connected, or the outside, or both.
    Connected { inside: bool, outside: bool },
}

/// The content of a sentence.
#[derive(Clone, Debug)]
pub struct Told {
    pub grid: Grid,
    pub clues: BTreeSet<(Cell, u8)>,
    pub facts: BTreeSet<Fact>,
    pub rule: Rule,
    /// Its conclusions; empty if it says that there is no solution.
    pub then: BTreeSet<Fact>,
}

impl Told {
    /// True if its conclusions follow from its premises.
    pub fn follows(&self) -> bool {
        let mut drawings = Drawings::of(self);
        let wrong: Vec<Lit> = self.then.iter().map(|fact| !drawings.literal(fact)).collect();
        if !self.then.is_empty() {
            drawings.solver.add_clause(&wrong);
        }
        !drawings.find()
    }

    /// The edges that are named as lines or crosses.
    fn drawn(&self) -> BTreeSet<Edge> {
        let facts = self.facts.iter().chain(&self.then);
        facts.filter_map(|fact| fact.drawn()).map(|(edge, _)| edge).collect()
    }

    /// The cells that are named as inside or outside, or on one side.
    fn nodes(&self) -> BTreeSet<Node> {
        let cells = self.facts.iter().chain(&self.then).filter_map(|fact| match *fact {
            Fact::Cells { cells, .. } => Some(cells),
            Fact::Edge { .. } => None,
        });
        cells.flatten().collect()
    }

    /// The dots at which the reader looks.
    fn dots(&self) -> BTreeSet<Vertex> {
        let sides = self.clues.iter().flat_map(|&(cell, _)| self.grid.sides(cell));
        let drawn = self.facts.iter().chain(&self.then).filter_map(|fact| fact.drawn());
        let edges = sides.chain(drawn.map(|(edge, _)| edge));
        edges.flat_map(|edge| self.grid.ends(edge)).collect()
    }
}

/// The drawings that a reader must consider, as a formula.
struct Drawings<'a> {
    told: &'a Told,
    solver: Solver<'static>,
    next: isize,
    edges: BTreeMap<Edge, Lit>,
    /// For each cell, the literal that it is inside.
    cells: BTreeMap<Node, Lit>,
}

impl Drawings<'_> {
    fn of(told: &Told) -> Drawings<'_> {
        let (edges, cells) = (BTreeMap::new(), BTreeMap::new());
        let mut drawings = Drawings { told, solver: Solver::new(), next: 1, edges, cells };
        let outside = drawings.cell(None);
        drawings.solver.add_clause(&[!outside]);
        for vertex in told.dots() {
            let spokes: Vec<Edge> = told.grid.spokes(vertex).into_iter().flatten().collect();
            let crossing: Vec<Lit> = spokes.into_iter().map(|edge| !drawings.edge(edge)).collect();
            if crossing.len() == 4 {
                drawings.solver.add_clause(&crossing);
            }
        }
        for &(cell, number) in &told.clues {
            drawings.clue(cell, usize::from(number));
        }
        for fact in &told.facts {
            let literal = drawings.literal(fact);
            drawings.solver.add_clause(&[literal]);
        }
        if matches!(told.rule, Rule::OneLoop) {
            let some: Vec<Lit> = drawings.edges.values().copied().collect();
            drawings.solver.add_clause(&some);
        }
        drawings
    }

    fn fresh(&mut self) -> Lit {
        self.next += 1;
        Lit::from_dimacs(self.next - 1)
    }

    fn cell(&mut self, node: Node) -> Lit {
        if let Some(&known) = self.cells.get(&node) {
            return known;
        }
        let inside = self.fresh();
        self.cells.insert(node, inside);
        inside
    }

    /// A new literal: two cells are on different sides.
    fn differ(&mut self, nodes: [Node; 2]) -> Lit {
        let [a, b] = nodes.map(|node| self.cell(node));
        let differ = self.fresh();
        for clause in [[!a, !b, !differ], [a, b, !differ], [!a, b, differ], [a, !b, differ]] {
            self.solver.add_clause(&clause);
        }
        differ
    }

    fn edge(&mut self, edge: Edge) -> Lit {
        if let Some(&known) = self.edges.get(&edge) {
            return known;
        }
        let line = self.differ(self.told.grid.cells_beside(edge));
        self.edges.insert(edge, line);
        line
    }

    fn literal(&mut self, fact: &Fact) -> Lit {
        match *fact {
            Fact::Edge { edge, line } => self.edge(edge) ^ !line,
            Fact::Cells { cells, differ } => self.differ(cells) ^ !differ,
        }
    }

    fn clue(&mut self, cell: Cell, number: usize) {
        let sides = self.told.grid.sides(cell).map(|edge| self.edge(edge));
        for drawn in 0..16_usize {
            if drawn.count_ones() as usize != number {
                let is_other = |k: usize| sides[k] ^ (drawn >> k & 1 == 1);
                self.solver.add_clause(&[0, 1, 2, 3].map(is_other));
            }
        }
    }

    /// Searches for a drawing that the rules allow.
    fn find(&mut self) -> bool {
        while self.solver.solve().expect("an answer") {
            let cuts = match &self.told.rule {
                Rule::Near => Vec::new(),
                Rule::OneLoop => self.parts(),
                Rule::Connected { inside, outside } => self.colours(*inside, *outside),
            };
            if cuts.is_empty() {
                return true;
            }
            cuts.iter().for_each(|cut| self.solver.add_clause(cut));
        }
        false
    }

    fn model(&self) -> BTreeSet<Lit> {
        self.solver.model().expect("a model").into_iter().collect()
    }

    /// The lines of the last drawing.
    fn lines(&self) -> BTreeSet<Edge> {
        let model = self.model();
        self.edges.iter().filter(|(_, line)| model.contains(line)).map(|(&edge, _)| edge).collect()
    }

    /// Clauses by which the single loop excludes the last drawing: it has named lines on both sides of named
    /// crosses, or a loop of named edges with another line beside it.
    fn parts(&self) -> Vec<Vec<Lit>> {
        let (grid, lines, drawn) = (self.told.grid, self.lines(), self.told.drawn());
        let sides = self.told.clues.iter().flat_map(|&(cell, _)| grid.sides(cell));
        let named: BTreeSet<Edge> = sides.chain(drawn.iter().copied()).collect();
        let things: Vec<Edge> = named.intersection(&lines).copied().collect();
        let is_crossed = |edge: &Edge| drawn.contains(edge) && !lines.contains(edge);
        let cut = |dots: &BTreeSet<Vertex>, edges: &BTreeSet<Edge>| {
            let is_outside = |edge: &&Edge| !grid.ends(**edge).iter().any(|end| dots.contains(end));
            let (inside, other) = (edges.first()?, things.iter().find(is_outside)?);
            let leaves = |edge: &Edge| grid.ends(*edge).iter().filter(|end| dots.contains(end)).count() == 1;
            let leaving = grid.edges().filter(leaves).filter_map(|edge| self.edges.get(&edge).copied());
            Some([!self.edges[inside], !self.edges[other]].into_iter().chain(leaving).collect())
        };
        let Some(&first) = things.first() else { return Vec::new() };
        let all: BTreeSet<Vertex> = grid.vertices().collect();
        let open = |&vertex: &Vertex| {
            let spokes = grid.spokes(vertex).into_iter().flatten().filter(|edge| !is_crossed(edge));
            spokes.map(|edge| other_end(grid, edge, vertex)).collect()
        };
        let regions = connected(&all, open);
        let region = regions.into_iter().find(|region| region.contains(&grid.ends(first)[0])).unwrap();
        if let Some(cut) = cut(&region, &BTreeSet::from([first])) {
            return vec![cut];
        }
        let beside = |&edge: &Edge| {
            let spokes = grid.ends(edge).into_iter().flat_map(move |end| grid.spokes(end)).flatten();
            spokes.filter(|other| lines.contains(other)).collect()
        };
        let loops = connected(&lines, beside).into_iter().filter(|part| part.is_subset(&named));
        let loops = loops.filter_map(|part| {
            let dots: BTreeSet<Vertex> = part.iter().flat_map(|&edge| grid.ends(edge)).collect();
            // As many edges as dots: the part is a loop.
            if dots.len() == part.len() { cut(&dots, &part) } else { None }
        });
        loops.collect()
    }

    /// Clauses by which connected sides exclude the last drawing: it separates two named cells of one side by
    /// cells of the other side, or by lines.
    fn colours(&self, inside: bool, outside: bool) -> Vec<Vec<Lit>> {
        let (grid, model, named) = (self.told.grid, self.model(), self.told.nodes());
        let lines = self.lines();
        let is_line = |edge: &Edge| self.told.drawn().contains(edge) && lines.contains(edge);
        let is_inside = |node: &Node| model.contains(&self.cells[node]);
        let all: BTreeSet<Node> = grid.cells().map(Some).chain([None]).collect();
        let mut cuts = Vec::new();
        for side in [inside.then_some(true), outside.then_some(false)].into_iter().flatten() {
            let is_other = |node: &Node| named.contains(node) && is_inside(node) != side;
            let open: BTreeSet<Node> = all.iter().copied().filter(|node| !is_other(node)).collect();
            let parts = connected(&open, |&node| {
                let beside = neighbours(grid, node).into_iter().filter(|(edge, _)| !is_line(edge));
                beside.map(|(_, next)| next).collect()
            });
            let here = |node: &Node| self.cells[node] ^ !side;
            let own: Vec<&Node> = named.iter().filter(|node| is_inside(node) == side).collect();
            for part in &parts {
                let (Some(one), Some(other)) = (
                    own.iter().find(|node| part.contains(**node)),
                    own.iter().find(|node| !part.contains(**node)),
                ) else {
                    continue;
                };
                let beside = part.iter().flat_map(|&node| neighbours(grid, node)).map(|(_, next)| next);
                let barrier: BTreeSet<Node> = beside.filter(is_other).collect();
                cuts.push([!here(one), !here(other)].into_iter().chain(barrier.iter().map(here)).collect());
            }
        }
        cuts
    }
}

/// The neighbours of a cell, or of the outside, and the edges between.
pub fn neighbours(grid: Grid, node: Node) -> Vec<(Edge, Node)> {
    let edges: Vec<Edge> = match node {
        Some(cell) => grid.sides(cell).to_vec(),
        None => grid.edges().filter(|&edge| grid.cells_beside(edge).contains(&None)).collect(),
    };
    let beside = edges.into_iter().map(|edge| {
        let [a, b] = grid.cells_beside(edge);
        (edge, if a == node { b } else { a })
    });
    beside.collect()
}

/// The connected components of some items.
fn connected<T: Ord + Copy>(all: &BTreeSet<T>, beside: impl Fn(&T) -> Vec<T>) -> Vec<BTreeSet<T>> {
    let (mut left, mut parts) = (all.clone(), Vec::new());
    while let Some(first) = left.pop_first() {
        let (mut part, mut open) = (BTreeSet::from([first]), vec![first]);
        while let Some(at) = open.pop() {
            for next in beside(&at) {
                if left.remove(&next) {
                    part.insert(next);
                    open.push(next);
                }
            }
        }
        parts.push(part);
    }
    parts
}
