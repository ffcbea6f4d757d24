//! What follows from a few clues and the dots around them, found by trying all drawings of their edges.

use std::collections::BTreeMap;

use crate::deduce::reasons::least;
use crate::grid::{Cell, Edge, Grid, State, Vertex};
use crate::puzzle::Clue;
use crate::step::{Conclusion, Fact, Premises};

/// Some clues and the dots at their corners.
struct Place<'a> {
    grid: Grid,
    clues: &'a [(Cell, Clue)],
    vertices: Vec<Vertex>,
    /// The edges that are tried, in order.
    open: Vec<Edge>,
    lines: BTreeMap<Edge, bool>,
}

/// A minimal subset of these clues, lines and crosses from which a conclusion follows, with the dots at their ends. If there is a
/// choice, the first clues are kept. `None` if it does not follow from all of them.
pub(super) fn premises(
    grid: Grid,
    mut clues: Vec<(Cell, Clue)>,
    facts: Vec<Fact>,
    conclusion: &Conclusion,
) -> Option<Premises> {
    let is_so = |clues: &[_], facts: &[_]| follows(grid, clues, facts, conclusion);
    if !is_so(&clues, &facts) {
        return None;
    }
    let facts = least(facts, |facts| is_so(&clues, facts));
    clues.reverse();
    let clues = least(clues, |clues| is_so(clues, &facts));
    Some(Premises::new(clues, facts))
}

/// True if a conclusion follows from these clues and lines and crosses, and from the dots at their ends.
fn follows(grid: Grid, clues: &[(Cell, Clue)], facts: &[Fact], conclusion: &Conclusion) -> bool {
    let drawn = |facts: &[Fact]| -> Vec<(Edge, bool)> {
        facts.iter().filter_map(|fact| fact.drawn()).map(|(edge, is)| (edge, is == State::Line)).collect()
    };
    let said = drawn(conclusion.facts());
    let sides = clues.iter().flat_map(|&(cell, _)| grid.sides(cell));
    let mut named: Vec<Edge> = sides
        .chain(drawn(facts).iter().map(|known| known.0))
        .chain(said.iter().map(|known| known.0))
        .collect();
    named.sort_unstable();
    named.dedup();
    let mut vertices: Vec<Vertex> = named.iter().flat_map(|&edge| grid.ends(edge)).collect();
    vertices.sort_unstable();
    vertices.dedup();
    let fails = |more: Option<(Edge, bool)>| {
        let lines: BTreeMap<Edge, bool> = drawn(facts).into_iter().chain(more).collect();
        // An edge that is both a line and a cross.
        let clashes = more.is_some_and(|(edge, line)| drawn(facts).contains(&(edge, !line)));
        let open = named.iter().copied().filter(|edge| !lines.contains_key(edge)).collect();
        clashes || !Place { grid, clues, vertices: vertices.clone(), open, lines }.has_drawing(0)
    };
    match conclusion {
        Conclusion::Contradiction => fails(None),
        _ => !said.is_empty() && said.iter().all(|&(edge, line)| fails(Some((edge, !line)))),
    }
}

impl Place<'_> {
    /// True if the open edges from index `at` on can be drawn.
    fn has_drawing(&mut self, at: usize) -> bool {
        if !self.is_possible() {
            return false;
        }
        let Some(&edge) = self.open.get(at) else { return true };
        let found = [true, false].into_iter().any(|line| {
            self.lines.insert(edge, line);
            self.has_drawing(at + 1)
        });
        self.lines.remove(&edge);
        found
    }

    /// True if no clue and no dot is broken so far.
    fn is_possible(&self) -> bool {
        let count = |edges: &mut dyn Iterator<Item = Edge>| {
            edges.fold((0, 0), |(lines, open), edge| match self.lines.get(&edge) {
                Some(true) => (lines + 1, open),
                Some(false) => (lines, open),
                None => (lines, open + 1),
            })
        };
        let clue_fits = |&(cell, clue): &(Cell, Clue)| {
            let (lines, open) = count(&mut self.grid.sides(cell).into_iter());
            clue.number().is_none_or(|n| lines <= n && n <= lines + open)
        };
        let dot_fits = |&vertex: &Vertex| match count(&mut self.grid.spokes(vertex).into_iter().flatten()) {
            (1, open) => open > 0,
            (lines, _) => lines <= 2,
        };
        self.clues.iter().all(clue_fits) && self.vertices.iter().all(dot_fits)
    }
}
