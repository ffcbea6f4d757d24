//! How the barriers of one side of the loop join: its barriers are the lines and the cells of the other side.
//!
//! Barriers join where they meet in a vertex. They part a side into pieces exactly where joined barriers form a ring (Jordan's curve
//! theorem). So the four neighbours of a cell show whether the cell is the only link between some of them: two of them are linked
//! without it unless barriers on both ways around the cell are joined.

use super::{ColourMap, Node, cell_of};
use crate::grid::{Grid, Vertex};

/// Vertices with barriers, in sets of those that are joined. Unions can be undone.
pub(super) struct Barriers {
    grid: Grid,
    /// Whether a vertex has a barrier.
    is_there: Vec<bool>,
    /// A union-find over the vertices: towards the root of a set.
    parent: Vec<u32>,
    /// By root, the number of vertices in its set.
    size: Vec<u32>,
    /// The vertices of a set as a ring.
    next: Vec<u32>,
    /// What has changed since [`Barriers::new`] or [`Barriers::keep`], in order.
    changes: Vec<Change>,
}

enum Change {
    /// A vertex got a barrier.
    Vertex(u32),
    /// A root was joined to another one.
    Join { root: u32, to: u32 },
}

impl Barriers {
    /// The barriers of a side.
    pub(super) fn new(map: &ColourMap, is_barred: impl Fn(Node) -> bool) -> Barriers {
        let grid = map.regions.grid;
        let vertices = grid.vertex_count() as u32;
        let mut barriers = Barriers {
            grid,
            is_there: vec![false; vertices as usize],
            parent: (0..vertices).collect(),
            size: vec![1; vertices as usize],
            next: (0..vertices).collect(),
            changes: Vec::new(),
        };
        grid.edges().filter(|&edge| map.is_line(edge)).for_each(|line| barriers.add(&grid.ends(line)));
        let nodes = 0..map.colours.len();
        nodes.filter(|&node| is_barred(node)).for_each(|node| barriers.add_around(node));
        for vertex in 0..vertices {
            barriers.parent[vertex as usize] = barriers.root(vertex);
        }
        barriers.changes.clear();
        barriers
    }

    /// Adds the barriers around a barred node.
    pub(super) fn add_around(&mut self, node: Node) {
        let grid = self.grid;
        match cell_of(grid, node) {
            Some(cell) => self.add(&grid.corners(cell)),
            None => self.add(&grid.border().flat_map(|edge| grid.ends(edge)).collect::<Vec<_>>()),
        }
    }

    /// Adds a barrier that joins some vertices.
    pub(super) fn add(&mut self, vertices: &[Vertex]) {
        for vertex in vertices.iter().map(|vertex| vertex.index()) {
            if !std::mem::replace(&mut self.is_there[vertex], true) {
                self.changes.push(Change::Vertex(vertex as u32));
            }
        }
        vertices.windows(2).for_each(|two| self.join(two[0], two[1]));
    }

    fn join(&mut self, a: Vertex, b: Vertex) {
        let [a, b] = [a, b].map(|vertex| self.root(vertex.index() as u32));
        if a == b {
            return;
        }
        let (root, to) = if self.size[a as usize] < self.size[b as usize] { (a, b) } else { (b, a) };
        self.parent[root as usize] = to;
        self.size[to as usize] += self.size[root as usize];
        self.next.swap(root as usize, to as usize);
        self.changes.push(Change::Join { root, to });
    }

    /// Keeps all changes.
    pub(super) fn keep(&mut self) {
        self.changes.clear();
    }

    /// Undoes all changes.
    pub(super) fn take_back(&mut self) {
        while let Some(change) = self.changes.pop() {
            match change {
                Change::Vertex(vertex) => self.is_there[vertex as usize] = false,
                Change::Join { root, to } => {
                    self.next.swap(root as usize, to as usize);
                    self.size[to as usize] -= self.size[root as usize];
                    self.parent[root as usize] = root;
                }
            }
        }
    }

    fn root(&self, mut vertex: u32) -> u32 {
        while self.parent[vertex as usize] != vertex {
            vertex = self.parent[vertex as usize];
        }
        vertex
    }

    /// The barriers at a vertex, as a number that joined barriers have in common; `None` if there are none.
    pub(super) fn at(&self, vertex: Vertex) -> Option<u32> {
        self.is_there[vertex.index()].then(|| self.root(vertex.index() as u32))
    }

    /// The vertices at which a barrier between some vertices would change what is joined: these, and all in the sets that it would
    /// join to a larger one.
    pub(super) fn joined_by(&self, vertices: &[Vertex]) -> Vec<Vertex> {
        let mut sets: Vec<(u32, u32)> =
            vertices.iter().map(|vertex| self.set_of(vertex.index() as u32)).collect();
        sets.sort_unstable();
        sets.dedup();
        // The last one is the largest.
        sets.pop();
        let all = sets.into_iter().flat_map(|(size, root)| self.set(root).take(size as usize));
        all.map(|vertex| self.grid.vertex_of(vertex as usize)).chain(vertices.iter().copied()).collect()
    }

    /// The size and the root of the set of a vertex.
    fn set_of(&self, vertex: u32) -> (u32, u32) {
        let root = self.root(vertex);
        (self.size[root as usize], root)
    }

    /// The vertices of a set, again and again.
    fn set(&self, root: u32) -> impl Iterator<Item = u32> {
        std::iter::successors(Some(root), |&at| Some(self.next[at as usize]))
    }
}
