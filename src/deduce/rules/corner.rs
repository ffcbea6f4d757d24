//! Rules 9 to 15: a clue and the exits at its corners.
//!
//! At a corner of a cell two inner edges meet two exits. If both exits are off, the inner
//! edges are both on or both off. If the path *enters* (one exit on, the other off),
//! exactly one inner edge is on. Everything here follows from that and the clue.
//!
//! Each function is called only where its clue and its [`Stance`] hold. Rules that decide
//! sides of that very cell need to know no more than which corner it is; the others look
//! further. A rule with premises at two corners has a function for each, for either may be
//! the one that changed.

use super::{Decide, Proposals};
use crate::deduce::board::{Around, Board, Site, pair};
use crate::grid::{Cell, Vertex};

/// What stands at a corner of a cell, for a rule to start from. At most one of the first
/// three holds; the last is independent of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    /// Both exits are off.
    Blocked,
    /// One exit is on and the other off.
    Entered,
    /// One exit is off and the other undecided.
    HalfBlocked,
    /// Both inner edges are off.
    InnerOff,
}

impl Stance {
    /// How many there are.
    pub const COUNT: usize = Stance::ALL.len();

    /// All of them.
    pub const ALL: [Stance; 4] = [Stance::Blocked, Stance::Entered, Stance::HalfBlocked, Stance::InnerOff];

    /// Which of the first three holds at the vertex with these spokes, for the cell whose
    /// corner `k` it is.
    pub fn exits(spokes: Around, k: usize) -> Option<Stance> {
        EXITS[spokes.index()][k]
    }

    /// Whether the last holds there.
    pub fn inner_off(spokes: Around, k: usize) -> bool {
        // The inner edges leave the vertex in the directions that the exits do not take.
        let inner = pair(k + 2);
        spokes.off() & inner == inner
    }
}

/// [`Stance::exits`] of all spokes and corners.
static EXITS: [[Option<Stance>; 4]; 256] = {
    let mut table = [[None; 4]; 256];
    let mut i = 0;
    while i < 4 * 256 {
        let (spokes, exits) = (Around::from_index(i / 4), pair(i % 4));
        table[i / 4][i % 4] = match ((spokes.on() & exits).count_ones(), (spokes.off() & exits).count_ones())
        {
            (0, 2) => Some(Stance::Blocked),
            (1, 1) => Some(Stance::Entered),
            (0, 1) => Some(Stance::HalfBlocked),
            _ => None,
        };
        i += 1;
    }
    table
};

/// A cell seen from its corner `k`.
#[derive(Clone, Copy, Debug)]
pub struct Corner<'a> {
    board: &'a Board<'a>,
    cell: Cell,
    vertex: Vertex,
    k: usize,
}

impl<'a> Corner<'a> {
    /// `cell` from its corner `k`, which is `vertex`.
    pub fn new(board: &'a Board<'a>, vertex: Vertex, cell: Cell, k: usize) -> Corner<'a> {
        Corner { board, cell, vertex, k }
    }

    /// The corner `turn` steps clockwise from this one: 2 is the opposite corner.
    fn turned(self, turn: usize) -> Corner<'a> {
        let vertex = self.board.grid().corner_from(self.vertex, self.k, turn);
        Corner { vertex, k: (self.k + turn) % 4, ..self }
    }

    fn opposite(self) -> Corner<'a> {
        self.turned(2)
    }

    fn adjacent(self) -> [Corner<'a>; 2] {
        [self.turned(1), self.turned(3)]
    }

    fn spokes(self) -> Around {
        self.board.spokes(self.vertex)
    }

    fn stands(self, stance: Stance) -> bool {
        Stance::exits(self.spokes(), self.k) == Some(stance)
    }

    /// Proposes both inner edges off, if they are not.
    fn inner_off(self, out: &mut Proposals) {
        if self.board.sides(self.cell).off() & pair(self.k) != pair(self.k) {
            out.off(Site::Cell(self.cell), pair(self.k));
        }
    }

    /// Of a half blocked corner, proposes the undecided exit on.
    fn exit_on(self, out: &mut Proposals) {
        out.on(Site::Vertex(self.vertex), self.spokes().undecided() & pair(self.k));
    }

    /// The cell that touches this one at the opposite corner, seen from its far corner.
    fn beyond_opposite(self) -> Option<Corner<'a>> {
        let grid = self.board.grid();
        let k = (self.k + 2) % 4;
        let cell = grid.across_corner(self.cell, k)?;
        // Twice the way to the opposite corner.
        let shared = self.opposite().vertex;
        Some(Corner { cell, vertex: grid.corner_from(shared, self.k, 2), k, ..self })
    }
}

/// Rule 9, at a blocked corner.
pub(super) fn corner_three(k: usize) -> Decide {
    Decide::on(pair(k))
}

/// Rule 10, from the blocked corner.
pub(super) fn corner_two_from_blocked(two: Corner, out: &mut Proposals) {
    for adjacent in two.adjacent() {
        if adjacent.stands(Stance::HalfBlocked) {
            adjacent.exit_on(out);
        }
    }
}

/// Rule 10, from the adjacent, half blocked corner.
pub(super) fn corner_two_to_adjacent(two: Corner, out: &mut Proposals) {
    if two.adjacent().into_iter().any(|corner| corner.stands(Stance::Blocked)) {
        two.exit_on(out);
    }
}

/// Rule 11, at a blocked corner.
pub(super) fn corner_one(k: usize) -> Decide {
    Decide::off(pair(k))
}

/// Rule 12, at the corner where the path enters.
pub(super) fn entered_three(k: usize) -> Decide {
    Decide::on(pair(k + 2))
}

/// Rule 13, from the 3's far corner, which is blocked.
pub(super) fn diagonal_three_to_one(three: Corner, out: &mut Proposals) {
    if let Some(one) = three.beyond_opposite()
        && three.board.clue(one.cell).is(1)
    {
        one.inner_off(out);
    }
}

/// Rule 13, from the 1's far corner, whose inner edges are off.
pub(super) fn diagonal_one_to_three(one: Corner, out: &mut Proposals) {
    if let Some(three) = one.beyond_opposite()
        && one.board.clue(three.cell).is(3)
        && !three.stands(Stance::Blocked)
    {
        out.off(Site::Vertex(three.vertex), pair(three.k));
    }
}

/// Rule 14, from the corner where the path enters.
pub(super) fn entered_two_from_entry(two: Corner, out: &mut Proposals) {
    if two.opposite().stands(Stance::HalfBlocked) {
        two.opposite().exit_on(out);
    }
}

/// Rule 14, from the opposite, half blocked corner.
pub(super) fn entered_two_to_opposite(two: Corner, out: &mut Proposals) {
    if two.opposite().stands(Stance::Entered) {
        two.exit_on(out);
    }
}

/// Rule 15, at the corner where the path enters.
pub(super) fn entered_one(k: usize) -> Decide {
    Decide::off(pair(k + 2))
}
