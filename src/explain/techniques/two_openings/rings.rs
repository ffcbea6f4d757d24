//! Rings: sets of undecided edges any two of which cut the board in two.
//!
//! Crosses join the cells on both sides of them to *faces*; what is outside of the grid is part of one, too.
//! Two edges cut the board in two if and only if the same two faces lie beside both: the cut is where a closed
//! curve through these faces crosses the edges that are left. An edge with the same face on both sides is
//! enough alone, so all of these form one ring.

use crate::deduce::board::Board;
use crate::deduce::four_edges::ALL;
use crate::grid::{Edge, Grid, Vertex};

/// Undecided edges, any two of which cut the board in two.
#[derive(Debug)]
pub(super) struct Ring {
    /// The edges, in order; at least two.
    pub(super) edges: Vec<Edge>,
    /// True if each edge alone cuts the board in two.
    pub(super) are_bridges: bool,
}

/// The rings of a board.
#[derive(Debug)]
pub(super) struct Rings {
    /// The rings, sorted by their edges.
    pub(super) all: Vec<Ring>,
    /// The number of parts between which there are only crosses, without dots that have only crosses.
    pub(super) parts: usize,
}

/// Finds rings. The memory is used again for each board.
///
/// A cell has the number of the vertex at its lower right corner. So the cells around a vertex always have the same distances from its
/// number, and the numbers left over are a frame around the grid, which is the outside.
#[derive(Clone, Debug, Default)]
pub(super) struct RingFinder {
    /// For each cell its face, named by the number of the first cell in it. While faces are being joined, it may be any earlier cell of
    /// the same face.
    face: Vec<u32>,
    /// By face, the number of its cells.
    size: Vec<u32>,
    /// Pairs of faces with undecided edges between them.
    pairs: Vec<FacePair>,
    /// For each face, the last pair in which it has the smaller number, or [`NONE`].
    last_pair: Vec<u32>,
}

/// Two faces with an undecided edge between them.
#[derive(Clone, Debug)]
struct FacePair {
    larger: u32,
    /// The pair before this one with the same smaller number, or [`NONE`].
    before: u32,
    first: Edge,
    /// The index of the ring of their edges, once there are two, or [`NONE`].
    ring: u32,
}

/// Stands for no pair and no ring.
const NONE: u32 = u32::MAX;

impl RingFinder {
    /// The rings of a board.
    pub(super) fn rings(&mut self, board: &Board) -> Rings {
        let grid = board.grid();
        let parts = self.find_faces(board);
        self.pairs.clear();
        self.last_pair.clear();
        self.last_pair.resize(self.face.len(), NONE);
        let mut rings = Vec::new();
        let mut edges = grid.edges();
        for (k, [rows, cols]) in
            [(EAST, [grid.rows() + 1, grid.cols()]), (SOUTH, [grid.rows(), grid.cols() + 1])]
        {
            let vertices = (0..rows).flat_map(|r| (0..cols).map(move |c| grid.vertex(r, c)));
            for (vertex, edge) in vertices.zip(edges.by_ref()) {
                if board.spokes(vertex).undecided() >> k & 1 == 1 {
                    let faces = cells_beside(grid, vertex, k).map(|cell| self.face[cell]);
                    // Two cells have only one edge between them.
                    if faces.iter().any(|&face| self.size[face as usize] > 1) {
                        self.add(edge, faces, &mut rings);
                    }
                }
            }
        }
        // No edge is in two rings.
        rings.sort_unstable_by_key(|ring: &Ring| ring.edges[0]);
        Rings { all: rings, parts }
    }

    /// Adds an edge between two faces to its ring.
    fn add(&mut self, edge: Edge, [a, b]: [u32; 2], rings: &mut Vec<Ring>) {
        let size = |face: u32| self.size[face as usize];
        let [smaller, larger] = match () {
            () if a == b => [OUTSIDE; 2],
            () if (size(a), a) < (size(b), b) => [a, b],
            () => [b, a],
        };
        let last = self.last_pair[smaller as usize];
        let mut number = last;
        while let Some(pair) = self.pairs.get_mut(number as usize) {
            if pair.larger != larger {
                number = pair.before;
                continue;
            }
            if let Some(ring) = rings.get_mut(pair.ring as usize) {
                ring.edges.push(edge);
            } else {
                pair.ring = rings.len() as u32;
                rings.push(Ring { edges: vec![pair.first, edge], are_bridges: a == b });
            }
            return;
        }
        self.last_pair[smaller as usize] = self.pairs.len() as u32;
        self.pairs.push(FacePair { larger, before: last, first: edge, ring: NONE });
    }

    /// Finds the face of each cell. Returns the number of parts, by Euler's formula.
    fn find_faces(&mut self, board: &Board) -> usize {
        let grid = board.grid();
        let (width, count) = (grid.cols() + 1, grid.vertex_count() + grid.cols() + 2);
        self.face.clear();
        self.face.extend(0..count as u32);
        self.face[..width].fill(OUTSIDE);
        self.face[grid.vertex_count()..].fill(OUTSIDE);
        self.face.iter_mut().step_by(width).for_each(|face| *face = OUTSIDE);
        let (mut dots, mut edges, mut faces) = (0, 0, 0);
        for vertex in grid.vertices() {
            let crosses = board.spokes(vertex).off();
            dots += usize::from(crosses != ALL);
            edges += (!crosses & (1 << EAST | 1 << SOUTH)).count_ones() as usize;
            if crosses >> EAST & 1 == 1 {
                self.join(cells_beside(grid, vertex, EAST));
            }
            if crosses >> SOUTH & 1 == 1 {
                self.join(cells_beside(grid, vertex, SOUTH));
            }
        }
        self.size.clear();
        self.size.resize(count, 0);
        for cell in 0..count {
            // The cell that this one refers to comes earlier, so its face is final.
            let face = self.face[self.face[cell] as usize];
            faces += usize::from(face == cell as u32);
            self.face[cell] = face;
            self.size[face as usize] += 1;
        }
        dots + faces - edges - 1
    }

    /// Joins the faces of two cells.
    fn join(&mut self, [a, b]: [usize; 2]) {
        let (a, b) = (self.first(a as u32), self.first(b as u32));
        self.face[a.max(b) as usize] = a.min(b);
    }

    /// The first cell of a face. Shortens the chain of references to it by half on the way.
    fn first(&mut self, mut cell: u32) -> u32 {
        while self.face[cell as usize] != cell {
            let next = self.face[self.face[cell as usize] as usize];
            self.face[cell as usize] = next;
            cell = next;
        }
        cell
    }
}

/// The face that what is outside of the grid belongs to.
const OUTSIDE: u32 = 0;

/// Directions from a vertex. Each edge leads east or south from one of its ends.
const EAST: usize = 1;
const SOUTH: usize = 2;

/// The cells beside the edge that leads east or south from a vertex.
const fn cells_beside(grid: Grid, vertex: Vertex, k: usize) -> [usize; 2] {
    let below = vertex.index() + grid.cols() + 1;
    [if k == EAST { vertex.index() + 1 } else { below }, below + 1]
}
