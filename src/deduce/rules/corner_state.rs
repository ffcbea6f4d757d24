//! Corner states: what a rule may start from at a corner of a cell.

use crate::deduce::four_edges::{FourEdges, pair};

/// The state of a corner of a cell, for a rule to start from. At most one of the first three holds; the last
/// is independent of them. Where no edge is off, none holds, and the corners are not looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CornerState {
    /// Both exits are off.
    Blocked,
    /// One exit is on and the other off.
    Entered,
    /// One exit is off and the other undecided.
    HalfBlocked,
    /// Both inner edges are off.
    InnerOff,
}

impl CornerState {
    /// The number of corner states.
    pub const COUNT: usize = CornerState::ALL.len();

    /// All of them.
    pub const ALL: [CornerState; 4] =
        [CornerState::Blocked, CornerState::Entered, CornerState::HalfBlocked, CornerState::InnerOff];

    /// True if this state holds at the vertex with these spokes, for the cell whose corner `k` it is.
    pub fn is_at(self, spokes: FourEdges, k: usize) -> bool {
        HOLDING[spokes.index()] >> bit(k, self) & 1 == 1
    }
}

/// A set of states of the four corners at a vertex, a bit each; or of one corner, in the lowest bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CornerStates(u16);

impl CornerStates {
    /// The set of those states of one corner that are wanted.
    pub fn of(wanted: impl Fn(CornerState) -> bool) -> CornerStates {
        CornerStates(
            CornerState::ALL.into_iter().map(|state| u16::from(wanted(state)) << bit(0, state)).sum(),
        )
    }

    /// Combines the sets of the four corners at a vertex, in the order of the cells there.
    pub fn at(corners: [CornerStates; 4]) -> CornerStates {
        CornerStates(
            corners.into_iter().enumerate().map(|(k, corner)| corner.0 << (k * CornerState::COUNT)).sum(),
        )
    }

    /// The states in this set that hold with the spokes `now` and did not hold with those `before`.
    #[must_use]
    pub fn news(self, before: FourEdges, now: FourEdges) -> CornerStates {
        CornerStates(HOLDING[now.index()] & !HOLDING[before.index()] & self.0)
    }

    /// True if there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the states one by one, each after the number of its corner.
    pub fn each(self) -> impl Iterator<Item = (usize, CornerState)> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros() as usize;
            left &= left.checked_sub(1)?;
            Some((bit / CornerState::COUNT, CornerState::ALL[bit % CornerState::COUNT]))
        })
    }
}

/// The bit in [`HOLDING`] of a state of corner `k`.
const fn bit(k: usize, state: CornerState) -> usize {
    k * CornerState::COUNT + state as usize
}

/// By spokes, the states of the four corners.
static HOLDING: [u16; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 4 * 256 {
        let (spokes, k) = (FourEdges::from_index(i / 4), i % 4);
        // The inner edges leave the vertex in the directions that the exits do not take.
        let (exits, inner) = (pair(k), pair(k + 2));
        let state = match ((spokes.on() & exits).count_ones(), (spokes.off() & exits).count_ones()) {
            (0, 2) => Some(CornerState::Blocked),
            (1, 1) => Some(CornerState::Entered),
            (0, 1) => Some(CornerState::HalfBlocked),
            _ => None,
        };
        if let Some(state) = state {
            table[i / 4] |= 1 << bit(k, state);
        }
        if spokes.off() & inner == inner {
            table[i / 4] |= 1 << bit(k, CornerState::InnerOff);
        }
        i += 1;
    }
    table
};
