//! Connectivity of the inside of the loop, and of the outside together with the area around the grid: two
//! cells on the same side of the loop are connected by cells on that side, of which none is separated from
//! the next by a line.

use crate::grid::{Cell, State};
use crate::step::Fact;

use super::drawing::{Drawing, coloured};

/// A flood fill over the cells that can be reached without leaving one side of the loop.
pub(super) struct Regions {
    /// By the number of a cell, the last round in which it was reached.
    seen: Vec<u32>,
    round: u32,
    queue: Vec<Option<Cell>>,
}

impl Regions {
    pub(super) fn new(cells: usize) -> Regions {
        Regions { seen: vec![0; cells + 1], round: 0, queue: Vec::new() }
    }

    /// Whether the cells named by ties can be connected, on each side of the loop.
    pub(super) fn join(&mut self, drawing: &Drawing) -> bool {
        let mut named: Vec<((usize, bool), Option<Cell>)> = Vec::new();
        for tie in drawing.ties() {
            if let Fact::Cells { cells, .. } = *tie {
                named.extend(cells.map(|cell| (drawing.side(cell), cell)));
            }
        }
        named.sort_unstable();
        named.dedup();
        named.chunk_by(|a, b| a.0 == b.0).all(|of_one_side| match of_one_side {
            [_] | [] => true,
            [(side, start), others @ ..] => {
                self.spread(*start, *side, drawing);
                others.iter().all(|&(_, cell)| self.seen[coloured(cell)] == self.round)
            }
        })
    }

    /// Spreads from a cell to all cells that may be on its side.
    fn spread(&mut self, start: Option<Cell>, (class, colour): (usize, bool), drawing: &Drawing) {
        self.round += 1;
        self.queue.clear();
        self.reach(start);
        let mut head = 0;
        while let Some(&cell) = self.queue.get(head) {
            head += 1;
            let grid = drawing.grid;
            let open = grid.edges_around(cell).into_iter().filter(|&edge| drawing.state(edge) != State::Line);
            for edge in open {
                let next = grid.across(edge, cell);
                if drawing.side(next) != (class, !colour) {
                    self.reach(next);
                }
            }
        }
    }

    fn reach(&mut self, cell: Option<Cell>) {
        let seen = &mut self.seen[coloured(cell)];
        if *seen != self.round {
            *seen = self.round;
            self.queue.push(cell);
        }
    }
}
