//! Premature loops: excludes the sets of lines among some edges that close a loop, with the lines drawn
//! already, which leaves another line out.

use super::literal::{Literal, Values};
use crate::deduce::board::Board;
use crate::grid::{Edge, Grid, Vertex};

/// The most vertices that the edges of a [`Closing`] may have, one bit each.
const MOST: usize = 64;

/// The paths that some lines form, as a union-find over the vertices.
#[derive(Debug)]
pub(in crate::explain) struct LinePaths {
    /// For each vertex the representative of its path.
    root: Vec<u32>,
    has_line: Vec<bool>,
    paths: usize,
}

impl LinePaths {
    /// The lines drawn on a board.
    pub(in crate::explain) fn drawn(board: &Board) -> LinePaths {
        LinePaths::new(board.grid(), board.lines())
    }

    pub(in crate::explain) fn new(grid: Grid, lines: impl Iterator<Item = Edge>) -> LinePaths {
        let vertices = grid.vertex_count();
        let (mut root, mut has_line, mut paths): (Vec<u32>, _, _) =
            ((0..vertices as u32).collect(), vec![false; vertices], 0);
        for edge in lines {
            let ends = grid.ends(edge);
            let new = ends.iter().filter(|end| !std::mem::replace(&mut has_line[end.index()], true));
            paths += new.count();
            let [a, b] = ends.map(|end| find(&mut root, end.index()));
            if a != b {
                root[a] = b as u32;
                paths -= 1;
            }
        }
        (0..vertices).for_each(|vertex| root[vertex] = find(&mut root, vertex) as u32);
        LinePaths { root, has_line, paths }
    }

    fn root(&self, vertex: Vertex) -> usize {
        self.root[vertex.index()] as usize
    }

    /// A fingerprint of the paths through these vertices and of whether there is another path. It may differ
    /// for equal paths, if their representatives do; [`LinePaths::joined`] is canonical, but slower.
    pub(in crate::explain) fn paths(&self, vertices: &[Vertex]) -> impl Iterator<Item = u64> {
        let roots = vertices.iter().map(|&vertex| self.root(vertex));
        let apart = self.paths > vertices.len() || self.apart(roots.clone()) > 0;
        [u64::from(apart)].into_iter().chain(roots.map(|root| root as u64))
    }

    /// How these vertices are joined: first whether there is a path elsewhere, then for each vertex the index
    /// of the first one on the same path.
    pub(in crate::explain) fn joined(&self, vertices: &[Vertex]) -> impl Iterator<Item = u64> {
        let roots: Vec<usize> = vertices.iter().map(|&vertex| self.root(vertex)).collect();
        let apart = self.apart(roots.iter().copied()) > 0;
        let first = move |i: usize| roots.iter().position(|&root| root == roots[i]).unwrap_or(i) as u64;
        [u64::from(apart)].into_iter().chain((0..vertices.len()).map(first))
    }

    /// The number of paths with none of these representatives.
    fn apart(&self, roots: impl Iterator<Item = usize>) -> usize {
        let mut here: Vec<usize> = Vec::new();
        for root in roots.filter(|&root| self.has_line[root]) {
            if !here.contains(&root) {
                here.push(root);
            }
        }
        self.paths - here.len()
    }
}

/// Returns the root of a vertex, with path halving.
fn find(root: &mut [u32], mut at: usize) -> usize {
    while root[at] as usize != at {
        root[at] = root[root[at] as usize];
        at = root[at] as usize;
    }
    at
}

/// A constraint on edges that may become lines: they must not close a premature loop.
#[derive(Clone, Debug)]
pub(in crate::explain) struct Closing {
    /// For each vertex the index of the first one on the same path.
    joined: [u8; MOST],
    has_line: u64,
    /// The number of paths that reach none of these vertices.
    apart: usize,
    /// The ends of each edge, and the cells beside it.
    edges: Vec<([u8; 2], [Literal; 2])>,
}

impl Closing {
    /// Creates the constraint for some undecided edges, each with the cells beside it; `None` if they have
    /// more than [`MOST`] vertices.
    pub(in crate::explain) fn new(
        grid: Grid,
        lines: &LinePaths,
        open: &[(Edge, [Literal; 2])],
    ) -> Option<Closing> {
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
        Some(Closing { joined, has_line, apart: lines.apart(roots.iter().copied()), edges })
    }

    /// Adds paths elsewhere, which any loop would leave out.
    pub(in crate::explain) fn beside(self, paths: usize) -> Closing {
        Closing { apart: self.apart + paths, ..self }
    }

    /// True unless the lines of an assignment close a loop that leaves a line out.
    pub(in crate::explain) fn allows(&self, values: Values) -> bool {
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
