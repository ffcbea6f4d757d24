//! Premature loops: excludes the sets of lines among some edges that close a loop, with the lines drawn
//! already, which leaves another line out.

use super::literal::{Literal, MOST_UNKNOWNS, Values};
use crate::deduce::board::Board;
use crate::grid::Vertex;

/// The most vertices that the edges of a [`Closing`] may have, one bit each.
const MOST: usize = 64;

/// The paths that some lines form, as a union-find over the vertices.
#[derive(Debug)]
pub(in crate::explain) struct LinePaths {
    /// For each vertex the representative of its path.
    root: Vec<u32>,
    /// For each vertex the number of lines there.
    lines_at: Vec<u8>,
    paths: usize,
}

impl LinePaths {
    /// The lines drawn on a board.
    pub(in crate::explain) fn drawn(board: &Board) -> LinePaths {
        let grid = board.grid();
        LinePaths::new(grid.vertex_count(), board.lines().map(|edge| grid.ends(edge).map(Vertex::index)))
    }

    /// The lines between these of some vertices.
    pub(super) fn new(vertices: usize, lines: impl Iterator<Item = [usize; 2]>) -> LinePaths {
        let mut root: Vec<u32> = (0..vertices as u32).collect();
        let (mut size, mut lines_at, mut paths) = (vec![1_u32; vertices], vec![0; vertices], 0);
        for ends in lines {
            for end in ends {
                paths += usize::from(lines_at[end] == 0);
                lines_at[end] += 1;
            }
            let [a, b] = ends.map(|end| find(&mut root, end));
            if a != b {
                // The longer path keeps its representative, so that few vertices change theirs when a line is
                // added.
                let (short, long) = if size[a] < size[b] { (a, b) } else { (b, a) };
                root[short] = long as u32;
                size[long] += size[short];
                paths -= 1;
            }
        }
        (0..vertices).for_each(|vertex| root[vertex] = find(&mut root, vertex) as u32);
        LinePaths { root, lines_at, paths }
    }

    /// The path through a vertex, as the index of one vertex of it.
    pub(super) fn path(&self, vertex: Vertex) -> Option<usize> {
        (self.lines_at[vertex.index()] > 0).then(|| self.root[vertex.index()] as usize)
    }

    /// The number of paths.
    pub(super) const fn count(&self) -> usize {
        self.paths
    }

    /// For each vertex its path, and whether it has a line, as a number.
    pub(super) fn all(&self) -> impl Iterator<Item = u64> {
        self.root
            .iter()
            .zip(&self.lines_at)
            .map(|(&root, &lines)| u64::from(root) << 1 | u64::from(lines > 0))
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

/// The paths that drawn lines and those of a partial assignment form together, on the vertices of a
/// [`Closing`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Joined {
    /// For each vertex another one on the same path; for one vertex of each path, itself.
    next: [u8; MOST],
    /// These vertices, one for each path, as a mask of those whose path has a line.
    has_line: u64,
    /// The number of loops that have closed.
    loops: usize,
    /// The vertices with at least one line, two and three, as masks.
    at_least: [u64; 3],
}

impl Joined {
    /// Adds a line.
    fn join(&mut self, ends: [u8; 2]) {
        let [a, b] = ends.map(|end| root(&self.next, end));
        self.loops += usize::from(a == b);
        self.next[usize::from(a)] = b;
        self.has_line = self.has_line & !(1 << a) | 1 << b;
        ends.into_iter().for_each(|end| self.count_line(end));
    }

    fn count_line(&mut self, end: u8) {
        let [one, two, three] = &mut self.at_least;
        *three |= *two & 1 << end;
        *two |= *one & 1 << end;
        *one |= 1 << end;
    }

    /// True if the only lines are those of one loop.
    const fn is_one_loop(&self) -> bool {
        // Where three lines meet, one is not on the loop.
        self.loops == 1 && self.has_line.count_ones() == 1 && self.at_least[2] == 0
    }
}

/// A constraint on edges that may become lines: they must not close a premature loop.
#[derive(Debug)]
pub(in crate::explain) struct Closing {
    /// The paths of the drawn lines.
    pub(super) drawn: Joined,
    /// The number of paths that reach none of these vertices.
    apart: usize,
    /// The ends of each edge, and the cells beside it.
    edges: Vec<([u8; 2], [Literal; 2])>,
}

impl Closing {
    /// Creates the constraint for some undecided edges, each with its ends and the cells beside it; `None` if
    /// they have more than [`MOST`] vertices. The ends are given as places below `places`, and `at` says which
    /// vertex of `lines` is there.
    pub(super) fn new(
        places: usize,
        at: impl Fn(usize) -> usize,
        lines: &LinePaths,
        open: impl Iterator<Item = ([usize; 2], [Literal; 2])>,
    ) -> Option<Closing> {
        let mut vertices: Vec<usize> = Vec::with_capacity(MOST);
        let mut numbers = vec![u8::MAX; places];
        let mut edges = Vec::with_capacity(MOST);
        for (ends, cells) in open {
            for end in ends {
                if numbers[end] != u8::MAX {
                    continue;
                }
                if vertices.len() == MOST {
                    return None;
                }
                numbers[end] = vertices.len() as u8;
                vertices.push(at(end));
            }
            edges.push((ends.map(|end| numbers[end]), cells));
        }
        let mut drawn = Joined { next: [0; MOST], has_line: 0, loops: 0, at_least: [0; 3] };
        let mut here = 0;
        for (i, &vertex) in vertices.iter().enumerate() {
            (0..lines.lines_at[vertex]).for_each(|_| drawn.count_line(i as u8));
            if lines.lines_at[vertex] == 0 {
                drawn.next[i] = i as u8;
                continue;
            }
            let is_same = |&other: &usize| lines.root[other] == lines.root[vertex];
            let first = vertices[..i].iter().position(is_same).unwrap_or(i);
            drawn.next[i] = first as u8;
            drawn.has_line |= 1 << first;
            here += usize::from(first == i);
        }
        Some(Closing { drawn, apart: lines.paths - here, edges })
    }

    /// Adds paths elsewhere, which any loop would leave out.
    pub(in crate::explain) fn beside(self, paths: usize) -> Closing {
        Closing { apart: self.apart + paths, ..self }
    }

    /// For each unknown the edges beside its cells, as a mask.
    pub(super) fn edges_of(&self) -> [u128; MOST_UNKNOWNS] {
        let mut of = [0; MOST_UNKNOWNS];
        for (at, (_, cells)) in self.edges.iter().enumerate() {
            // On a grid, 64 vertices have at most 112 edges.
            cells.iter().for_each(|cell| of[usize::from(cell.unknown)] |= 1 << at);
        }
        of
    }

    /// Adds the lines among these edges, given as a mask; `None` if they close a loop that leaves a line out, whatever
    /// the unknowns without a value are.
    pub(super) fn with(&self, mut joined: Joined, edges: u128, values: Values) -> Option<Joined> {
        let mut left = edges;
        while left != 0 {
            let (ends, cells) = self.edges[left.trailing_zeros() as usize];
            left &= left - 1;
            if is_line(cells, values) {
                joined.join(ends);
            }
        }
        (joined.loops == 0 || (joined.loops == 1 && self.apart == 0)).then_some(joined)
    }

    /// True unless these lines close a loop that leaves a line out.
    pub(super) const fn is_met(&self, joined: &Joined) -> bool {
        joined.loops == 0 || (self.apart == 0 && joined.is_one_loop())
    }

    /// The edges, each with its ends and the cells beside it.
    pub(super) fn edges(&self) -> &[([u8; 2], [Literal; 2])] {
        &self.edges
    }

    /// True unless these lines, given by their ends, close a loop that leaves a line out.
    pub(super) fn allows(&self, lines: impl Iterator<Item = [u8; 2]> + Clone) -> bool {
        let mut joined = self.drawn;
        self.is_open(lines.clone()) || {
            lines.for_each(|ends| joined.join(ends));
            self.is_met(&joined)
        }
    }

    /// True if these lines close no loop.
    fn is_open(&self, mut lines: impl Iterator<Item = [u8; 2]>) -> bool {
        let mut next = self.drawn.next;
        lines.all(|ends| {
            let [a, b] = ends.map(|end| root(&next, end));
            next[usize::from(a)] = b;
            a != b
        })
    }
}

fn root(next: &[u8; MOST], mut at: u8) -> u8 {
    while next[usize::from(at)] != at {
        at = next[usize::from(at)];
    }
    at
}

/// True if the values of the cells beside an edge are known, and it is a line.
fn is_line([a, b]: [Literal; 2], values: Values) -> bool {
    values.get(a).zip(values.get(b)).is_some_and(|(a, b)| a != b)
}
