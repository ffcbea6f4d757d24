//! Rules 9 to 15: a clue and the exits at its corners.
//!
//! At a corner of a cell two inner edges meet two exits. If both exits are off, the inner
//! edges are both on or both off. If the path *enters* (one exit on, the other off),
//! exactly one inner edge is on. Everything here follows from that and the clue.

use super::Proposals;
use crate::grid::{Cell, Vertex};
use crate::slink::board::{Board, Mask, Site, pair};

/// A cell seen from its corner `k`.
#[derive(Clone, Copy, Debug)]
pub struct Corner<'a> {
    board: &'a Board<'a>,
    cell: Cell,
    corners: [Vertex; 4],
    k: usize,
}

/// The two exits at a corner.
#[derive(Clone, Copy, Debug)]
struct Exits {
    on: Mask,
    off: Mask,
    both: Mask,
}

impl Exits {
    fn both_off(self) -> bool {
        self.off == self.both
    }

    /// The path enters: one on, the other off.
    fn entered(self) -> bool {
        self.on | self.off == self.both && self.on != 0 && self.off != 0
    }

    /// If exactly one exit is off, the other.
    fn other_than_off(self) -> Option<Mask> {
        (self.off.count_ones() == 1).then_some(self.both & !self.off)
    }
}

impl<'a> Corner<'a> {
    /// `cell` from its corner `k`, with all its corners as [`crate::grid::Grid::corners`] has them.
    pub fn new(board: &'a Board<'a>, cell: Cell, corners: [Vertex; 4], k: usize) -> Corner<'a> {
        Corner { board, cell, corners, k }
    }

    /// The corner `turn` steps clockwise from this one: 2 is the opposite corner.
    fn turned(self, turn: usize) -> Corner<'a> {
        Corner { k: (self.k + turn) % 4, ..self }
    }

    fn opposite(self) -> Corner<'a> {
        self.turned(2)
    }

    fn adjacent(self) -> [Corner<'a>; 2] {
        [self.turned(1), self.turned(3)]
    }

    fn vertex(self) -> Vertex {
        self.corners[self.k]
    }

    fn exits(self) -> Exits {
        let (spokes, both) = (self.board.spokes(self.vertex()), pair(self.k));
        Exits { on: spokes.on() & both, off: spokes.off() & both, both }
    }

    fn inner_on(self, out: &mut Proposals) {
        out.on(Site::Cell(self.cell), pair(self.k));
    }

    fn inner_off(self, out: &mut Proposals) {
        out.off(Site::Cell(self.cell), pair(self.k));
    }

    /// The cell that touches this one at the opposite corner, seen from its far corner.
    fn beyond_opposite(self) -> Option<Corner<'a>> {
        let grid = self.board.grid();
        let cell = grid.across_corner(self.cell, self.k + 2)?;
        Some(Corner { cell, corners: grid.corners(cell), k: (self.k + 2) % 4, ..self })
    }
}

/// Rule 9.
pub(super) fn corner_three(three: Corner, out: &mut Proposals) {
    if three.exits().both_off() {
        three.inner_on(out);
    }
}

/// Rule 10. The corner that changed may be the blocked one or the adjacent one.
pub(super) fn corner_two(two: Corner, out: &mut Proposals) {
    let mut look = |blocked: Corner, adjacent: Corner| {
        if let Some(exit) = adjacent.exits().other_than_off()
            && blocked.exits().both_off()
        {
            out.on(Site::Vertex(adjacent.vertex()), exit);
        }
    };
    for adjacent in two.adjacent() {
        look(two, adjacent);
        look(adjacent, two);
    }
}

/// Rule 11.
pub(super) fn corner_one(one: Corner, out: &mut Proposals) {
    if one.exits().both_off() {
        one.inner_off(out);
    }
}

/// Rule 12.
pub(super) fn entered_three(three: Corner, out: &mut Proposals) {
    if three.exits().entered() {
        three.opposite().inner_on(out);
    }
}

/// Rule 13, from the 3's far corner to the 1's.
pub(super) fn diagonal_three_to_one(three: Corner, out: &mut Proposals) {
    if three.exits().both_off()
        && let Some(one) = three.beyond_opposite()
        && three.board.clue(one.cell).is(1)
    {
        one.inner_off(out);
    }
}

/// Rule 13, from the 1's far corner to the 3's.
pub(super) fn diagonal_one_to_three(one: Corner, out: &mut Proposals) {
    let far = pair(one.k);
    if one.board.sides(one.cell).off() & far == far
        && let Some(three) = one.beyond_opposite()
        && one.board.clue(three.cell).is(3)
    {
        out.off(Site::Vertex(three.vertex()), pair(three.k));
    }
}

/// Rule 14. The corner that changed may be the entered one or the opposite one.
pub(super) fn entered_two(two: Corner, out: &mut Proposals) {
    let mut look = |entered: Corner, opposite: Corner| {
        if let Some(exit) = opposite.exits().other_than_off()
            && entered.exits().entered()
        {
            out.on(Site::Vertex(opposite.vertex()), exit);
        }
    };
    look(two, two.opposite());
    look(two.opposite(), two);
}

/// Rule 15.
pub(super) fn entered_one(one: Corner, out: &mut Proposals) {
    if one.exits().entered() {
        one.opposite().inner_off(out);
    }
}
