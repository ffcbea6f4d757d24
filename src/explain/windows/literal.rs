//! Literals and partial assignments of the small problems that windows pose.

/// The most unknowns of a problem, one bit each.
pub(in crate::explain) const MOST_UNKNOWNS: usize = 64;

/// The colour of a cell: an unknown or its opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::explain) struct Literal {
    pub(in crate::explain) unknown: u8,
    pub(in crate::explain) opposite: bool,
}

/// A partial assignment.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::explain) struct Values {
    /// The unknowns that have a value, as a mask.
    pub(super) known: u64,
    /// The values, as a mask: 1 means inside. Valid only where `known` is set.
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

    /// True if two unknowns that have values have different ones.
    pub(in crate::explain) const fn differ(self, a: u8, b: u8) -> bool {
        (self.inside >> a ^ self.inside >> b) & 1 == 1
    }
}
