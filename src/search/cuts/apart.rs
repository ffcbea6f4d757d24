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
        let ends = |edge: Edge| grid.ends(edge);
        let off = lines.find(|&edge| !joined[ends(edge)[0].index()])?;
        let own = reached(ends(off)[0]);
        let (mut boundary, mut is_beyond, mut open) =
            (Vec::new(), vec![false; grid.vertex_count()], vec![start]);
        while let Some(vertex) = open.pop() {
            if mem::replace(&mut is_beyond[vertex.index()], true) {
                continue;
            }
            for edge in grid.spokes(vertex).into_iter().flatten() {
                match grid.other_end(edge, vertex) {
                    other if own[other.index()] => boundary.push(edge),
                    other => open.push(other),
                }
            }
        }
        let witness = |side: bool| -> Option<(Vertex, Witness)> {
            self.beyond(board, all.clone(), |vertex| is_beyond[vertex.index()] == side)
        };
        let ((_, within), (beyond, without)) = (witness(false)?, witness(true)?);
        Some(Cut { boundary, beyond, witnesses: [within, without] })
    }
}
