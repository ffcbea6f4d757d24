//! What stands at a corner of a cell.

use crate::deduce::around::{Around, Mask, pair};

/// What stands at a corner of a cell, for a rule to start from. At most one of the first
/// three holds; the last is independent of them. Where nothing is off none holds, and the corners there
/// are not looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

    /// The corners at which something stands that did not before, a bit each.
    pub fn news(before: Around, now: Around) -> Mask {
        (0..4).fold(0, |news, k| {
            let exits = Stance::exits(now, k);
            let is_new = exits.is_some() & (exits != Stance::exits(before, k))
                | Stance::inner_off(now, k) & !Stance::inner_off(before, k);
            news | Mask::from(is_new) << k
        })
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
