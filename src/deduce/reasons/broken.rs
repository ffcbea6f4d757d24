//! Premises of a contradiction: clues and facts that show that no loop fits the board.

use super::chain;
use super::history::History;
use crate::genre::Dots;
use crate::grid::{Cell, Edge, State, Vertex};
use crate::step::{Fact, Premises};

/// Returns the premises for a clue with too many lines or too many crosses: just one more than it allows.
pub(super) fn clue(history: &History, cell: Cell) -> Option<Premises> {
    let clue = history.board.clue(cell);
    let n = usize::from(clue.number()?);
    let sides = history.board.grid().sides(cell);
    let facts = |state, most: usize| -> Option<Vec<Fact>> {
        let so = sides.into_iter().filter(|&edge| history.board.state(edge) == state);
        let facts: Vec<Fact> = so.filter_map(|edge| Fact::edge(edge, state)).take(most + 1).collect();
        (facts.len() > most).then_some(facts)
    };
    let facts = facts(State::Line, n).or_else(|| facts(State::Cross, 4 - n))?;
    Some(Premises::new(vec![(cell, clue)], facts))
}

/// Returns the premises for a vertex with three lines, with one that cannot continue, or without room for two.
pub(super) fn vertex(history: &History, vertex: Vertex) -> Option<Premises> {
    let now = history.now();
    let mut facts = history.facts_at(vertex, State::Line, now);
    facts.truncate(3);
    if facts.len() < 3 {
        let crosses = history.facts_at(vertex, State::Cross, now);
        let edges = history.board.grid().spokes(vertex).into_iter().flatten().count();
        if history.board.puzzle().dots() == Dots::Two {
            facts.clear();
        }
        facts.extend(crosses.into_iter().take(edges - 1));
    }
    Some(Premises::new(Vec::new(), facts))
}

/// Returns the premises for a decided edge that a chain between the cells beside it contradicts.
pub(super) fn colours(history: &History, edge: Edge) -> Option<Premises> {
    let fact = history.fact(edge, history.now())?;
    let differ = history.board.state(edge) != State::Line;
    let Premises { clues, mut facts } = chain::between(history, edge, differ, history.now())?;
    facts.push(fact);
    Some(Premises::new(clues, facts))
}

/// Returns the premises for a board full of crosses. The edges of a spanning tree need not be crosses: no
/// loop fits in a tree.
pub(super) fn no_line(history: &History) -> Premises {
    let grid = history.board.grid();
    let mut parent: Vec<usize> = (0..grid.vertex_count()).collect();
    let mut crosses = Vec::new();
    for edge in grid.edges() {
        let [a, b] = grid.ends(edge).map(|vertex| root(&mut parent, vertex.index()));
        if a == b {
            crosses.push(Fact::Edge { edge, line: false });
        } else {
            parent[a.max(b)] = a.min(b);
        }
    }
    Premises::new(Vec::new(), crosses)
}

/// Finds the root of a vertex in the union-find forest, halving the path.
fn root(parent: &mut [usize], mut vertex: usize) -> usize {
    while parent[vertex] != vertex {
        parent[vertex] = parent[parent[vertex]];
        vertex = parent[vertex];
    }
    vertex
}
