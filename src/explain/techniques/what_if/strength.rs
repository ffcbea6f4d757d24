//! The strengths of what-ifs: what an argument may use, and how long it may be.

use super::Tried;
use crate::deadline::Deadline;
use crate::technique::Technique;

/// What an argument may use.
#[derive(Clone, Copy, Debug)]
pub(in crate::explain) struct Strength {
    /// Its place in [`STRENGTHS`].
    pub(in crate::explain) index: usize,
    /// The techniques that an argument may use besides rules and extensions, where these have no news.
    pub(super) techniques: &'static [Technique],
    /// The number of rounds within which there must be a contradiction.
    pub(super) rounds: u32,
    /// The search for a short argument stops at this many assumptions that fail. The best argument of a few is nearly as short as
    /// the best of all, and trials with connectivity take long; with nested what-ifs, so long that the first assumption
    /// that fails is taken.
    pub(super) enough: usize,
    /// The strengths that nested what-ifs may have, the easiest first.
    pub(in crate::explain) nested: &'static [&'static Strength],
}

/// All strengths, the easiest first: those of what-ifs, then those of nested ones.
pub(in crate::explain) static STRENGTHS: [&Strength; 6] =
    [&SHORT, &LONGER, &SETTLED, &CONNECTED, &NESTED, &HARD_NESTED];

/// A few rounds of rules and extensions.
static SHORT: Strength = Strength { index: 0, techniques: &[], rounds: 4, enough: usize::MAX, nested: &[] };
/// The same with more rounds.
static LONGER: Strength = Strength { index: 1, rounds: 8, ..SHORT };
/// The same with any number of rounds.
static SETTLED: Strength = Strength { index: 2, rounds: u32::MAX, enough: 8, ..SHORT };
/// The same, and connectivity.
static CONNECTED: Strength =
    Strength { index: 3, techniques: &[Technique::TwoOpenings, Technique::ConnectedColours], ..SETTLED };
/// The same, and nested what-ifs by rules and extensions.
static NESTED: Strength = Strength { index: 4, enough: 1, nested: &[&SETTLED], ..CONNECTED };
/// The same, and nested what-ifs by connectivity.
static HARD_NESTED: Strength = Strength { index: 5, nested: &[&SETTLED, &CONNECTED], ..NESTED };

impl Strength {
    /// True if there is no limit of rounds.
    pub(in crate::explain) const fn is_unlimited(&self) -> bool {
        self.rounds == u32::MAX
    }
}

/// How hard to try, and until when.
#[derive(Clone, Copy)]
pub(in crate::explain) struct Effort<'a> {
    pub(super) strength: &'static Strength,
    /// For each nested strength, the assumptions that were tried before the outer one was made. If it is empty,
    /// nested what-ifs try all assumptions afresh.
    pub(super) before: &'a [Tried],
    /// The assumptions that the next easier strength has tried, if there is one.
    pub(super) easier: Option<&'a Tried>,
    pub(super) deadline: &'a Deadline,
    /// The number of threads that may work on it.
    pub(super) threads: usize,
    /// True if rounds are not counted, which is faster.
    pub(super) at_once: bool,
}

impl<'a> Effort<'a> {
    pub(in crate::explain) const fn new(
        strength: &'static Strength,
        before: &'a [Tried],
        deadline: &'a Deadline,
    ) -> Effort<'a> {
        Effort { strength, before, easier: None, deadline, threads: 1, at_once: false }
    }

    /// The same effort on up to so many threads.
    pub(in crate::explain) const fn on_threads(self, threads: usize) -> Effort<'a> {
        Effort { threads, ..self }
    }

    /// The same effort, without counting rounds.
    pub(super) const fn at_once(self) -> Effort<'a> {
        Effort { at_once: true, ..self }
    }

    /// The same effort, given what the next easier strength has tried.
    pub(in crate::explain) const fn after(self, easier: Option<&'a Tried>) -> Effort<'a> {
        Effort { easier, ..self }
    }

    /// The number of threads for so many tasks: one without connectivity, with which a task takes twenty times as long.
    pub(super) fn threads_for(self, tasks: usize, tasks_per_thread: usize) -> usize {
        match self.strength.techniques {
            [] => 1,
            _ => self.threads.min(tasks.div_ceil(tasks_per_thread)).max(1),
        }
    }

    /// What the next easier strength has tried, if this one tries assumptions together: that is, with connectivity and without
    /// nested what-ifs.
    pub(super) fn easier_if_together(&self) -> Option<&'a Tried> {
        let Strength { techniques, nested, .. } = self.strength;
        self.easier.filter(|_| !techniques.is_empty() && nested.is_empty())
    }

    /// The efforts of nested what-ifs, the easiest first.
    pub(super) fn nested(self) -> impl Iterator<Item = Effort<'a>> {
        self.strength.nested.iter().map(move |&strength| Effort::new(strength, &[], self.deadline))
    }
}
