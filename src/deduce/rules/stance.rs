//! Corner states: what a rule may start from at a corner of a cell.

use crate::deduce::around::{Around, pair};

/// The state of a corner of a cell, for a rule to start from. At most one of the first three holds; the last
/// is independent of them. Where no edge is off, none holds, and the corners are not looked at.
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
    /// The number of corner states.
    pub const COUNT: usize = Stance::ALL.len();

    /// All of them.
    pub const ALL: [Stance; 4] = [Stance::Blocked, Stance::Entered, Stance::HalfBlocked, Stance::InnerOff];

    /// True if this state holds at the vertex with these spokes, for the cell whose corner `k` it is.
    pub fn is_at(self, spokes: Around, k: usize) -> bool {
        STANDING[spokes.index()] >> bit(k, self) & 1 == 1
    }
}

/// A set of states of the four corners at a vertex, a bit each; or of one corner, in the lowest bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stances(u16);

impl Stances {
    /// The set of those states of one corner that are wanted.
    pub fn of(wanted: impl Fn(Stance) -> bool) -> Stances {
        Stances(Stance::ALL.into_iter().map(|stance| u16::from(wanted(stance)) << bit(0, stance)).sum())
    }

    /// Combines the sets of the four corners at a vertex, in the order of the cells there.
    pub fn at(corners: [Stances; 4]) -> Stances {
        Stances(corners.into_iter().enumerate().map(|(k, corner)| corner.0 << (k * Stance::COUNT)).sum())
    }

    /// The states in this set that hold with the spokes `now` and did not hold with those `before`.
    #[must_use]
    pub fn news(self, before: Around, now: Around) -> Stances {
        Stances(STANDING[now.index()] & !STANDING[before.index()] & self.0)
    }

    /// True if there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the states one by one, each after the number of its corner.
    pub fn each(self) -> impl Iterator<Item = (usize, Stance)> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros() as usize;
            left &= left.checked_sub(1)?;
            Some((bit / Stance::COUNT, Stance::ALL[bit % Stance::COUNT]))
        })
    }
}

/// The bit in [`STANDING`] of a state of corner `k`.
const fn bit(k: usize, stance: Stance) -> usize {
    k * Stance::COUNT + stance as usize
}

/// By spokes, the states of the four corners.
static STANDING: [u16; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 4 * 256 {
        let (spokes, k) = (Around::from_index(i / 4), i % 4);
        // The inner edges leave the vertex in the directions that the exits do not take.
        let (exits, inner) = (pair(k), pair(k + 2));
        let stance = match ((spokes.on() & exits).count_ones(), (spokes.off() & exits).count_ones()) {
            (0, 2) => Some(Stance::Blocked),
            (1, 1) => Some(Stance::Entered),
            (0, 1) => Some(Stance::HalfBlocked),
            _ => None,
        };
        if let Some(stance) = stance {
            table[i / 4] |= 1 << bit(k, stance);
        }
        if spokes.off() & inner == inner {
            table[i / 4] |= 1 << bit(k, Stance::InnerOff);
        }
        i += 1;
    }
    table
};
