//! What stands at a corner of a cell.

use crate::deduce::around::{Around, pair};

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

    /// True if it stands at the vertex with these spokes, for the cell whose corner `k` it is.
    pub fn is_at(self, spokes: Around, k: usize) -> bool {
        STANDING[spokes.index()] >> bit(k, self) & 1 == 1
    }
}

/// Stances at the four corners at a vertex, a bit each; or at one corner, in the lowest bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stances(u16);

impl Stances {
    /// Some at one corner.
    pub fn of(wanted: impl Fn(Stance) -> bool) -> Stances {
        Stances(Stance::ALL.into_iter().map(|stance| u16::from(wanted(stance)) << bit(0, stance)).sum())
    }

    /// Those at four corners, by the cells whose they are.
    pub fn at(corners: [Stances; 4]) -> Stances {
        Stances(corners.into_iter().enumerate().map(|(k, corner)| corner.0 << (k * Stance::COUNT)).sum())
    }

    /// Those of these that stand at a vertex with such spokes and did not before.
    #[must_use]
    pub fn news(self, before: Around, now: Around) -> Stances {
        Stances(STANDING[now.index()] & !STANDING[before.index()] & self.0)
    }

    /// True if there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// One by one, each with its corner.
    pub fn each(self) -> impl Iterator<Item = (usize, Stance)> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros() as usize;
            left &= left.checked_sub(1)?;
            Some((bit / Stance::COUNT, Stance::ALL[bit % Stance::COUNT]))
        })
    }
}

/// The place in [`STANDING`] of a stance at corner `k`.
const fn bit(k: usize, stance: Stance) -> usize {
    k * Stance::COUNT + stance as usize
}

/// By spokes, what stands at each corner.
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
