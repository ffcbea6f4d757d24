//! Cuts: clauses that say that the loop is in one piece.
//!
//! If every loop must visit a vertex in a set S and one outside of it, then some edge with one end in S is a line.
//! What makes a loop visit S is a *witness*: a clue that is larger than the number of sides of its face with no end
//! in S, a line that was decided before the search, or else a line of the search, whose negation joins the clause.

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
    /// By vertex, its place. Between calls, all are outside.
    places: Vec<Place>,
    /// By face, whether it was seen. Between calls, none was.
    seen: Vec<bool>,
}

/// The place of a vertex, seen from a cycle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    On,
    Inside,
    Outside,
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
        let positive = puzzle.lattice().faces().filter(|&face| puzzle.clue(face) > Some(0)).collect();
        let places = vec![Place::Outside; puzzle.lattice().vertex_count()];
        Cuts { positive, places, seen: vec![false; puzzle.lattice().face_count()], puzzle }
    }

    pub(super) const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Finds the cut between a cycle and something off it that the loop must visit: outside of it, or else inside.
    /// `None` if there is no such thing.
    pub(super) fn around(&mut self, cycle: &Cycle, paths: &Paths) -> Option<Cut> {
        cycle.vertices.iter().for_each(|vertex| self.places[vertex.index()] = Place::On);
        let faces = self.inside(cycle, paths);
        let lattice = self.puzzle.lattice();
        let mut inner: Vec<Vertex> = faces.iter().flat_map(|&face| lattice.corners(face)).copied().collect();
        inner.retain(|vertex| self.places[vertex.index()] != Place::On);
        inner.iter().for_each(|vertex| self.places[vertex.index()] = Place::Inside);
        let cut =
            self.beside(cycle, paths, Place::Outside).or_else(|| self.beside(cycle, paths, Place::Inside));
        for vertex in cycle.vertices.iter().chain(&inner) {
            self.places[vertex.index()] = Place::Outside;
        }
        cut
    }

    /// The cut between a cycle with one side of it, and the other side, which is this place.
    fn beside(&self, cycle: &Cycle, paths: &Paths, place: Place) -> Option<Cut> {
        let lattice = self.puzzle.lattice();
        let is_beyond = |vertex: Vertex| self.places[vertex.index()] == place;
        let witness = self.witness(paths, is_beyond)?;
        let spokes = cycle
            .vertices
            .iter()
            .flat_map(|&vertex| lattice.spokes(vertex).iter().map(move |&edge| (vertex, edge)));
        let boundary = spokes.filter(|&(vertex, edge)| is_beyond(lattice.other_end(edge, vertex)));
        let boundary = boundary.map(|(_, edge)| edge).collect();
        Some(Cut::new(boundary, [witness, self.witness_on(cycle, paths, |vertex| !is_beyond(vertex))]))
    }

    /// The faces inside a cycle. Both sides of it are gone through in turn, so that this takes no longer than the
    /// smaller one.
    fn inside(&mut self, cycle: &Cycle, paths: &Paths) -> Vec<Face> {
        let lattice = self.puzzle.lattice();
        let is_on = |edge: Edge| {
            let joins = paths.state(edge) == State::Line || cycle.closing == Some(edge);
            joins && self.places[lattice.ends(edge)[0].index()] == Place::On
        };
        let mut sides = lattice.beside(cycle.edges[0]).map(|face| (Vec::from_iter(face), 0));
        sides.iter().flat_map(|(faces, _)| faces).for_each(|face| self.seen[face.index()] = true);
        // A side that meets the outside of the board is not the inside.
        let mut is_outside = [false, sides[1].0.is_empty()];
        let mut inside = None;
        while inside.is_none() && is_outside != [true; 2] {
            for side in [0, 1] {
                if is_outside[side] {
                    continue;
                }
                let (faces, next) = &mut sides[side];
                let Some(&face) = faces.get(*next) else {
                    inside = Some(side);
                    break;
                };
                *next += 1;
                for &edge in lattice.sides(face).iter().filter(|&&edge| !is_on(edge)) {
                    match lattice.across(edge, face) {
                        Some(face) if !std::mem::replace(&mut self.seen[face.index()], true) => {
                            faces.push(face)
                        }
                        Some(_) => {}
                        None => is_outside[side] = true,
                    }
                }
            }
        }
        sides.iter().flat_map(|(faces, _)| faces).for_each(|face| self.seen[face.index()] = false);
        inside.map(|side| std::mem::take(&mut sides[side].0)).unwrap_or_default()
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
            // One side is the part that is apart, with all that it encloses.
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
        if self.positive.iter().any(|&face| self.forces(face, &is_there)) {
            return Some(None);
        }
        // Those that were decided before the search come first.
        let line = paths.lines().find(|&edge| lattice.ends(edge).into_iter().any(&is_there))?;
        Some(Some(line).filter(|&line| !paths.is_decided(line)))
    }

    /// Why every loop visits a set that contains this cycle.
    fn witness_on(&self, cycle: &Cycle, paths: &Paths, is_there: impl Fn(Vertex) -> bool) -> Witness {
        let lattice = self.puzzle.lattice();
        let is_forced = |edge: &Edge| {
            let mut faces = lattice.beside(*edge).into_iter().flatten();
            paths.is_decided(*edge) || faces.any(|face| self.forces(face, &is_there))
        };
        if cycle.edges.iter().any(is_forced) { None } else { cycle.edges.first().copied() }
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
