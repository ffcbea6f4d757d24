//! The states of the four edges of a cell or at a vertex, packed into a byte.

use crate::grid::State;

/// Some of the four edges of a cell or at a vertex, a bit each, in the order of
/// [`crate::grid`]: bit `k` is side or direction `k`.
pub type Mask = u8;

/// All four edges.
pub const ALL: Mask = 0b1111;

/// The two edges that meet at corner `k` of a cell (its sides `k - 1` and `k`), and also the two exits there
/// (the directions `k - 1` and `k` from the vertex).
#[inline]
pub const fn pair(k: usize) -> Mask {
    [0b1001, 0b0011, 0b0110, 0b1100][k % 4]
}

/// The states of the four edges of a cell or at a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct FourEdges(u8);

impl FourEdges {
    /// The lines.
    #[inline]
    pub const fn on(self) -> Mask {
        self.0 & ALL
    }

    /// The crosses, and at a vertex on the border the edges that do not exist.
    #[inline]
    pub const fn off(self) -> Mask {
        self.0 >> 4
    }

    /// The undecided edges.
    #[inline]
    pub const fn undecided(self) -> Mask {
        !(self.on() | self.off()) & ALL
    }

    /// True if more than two are on.
    #[inline]
    pub const fn branches(self) -> bool {
        // Clears the lowest bit, and then the lowest of those left.
        let rest = self.on() & self.on().wrapping_sub(1);
        rest & rest.wrapping_sub(1) != 0
    }

    /// All 81 states in which no edge is both on and off, in the order of [`FourEdges::index`].
    #[inline]
    pub fn all() -> impl Iterator<Item = FourEdges> {
        (0..256).map(FourEdges::from_index).filter(|edges| edges.on() & edges.off() == 0)
    }

    /// The state with this index, of which only the lowest eight bits count.
    #[inline]
    pub const fn from_index(index: usize) -> FourEdges {
        FourEdges(index as u8)
    }

    /// The index of the state: unique, and below 256.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The state of edge `k`.
    #[inline]
    pub const fn state(self, k: usize) -> State {
        match (self.on() >> k & 1, self.off() >> k & 1) {
            (1, _) => State::Line,
            (_, 1) => State::Cross,
            _ => State::Undecided,
        }
    }

    #[inline]
    pub(super) const fn set(&mut self, k: usize, on: bool) {
        self.0 |= 1 << (k + if on { 0 } else { 4 });
    }

    #[inline]
    pub(super) const fn clear(&mut self, k: usize) {
        self.0 &= !(0b1_0001 << k);
    }
}
