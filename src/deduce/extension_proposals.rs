//! Proposals of the extensions, collected before the deducer decides them.

use super::trail::{Extension, Site};
use crate::grid::Edge;

/// An edge that an extension wants decided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proposal {
    pub(super) edge: Edge,
    pub(super) on: bool,
    pub(super) extension: Extension,
    pub(super) site: Site,
}

/// The proposals of one look, in order. The list is reused, so that no look allocates.
#[derive(Debug, Default)]
pub(super) struct ExtensionProposals {
    pub(super) list: Vec<Proposal>,
}

impl ExtensionProposals {
    /// Adds a proposal for each of these edges.
    pub(super) fn extend(
        &mut self,
        edges: impl IntoIterator<Item = (Edge, bool)>,
        extension: Extension,
        site: Site,
    ) {
        self.list.extend(edges.into_iter().map(|(edge, on)| Proposal { edge, on, extension, site }));
    }
}
