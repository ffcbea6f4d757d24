//! An area: some vertices with the edges and cells at them, and the question what follows there from some
//! clues and facts.
//!
//! An edge is a line exactly if the cells beside it have different colours, so the colours of the cells
//! determine everything.

use super::closing::{Closing, LinePaths};
use super::csp::Csp;
use super::literal::MOST_UNKNOWNS;
use super::shape::Shape;
use super::ties::Ties;
use crate::deduce::colours::Colours;
use crate::deduce::reasons::least;
use crate::grid::{Cell, Edge, Grid, State, Vertex};
use crate::puzzle::Clue;
use crate::step::{Conclusion, Fact, Premises};
use std::collections::BTreeSet;
use std::iter;
use std::rc::Rc;

/// An area of a grid.
#[derive(Clone, Debug)]
pub(in crate::explain) struct Area {
    pub(in crate::explain) grid: Grid,
    pub(in crate::explain) vertices: Vec<Vertex>,
    /// The edges at these vertices.
    pub(in crate::explain) edges: Vec<Edge>,
    /// The cells at these vertices, sorted: the outside, if it is among them, comes first.
    pub(in crate::explain) cells: Vec<Option<Cell>>,
    /// The ends of the edges, sorted.
    pub(in crate::explain) ends: Vec<Vertex>,
    shape: Rc<Shape>,
}

/// The ends of all edges named by some clues and facts.
pub(in crate::explain) fn named_vertices<'a>(
    grid: Grid,
    clues: &[(Cell, Clue)],
    facts: impl Iterator<Item = &'a Fact>,
) -> impl Iterator<Item = Vertex> {
    let edges = facts.filter_map(|fact| fact.drawn()).map(|(edge, _)| edge);
    let sides = clues.iter().flat_map(move |&(cell, _)| grid.sides(cell));
    edges.chain(sides).flat_map(move |edge| grid.ends(edge))
}

impl Area {
    /// The area around some vertices.
    pub(in crate::explain) fn new(grid: Grid, vertices: impl Iterator<Item = Vertex>) -> Area {
        Area::with_cells(grid, vertices, iter::empty())
    }

    /// The area around some vertices, with more cells.
    fn with_cells(
        grid: Grid,
        vertices: impl Iterator<Item = Vertex>,
        more: impl Iterator<Item = Option<Cell>>,
    ) -> Area {
        let vertices = sorted(vertices);
        let edges = sorted(vertices.iter().flat_map(|&vertex| grid.spokes(vertex)).flatten());
        let cells = sorted(vertices.iter().flat_map(|&vertex| grid.cells_at(vertex)).chain(more));
        let ends = sorted(edges.iter().flat_map(|&edge| grid.ends(edge)));
        let shape = Rc::new(Shape::new(grid, &vertices, &edges, &cells, &ends));
        Area { grid, vertices, edges, cells, ends, shape }
    }

    /// The area this many rows further down and columns further right. It must reach beyond the same sides of the grid,
    /// before and after.
    pub(super) fn moved(&self, way: [usize; 2]) -> Area {
        let grid = self.grid;
        let vertex = |&vertex: &Vertex| grid.vertex_moved(vertex, way);
        Area {
            grid,
            vertices: self.vertices.iter().map(vertex).collect(),
            edges: self.edges.iter().map(|&edge| grid.edge_moved(edge, way)).collect(),
            cells: self.cells.iter().map(|cell| cell.map(|cell| grid.cell_moved(cell, way))).collect(),
            ends: self.ends.iter().map(vertex).collect(),
            shape: self.shape.clone(),
        }
    }

    /// The area of everything that some clues and facts name.
    pub(in crate::explain) fn naming(grid: Grid, clues: &[(Cell, Clue)], facts: &[Fact]) -> Area {
        let named = facts.iter().flat_map(|fact| match *fact {
            Fact::Cells { cells, .. } => cells.to_vec(),
            Fact::Edge { .. } => Vec::new(),
        });
        Area::with_cells(grid, named_vertices(grid, clues, facts.iter()), named)
    }

    /// The index of a cell in `cells`; 0 if it is not there.
    pub(in crate::explain) fn index(&self, cell: Option<Cell>) -> usize {
        self.cells.binary_search(&cell).unwrap_or(0)
    }

    /// The relations between the cells of the area that some facts establish.
    pub(in crate::explain) fn tied(&self, facts: &[Fact]) -> Ties {
        let colours = self.colours(facts);
        Ties::new((0..self.cells.len()).map(|node| colours.of_node(node)))
    }

    /// The same, with a node for each cell of the area.
    pub(super) fn colours(&self, facts: &[Fact]) -> Colours {
        let mut colours = Colours::of_nodes(self.cells.len());
        for &fact in facts {
            // Lines outside of the area matter only as paths.
            if let Some((nodes, differ)) = self.relation(fact) {
                colours.tie_nodes(nodes, differ);
            }
        }
        colours
    }

    /// The indices of the cells that a fact compares, and whether it says that they differ; `None` if one is not in
    /// the area.
    fn relation(&self, fact: Fact) -> Option<([usize; 2], bool)> {
        if let Fact::Edge { edge, line } = fact
            && let Ok(index) = self.edges.binary_search(&edge)
        {
            return Some((self.shape.sides[index].cells, line));
        }
        let (cells, differ) = fact.relation(self.grid);
        let [a, b] = cells.map(|cell| self.cells.binary_search(&cell).ok());
        Some(([a?, b?], differ))
    }

    /// The vertices, as places in `ends`.
    pub(super) fn own_ends(&self) -> impl Iterator<Item = usize> {
        self.shape.vertices.iter().copied()
    }

    /// These vertices, as places in `ends`, as far as they are there.
    fn ends_at(&self, vertices: &[Vertex]) -> impl Iterator<Item = usize> {
        vertices.iter().filter_map(|vertex| self.ends.binary_search(vertex).ok())
    }

    /// Builds the constraint problem of how the cells can be coloured, given these clues, and the vertices at these
    /// places in `ends`, as far as all cells around them are in the area.
    pub(in crate::explain) fn question<'a>(
        &self,
        ties: &Ties,
        clues: &[(Cell, Clue)],
        ends: impl Iterator<Item = usize>,
        closing: Option<&'a Closing>,
    ) -> Csp<'a> {
        let mut csp = Csp::new(ties.count, closing);
        // At a dot on the border two of the cells are the outside, so four lines cannot meet.
        for around in ends.filter_map(|end| self.shape.around[end]) {
            csp.add_vertex(around.map(|cell| ties.literals[cell]));
        }
        let literal = |cell| ties.literals[self.index(cell)];
        for &(cell, clue) in clues {
            let around = [0, 1, 2, 3].map(|k| literal(self.grid.across_side(cell, k)));
            csp.add_clue(clue.number().unwrap_or_default(), literal(Some(cell)), around);
        }
        csp
    }

    /// The loop constraint on those of its edges that are `open`; `None` if there are too many of them.
    pub(super) fn closing(
        &self,
        ties: &Ties,
        open: impl Fn(Edge) -> bool,
        lines: &LinePaths,
    ) -> Option<Closing> {
        self.closing_at(ties, open, lines, Vertex::index)
    }

    /// The same; `at` maps a vertex of the area to its number in `lines`.
    fn closing_at(
        &self,
        ties: &Ties,
        open: impl Fn(Edge) -> bool,
        lines: &LinePaths,
        at: impl Fn(Vertex) -> usize,
    ) -> Option<Closing> {
        let open = self.edges.iter().zip(&self.shape.sides).filter(|&(&edge, _)| open(edge));
        let literal = |cell: usize| ties.literals[cell];
        let open = open.map(|(_, sides)| (sides.ends, sides.cells.map(literal)));
        Closing::new(self.ends.len(), |place| at(self.ends[place]), lines, open)
    }

    /// The loop constraint on the edges at some vertices, by the lines among `facts`. Loops through
    /// `apart_from` are not excluded.
    fn closing_by(
        &self,
        facts: &[Fact],
        apart_from: &[Edge],
        ties: &Ties,
        vertices: &[Vertex],
    ) -> Option<Closing> {
        let drawn = facts.iter().filter_map(|fact| fact.drawn());
        let lines = drawn.filter(|&(_, state)| state == State::Line).map(|(edge, _)| edge);
        let lines: BTreeSet<Edge> = lines.collect();
        let is_here = |edge: Edge| self.grid.ends(edge).iter().any(|end| vertices.binary_search(end).is_ok());
        let of = |edge: &Edge| self.grid.ends(*edge);
        let all = sorted(lines.iter().flat_map(of).chain(self.ends.iter().copied()));
        let at = |vertex: Vertex| all.binary_search(&vertex).unwrap_or(0);
        let closable = lines.iter().filter(|edge| !apart_from.contains(edge));
        let paths = LinePaths::new(all.len(), closable.map(|edge| of(edge).map(at)));
        self.closing_at(ties, |edge| is_here(edge) && !lines.contains(&edge), &paths, at)
    }

    /// True if a conclusion follows from these clues and facts; with `loops`, premature loops are excluded.
    pub(in crate::explain) fn is_implied(
        &self,
        clues: &[(Cell, Clue)],
        facts: &[Fact],
        conclusion: &Conclusion,
        loops: bool,
    ) -> bool {
        self.implies(clues, facts, conclusion, loops.then_some((0, &[])))
    }

    /// The same. With `loops`, premature loops are excluded, given that many paths elsewhere, except those through these lines.
    pub(in crate::explain) fn implies(
        &self,
        clues: &[(Cell, Clue)],
        facts: &[Fact],
        conclusion: &Conclusion,
        loops: Option<(usize, &[Edge])>,
    ) -> bool {
        let ties = self.tied(facts);
        if ties.count > MOST_UNKNOWNS {
            return false;
        }
        // A step involves only dots at the edges that it names.
        let vertices = sorted(named_vertices(self.grid, clues, facts.iter().chain(conclusion.facts())));
        let closing = loops.and_then(|(paths, apart_from)| {
            Some(self.closing_by(facts, apart_from, &ties, &vertices)?.beside(paths))
        });
        self.answers(
            &ties,
            conclusion,
            self.question(&ties, clues, self.ends_at(&vertices), closing.as_ref()),
        )
    }

    /// True if a conclusion follows from these facts and the constraints of these vertices.
    pub(in crate::explain) fn is_implied_at(
        &self,
        vertices: &[Vertex],
        facts: &[Fact],
        conclusion: &Conclusion,
    ) -> bool {
        let ties = self.tied(facts);
        ties.count <= MOST_UNKNOWNS
            && self.answers(&ties, conclusion, self.question(&ties, &[], self.ends_at(vertices), None))
    }

    /// True if a problem entails a conclusion, which is shown by refuting its negation.
    fn answers(&self, ties: &Ties, conclusion: &Conclusion, mut csp: Csp) -> bool {
        match conclusion {
            Conclusion::Contradiction => csp.answer().is_none(),
            Conclusion::Any(_) => false,
            Conclusion::All(facts) => facts.iter().all(|&fact| {
                let ([a, b], differ) = fact.relation(self.grid);
                let (a, b) = (ties.literals[self.index(a)], ties.literals[self.index(b)]);
                let differ = differ ^ a.opposite ^ b.opposite;
                if a.unknown == b.unknown {
                    !differ
                } else {
                    csp.answer_with(a.unknown, b.unknown, !differ).is_none()
                }
            }),
        }
    }

    /// Lists the arrangements of the lines around some clues that these facts leave: for each of the clues' sides, in
    /// order, whether it is a line. With `loops`, those that close a premature loop are left out, given that many more
    /// paths elsewhere. `None` if there are more than `most`, or if it takes too long.
    pub(in crate::explain) fn arrangements(
        &self,
        clues: &[(Cell, Clue)],
        facts: &[Fact],
        loops: Option<usize>,
        most: usize,
    ) -> Option<Vec<Vec<bool>>> {
        let ties = self.tied(facts);
        if ties.count > MOST_UNKNOWNS {
            return None;
        }
        let vertices = sorted(named_vertices(self.grid, clues, facts.iter()));
        let closing =
            loops.and_then(|paths| Some(self.closing_by(facts, &[], &ties, &vertices)?.beside(paths)));
        let mut csp = self.question(&ties, clues, self.ends_at(&vertices), closing.as_ref());
        let literal = |cell| ties.literals[self.index(cell)];
        let sides = sides(self.grid, clues).into_iter();
        let sides: Vec<_> = sides.map(|edge| self.grid.cells_beside(edge).map(literal)).collect();
        csp.list(&sides, most)
    }

    /// Reduces these premises to a minimal set for a conclusion. The first facts and the last clues are the
    /// first to be left out.
    pub(in crate::explain) fn least(
        &self,
        clues: &[(Cell, Clue)],
        facts: Vec<Fact>,
        conclusion: &Conclusion,
        loops: bool,
    ) -> Premises {
        let facts = least(facts, |facts| self.is_implied(clues, facts, conclusion, loops));
        self.least_clues(clues, facts, conclusion, loops)
    }

    /// Reduces the clues to a minimal set for a conclusion, given all these facts.
    pub(super) fn least_clues(
        &self,
        clues: &[(Cell, Clue)],
        facts: Vec<Fact>,
        conclusion: &Conclusion,
        loops: bool,
    ) -> Premises {
        let clues = clues.iter().rev().copied().collect();
        let clues = least(clues, |clues| self.is_implied(clues, &facts, conclusion, loops));
        Premises::new(clues, facts)
    }
}

/// The sides of some clues, sorted.
pub(in crate::explain) fn sides(grid: Grid, clues: &[(Cell, Clue)]) -> Vec<Edge> {
    sorted(clues.iter().flat_map(|&(cell, _)| grid.sides(cell)))
}

/// Sorts items and removes duplicates.
pub(in crate::explain) fn sorted<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort_unstable();
    items.dedup();
    items
}
