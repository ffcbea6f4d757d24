//! Cuts for lines that cannot be joined any more: crosses lie all around some of them.
//!
//! That shows long before a cycle closes on either side. The set S is all that lies beyond the crosses from where
//! the first line is, with what it encloses.

use std::mem;

use super::closed::Closer;
use super::{Cut, Witness};
use crate::deduce::board::Board;
use crate::grid::{Edge, Vertex};

impl Closer {
    /// What cuts off one of these lines from the first, where `reached` tells what can be reached from a vertex without
    /// crosses; `None` if all can be reached.
    pub fn apart(
        &self,
        board: &Board,
        mut lines: impl Iterator<Item = Edge> + Clone,
        reached: impl Fn(Vertex) -> Vec<bool>,
    ) -> Option<Cut> {
        let grid = board.grid();
        let all = lines.clone();
        let [start, _] = grid.ends(lines.next()?);
        let joined = reached(start);
        let off = lines.find(|&edge| !joined[grid.ends(edge)[0].index()])?;
        let own = reached(grid.ends(off)[0]);
        let (mut is_within, mut open) = (vec![true; grid.vertex_count()], vec![start]);
        while let Some(vertex) = open.pop() {
            if mem::replace(&mut is_within[vertex.index()], false) {
                let others = grid.vertices_around(vertex).into_iter().flatten();
                open.extend(others.filter(|other| !own[other.index()]));
            }
        }
        self.around_set(board, all, &is_within)
    }

    /// The cut between some vertices and all others, where these are all lines; `None` unless both sides have something
    /// that the loop must come to.
    pub fn around_set(
        &self,
        board: &Board,
        lines: impl Iterator<Item = Edge> + Clone,
        is_within: &[bool],
    ) -> Option<Cut> {
        let grid = board.grid();
        let witness = |side: bool| -> Option<(Vertex, Witness)> {
            self.beyond(board, lines.clone(), |vertex| is_within[vertex.index()] == side)
        };
        let ((_, within), (beyond, without)) = (witness(true)?, witness(false)?);
        let parts = |edge: &Edge| {
            let [a, b] = grid.ends(*edge).map(|end| is_within[end.index()]);
            a != b
        };
        Some(Cut { boundary: grid.edges().filter(parts).collect(), beyond, witnesses: [within, without] })
    }
}
