//! Rules 1 to 3: a clue `n` and the four edges of its cell.

use super::Decide;
use crate::deduce::board::{ALL, Around};

/// Rule 1.
pub(super) fn zero(n: u8, _: Around) -> Decide {
    if n == 0 { Decide::off(ALL) } else { Decide::NOTHING }
}

/// Rule 2.
pub(super) fn clue_remaining(n: u8, sides: Around) -> Decide {
    if sides.off().count_ones() == 4 - u32::from(n) { Decide::on(sides.undecided()) } else { Decide::NOTHING }
}

/// Rule 3. A 0 is satisfied from the start; that is rule 1's to say.
pub(super) fn clue_satisfied(n: u8, sides: Around) -> Decide {
    if n > 0 && sides.on().count_ones() == u32::from(n) {
        Decide::off(sides.undecided())
    } else {
        Decide::NOTHING
    }
}
