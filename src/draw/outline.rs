//! Joins edges to paths, so that corners are drawn as corners.

use crate::grid::{Edge, Grid, Vertex};

use super::elements::CELL;

/// Whether the edges have no loose end, and therefore an inside.
pub(super) fn is_closed(grid: Grid, edges: &[bool]) -> bool {
    grid.vertices().all(|vertex| degree(grid, edges, vertex).is_multiple_of(2))
}

/// Returns path data for the edges: every edge occurs once, straight runs are one segment, cycles are closed.
/// Filled by the rule `evenodd`, closed edges cover their inside.
pub(super) fn path(grid: Grid, edges: &[bool]) -> String {
    if !edges.contains(&true) {
        return String::new();
    }
    let mut walk = Walk { grid, left: edges.to_vec(), path: String::new() };
    // Loose ends first; only cycles are left after that.
    for vertex in grid.vertices().filter(|&vertex| degree(grid, edges, vertex) % 2 == 1) {
        walk.from(vertex);
    }
    for edge in grid.edges() {
        if walk.left[edge.index()] {
            walk.from(grid.ends(edge)[0]);
        }
    }
    walk.path
}

fn degree(grid: Grid, edges: &[bool], vertex: Vertex) -> usize {
    grid.spokes(vertex).into_iter().flatten().filter(|edge| edges[edge.index()]).count()
}

struct Walk {
    grid: Grid,
    /// The edges that are not drawn yet.
    left: Vec<bool>,
    path: String,
}

impl Walk {
    /// Draws a trail of edges from `start`, straight on where possible, until no edge continues it.
    fn from(&mut self, start: Vertex) {
        let (mut here, mut heading) = (start, None);
        while let Some((k, edge)) = self.next(here, heading) {
            match heading {
                None => self.path.push_str(&format!("M{}", self.place(start))),
                Some(before) if before != k => self.straight_to(here, before),
                Some(_) => {}
            }
            self.left[edge.index()] = false;
            (here, heading) = (self.grid.other_end(edge, here), Some(k));
        }
        match heading {
            Some(_) if here == start => self.path.push('z'),
            Some(last) => self.straight_to(here, last),
            None => {}
        }
    }

    /// Returns the next edge and its direction, preferring straight on.
    fn next(&self, here: Vertex, heading: Option<usize>) -> Option<(usize, Edge)> {
        let spokes = self.grid.spokes(here);
        let directions = (0..4).map(|turn| (heading.unwrap_or(1) + turn) % 4);
        directions.filter_map(|k| spokes[k].map(|edge| (k, edge))).find(|(_, edge)| self.left[edge.index()])
    }

    fn straight_to(&mut self, vertex: Vertex, heading: usize) {
        let (r, c) = self.grid.vertex_place(vertex);
        self.path.push_str(&match heading % 2 {
            0 => format!("V{}", r * CELL),
            _ => format!("H{}", c * CELL),
        });
    }

    fn place(&self, vertex: Vertex) -> String {
        let (r, c) = self.grid.vertex_place(vertex);
        format!("{} {}", c * CELL, r * CELL)
    }
}
