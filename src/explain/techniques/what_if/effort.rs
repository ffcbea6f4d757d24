//! How hard what-ifs are tried.

use super::Tried;
use crate::deadline::Deadline;
use crate::technique::Technique;

/// What an argument may use, and how long a short one is searched for.
#[derive(Clone, Copy, Debug)]
pub(in crate::explain) struct Strength {
    /// Its place in [`STRENGTHS`].
    pub(in crate::explain) index: usize,
    /// The techniques that an argument may use besides rules and extensions, in order.
    pub(in crate::explain) techniques: &'static [Technique],
    /// An argument of at most this many steps is short enough: no shorter one is searched for. Three steps can
    /// be followed without writing them down; and the harder the steps are, the longer the search for another
    /// argument takes.
    pub(super) short: usize,
    /// The search for a short argument stops once it has found this many failing assumptions. One of a few has
    /// nearly as short an argument as the best of all, but the harder the steps are, the longer each trial takes.
    pub(super) enough: usize,
    /// The easier strength whose trials decide in which order this strength tries assumptions; `None` for the
    /// easiest one.
    pub(in crate::explain) easier: Option<&'static Strength>,
    /// The strengths that nested what-ifs may have, the easiest first.
    pub(in crate::explain) nested: &'static [&'static Strength],
}

/// All strengths, the easiest first: those of what-ifs, then those of nested ones.
pub(in crate::explain) static STRENGTHS: [&Strength; 5] =
    [&SETTLE, &CONNECTION, &WINDOWS, &WHAT_IFS, &HARD_WHAT_IFS];

/// Connectivity, and then pairs of clues.
const TECHNIQUES: [Technique; 4] =
    [Technique::TwoOpenings, Technique::ConnectedColours, Technique::TwoClues, Technique::LoopAhead];

/// Rules and extensions.
static SETTLE: Strength =
    Strength { index: 0, techniques: &[], short: 3, enough: usize::MAX, easier: None, nested: &[] };
/// Connectivity as well.
pub(in crate::explain) static CONNECTION: Strength =
    Strength { index: 1, techniques: TECHNIQUES.split_at(2).0, easier: Some(&SETTLE), ..SETTLE };
/// Pairs of clues as well.
pub(in crate::explain) static WINDOWS: Strength =
    Strength { index: 2, techniques: &TECHNIQUES, short: 12, enough: 8, ..CONNECTION };
/// What-ifs by rules and extensions as well.
static WHAT_IFS: Strength = Strength {
    index: 3,
    short: usize::MAX,
    enough: 4,
    easier: Some(&WINDOWS),
    nested: &[&SETTLE],
    ..WINDOWS
};
/// What-ifs that use connectivity as well.
static HARD_WHAT_IFS: Strength = Strength { index: 4, nested: &[&SETTLE, &CONNECTION], ..WHAT_IFS };

/// How hard to try.
#[derive(Clone, Copy)]
pub(in crate::explain) struct Effort<'a> {
    pub(super) strength: &'static Strength,
    /// For each nested strength, the assumptions that were tried before the outer one was made. If it is empty,
    /// nested what-ifs try all assumptions afresh.
    pub(super) before: &'a [Tried],
    /// The assumptions that the easier strength has tried, if there is one.
    pub(super) easier: Option<&'a Tried>,
    pub(super) deadline: &'a Deadline,
}

impl<'a> Effort<'a> {
    pub(in crate::explain) const fn new(
        strength: &'static Strength,
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
        self.strength.nested.iter().map(move |&strength| Effort::new(strength, &[], self.deadline))
    }
}
