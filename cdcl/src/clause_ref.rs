//! A reference to a clause: a stored one, or one that a table implies.

use super::shape::{INPUTS, Set};

/// A clause: either its index in the list of clauses, or a table and the set of its literals that make the
/// clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseRef(pub(super) u32);

impl ClauseRef {
    /// No clause: the reason of a decision, of an assumption, or of a literal that holds for good.
    pub(super) const NONE: ClauseRef = ClauseRef(u32::MAX);
    /// The bit that marks clauses of tables.
    const TABLE: u32 = 1 << 31;
    /// The number of bits for the index of a table.
    const BITS: u32 = u32::BITS - 1 - INPUTS as u32;
    /// The largest number of tables. One more fits, but its clauses could look like [`ClauseRef::NONE`].
    pub(super) const TABLES: usize = (1 << ClauseRef::BITS) - 1;

    /// The clause of a table that consists of these of its literals.
    pub(super) const fn of_table(table: u32, set: Set) -> ClauseRef {
        ClauseRef(ClauseRef::TABLE | (set as u32) << ClauseRef::BITS | table)
    }

    /// The table and its literals, if this is a clause of a table.
    pub(super) const fn table(self) -> Option<(u32, Set)> {
        let set = (self.0 & !ClauseRef::TABLE) >> ClauseRef::BITS;
        if self.0 & ClauseRef::TABLE == 0 {
            None
        } else {
            Some((self.0 & ClauseRef::TABLES as u32, set as Set))
        }
    }
}
