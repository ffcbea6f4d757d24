//! Common code of rules 9 to 15, which combine a clue with the exits at its corners.
//!
//! At a corner of a cell two inner edges meet two exits. If both exits are off, the inner
//! edges are both on or both off. If the path *enters* (one exit on, the other off),
//! exactly one inner edge is on. Everything here follows from that and the clue.
//!
//! The function of a rule is called only where its clue and its [`CornerState`] hold. Functions that decide sides
//! of that very cell need only the number of the corner; the others look further. A rule with premises at two
//! corners has a function for each, since either may be the one that has changed.

use super::corner_state::CornerState;
use super::propose::Proposals;
use crate::deduce::board::Board;
use crate::deduce::four_edges::{FourEdges, pair};
use crate::deduce::trail::Site;
use crate::grid::{Cell, Vertex};

/// A cell seen from its corner `k`.
#[derive(Clone, Copy, Debug)]
pub struct Corner<'a> {
    pub(super) board: &'a Board,
    pub(super) cell: Cell,
    pub(super) vertex: Vertex,
    pub(super) k: usize,
}

impl<'a> Corner<'a> {
    /// Views `cell` from its corner `k`, which is `vertex`.
    pub fn new(board: &'a Board, vertex: Vertex, cell: Cell, k: usize) -> Corner<'a> {
        Corner { board, cell, vertex, k }
    }

    /// The corner `turn` steps clockwise from this one: 2 is the opposite corner.
    pub(super) fn turned(self, turn: usize) -> Corner<'a> {
        let vertex = self.board.grid().corner_from(self.vertex, self.k, turn);
        Corner { vertex, k: (self.k + turn) % 4, ..self }
    }

    pub(super) fn opposite(self) -> Corner<'a> {
        self.turned(2)
    }

    pub(super) fn adjacent(self) -> [Corner<'a>; 2] {
        [self.turned(1), self.turned(3)]
    }

    pub(super) fn spokes(self) -> FourEdges {
        self.board.spokes(self.vertex)
    }

    pub(super) fn is_in(self, state: CornerState) -> bool {
        state.is_at(self.spokes(), self.k)
    }

    /// Proposes both inner edges off, unless they are off already.
    pub(super) fn inner_off(self, out: &mut Proposals) {
        if self.board.sides(self.cell).off() & pair(self.k) != pair(self.k) {
            out.off(Site::Cell(self.cell), pair(self.k));
        }
    }

    /// Proposes the undecided exit of a half-blocked corner on.
    pub(super) fn exit_on(self, out: &mut Proposals) {
        out.on(Site::Vertex(self.vertex), self.spokes().undecided() & pair(self.k));
    }

    /// The cell that touches this one at the opposite corner, seen from its far corner.
    pub(super) fn beyond_opposite(self) -> Option<Corner<'a>> {
        let grid = self.board.grid();
        let k = (self.k + 2) % 4;
        let cell = grid.across_corner(self.cell, k)?;
        // The far corner is one more diagonal step away.
        let shared = self.opposite().vertex;
        Some(Corner { cell, vertex: grid.corner_from(shared, self.k, 2), k, ..self })
    }
}
