//! Loops that close too early: of some edges, near each other, which cannot all be lines, since with the
//! lines there are they would make a loop that leaves out another line?

use super::literal::{Literal, Values};
use crate::deduce::board::Board;
use crate::grid::{Edge, Grid, Vertex};

/// The most vertices that the edges in question may have.
const MOST: usize = 64;

/// Lines, as the paths that they make.
#[derive(Debug)]
pub(super) struct Lines {
    /// For each vertex the next one towards the root of its path; itself for a root.
    parent: Vec<u32>,
    has_line: Vec<bool>,
    paths: usize,
}

impl Lines {
    /// Those that are drawn.
    pub(super) fn drawn(board: &Board) -> Lines {
        Lines::new(board.grid(), board.lines())
    }

    pub(super) fn new(grid: Grid, lines: impl Iterator<Item = Edge>) -> Lines {
        let vertices = grid.vertex_count();
        let mut all =
            Lines { parent: (0..vertices as u32).collect(), has_line: vec![false; vertices], paths: 0 };
        for edge in lines {
            let ends = grid.ends(edge);
            let new = ends.iter().filter(|end| !std::mem::replace(&mut all.has_line[end.index()], true));
            all.paths += new.count();
            let [a, b] = ends.map(|end| all.root(end));
            // Short ways to the root, also on long paths.
            ends.iter().for_each(|end| all.parent[end.index()] = b as u32);
            if a != b {
                all.parent[a] = b as u32;
                all.paths -= 1;
            }
        }
        all
    }

    fn root(&self, vertex: Vertex) -> usize {
        let mut at = vertex.index();
        while self.parent[at] as usize != at {
            at = self.parent[at] as usize;
        }
        at
    }

    /// How these vertices are joined, as numbers: first that of whether there is a line elsewhere, then
    /// for each vertex that of the first one on the same path.
    pub(super) fn signature(&self, vertices: &[Vertex]) -> impl Iterator<Item = u64> {
        let mut roots: Vec<usize> = Vec::new();
        let joined: Vec<u64> = vertices
            .iter()
            .map(|&vertex| {
                let root = self.root(vertex);
                let first = roots.iter().position(|&other| other == root);
                roots.push(root);
                first.unwrap_or(roots.len() - 1) as u64
            })
            .collect();
        [u64::from(self.apart(&roots) > 0)].into_iter().chain(joined)
    }

    /// How many paths have none of these roots.
    fn apart(&self, roots: &[usize]) -> usize {
        let mut here: Vec<usize> = roots.iter().copied().filter(|&root| self.has_line[root]).collect();
        here.sort_unstable();
        here.dedup();
        self.paths - here.len()
    }
}

/// Edges that may be lines, and how their ends are joined already.
#[derive(Clone, Debug)]
pub(super) struct Closing {
    /// For each vertex the first one on the same path.
    joined: [u8; MOST],
    has_line: u64,
    /// How many paths come to none of these vertices.
    apart: usize,
    /// The ends of each edge, and the cells beside it.
    edges: Vec<([u8; 2], [Literal; 2])>,
}

impl Closing {
    /// `None` if there are too many.
    pub(super) fn new(grid: Grid, lines: &Lines, open: &[(Edge, [Literal; 2])]) -> Option<Closing> {
        let mut vertices: Vec<Vertex> = open.iter().flat_map(|&(edge, _)| grid.ends(edge)).collect();
        vertices.sort_unstable();
        vertices.dedup();
        if vertices.len() > MOST {
            return None;
        }
        let roots: Vec<usize> = vertices.iter().map(|&vertex| lines.root(vertex)).collect();
        let (mut joined, mut has_line) = ([0; MOST], 0);
        for (i, root) in roots.iter().enumerate() {
            joined[i] = roots.iter().position(|other| other == root).unwrap_or(i) as u8;
            has_line |= u64::from(lines.has_line[*root]) << joined[i];
        }
        let number = |vertex| vertices.binary_search(&vertex).unwrap_or(0) as u8;
        let edges = open.iter().map(|&(edge, cells)| (grid.ends(edge).map(number), cells)).collect();
        Some(Closing { joined, has_line, apart: lines.apart(&roots), edges })
    }

    /// True unless the lines of an answer close a loop that leaves one out.
    pub(super) fn allows(&self, values: Values) -> bool {
        let (mut joined, mut has_line, mut cycles) = (self.joined, self.has_line, 0);
        let root = |joined: &[u8; MOST], mut at: u8| {
            while joined[usize::from(at)] != at {
                at = joined[usize::from(at)];
            }
            at
        };
        for &(ends, [a, b]) in &self.edges {
            let is_line = values.get(a).zip(values.get(b)).is_some_and(|(a, b)| a != b);
            if is_line {
                let [a, b] = ends.map(|end| root(&joined, end));
                cycles += usize::from(a == b);
                joined[usize::from(a)] = b;
                has_line = has_line & !(1 << a) | 1 << b;
            }
        }
        cycles == 0 || (cycles == 1 && self.apart == 0 && has_line.count_ones() == 1)
    }
}
