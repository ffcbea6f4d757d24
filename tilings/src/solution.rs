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
    let drawn = lattice.edges().zip(lines).filter(|&(_, &is_line)| is_line).map(|(edge, _)| edge);
    // By vertex, where the lines there lead.
    let mut next: Vec<Vec<Vertex>> = vec![Vec::new(); lattice.vertex_count()];
    for edge in drawn {
        let [a, b] = lattice.ends(edge);
        next[a.index()].push(b);
        next[b.index()].push(a);
    }
    for (face, &clue) in lattice.faces().zip(puzzle.clues()) {
        let Some(clue) = clue else { continue };
        let corners = lattice.corners(face);
        let is_side = |i: usize| next[corners[i].index()].contains(&corners[(i + 1) % corners.len()]);
        let lines = (0..corners.len()).filter(|&i| is_side(i)).count();
        if lines != usize::from(clue) {
            return Err(Flaw::Clue(face.index(), clue, lines));
        }
    }
    let met = lattice.vertices().filter(|vertex| !next[vertex.index()].is_empty());
    if let Some(vertex) = met.clone().find(|vertex| next[vertex.index()].len() != 2) {
        return Err(Flaw::Vertex(vertex.index(), next[vertex.index()].len()));
    }
    let start = met.clone().next().ok_or(Flaw::NoLine)?;
    let (mut before, mut at, mut steps) = (start, next[start.index()][0], 1);
    while at != start {
        let to = &next[at.index()];
        (before, at) = (at, if to[0] == before { to[1] } else { to[0] });
        steps += 1;
    }
    if steps < met.count() {
        return Err(Flaw::Loops);
    }
    Ok(Solution { lines: lines.to_vec() })
}
