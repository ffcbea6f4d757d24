//! The single-loop rule: rejects a cycle that leaves something out, and drawings in which the loop cannot
//! connect everything that it must touch.

use crate::genre::Dots;
use crate::grid::{Cell, Edge, State, Vertex};
use crate::step::Fact;

use super::drawing::Drawing;

/// The state of the loop in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loop {
    /// A single loop is still possible.
    Possible,
    /// The loop is closed, and all other edges can be crosses.
    Complete,
    /// No single loop is possible.
    Impossible,
}

/// Judges the cycle through `edge`, which has closed.
pub(super) fn close(drawing: &Drawing, edge: Edge) -> Loop {
    let length = cycle_length(drawing, edge);
    let whole = length == Some(drawing.line_count())
        && (drawing.dots != Dots::Two || length == Some(drawing.grid.vertex_count()));
    let met = |&cell: &Cell| drawing.scope.need(cell).is_none_or(|n| lines_around(drawing, cell) == n);
    if whole && drawing.scope.clues().iter().all(met) && drawing.ties().iter().all(|&tie| holds(drawing, tie))
    {
        Loop::Complete
    } else {
        Loop::Impossible
    }
}

/// The number of lines in the cycle through an edge; `None` if a vertex on it does not have exactly two
/// lines.
pub(super) fn cycle_length(drawing: &Drawing, edge: Edge) -> Option<usize> {
    let [mut at, _] = drawing.grid.ends(edge);
    let (mut line, mut length) = (edge, 0);
    loop {
        let mut others = drawing
            .grid
            .spokes(at)
            .into_iter()
            .flatten()
            .filter(|&spoke| spoke != line && drawing.state(spoke) == State::Line);
        let (Some(next), None) = (others.next(), others.next()) else {
            return None;
        };
        (at, line, length) = (drawing.grid.other_end(next, at), next, length + 1);
        if line == edge {
            return Some(length);
        }
    }
}

pub(super) fn lines_around(drawing: &Drawing, cell: Cell) -> u8 {
    drawing.grid.sides(cell).into_iter().map(|edge| u8::from(drawing.state(edge) == State::Line)).sum()
}

/// Whether a fact about two cells holds if the lines are the whole loop.
fn holds(drawing: &Drawing, tie: Fact) -> bool {
    let Fact::Cells { cells: [a, b], differ } = tie else { return true };
    (is_inside(drawing, a) != is_inside(drawing, b)) == differ
}

/// Whether a cell is inside the loop: then the way from it to the left border crosses the loop an odd number
/// of times.
fn is_inside(drawing: &Drawing, cell: Option<Cell>) -> bool {
    let Some(cell) = cell else { return false };
    let (r, c) = drawing.grid.cell_place(cell);
    let lines = (0..=c).filter(|&c| drawing.state(drawing.grid.vertical(r, c)) == State::Line);
    lines.count() % 2 == 1
}

/// A flood fill over the vertices, along edges that are not crosses. The loop is within the part that is
/// reached, so each clue needs enough sides with both ends there. Whether these sides are crosses themselves
/// is left to propagation at the clue.
pub(super) struct Flood {
    seen: Vec<u32>,
    wanted: Vec<u32>,
    round: u32,
    queue: Vec<Vertex>,
}

impl Flood {
    pub(super) fn new(vertices: usize) -> Flood {
        Flood { seen: vec![0; vertices], wanted: vec![0; vertices], round: 0, queue: Vec::new() }
    }

    /// Whether the edges that are not crosses contain a cycle.
    pub(super) fn has_cycle(&mut self, drawing: &Drawing) -> bool {
        let grid = drawing.grid;
        let crosses = drawing.trail().len() - drawing.line_count();
        // Breaking all cycles of the grid takes at least as many crosses as there are cells.
        if crosses < grid.cell_count() {
            return true;
        }
        self.round += 1;
        let mut pieces = 0;
        for vertex in grid.vertices() {
            if self.seen[vertex.index()] != self.round {
                self.spread(vertex, usize::MAX, drawing);
                pieces += 1;
            }
        }
        // Without a cycle, each connected part has one edge less than vertices.
        grid.edge_count() - crosses > grid.vertex_count() - pieces
    }

    /// Whether everything that the loop must touch can be connected: the lines that there are, and the clues; or all dots.
    pub(super) fn joins(&mut self, drawing: &Drawing) -> bool {
        if drawing.dots == Dots::Two {
            return self.joins_all(drawing);
        }
        let mut lines = drawing.trail().iter().filter(|&&edge| drawing.state(edge) == State::Line).peekable();
        let positive = |&&cell: &&Cell| drawing.scope.need(cell).is_some_and(|n| n > 0);
        if let Some(&&line) = lines.peek() {
            let [start, _] = drawing.grid.ends(line);
            return self.joins_from(start, drawing);
        }
        // Without a line to start from, the loop takes one of the sides of a clue.
        let Some(&clue) = drawing.scope.clues().iter().find(positive) else { return true };
        drawing.grid.sides(clue).into_iter().any(|side| {
            let [start, _] = drawing.grid.ends(side);
            drawing.state(side) != State::Cross && self.joins_from(start, drawing)
        })
    }

    /// Whether all dots can be connected.
    fn joins_all(&mut self, drawing: &Drawing) -> bool {
        self.round += 1;
        drawing.grid.vertices().take(1).for_each(|start| self.spread(start, usize::MAX, drawing));
        self.seen.iter().all(|&seen| seen == self.round)
    }

    fn joins_from(&mut self, start: Vertex, drawing: &Drawing) -> bool {
        self.round += 1;
        let (grid, clues) = (drawing.grid, drawing.scope.clues());
        let lines = || drawing.trail().iter().filter(|&&edge| drawing.state(edge) == State::Line);
        let sides = clues.iter().flat_map(|&cell| grid.sides(cell));
        let mut missing = 0;
        for end in lines().copied().chain(sides).flat_map(|edge| grid.ends(edge)) {
            if self.wanted[end.index()] != self.round {
                self.wanted[end.index()] = self.round;
                missing += 1;
            }
        }
        self.spread(start, missing, drawing);
        let reached = |edge: &Edge| grid.ends(*edge).iter().all(|end| self.seen[end.index()] == self.round);
        lines().all(reached)
            && clues.iter().all(|&cell| {
                let sides = grid.sides(cell).iter().filter(|side| reached(side)).count();
                drawing.scope.need(cell).is_none_or(|n| sides >= usize::from(n))
            })
    }

    /// Spreads from a vertex until `missing` wanted vertices have been reached, or no more can be.
    fn spread(&mut self, start: Vertex, mut missing: usize, drawing: &Drawing) {
        self.queue.clear();
        self.queue.push(start);
        self.seen[start.index()] = self.round;
        let mut head = 0;
        while let Some(&vertex) = self.queue.get(head) {
            head += 1;
            missing -= usize::from(self.wanted[vertex.index()] == self.round);
            if missing == 0 {
                return;
            }
            for edge in drawing.grid.spokes(vertex).into_iter().flatten() {
                let next = drawing.grid.other_end(edge, vertex);
                if drawing.state(edge) != State::Cross && self.seen[next.index()] != self.round {
                    self.seen[next.index()] = self.round;
                    self.queue.push(next);
                }
            }
        }
    }
}
