//! The shape of an area: how its parts lie to each other, which is the same wherever on the grid it lies.

use crate::grid::{Cell, Edge, Grid, Vertex};

/// Places in the lists of an area.
#[derive(Debug)]
pub(super) struct Shape {
    /// For each edge.
    pub(super) sides: Vec<Sides>,
    /// For each end the cells around it, as places in `cells`, if all four are there and none is the outside.
    pub(super) around: Vec<Option<[usize; 4]>>,
    /// The vertices, as places in `ends`.
    pub(super) vertices: Vec<usize>,
}

/// The ends of an edge, as places in `ends` of its area, and the cells beside it, as places in `cells`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sides {
    pub(super) ends: [usize; 2],
    pub(super) cells: [usize; 2],
}

impl Shape {
    /// The shape of an area with these lists, which are sorted.
    pub(super) fn new(
        grid: Grid,
        vertices: &[Vertex],
        edges: &[Edge],
        cells: &[Option<Cell>],
        ends: &[Vertex],
    ) -> Shape {
        let cell = |cell: Option<Cell>| cells.binary_search(&cell).ok();
        let end = |end: Vertex| ends.binary_search(&end).unwrap_or_default();
        let sides = |&edge: &Edge| Sides {
            ends: grid.ends(edge).map(end),
            cells: grid.cells_beside(edge).map(|beside| cell(beside).unwrap_or_default()),
        };
        let around = |&end: &Vertex| {
            let [a, b, c, d] = grid.cells_at(end).map(|around| cell(Some(around?)));
            Some([a?, b?, c?, d?])
        };
        Shape {
            sides: edges.iter().map(sides).collect(),
            around: ends.iter().map(around).collect(),
            vertices: vertices.iter().map(|&vertex| end(vertex)).collect(),
        }
    }
}
