//! How far up the ladder an explanation may reach.

use crate::deduce::methods::ExtensionSet;
use crate::deduce::rules::RuleSet;
use crate::deduce::trail::{Extension, RuleId};
use crate::technique::Technique;

/// The techniques that may be used, a bit for each one of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach(u64);

impl Reach {
    /// All of them.
    pub const ALL: Reach = Reach::up_to(Technique::Cases);

    /// A technique and all that are easier.
    pub const fn up_to(technique: Technique) -> Reach {
        Reach((2 << technique as u64) - 1)
    }

    /// One technique and no other.
    pub const fn only(technique: Technique) -> Reach {
        Reach(1 << technique as u64)
    }

    /// These and others.
    #[must_use]
    pub const fn with(self, others: Reach) -> Reach {
        Reach(self.0 | others.0)
    }

    /// These but for others.
    #[must_use]
    pub const fn without(self, others: Reach) -> Reach {
        Reach(self.0 & !others.0)
    }

    /// Those that are in both sets.
    #[must_use]
    pub const fn and(self, others: Reach) -> Reach {
        Reach(self.0 & others.0)
    }

    /// The hardest of them; `None` if there are none.
    pub fn hardest(self) -> Option<Technique> {
        Technique::ladder().nth(self.0.checked_ilog2()? as usize)
    }

    /// Those without the hardest; `None` if nothing would be left.
    pub fn without_hardest(self) -> Option<Reach> {
        let rest = self.without(Reach::only(self.hardest()?));
        (rest.0 != 0).then_some(rest)
    }

    /// True if a technique is among them.
    pub const fn has(self, technique: Technique) -> bool {
        self.0 >> technique as u64 & 1 == 1
    }

    /// The rules among them.
    pub fn rules(self) -> RuleSet {
        RuleId::all().filter(|rule| self.has(rule.technique())).fold(RuleSet::NONE, RuleSet::with)
    }

    /// The extensions among them that need no assumption.
    pub fn extensions(self) -> ExtensionSet {
        let direct = Extension::ALL.into_iter().filter(|&extension| ExtensionSet::DIRECT.contains(extension));
        direct
            .filter(|extension| self.has(extension.technique()))
            .fold(ExtensionSet::NONE, ExtensionSet::with)
    }
}
