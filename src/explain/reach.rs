//! The set of techniques that an explanation may use.

use crate::deduce::rules::RuleSet;
use crate::deduce::technique_set::ExtensionSet;
use crate::deduce::trail::{Extension, RuleId};
use crate::technique::Technique;

/// A set of techniques of the ladder, as a bit set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach(u64);

impl Reach {
    /// All techniques of the ladder.
    pub const ALL: Reach = Reach::up_to(Technique::Cases);

    /// A technique and all easier ones.
    pub const fn up_to(technique: Technique) -> Reach {
        Reach((2 << technique as u64) - 1)
    }

    /// Only this technique.
    pub const fn only(technique: Technique) -> Reach {
        Reach(1 << technique as u64)
    }

    /// The union of two sets.
    #[must_use]
    pub const fn with(self, others: Reach) -> Reach {
        Reach(self.0 | others.0)
    }

    /// The difference of two sets.
    #[must_use]
    pub const fn without(self, others: Reach) -> Reach {
        Reach(self.0 & !others.0)
    }

    /// The intersection of two sets.
    #[must_use]
    pub const fn and(self, others: Reach) -> Reach {
        Reach(self.0 & others.0)
    }

    /// The hardest technique in the set; `None` if it is empty.
    pub fn hardest(self) -> Option<Technique> {
        Technique::ladder().nth(self.0.checked_ilog2()? as usize)
    }

    /// The set without its hardest technique; `None` if that would be empty.
    pub fn without_hardest(self) -> Option<Reach> {
        let rest = self.without(Reach::only(self.hardest()?));
        (rest.0 != 0).then_some(rest)
    }

    /// True if the set contains a technique.
    pub const fn has(self, technique: Technique) -> bool {
        self.0 >> technique as u64 & 1 == 1
    }

    /// The rules in the set.
    pub fn rules(self) -> RuleSet {
        RuleId::all().filter(|rule| self.has(rule.technique())).fold(RuleSet::NONE, RuleSet::with)
    }

    /// The extensions in the set that assume nothing.
    pub fn extensions(self) -> ExtensionSet {
        let direct = Extension::ALL.into_iter().filter(|&extension| ExtensionSet::DIRECT.contains(extension));
        direct
            .filter(|extension| self.has(extension.technique()))
            .fold(ExtensionSet::NONE, ExtensionSet::with)
    }
}
