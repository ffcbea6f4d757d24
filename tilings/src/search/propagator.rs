//! The propagator of the search: it allows nothing but one loop.
//!
//! - When a cycle closes, it is the loop, or a cut against it is added.
//! - When the two ends of a path are one edge apart, and that edge would close a cycle that is no solution, it is a
//!   cross.
//! - Now and then it looks whether crosses keep some lines or clues apart from the others.

use std::sync::Arc;

use slitherlink_cdcl::{Assignment, Propagation, Propagator};
use slitherlink_encodings::Lit;

use super::cuts::Cuts;
use super::encode::EdgeLiterals;
use super::paths::{Join, Paths};
use crate::deduce::{Board, State};
use crate::lattice::{Edge, Vertex};

/// The least and the largest number of calls between two looks for parts.
const PAUSES: (u32, u32) = (4, 256);

/// Paths with more lines than this are not looked at: the clauses would be too long.
const LONG: u32 = 500;

/// What the loop shall be like.
pub(super) struct Unlike {
    /// At least one of these edges is not in this state.
    pub(super) states: Vec<(Edge, bool)>,
    /// The literal that is assumed while this is asked.
    pub(super) activator: Lit,
}

pub(super) struct LoopPropagator {
    pub(super) literals: EdgeLiterals,
    paths: Paths,
    cuts: Cuts,
    /// What is asked for; `None` if any loop will do.
    pub(super) unlike: Option<Unlike>,
    news: News,
    /// The edges that have lost their state, with whether they were lines, while that is asked for.
    pub(super) undone: Option<Vec<(Edge, bool)>>,
    /// The number of calls until the next look for parts, and from that to the one after it.
    wait: u32,
    pause: u32,
}

/// The joins that new lines have made.
#[derive(Default)]
struct News {
    /// A vertex on the first cycle that has closed, and the number of lines at that moment.
    closed: Option<(Vertex, usize)>,
    /// The ends of new paths.
    ends: Vec<[Vertex; 2]>,
}

impl News {
    /// Notes what a line has made, and the number of lines with it.
    fn note(&mut self, join: Join, lines: usize) {
        match join {
            Join::Cycle(vertex) => self.closed = self.closed.or(Some((vertex, lines))),
            Join::Path(ends, length) if length <= LONG => self.ends.push(ends),
            Join::Path(..) => {}
        }
    }
}

impl LoopPropagator {
    pub(super) fn new(board: &Board, literals: EdgeLiterals, variables: usize) -> LoopPropagator {
        let mut news = News::default();
        let paths = Paths::new(board, &literals, variables, |join, lines| news.note(join, lines));
        LoopPropagator {
            literals,
            paths,
            cuts: Cuts::new(board.puzzle.clone()),
            unlike: None,
            news,
            undone: None,
            wait: PAUSES.0,
            pause: PAUSES.0,
        }
    }

    /// True if an edge has no state yet.
    pub(super) fn is_open(&self, edge: Edge) -> bool {
        self.paths.state(edge) == State::Undecided
    }

    /// A cycle has closed: it is the loop, or a clause is added against it.
    fn close(&mut self, vertex: Vertex) -> Propagation<Vec<Edge>> {
        let cycle = self.paths.cycle(vertex, None);
        if let Some(cut) = self.cuts.around(&cycle, &self.paths) {
            return Propagation::Clause(cut.clause(&self.literals, |_| true));
        }
        let is_solution = self.paths.lines().len() == cycle.edges.len()
            && self.cuts.puzzle().is_met(|edge| self.paths.state(edge) == State::Line);
        let refused = self.unlike.as_ref().filter(|unlike| {
            unlike.states.iter().all(|(edge, is_line)| cycle.edges.contains(edge) == *is_line)
        });
        if is_solution && refused.is_none() {
            return Propagation::Found(cycle.edges);
        }
        // A clause that forbids these lines together excludes no other loop.
        let lines = cycle.edges.iter().filter_map(|&edge| self.literals.state(edge, false));
        let asked = refused.filter(|_| is_solution).map(|unlike| !unlike.activator);
        Propagation::Clause(lines.chain(asked).collect())
    }

    /// If an undecided edge lies between the two ends of a path, and the cycle that it closes is no solution: the
    /// clause that makes it a cross.
    fn refute_closing(&mut self, ends: [Vertex; 2]) -> Option<Vec<Lit>> {
        if !self.paths.is_path(ends) {
            return None;
        }
        let lattice = Arc::clone(self.cuts.puzzle().lattice());
        let between = lattice.between(ends[0], ends[1])?;
        if self.paths.state(between) != State::Undecided {
            return None;
        }
        let cycle = self.paths.cycle(ends[0], Some(between));
        let cut = self.cuts.around(&cycle, &self.paths)?;
        // Edges of the boundary that are not crosses yet are at an end of the path. There its line and the closing edge
        // make them crosses, so the clause has that line instead of them.
        let mut clause = cut.clause(&self.literals, |edge| self.paths.state(edge) == State::Cross);
        clause.extend(self.literals.state(between, false));
        for &edge in cycle.edges.iter().filter(|&&edge| edge != between) {
            if lattice.ends(edge).iter().any(|end| ends.contains(end)) {
                clause.extend(self.literals.state(edge, false));
            }
        }
        Some(clause)
    }

    /// Looks for parts now and then, and more often while that yields cuts.
    fn check_parts(&mut self) -> Option<Vec<Lit>> {
        // While edges are tried once each, little is apart.
        self.wait -= u32::from(self.undone.is_none());
        if self.wait > 0 {
            return None;
        }
        let cut = self.cuts.between_parts(&self.paths);
        let next = if cut.is_some() { self.pause / 2 } else { self.pause * 2 };
        self.pause = next.clamp(PAUSES.0, PAUSES.1);
        self.wait = self.pause;
        Some(cut?.clause(&self.literals, |_| true))
    }
}

impl Propagator for LoopPropagator {
    type Found = Vec<Edge>;

    fn propagate(&mut self, assignment: &Assignment) -> Propagation<Vec<Edge>> {
        let LoopPropagator { paths, news, .. } = self;
        while news.closed.is_none() && paths.follow(assignment, |join, lines| news.note(join, lines)) {}
        if let Some((vertex, _)) = self.news.closed {
            let propagation = self.close(vertex);
            return match &propagation {
                // The clause holds as long as the question's literal is not assumed.
                Propagation::Clause(clause) if clause.iter().any(|&lit| assignment.is_true(lit)) => {
                    Propagation::Nothing
                }
                _ => propagation,
            };
        }
        while let Some(ends) = self.news.ends.pop() {
            if let Some(clause) = self.refute_closing(ends) {
                return Propagation::Clause(clause);
            }
        }
        self.check_parts().map_or(Propagation::Nothing, Propagation::Clause)
    }

    fn backtrack_to(&mut self, length: usize) {
        let LoopPropagator { paths, undone, .. } = self;
        paths.backtrack_to(length, |edge, is_line| {
            undone.iter_mut().for_each(|undone| undone.push((edge, is_line)))
        });
        self.news.closed = self.news.closed.filter(|&(_, lines)| lines <= self.paths.lines().len());
    }
}
