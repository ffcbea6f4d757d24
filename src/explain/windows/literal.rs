//! The unknowns of a question about a few cells, and what they may be.

/// A cell: the unknown that its colour is, or the opposite of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::explain) struct Literal {
    pub(in crate::explain) unknown: u8,
    pub(in crate::explain) opposite: bool,
}

/// Which unknowns have a value, and which.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::explain) struct Values {
    /// A bit for each unknown that has a value.
    pub(super) known: u64,
    /// The bits of those that are inside.
    pub(super) inside: u64,
}

impl Values {
    pub(in crate::explain) const fn has(self, unknown: u8) -> bool {
        self.known >> unknown & 1 == 1
    }

    pub(in crate::explain) fn get(self, literal: Literal) -> Option<bool> {
        let inside = self.inside >> literal.unknown & 1 == 1;
        self.has(literal.unknown).then_some(inside ^ literal.opposite)
    }

    pub(in crate::explain) const fn set(&mut self, unknown: u8, inside: bool) {
        self.known |= 1 << unknown;
        self.inside = self.inside & !(1 << unknown) | (inside as u64) << unknown;
    }

    pub(in crate::explain) const fn unset(&mut self, unknown: u8) {
        self.known &= !(1 << unknown);
    }

    /// True if two unknowns have different values here.
    pub(in crate::explain) const fn differ(self, a: u8, b: u8) -> bool {
        (self.inside >> a ^ self.inside >> b) & 1 == 1
    }
}
