//! What techniques beyond the rules propose.

use super::trail::{Extension, Site};
use crate::grid::Edge;

/// An edge to be decided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proposal {
    pub(super) edge: Edge,
    pub(super) on: bool,
    pub(super) extension: Extension,
    pub(super) site: Site,
}

/// The proposals of one look, in order; one list serves all looks.
#[derive(Debug, Default)]
pub(super) struct Found {
    list: Vec<Proposal>,
}

impl Found {
    /// Proposes to decide edges.
    pub(super) fn extend(
        &mut self,
        edges: impl IntoIterator<Item = (Edge, bool)>,
        extension: Extension,
        site: Site,
    ) {
        self.list.extend(edges.into_iter().map(|(edge, on)| Proposal { edge, on, extension, site }));
    }

    /// How many proposals there are.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The proposal at this place.
    pub(super) fn get(&self, i: usize) -> Option<Proposal> {
        self.list.get(i).copied()
    }

    /// No proposals.
    pub(super) fn clear(&mut self) {
        self.list.clear();
    }
}
