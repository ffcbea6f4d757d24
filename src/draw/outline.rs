//! Edges joined to paths, so that corners are drawn as corners.

use crate::grid::{Edge, Grid, Vertex};

use super::elements::CELL;

/// True if the edges have no loose end: then they have an inside.
pub(super) fn is_closed(grid: Grid, edges: &[bool]) -> bool {
    grid.vertices().all(|vertex| degree(grid, edges, vertex).is_multiple_of(2))
}

/// The edges as path data: every edge once, straight ones in one piece, cycles closed. Filled
/// by the rule `evenodd`, closed ones cover their inside.
pub(super) fn path(grid: Grid, edges: &[bool]) -> String {
    if !edges.contains(&true) {
        return String::new();
    }
    let mut walk = Walk { grid, left: edges.to_vec(), path: String::new() };
    // From the loose ends first: what is left after that is cycles.
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
    /// The edges not yet drawn.
    left: Vec<bool>,
    path: String,
}

impl Walk {
    /// Draws from a vertex on, straight where possible, until there is no edge left to go on.
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

    /// The edge to go on with and its direction; straight on, if there is one.
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
