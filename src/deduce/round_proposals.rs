//! Proposals held back in a round until all of them have been collected.

use super::trail::Deduction;
use crate::grid::Cell;

/// The proposals of a round, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct RoundProposals {
    pub(super) edges: Vec<Deduction>,
    /// The clue that says how two cells are tied, the cells, and whether they are on different sides.
    pub(super) ties: Vec<(Cell, [Option<Cell>; 2], bool)>,
}
