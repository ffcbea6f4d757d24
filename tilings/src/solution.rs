//! The referee: whether lines solve a puzzle. It shares no code with those who look for solutions, and walks around
//! the faces by their vertices.

use thiserror::Error;

use crate::lattice::{Edge, Lattice, Vertex};
use crate::puzzle::Puzzle;

/// Lines that [`verify`] has accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    lines: Vec<bool>,
}

impl Solution {
    /// By edge, whether it is a line.
    pub fn lines(&self) -> &[bool] {
        &self.lines
    }

    /// The edges that are lines.
    pub fn edges(&self) -> impl Iterator<Item = Edge> + '_ {
        Edge::all(self.lines.len()).filter(|edge| self.lines[edge.index()])
    }
}

/// Why lines do not solve a puzzle. Faces and vertices count from 0.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// There are not as many states as edges: the number of states and the number of edges.
    #[error("the drawing has {0} edges, and the board {1}")]
    Count(usize, usize),
    /// There is no line.
    #[error("there is no line")]
    NoLine,
    /// A clue is not met: the face, its clue, and the number of lines around it.
    #[error("face {0} has the clue {1} and {2} lines")]
    Clue(usize, u8, usize),
    /// The lines end or branch at a vertex: the vertex and the number of lines there.
    #[error("{1} lines meet at vertex {0}")]
    Vertex(usize, usize),
    /// There are several loops.
    #[error("there is more than one loop")]
    Loops,
}

/// Judges lines, given by edge.
///
/// # Errors
/// If they are not a solution: the first flaw found, clues first.
pub fn verify(puzzle: &Puzzle, lines: &[bool]) -> Result<Solution, Flaw> {
    let lattice: &Lattice = puzzle.lattice();
    if lines.len() != lattice.edge_count() {
        return Err(Flaw::Count(lines.len(), lattice.edge_count()));
    }
    // By vertex, the number of lines there, and where they lead: all numbers of vertices, one over the other.
    let mut ends = vec![(0, 0); lattice.vertex_count()];
    let drawn =
        lattice.edges().zip(lines).filter(|&(_, &is_line)| is_line).map(|(edge, _)| lattice.ends(edge));
    for [a, b] in drawn.clone().flat_map(|[a, b]| [[a, b], [b, a]]) {
        let (count, others) = &mut ends[a.index()];
        (*count, *others) = (*count + 1, *others ^ b.index());
    }
    for (face, &clue) in lattice.faces().zip(puzzle.clues()) {
        let Some(clue) = clue else { continue };
        let corners = lattice.corners(face);
        let next = corners.iter().cycle().skip(1);
        let sides = corners.iter().zip(next).filter_map(|(&a, &b)| lattice.between(a, b));
        let lines = sides.filter(|side| lines[side.index()]).count();
        if lines != usize::from(clue) {
            return Err(Flaw::Clue(face.index(), clue, lines));
        }
    }
    if let Some(vertex) = ends.iter().position(|&(count, _)| ![0, 2].contains(&count)) {
        return Err(Flaw::Vertex(vertex, ends[vertex].0));
    }
    let [start, mut at] = drawn.clone().next().ok_or(Flaw::NoLine)?.map(Vertex::index);
    let (mut before, mut steps) = (start, 1);
    while at != start {
        (before, at, steps) = (at, ends[at].1 ^ before, steps + 1);
    }
    if steps < drawn.count() {
        return Err(Flaw::Loops);
    }
    Ok(Solution { lines: lines.to_vec() })
}
