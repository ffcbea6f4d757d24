//! How hard what-ifs are tried.

use super::Tried;
use crate::deadline::Deadline;
use crate::technique::Technique;

/// The techniques that an argument may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::explain) enum Strength {
    /// Rules and extensions.
    Settle,
    /// Connectivity as well.
    Connection,
    /// Pairs of clues as well.
    Windows,
    /// What-ifs by rules and extensions as well.
    WhatIfs,
    /// What-ifs that use connectivity as well.
    HardWhatIfs,
}

impl Strength {
    /// The number of strengths.
    pub(in crate::explain) const COUNT: usize = Strength::HardWhatIfs as usize + 1;

    /// The searches to run, in order: connectivity, then pairs of clues.
    pub(in crate::explain) const fn searches(self) -> &'static [Technique] {
        match self {
            Strength::Settle => &[],
            Strength::Connection => &[Technique::TwoOpenings, Technique::ConnectedColours],
            Strength::Windows | Strength::WhatIfs | Strength::HardWhatIfs => &[
                Technique::TwoOpenings,
                Technique::ConnectedColours,
                Technique::TwoClues,
                Technique::LoopAhead,
            ],
        }
    }

    /// An argument of at most this many steps is short enough: no shorter one is searched for. Three steps can
    /// be followed without writing them down; and the harder the steps are, the longer the search for another
    /// argument takes.
    pub(super) const fn short(self) -> usize {
        match self {
            Strength::Settle | Strength::Connection => 3,
            Strength::Windows => 12,
            Strength::WhatIfs | Strength::HardWhatIfs => usize::MAX,
        }
    }

    /// The search for a short argument stops once it has found this many failing assumptions. One of a few has
    /// nearly as short an argument as the best of all, but the harder the steps are, the longer each trial takes.
    pub(super) const fn enough(self) -> usize {
        match self {
            Strength::Settle | Strength::Connection => usize::MAX,
            Strength::Windows => 8,
            Strength::WhatIfs | Strength::HardWhatIfs => 4,
        }
    }

    /// The easier strength whose trials decide in which order this strength tries assumptions; `None` for the
    /// easiest one.
    pub(in crate::explain) const fn easier(self) -> Option<Strength> {
        match self {
            Strength::Settle => None,
            Strength::Connection | Strength::Windows => Some(Strength::Settle),
            Strength::WhatIfs | Strength::HardWhatIfs => Some(Strength::Windows),
        }
    }

    /// The strengths that nested what-ifs may have, the easiest first.
    pub(in crate::explain) const fn nested(self) -> &'static [Strength] {
        match self {
            Strength::Settle | Strength::Connection | Strength::Windows => &[],
            Strength::WhatIfs => &[Strength::Settle],
            Strength::HardWhatIfs => &[Strength::Settle, Strength::Connection],
        }
    }
}

/// How hard to try.
#[derive(Clone, Copy)]
pub(in crate::explain) struct Effort<'a> {
    pub(super) strength: Strength,
    /// For each nested strength, the assumptions that were tried before the outer one was made. If it is empty,
    /// nested what-ifs try all assumptions afresh.
    pub(super) before: &'a [Tried],
    /// The assumptions that the easier strength has tried, if there is one.
    pub(super) easier: Option<&'a Tried>,
    pub(super) deadline: &'a Deadline,
}

impl<'a> Effort<'a> {
    pub(in crate::explain) const fn new(
        strength: Strength,
        before: &'a [Tried],
        deadline: &'a Deadline,
    ) -> Effort<'a> {
        Effort { strength, before, easier: None, deadline }
    }

    /// The same effort, with the assumptions that the easier strength has tried.
    pub(in crate::explain) const fn after(self, easier: Option<&'a Tried>) -> Effort<'a> {
        Effort { easier, ..self }
    }

    /// The efforts of nested what-ifs, the easiest first.
    pub(super) fn nested(self) -> impl Iterator<Item = Effort<'a>> {
        self.strength.nested().iter().map(move |&strength| Effort::new(strength, &[], self.deadline))
    }
}
