//! Cuts: clauses that say that the loop is in one piece.
//!
//! If every loop must visit a vertex in a set S and one outside of it, then some edge with one end in S is a line.
//! What makes a loop visit S is a *witness*: a clue that is larger than the number of sides of its face with no end
//! in S, a line that was decided before the search, or else a line of the search, whose negation joins the clause.

use std::collections::VecDeque;

use slitherlink_encodings::Lit;

use super::encode::EdgeLiterals;
use super::paths::{Cycle, Paths};
use crate::deduce::State;
use crate::lattice::{Edge, Face, Vertex};
use crate::puzzle::Puzzle;

/// Finds cuts for a puzzle.
pub(super) struct Cuts {
    puzzle: Puzzle,
    /// The faces with positive clues.
    positive: Vec<Face>,
    /// By face, how its way to the outside begins: across this edge to this face, or to the outside.
    ways_out: Vec<(Edge, Option<Face>)>,
    /// By vertex and by edge, whether it is on the cycle that is looked at. Between calls, none is.
    vertex_is_on: Vec<bool>,
    edge_is_on: Vec<bool>,
}

/// Why every loop visits a set of vertices: because this edge is a line; if there is none, because of a clue, or of a line
/// that was decided before the search.
type Witness = Option<Edge>;

/// A clause that every loop meets.
pub(super) struct Cut {
    /// The edges between both sides.
    pub(super) boundary: Vec<Edge>,
    /// The lines without which the cut does not hold.
    unless: Vec<Edge>,
}

impl Cut {
    fn new(boundary: Vec<Edge>, witnesses: [Witness; 2]) -> Cut {
        Cut { boundary, unless: witnesses.into_iter().flatten().collect() }
    }

    /// The clause, with only those edges of the boundary that meet a condition.
    pub(super) fn clause(&self, literals: &EdgeLiterals, counts: impl Fn(Edge) -> bool) -> Vec<Lit> {
        let boundary =
            self.boundary.iter().filter(|&&edge| counts(edge)).filter_map(|&edge| literals.lit(edge));
        boundary.chain(self.unless.iter().filter_map(|&edge| literals.state(edge, false))).collect()
    }
}

impl Cuts {
    pub(super) fn new(puzzle: Puzzle) -> Cuts {
        let lattice = puzzle.lattice();
        let positive = lattice.faces().filter(|&face| puzzle.clue(face) > Some(0)).collect();
        let mut ways_out = vec![None; lattice.face_count()];
        let border = lattice.edges().filter(|&edge| lattice.beside(edge)[1].is_none());
        let mut open: VecDeque<(Edge, Option<Face>)> = border.map(|edge| (edge, None)).collect();
        while let Some((edge, next)) = open.pop_front() {
            for face in lattice.beside(edge).into_iter().flatten().filter(|&face| Some(face) != next) {
                if ways_out[face.index()].is_none() {
                    ways_out[face.index()] = Some((edge, next));
                    open.extend(lattice.sides(face).iter().map(|&side| (side, Some(face))));
                }
            }
        }
        Cuts {
            positive,
            ways_out: ways_out.into_iter().flatten().collect(),
            vertex_is_on: vec![false; lattice.vertex_count()],
            edge_is_on: vec![false; lattice.edge_count()],
            puzzle,
        }
    }

    pub(super) const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Finds the cut between a cycle and something off it that the loop must visit: outside of it, or else inside.
    /// `None` if there is no such thing.
    pub(super) fn around(&mut self, cycle: &Cycle, paths: &Paths) -> Option<Cut> {
        self.mark(cycle, true);
        let cut = self.beside(cycle, paths, false).or_else(|| self.beside(cycle, paths, true));
        self.mark(cycle, false);
        cut
    }

    fn mark(&mut self, cycle: &Cycle, is_on: bool) {
        cycle.vertices.iter().for_each(|vertex| self.vertex_is_on[vertex.index()] = is_on);
        cycle.edges.iter().for_each(|edge| self.edge_is_on[edge.index()] = is_on);
    }

    /// The cut between what is inside of a cycle or outside of it, and the cycle with the rest.
    fn beside(&self, cycle: &Cycle, paths: &Paths, inside: bool) -> Option<Cut> {
        let lattice = self.puzzle.lattice();
        let is_beyond =
            |vertex: Vertex| !self.vertex_is_on[vertex.index()] && self.is_inside(vertex) == inside;
        let witness = self.witness(paths, is_beyond)?;
        let leading_there = |&vertex: &Vertex| {
            let spokes = lattice.spokes(vertex).iter().copied();
            spokes.filter(move |&edge| is_beyond(lattice.other_end(edge, vertex)))
        };
        let boundary = cycle.vertices.iter().flat_map(leading_there).collect();
        Some(Cut::new(boundary, [witness, self.witness_on(cycle, paths, |vertex| !is_beyond(vertex))]))
    }

    /// Whether a vertex that is not on the cycle is inside: whether the way out crosses the cycle an odd number of times.
    fn is_inside(&self, vertex: Vertex) -> bool {
        let lattice = self.puzzle.lattice();
        let (mut at, mut is_inside) = (lattice.beside(lattice.spokes(vertex)[0])[0], false);
        while let Some(face) = at {
            let (edge, next) = self.ways_out[face.index()];
            is_inside ^= self.edge_is_on[edge.index()];
            at = next;
        }
        is_inside
    }

    /// Finds the cut between the first line and something that crosses keep apart from it and the loop must visit.
    /// `None` if there is no such thing.
    pub(super) fn between_parts(&self, paths: &Paths) -> Option<Cut> {
        let lattice = self.puzzle.lattice();
        let [start, _] = lattice.ends(paths.lines().next()?);
        let mut joined = vec![false; lattice.vertex_count()];
        let may = |edge| paths.state(edge) != State::Cross;
        paths.flood(start, &mut joined, may);
        self.visited(paths, |vertex| !joined[vertex.index()]).find_map(|apart| {
            // One side of the cut is the separate part, with all that it encloses.
            let mut part = vec![false; lattice.vertex_count()];
            paths.flood(apart, &mut part, may);
            let mut others = part.clone();
            paths.flood(start, &mut others, |_| true);
            let is_within = |vertex: Vertex| part[vertex.index()] || !others[vertex.index()];
            let witnesses =
                [self.witness(paths, is_within)?, self.witness(paths, |vertex| !is_within(vertex))?];
            Some(Cut::new(self.boundary(is_within), witnesses))
        })
    }

    /// A vertex in a set to which a clue leads, and one to which a line does.
    fn visited(
        &self,
        paths: &Paths,
        is_there: impl Fn(Vertex) -> bool + Copy,
    ) -> impl Iterator<Item = Vertex> {
        let lattice = self.puzzle.lattice();
        let sides =
            self.positive.iter().find(|&&face| self.forces(face, is_there)).map(|&face| lattice.sides(face));
        let by_clue = sides.into_iter().flatten().copied();
        let line = paths.lines().find(|&edge| lattice.ends(edge).into_iter().any(is_there));
        let end = move |edge: Edge| lattice.ends(edge).into_iter().find(|&end| is_there(end));
        [by_clue.filter_map(end).next(), line.and_then(end)].into_iter().flatten()
    }

    /// True if a clue forces a line with an end in a set: it is larger than the number of its sides without one.
    fn forces(&self, face: Face, is_there: impl Fn(Vertex) -> bool) -> bool {
        let lattice = self.puzzle.lattice();
        let is_away = |edge: &&Edge| !lattice.ends(**edge).into_iter().any(&is_there);
        let away = lattice.sides(face).iter().filter(is_away).count();
        self.puzzle.clue(face).is_some_and(|clue| usize::from(clue) > away)
    }

    /// Why every loop visits a set; `None` if neither a clue nor a line says so.
    fn witness(&self, paths: &Paths, is_there: impl Fn(Vertex) -> bool) -> Option<Witness> {
        let lattice = self.puzzle.lattice();
        // Lines that were decided before the search come first.
        let line = paths.lines().find(|&edge| lattice.ends(edge).into_iter().any(&is_there));
        let is_certain = line.is_some_and(|line| paths.is_decided(line))
            || self.positive.iter().any(|&face| self.forces(face, &is_there));
        if is_certain { Some(None) } else { line.map(Some) }
    }

    /// Why every loop visits a set that contains this cycle.
    fn witness_on(&self, cycle: &Cycle, paths: &Paths, is_there: impl Fn(Vertex) -> bool) -> Witness {
        let faces = || cycle.edges.iter().flat_map(|&edge| self.puzzle.lattice().beside(edge)).flatten();
        let is_certain = cycle.edges.iter().any(|&edge| paths.is_decided(edge))
            || faces().any(|face| self.forces(face, &is_there));
        if is_certain { None } else { cycle.edges.first().copied() }
    }

    /// The edges with one end in a set.
    fn boundary(&self, is_within: impl Fn(Vertex) -> bool) -> Vec<Edge> {
        let lattice = self.puzzle.lattice();
        let parts = |edge: &Edge| {
            let [a, b] = lattice.ends(*edge).map(&is_within);
            a != b
        };
        lattice.edges().filter(parts).collect()
    }
}
