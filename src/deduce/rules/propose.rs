//! Proposals: the edges that a rule wants decided.

use crate::deduce::four_edges::{FourEdges, Mask};
use crate::deduce::trail::Site;

/// The edges around one site that a rule wants decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Decide {
    /// The edges to be lines.
    pub on: Mask,
    /// The edges to be crosses.
    pub off: Mask,
}

impl Decide {
    /// The rule has nothing to say.
    pub const NOTHING: Decide = Decide { on: 0, off: 0 };

    /// The rule wants these edges on.
    pub const fn on(on: Mask) -> Decide {
        Decide { on, off: 0 }
    }

    /// The rule wants these edges off.
    pub const fn off(off: Mask) -> Decide {
        Decide { on: 0, off }
    }

    /// This decision if a condition holds, otherwise nothing.
    #[must_use]
    pub const fn only_if(self, holds: bool) -> Decide {
        if holds { self } else { Decide::NOTHING }
    }

    /// The part of this that is not known yet, or known to be otherwise.
    #[must_use]
    pub const fn news(self, known: FourEdges) -> Decide {
        Decide { on: self.on & !known.on(), off: self.off & !known.off() }
    }
}

/// The proposals of one look by a rule that reads more than one site, each with its site. The list is reused,
/// so that no look allocates.
#[derive(Clone, Debug, Default)]
pub struct Proposals(Vec<(Site, Decide)>);

impl Proposals {
    /// Proposes that the edges `mask` at `site` are on.
    pub fn on(&mut self, site: Site, mask: Mask) {
        self.0.push((site, Decide::on(mask)));
    }

    /// Proposes that the edges `mask` at `site` are off.
    pub fn off(&mut self, site: Site, mask: Mask) {
        self.0.push((site, Decide::off(mask)));
    }

    /// Takes one proposal off the list.
    pub fn pop(&mut self) -> Option<(Site, Decide)> {
        self.0.pop()
    }
}
