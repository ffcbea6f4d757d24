//! Where a clause is.

use super::form::{INPUTS, Set};

/// A clause: where it begins, or the table that it follows from and which of its literals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseRef(pub(super) u32);

impl ClauseRef {
    /// No clause: a decision, or what holds anyway.
    pub(super) const NONE: ClauseRef = ClauseRef(u32::MAX);
    /// Set in those of tables.
    const TABLE: u32 = 1 << 31;
    /// Bits for the number of a table.
    const BITS: u32 = u32::BITS - 1 - INPUTS as u32;
    /// How many tables there can be, without the one that would look like [`ClauseRef::NONE`].
    pub(super) const TABLES: usize = (1 << ClauseRef::BITS) - 1;

    /// Of a table, these literals.
    pub(super) const fn of_table(table: u32, set: Set) -> ClauseRef {
        ClauseRef(ClauseRef::TABLE | (set as u32) << ClauseRef::BITS | table)
    }

    /// The table and the literals, if it is of one.
    pub(super) const fn table(self) -> Option<(u32, Set)> {
        let set = (self.0 & !ClauseRef::TABLE) >> ClauseRef::BITS;
        if self.0 & ClauseRef::TABLE == 0 {
            None
        } else {
            Some((self.0 & ClauseRef::TABLES as u32, set as Set))
        }
    }
}
