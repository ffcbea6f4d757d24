//! Draws a part anew.

use slitherlink_encodings::{ClauseSink, Lit};

use super::part::Part;
use crate::cdcl::{Cdcl, Look, Outcome, Values, Watcher};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{State, Vertex};
use crate::search::encode::Encoding;
use crate::search::paths::{Join, Paths};

/// How many conflicts a part may have for each of its columns.
const CONFLICTS: u64 = 20;

/// Other lines for a part, by edge, and how many conflicts that took. With a target they leave one cycle fewer: the one through that
/// vertex becomes part of another one, or goes. Without one they differ from those that were there.
pub(super) fn mended(
    part: &Part,
    target: Option<Vertex>,
    most: u64,
    deadline: Deadline,
) -> (Option<Vec<bool>>, u64) {
    let rings = Rings::new(part, target.and_then(|vertex| part.window.vertex(vertex)));
    if !rings.can_join() {
        return (None, 0);
    }
    let board = Board::given(&part.puzzle, &part.states);
    let mut cdcl = Cdcl::new(deadline);
    let encoding = Encoding::in_tables(&board, &mut cdcl);
    if target.is_none() {
        let differs = |edge| encoding.lit(edge).map(|lit| if part.was_line(edge) { !lit } else { lit });
        let clause: Vec<Lit> = board.grid().edges().filter_map(differs).collect();
        cdcl.add_clause(&clause);
    }
    let variables = cdcl.variables();
    let paths = Paths::new(&board, &encoding, variables);
    let mut mend = Mend::new(part, rings, encoding, paths, variables);
    let outcome = cdcl.search(&mut mend, &[], most.min(CONFLICTS * board.grid().cols() as u64));
    let found = match outcome {
        Outcome::Found(lines) => Some(lines),
        _ => None,
    };
    (found, cdcl.conflicts())
}

/// The cycles of the drawing, as far as a part shows them.
struct Rings {
    /// By vertex on a cycle, which one.
    of: Vec<Option<usize>>,
    /// By cycle, how many of its vertices are ends of paths beyond the part.
    ends: Vec<usize>,
    /// The one that is to become part of another.
    target: Option<usize>,
}

impl Rings {
    fn new(part: &Part, target: Option<Vertex>) -> Rings {
        let grid = part.window.grid();
        let mut rings = Rings { of: vec![None; grid.vertex_count()], ends: Vec::new(), target: None };
        for start in grid.vertices() {
            if rings.of[start.index()].is_none() && part.lines(start).next().is_some() {
                let vertices = part.connected(start, |vertex| part.lines(vertex));
                vertices.iter().for_each(|vertex| rings.of[vertex.index()] = Some(rings.ends.len()));
                let is_end = |vertex: &&Vertex| part.beyond[vertex.index()].is_some();
                rings.ends.push(vertices.iter().filter(is_end).count());
            }
        }
        rings.target = target.and_then(|vertex| rings.of[vertex.index()]);
        rings
    }

    /// True if the target can become part of a cycle that leaves the part.
    fn can_join(&self) -> bool {
        self.ends.iter().enumerate().any(|(ring, &ends)| ends > 0 && Some(ring) != self.target)
    }

    /// True for a cycle that may be, with some ends of paths beyond: all of each ring that it touches, and
    /// not of the target alone.
    fn are_whole(&self, ends: &[usize]) -> bool {
        let mut touched = ends.iter().enumerate().filter(|(_, ends)| **ends > 0);
        touched.clone().all(|(ring, &ends)| ends == self.ends[ring])
            && touched.any(|(ring, _)| Some(ring) != self.target)
    }
}

/// Watches that each cycle that closes may be.
struct Mend<'a> {
    part: &'a Part,
    rings: Rings,
    encoding: Encoding,
    paths: Paths,
    variables: usize,
    /// Of each cycle a vertex, and how many lines there were when it had closed.
    closed: Vec<(Vertex, usize)>,
    /// How many of them were looked at.
    looked: usize,
}

impl<'a> Mend<'a> {
    fn new(part: &'a Part, rings: Rings, encoding: Encoding, mut paths: Paths, variables: usize) -> Mend<'a> {
        for vertex in part.window.grid().vertices() {
            if let Some(end) = part.beyond[vertex.index()] {
                paths.link([vertex, end]);
            }
        }
        let mut closed = Vec::new();
        for (edge, _) in part.real_edges().filter(|(edge, _)| part.states[edge.index()] == State::Line) {
            if let Join::Cycle(vertex) = paths.join(edge) {
                closed.push((vertex, paths.len()));
            }
        }
        Mend { part, rings, encoding, paths, variables, closed, looked: 0 }
    }

    /// Why a cycle that closed may not be, if so: there must be a line that leads away from its vertices, or the cycle is not there.
    fn refusal(&self, start: Vertex) -> Option<Vec<Lit>> {
        let (part, grid) = (self.part, self.part.window.grid());
        let vertices = part.connected(start, |vertex| self.paths.lines().at(vertex));
        let (mut is_on, mut ends) = (vec![false; grid.vertex_count()], vec![0; self.rings.ends.len()]);
        for vertex in &vertices {
            is_on[vertex.index()] = true;
            let ring = self.rings.of[vertex.index()].filter(|_| part.beyond[vertex.index()].is_some());
            ring.into_iter().for_each(|ring| ends[ring] += 1);
        }
        let leaves = ends.iter().any(|&ends| ends > 0);
        if leaves && self.rings.are_whole(&ends) {
            return None;
        }
        let mut clause: Vec<Lit> = Vec::new();
        for &vertex in &vertices {
            let away = part.real_spokes(vertex).filter(|&edge| !is_on[grid.other_end(edge, vertex).index()]);
            clause.extend(away.filter_map(|edge| self.encoding.lit(edge)));
        }
        if !leaves {
            // Another cycle of the drawing may be left as it is.
            let mut lines = vertices.iter().flat_map(|&vertex| self.paths.lines().at(vertex));
            let new = lines.clone().find(|&edge| !part.was_line(edge));
            if new.is_none() && self.rings.of[start.index()] != self.rings.target {
                return None;
            }
            let own = new.or_else(|| lines.find(|&edge| self.encoding.lit(edge).is_some()));
            clause.extend(own.and_then(|edge| self.encoding.lit(edge)).map(|lit| !lit));
        }
        Some(clause)
    }
}

impl Watcher for Mend<'_> {
    type Found = Vec<bool>;

    fn look(&mut self, known: &Values) -> Look<Vec<bool>> {
        let Mend { paths, closed, .. } = self;
        while paths.follow(known, |paths, join| {
            if let Join::Cycle(vertex) = join {
                closed.push((vertex, paths.len()));
            }
        }) {}
        while let Some(&(vertex, _)) = self.closed.get(self.looked) {
            self.looked += 1;
            if let Some(clause) = self.refusal(vertex) {
                return Look::Clause(clause);
            }
        }
        if known.trail().len() < self.variables {
            return Look::Nothing;
        }
        let mut is_line = vec![false; self.part.window.grid().edge_count()];
        self.paths.edges().for_each(|edge| is_line[edge.index()] = true);
        Look::Found(is_line)
    }

    fn take_back_to(&mut self, length: usize) {
        self.paths.take_back_to(length);
        let lines = self.paths.len();
        self.closed.truncate(self.closed.partition_point(|&(_, closed)| closed <= lines));
        self.looked = self.looked.min(self.closed.len());
    }
}
