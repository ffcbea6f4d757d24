//! The score: one number for all steps.
//!
//! It is `log2(Σ 2^cost / √n)` over the `n` steps, close to the cost of the hardest one: a step that costs
//! seven more weighs as much as 128 others. It is computed in integers only, so it is the same on every
//! machine.

use std::fmt;

/// A score, in hundredths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(u32);

impl Score {
    /// The score of pairs of a cost and a number of steps.
    pub(super) fn of(steps: impl Iterator<Item = (u32, u32)> + Clone) -> Score {
        let weight: u128 = steps.clone().map(|(cost, count)| u128::from(count) << cost).sum();
        let count: u128 = steps.map(|(_, count)| u128::from(count)).sum();
        Score(((200 * log2(weight)).saturating_sub(100 * log2(count)) >> (BITS + 1)) as u32)
    }

    /// The score in hundredths.
    pub const fn hundredths(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

/// The number of fraction bits that are computed.
const BITS: u32 = 20;

/// The binary logarithm with [`BITS`] fraction bits, rounded down; 0 for 0.
fn log2(number: u128) -> u64 {
    let Some(whole) = number.checked_ilog2() else { return 0 };
    // The mantissa, from 1 to 2, with 62 fraction bits: each squaring yields the next bit of the logarithm.
    let mut rest =
        if whole <= 62 { (number as u64) << (62 - whole) } else { (number >> (whole - 62)) as u64 };
    let mut log = u64::from(whole);
    for _ in 0..BITS {
        let square = (u128::from(rest) * u128::from(rest)) >> 62;
        let bit = (square >> 63) as u64;
        rest = (square >> bit) as u64;
        log = (log << 1) | bit;
    }
    log
}
