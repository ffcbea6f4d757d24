//! Premises of conclusions from cycles: the path, and what the cycle leaves out.

use super::history::{History, When};
use crate::grid::{Cell, Edge, State, Vertex};
use crate::puzzle::Clue;
use crate::step::{Fact, Premises};

/// Returns the premises for an edge between the ends of a path being off: the path, and a clue that the cycle
/// does not meet, or a line that it leaves out.
pub(super) fn premature_loop(history: &History, edge: Edge, when: When) -> Option<Premises> {
    let [a, b] = history.board.grid().ends(edge);
    // By now the path may have grown beyond the ends that it had when it was looked at.
    let lines = lines_at(history, a, when).filter(|&line| line != edge);
    let mut ways = lines.filter_map(|line| walk(history, a, line, b, when));
    let mut cycle = ways.find(|way| !way.contains(&edge))?;
    cycle.push(edge);
    let left_out = left_out(history, &cycle, when)?;
    cycle.pop();
    Some(premises(cycle, Some(left_out)))
}

/// Returns the premises for a contradiction: the cycle through a vertex, and what it leaves out.
pub(super) fn cycle(history: &History, vertex: Vertex, when: When) -> Option<Premises> {
    let cycle = closed(history, vertex, when)?;
    let left_out = left_out(history, &cycle, when)?;
    Some(premises(cycle, Some(left_out)))
}

/// Returns the premises for all other edges being off: the loop through a vertex.
pub(super) fn loop_closed(history: &History, vertex: Vertex, when: When) -> Option<Premises> {
    Some(premises(closed(history, vertex, when)?, None))
}

/// Something that a cycle leaves out.
enum LeftOut {
    /// A clue that it does not meet.
    Clue(Cell, Clue),
    /// A line that is not on it.
    Line(Edge),
    /// A dot, and the loop passes every dot.
    Dot,
}

fn premises(mut lines: Vec<Edge>, left_out: Option<LeftOut>) -> Premises {
    let mut clues = Vec::new();
    match left_out {
        Some(LeftOut::Clue(cell, clue)) => clues.push((cell, clue)),
        Some(LeftOut::Line(edge)) => lines.push(edge),
        Some(LeftOut::Dot) | None => {}
    }
    Premises::new(clues, lines.into_iter().map(|edge| Fact::Edge { edge, line: true }).collect())
}

/// Returns the lines of the cycle through a vertex.
fn closed(history: &History, vertex: Vertex, when: When) -> Option<Vec<Edge>> {
    let first = lines_at(history, vertex, when).next()?;
    walk(history, vertex, first, vertex, when)
}

/// Follows the lines from one vertex to another, along the line `first`. `None` if they do not lead there.
fn walk(history: &History, from: Vertex, first: Edge, to: Vertex, when: When) -> Option<Vec<Edge>> {
    let grid = history.board.grid();
    let (mut at, mut line, mut path) = (grid.other_end(first, from), first, vec![first]);
    while at != to {
        line = lines_at(history, at, when).find(|&edge| edge != line)?;
        if path.len() > history.board.trail().len() {
            return None;
        }
        path.push(line);
        at = grid.other_end(line, at);
    }
    Some(path)
}

fn lines_at(history: &History, vertex: Vertex, when: When) -> impl Iterator<Item = Edge> {
    let spokes = history.board.grid().spokes(vertex).into_iter().flatten();
    spokes.filter(move |&edge| history.state(edge, when) == State::Line)
}

/// Returns a dot that the cycle must pass and does not, a clue that it does not meet, or else a line that is not on it.
fn left_out(history: &History, cycle: &[Edge], when: When) -> Option<LeftOut> {
    let (grid, puzzle) = (history.board.grid(), history.board.puzzle());
    if !puzzle.dots().are_met(cycle.len(), grid) {
        return Some(LeftOut::Dot);
    }
    let (mut on_cycle, mut lines) = (vec![false; grid.edge_count()], vec![0; grid.cell_count()]);
    for &edge in cycle {
        on_cycle[edge.index()] = true;
        for cell in grid.cells_beside(edge).into_iter().flatten() {
            lines[cell.index()] += 1;
        }
    }
    let unmet = |cell: &Cell| puzzle.clue(*cell).number().is_some_and(|n| n != lines[cell.index()]);
    // A clue away from the cycle shows best that it comes too early.
    let is_away = |cell: &Cell| lines[cell.index()] == 0;
    if let Some(cell) = grid.cells().filter(unmet).find(is_away).or_else(|| grid.cells().find(unmet)) {
        return Some(LeftOut::Clue(cell, puzzle.clue(cell)));
    }
    if let Some((cell, clue)) = puzzle.special_clues().find(|&(cell, _)| !puzzle.is_met(cell, &on_cycle)) {
        return Some(LeftOut::Clue(cell, clue));
    }
    let other = |edge: &Edge| history.state(*edge, when) == State::Line && !on_cycle[edge.index()];
    grid.edges().find(other).map(LeftOut::Line)
}
