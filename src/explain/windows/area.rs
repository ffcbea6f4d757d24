//! An area: some vertices with the edges and cells at them, and the question what follows there from some
//! clues and facts.
//!
//! An edge is a line exactly if the cells beside it have different colours, so the colours of the cells
//! determine everything.

use super::closing::{Closing, LinePaths};
use super::constraint::Constraint;
use super::csp::Csp;
use super::literal::MOST_UNKNOWNS;
use super::ties::Ties;
use crate::deduce::colours::Colours;
use crate::deduce::reasons::least;
use crate::grid::{Cell, Edge, Grid, State, Vertex};
use crate::puzzle::Clue;
use crate::step::{Conclusion, Fact, Premises};
use std::collections::BTreeSet;
use std::iter;

/// An area of a grid.
#[derive(Debug)]
pub(in crate::explain) struct Area {
    pub(in crate::explain) grid: Grid,
    pub(in crate::explain) vertices: Vec<Vertex>,
    /// The edges at these vertices.
    pub(in crate::explain) edges: Vec<Edge>,
    /// The cells at these vertices, sorted: the outside, if it is among them, comes first.
    pub(in crate::explain) cells: Vec<Option<Cell>>,
    /// The ends of the edges, sorted.
    pub(in crate::explain) ends: Vec<Vertex>,
    /// For each edge its ends, as places in `ends`, and the cells beside it, as places in `cells`.
    places: Vec<Places>,
}

/// Where an edge lies in an area.
#[derive(Clone, Copy, Debug)]
struct Places {
    ends: [usize; 2],
    cells: [usize; 2],
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
        let place = |&edge: &Edge| Places {
            ends: grid.ends(edge).map(|end| ends.binary_search(&end).unwrap_or(0)),
            cells: grid.cells_beside(edge).map(|cell| cells.binary_search(&cell).unwrap_or(0)),
        };
        let places = edges.iter().map(place).collect();
        Area { grid, vertices, edges, cells, ends, places }
    }

    /// The area of everything that some clues and facts name.
    pub(in crate::explain) fn naming(grid: Grid, clues: &[(Cell, Clue)], facts: &[Fact]) -> Area {
        let named = facts.iter().flat_map(|fact| match *fact {
            Fact::Cells { cells, .. } => cells.to_vec(),
            Fact::Edge { .. } => Vec::new(),
        });
        Area::with_cells(grid, named_vertices(grid, clues, facts.iter()), named)
    }

    fn has(&self, cell: Option<Cell>) -> bool {
        self.cells.binary_search(&cell).is_ok()
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
        for (cells, differ) in facts.iter().map(|&fact| fact.relation(self.grid)) {
            // Lines outside of the area matter only as paths.
            if cells.iter().all(|&cell| self.has(cell)) {
                let [a, b] = cells.map(|cell| colours.of_node(self.index(cell)));
                colours.tie(a, b, differ);
            }
        }
        colours
    }

    /// Builds the constraint problem of how the cells can be coloured, given these clues and vertices.
    pub(in crate::explain) fn question(
        &self,
        ties: &Ties,
        clues: &[(Cell, Clue)],
        vertices: &[Vertex],
        closing: Option<Closing>,
    ) -> Csp {
        let mut csp = Csp::new(ties.count, closing);
        let literal = |cell| ties.literals[self.index(cell)];
        for &vertex in vertices {
            let cells = self.grid.cells_at(vertex);
            // At a dot on the border two of the cells are the outside, so four lines cannot meet.
            if cells.iter().all(Option::is_some) {
                Constraint::vertex(cells.map(literal)).into_iter().for_each(|constraint| csp.add(constraint));
            }
        }
        for &(cell, clue) in clues {
            let around = [0, 1, 2, 3].map(|k| literal(self.grid.across_side(cell, k)));
            let lines = clue.number().unwrap_or_default();
            csp.add(Constraint::clue(lines, literal(Some(cell)), around));
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

    /// The same, where `at` says as which one `lines` counts a vertex.
    fn closing_at(
        &self,
        ties: &Ties,
        open: impl Fn(Edge) -> bool,
        lines: &LinePaths,
        at: impl Fn(Vertex) -> usize,
    ) -> Option<Closing> {
        let open = self.edges.iter().zip(&self.places).filter(|&(&edge, _)| open(edge));
        let open = open.map(|(_, places)| (places.ends, places.cells.map(|cell| ties.literals[cell])));
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

    /// Like [`Area::is_implied`] with loops excluded, except loops through `apart_from`, and given `paths`
    /// more paths elsewhere.
    pub(in crate::explain) fn is_implied_beside(
        &self,
        clues: &[(Cell, Clue)],
        facts: &[Fact],
        conclusion: &Conclusion,
        paths: usize,
        apart_from: &[Edge],
    ) -> bool {
        self.implies(clues, facts, conclusion, Some((paths, apart_from)))
    }

    /// Common part of both; `loops` has the number of paths elsewhere and the lines whose loops are allowed.
    fn implies(
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
        let mut vertices = sorted(named_vertices(self.grid, clues, facts.iter().chain(conclusion.facts())));
        let closing = loops.and_then(|(paths, apart_from)| {
            Some(self.closing_by(facts, apart_from, &ties, &vertices)?.beside(paths))
        });
        vertices.retain(|&vertex| self.grid.cells_at(vertex).iter().all(|cell| self.has(*cell)));
        self.answers(&ties, conclusion, self.question(&ties, clues, &vertices, closing))
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
            && self.answers(&ties, conclusion, self.question(&ties, &[], vertices, None))
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

    /// Counts the arrangements of the lines around some clues that these facts leave. With `loops`, those
    /// that close a premature loop are left out, given that many more paths elsewhere. `None` if there are
    /// more than `most`, or if counting takes too long.
    pub(in crate::explain) fn arrangements(
        &self,
        clues: &[(Cell, Clue)],
        facts: &[Fact],
        loops: Option<usize>,
        most: usize,
    ) -> Option<usize> {
        let ties = self.tied(facts);
        if ties.count > MOST_UNKNOWNS {
            return None;
        }
        let mut vertices = sorted(named_vertices(self.grid, clues, facts.iter()));
        let closing =
            loops.and_then(|paths| Some(self.closing_by(facts, &[], &ties, &vertices)?.beside(paths)));
        vertices.retain(|&vertex| self.grid.cells_at(vertex).iter().all(|cell| self.has(*cell)));
        let mut csp = self.question(&ties, clues, &vertices, closing);
        let sides = sorted(clues.iter().flat_map(|&(cell, _)| self.grid.sides(cell)));
        let literal = |cell| ties.literals[self.index(cell)];
        let sides: Vec<_> = sides.into_iter().map(|edge| self.grid.cells_beside(edge).map(literal)).collect();
        csp.count(&sides, most)
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

/// Sorts items and removes duplicates.
pub(in crate::explain) fn sorted<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort_unstable();
    items.dedup();
    items
}
