//! A state of the frontier in the bits of one integer.
//!
//! From the lowest bit: two bits for the *left plug*, the edge that comes from the west into the
//! vertex to be looked at; two for the vertical edge at each column of vertices; and a bit for
//! each column of cells, which says whether the top of a clued cell is a line. A *plug* is
//! [`NONE`], or a line whose other end is on the frontier too: to its right ([`OPEN`]) or to its
//! left ([`CLOSE`]). Paths do not cross, so the plugs are a word of balanced brackets with gaps,
//! and the bits tell all there is to know.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not};

/// No line.
pub(super) const NONE: u32 = 0;
/// A line whose path comes back further right.
pub(super) const OPEN: u32 = 1;
/// A line whose path comes back further left.
pub(super) const CLOSE: u32 = 2;

/// Where the left plug is.
pub(super) const LEFT: u32 = 0;

/// Where the plug of a column of vertices is.
pub(super) const fn plug_at(column: usize) -> u32 {
    2 + 2 * column as u32
}

/// Where the bit of a column of cells is, on a board with this many columns.
pub(super) const fn top_at(column: usize, columns: usize) -> u32 {
    plug_at(columns + 1) + column as u32
}

/// How many bits the states of a board with this many columns of cells have.
pub(super) const fn bits(columns: usize) -> u32 {
    top_at(columns, columns)
}

/// An integer that holds a state.
pub(super) trait Key:
    Copy
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
{
    /// No line anywhere.
    const EMPTY: Self;

    /// These bits from a place on.
    fn put(bits: u32, at: u32) -> Self;
    /// The plug at a place.
    fn plug(self, at: u32) -> u32;
    /// The bit at a place.
    fn bit(self, at: u32) -> u32;
    /// The state with the plug at a place the other way round.
    fn flipped(self, at: u32) -> Self;
    /// All bits, well mixed into the upper ones.
    fn mixed(self) -> u64;

    /// The place of the plug that closes the path opened at `at`.
    #[inline]
    fn closing(self, at: u32) -> u32 {
        let (mut at, mut depth) = (at, 1);
        while depth > 0 {
            at += 2;
            depth += [0, 1, -1, 0][self.plug(at) as usize];
        }
        at
    }

    /// The place of the plug that opens the path closed at `at`.
    #[inline]
    fn opening(self, at: u32) -> u32 {
        let (mut at, mut depth) = (at, 1);
        while depth > 0 {
            at -= 2;
            depth += [0, -1, 1, 0][self.plug(at) as usize];
        }
        at
    }
}

/// 2^64 divided by the golden ratio: multiples of it lie far apart.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

macro_rules! key {
    ($type:ident, $fold:expr) => {
        impl Key for $type {
            const EMPTY: Self = 0;

            #[inline]
            fn put(bits: u32, at: u32) -> Self {
                $type::from(bits) << at
            }

            #[inline]
            fn plug(self, at: u32) -> u32 {
                (self >> at) as u32 & 3
            }

            #[inline]
            fn bit(self, at: u32) -> u32 {
                (self >> at) as u32 & 1
            }

            #[inline]
            fn flipped(self, at: u32) -> Self {
                self ^ 3 << at
            }

            #[inline]
            fn mixed(self) -> u64 {
                let fold: fn(Self) -> u64 = $fold;
                fold(self).wrapping_mul(GOLDEN)
            }
        }
    };
}
key!(u64, |key| key ^ key >> 32);
key!(u128, |key| (key as u64) ^ ((key >> 64) as u64).wrapping_mul(GOLDEN).rotate_left(29));
