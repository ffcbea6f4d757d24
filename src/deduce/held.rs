//! What is said in a wave, until all of it is decided.

use super::trail::{Reason, Site};
use crate::grid::{Cell, Edge};

/// What was said in a wave.
#[derive(Debug, Default)]
pub(super) struct Held {
    pub(super) edges: Vec<(Edge, bool, Reason, Site)>,
    pub(super) ties: Vec<([Option<Cell>; 2], bool)>,
}
