//! Why two cells are on the same side of the loop, or on different ones: a chain of cells from one
//! to the other, with a decided edge or a tie by a clue between each and the next.

use std::collections::VecDeque;

use super::known::{Known, When};
use crate::grid::{Cell, Edge, State};
use crate::step::{Fact, Premises};

/// Chains of facts that lead away from one cell.
pub(super) struct Chains {
    /// For each cell, and last the outside: the fact to it, and where that came from.
    came: Vec<Option<(Option<Cell>, Fact)>>,
    start: Option<Cell>,
}

impl Chains {
    /// The shortest chains from a cell, of what was known at a moment, not through this edge.
    pub(super) fn from(known: &Known, start: Option<Cell>, when: When, not: Option<Edge>) -> Chains {
        let grid = known.board.grid();
        let mut chains = Chains { came: vec![None; grid.cell_count() + 1], start };
        let mut queue = VecDeque::from([start]);
        while let Some(cell) = queue.pop_front() {
            let mut reach = |next: Option<Cell>, fact: Fact| {
                let i = chains.index(next);
                if next != start && chains.came[i].is_none() {
                    chains.came[i] = Some((cell, fact));
                    queue.push_back(next);
                }
            };
            let mut cross = |edge: Edge| {
                let state = known.state(edge, when);
                if Some(edge) == not || state == State::Undecided {
                    return;
                }
                let [a, b] = grid.cells_beside(edge);
                let next = if a == cell { b } else { a };
                if let Some(fact) = Fact::edge(edge, state) {
                    reach(next, fact);
                }
            };
            match cell {
                Some(cell) => grid.sides(cell).into_iter().for_each(&mut cross),
                None => {
                    grid.edges().filter(|&edge| grid.cells_beside(edge).contains(&None)).for_each(&mut cross);
                }
            }
            for tie in known.ties_at(cell, when) {
                let [a, b] = tie.cells;
                reach(if a == cell { b } else { a }, Fact::cells(a, b, tie.differ));
            }
        }
        chains
    }

    fn index(&self, cell: Option<Cell>) -> usize {
        cell.map_or(self.came.len() - 1, Cell::index)
    }

    /// The chain to a cell, and whether it is on the other side; `None` if there is no chain.
    pub(super) fn to(&self, mut cell: Option<Cell>) -> Option<(Vec<Fact>, bool)> {
        let (mut facts, mut differ) = (Vec::new(), false);
        while cell != self.start {
            let (before, fact) = self.came[self.index(cell)]?;
            differ ^= match fact {
                Fact::Edge { line, .. } => line,
                Fact::Cells { differ, .. } => differ,
            };
            facts.push(fact);
            cell = before;
        }
        Some((facts, differ))
    }
}

/// Why the cells beside an edge are on different sides of the loop, or on the same; not by the edge itself.
pub(super) fn between(known: &Known, edge: Edge, differ: bool, when: When) -> Option<Premises> {
    let [a, b] = known.board.grid().cells_beside(edge);
    let (facts, found) = Chains::from(known, a, when, Some(edge)).to(b)?;
    (found == differ).then(|| Premises::new(Vec::new(), facts))
}
