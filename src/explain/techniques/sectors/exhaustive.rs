//! What follows from a few clues and the dots around them, found by trying all drawings of their edges.

use crate::deduce::reasons::least;
use crate::grid::{Cell, Edge, Grid, State, Vertex};
use crate::puzzle::Clue;
use crate::step::{Conclusion, Fact, Premises};

/// Some edges, with the clues and dots beside them.
struct Place {
    /// The state of each edge; `None` if it is still to be tried.
    lines: Vec<Option<bool>>,
    limits: Vec<Limit>,
}

/// What a clue or a dot says of its edges.
struct Limit {
    /// The number of lines of a clue; `None` for a dot.
    clue: Option<u8>,
    /// The indices of its edges.
    edges: Vec<usize>,
    /// The number of its edges that are not among those of the place.
    others: u8,
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
    let limit = |clue, all: &mut dyn Iterator<Item = Edge>| {
        let mut limit = Limit { clue, edges: Vec::new(), others: 0 };
        all.for_each(|edge| match named.binary_search(&edge) {
            Ok(index) => limit.edges.push(index),
            Err(_) => limit.others += 1,
        });
        limit
    };
    let of_clue =
        |&(cell, clue): &(Cell, Clue)| Some(limit(Some(clue.number()?), &mut grid.sides(cell).into_iter()));
    let of_dot = |&vertex: &Vertex| limit(None, &mut grid.spokes(vertex).into_iter().flatten());
    let limits = clues.iter().filter_map(of_clue).chain(vertices.iter().map(of_dot)).collect();
    let mut place = Place { lines: vec![None; named.len()], limits };
    let known = drawn(facts);
    let mut fails = |more: Option<(Edge, bool)>| {
        place.lines.fill(None);
        for &(edge, line) in known.iter().chain(&more) {
            if let Ok(index) = named.binary_search(&edge) {
                place.lines[index] = Some(line);
            }
        }
        // An edge that is both a line and a cross.
        let clashes = more.is_some_and(|(edge, line)| known.contains(&(edge, !line)));
        clashes || !place.has_drawing(0)
    };
    match conclusion {
        Conclusion::Contradiction => fails(None),
        _ => !said.is_empty() && said.iter().all(|&(edge, line)| fails(Some((edge, !line)))),
    }
}

impl Place {
    /// True if the open edges from index `at` on can be drawn.
    fn has_drawing(&mut self, at: usize) -> bool {
        if !self.limits.iter().all(|limit| limit.is_possible(&self.lines)) {
            return false;
        }
        let Some(open) = (at..self.lines.len()).find(|&i| self.lines[i].is_none()) else { return true };
        let found = [true, false].into_iter().any(|line| {
            self.lines[open] = Some(line);
            self.has_drawing(open + 1)
        });
        self.lines[open] = None;
        found
    }
}

impl Limit {
    /// True if the clue or the dot is not broken so far.
    fn is_possible(&self, states: &[Option<bool>]) -> bool {
        let (mut lines, mut open) = (0, self.others);
        for &edge in &self.edges {
            match states[edge] {
                Some(line) => lines += u8::from(line),
                None => open += 1,
            }
        }
        match self.clue {
            Some(n) => lines <= n && n <= lines + open,
            None if lines == 1 => open > 0,
            None => lines <= 2,
        }
    }
}
