//! The state of the frontier, encoded in the bits of one integer.
//!
//! From the lowest bit: two bits for the *left plug*, the edge that enters the next vertex from the west; two
//! for the vertical edge at each column of vertices; and one for each column of cells, which says whether the
//! top of a cell with a clue is a line. A *plug* is [`NONE`], or a line whose path has its other end on the
//! frontier too: to its right ([`OPEN`]) or to its left ([`CLOSE`]). Paths do not cross, so the plugs are a
//! word of balanced brackets with gaps (a Motzkin word), and the brackets determine which ends belong
//! together.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not};

/// No line.
pub const NONE: u32 = 0;
/// A line whose path has its other end further right.
pub const OPEN: u32 = 1;
/// A line whose path has its other end further left.
pub const CLOSE: u32 = 2;

/// The position of the left plug.
pub const LEFT: u32 = 0;

/// The position of the plug of a column of vertices.
pub const fn plug_at(column: usize) -> u32 {
    2 + 2 * column as u32
}

/// The position of the bit of a column of cells, on a board with this many columns.
pub const fn top_at(column: usize, columns: usize) -> u32 {
    plug_at(columns + 1) + column as u32
}

/// The number of bits in a state of a board with this many columns of cells.
pub const fn bits(columns: usize) -> u32 {
    top_at(columns, columns)
}

/// An integer that holds a state.
pub trait Key:
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
    /// The state without any line.
    const EMPTY: Self;

    /// These bits, shifted to a position.
    fn put(bits: u32, at: u32) -> Self;
    /// The plug at a position.
    fn plug(self, at: u32) -> u32;
    /// The bit at a position.
    fn bit(self, at: u32) -> u32;
    /// The state with the plug at a position reversed: opening instead of closing, or the other way round.
    fn flipped(self, at: u32) -> Self;
    /// A hash of all bits, best mixed in its upper bits.
    fn mixed(self) -> u64;

    /// The position of the plug that closes the path opened at `at`.
    #[inline]
    fn closing(self, at: u32) -> u32 {
        let (mut at, mut depth) = (at, 1);
        while depth > 0 {
            at += 2;
            depth += [0, 1, -1, 0][self.plug(at) as usize];
        }
        at
    }

    /// The position of the plug that opens the path closed at `at`.
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
