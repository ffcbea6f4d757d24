//! Rules 6 to 8: the four edges at a vertex. At the border, those outside are off.

use super::Decide;
use crate::deduce::board::Around;

/// Rule 6.
pub(super) fn vertex_continue(spokes: Around) -> Decide {
    if spokes.on().count_ones() == 1 && spokes.undecided().count_ones() == 1 {
        Decide::on(spokes.undecided())
    } else {
        Decide::NOTHING
    }
}

/// Rule 7.
pub(super) fn vertex_full(spokes: Around) -> Decide {
    if spokes.on().count_ones() == 2 { Decide::off(spokes.undecided()) } else { Decide::NOTHING }
}

/// Rule 8.
pub(super) fn vertex_dead_end(spokes: Around) -> Decide {
    if spokes.on() == 0 && spokes.undecided().count_ones() == 1 {
        Decide::off(spokes.undecided())
    } else {
        Decide::NOTHING
    }
}
