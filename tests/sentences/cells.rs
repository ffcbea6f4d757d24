//! A few cells, coloured in all ways: what sentences count is counted here by trying.

use std::collections::BTreeSet;

use slitherlink::grid::{Cell, Edge, Grid, Vertex};
use slitherlink::step::Fact;

use super::read::Node;

/// Told which edges are lines.
type Found<'a> = dyn FnMut(&dyn Fn(Edge) -> bool) + 'a;

/// What is known of some cells.
pub struct Cells<'a> {
    pub grid: Grid,
    pub clues: &'a [(Cell, u8)],
    pub facts: &'a [Fact],
}

impl Cells<'_> {
    fn vertices(&self) -> BTreeSet<Vertex> {
        let sides = self.clues.iter().flat_map(|&(cell, _)| self.grid.sides(cell));
        let drawn = self.facts.iter().filter_map(|fact| fact.drawn()).map(|(edge, _)| edge);
        sides.chain(drawn).flat_map(|edge| self.grid.ends(edge)).collect()
    }

    /// In how many ways lines can be drawn round the clues.
    pub fn arrangements(&self) -> usize {
        let sides: BTreeSet<Edge> = self.clues.iter().flat_map(|&(cell, _)| self.grid.sides(cell)).collect();
        let mut seen = BTreeSet::new();
        self.each(&mut |lines| {
            seen.insert(sides.iter().map(|&edge| lines(edge)).collect::<Vec<bool>>());
        });
        seen.len()
    }

    /// Calls a function with all ways to colour the cells: it is told which edges are lines.
    pub fn each(&self, found: &mut Found) {
        let vertices = self.vertices();
        let mut nodes: BTreeSet<Node> = vertices.iter().flat_map(|&at| self.grid.cells_at(at)).collect();
        nodes.extend(self.facts.iter().flat_map(|fact| fact.relation(self.grid).0));
        nodes.remove(&None);
        let nodes: Vec<Node> = nodes.into_iter().collect();
        self.extend(&nodes, &vertices, &mut vec![(None, false)], found);
    }

    fn extend(
        &self,
        nodes: &[Node],
        vertices: &BTreeSet<Vertex>,
        colours: &mut Vec<(Node, bool)>,
        found: &mut Found,
    ) {
        let of = |node: Node| colours.iter().find(|&&(other, _)| other == node).map(|&(_, inside)| inside);
        let is_line = |edge: Edge| {
            let [a, b] = self.grid.cells_beside(edge).map(of);
            Some(a? != b?)
        };
        if !self.is_allowed(vertices, &of, &is_line) {
            return;
        }
        let Some((&node, rest)) = nodes.split_first() else {
            return found(&|edge| is_line(edge) == Some(true));
        };
        for inside in [false, true] {
            colours.push((node, inside));
            self.extend(rest, vertices, colours, found);
            colours.pop();
        }
    }

    fn is_allowed(
        &self,
        vertices: &BTreeSet<Vertex>,
        of: &dyn Fn(Node) -> Option<bool>,
        is_line: &dyn Fn(Edge) -> Option<bool>,
    ) -> bool {
        let counts = |edges: &[Option<Edge>]| {
            let lines = edges.iter().flatten().filter(|&&edge| is_line(edge) == Some(true)).count();
            let open = edges.iter().flatten().filter(|&&edge| is_line(edge).is_none()).count();
            (lines, open)
        };
        let clues = self.clues.iter().all(|&(cell, number)| {
            let (lines, open) = counts(&self.grid.sides(cell).map(Some));
            lines <= usize::from(number) && usize::from(number) <= lines + open
        });
        let facts = self.facts.iter().all(|fact| {
            let ([a, b], differ) = fact.relation(self.grid);
            of(a).zip(of(b)).is_none_or(|(a, b)| (a != b) == differ)
        });
        clues && facts && vertices.iter().all(|&vertex| counts(&self.grid.spokes(vertex)).0 <= 2)
    }
}
