//! For speed alone: assumptions that are tried together.
//!
//! Few assumptions lead to a contradiction, and a search with connectivity takes as long with many of them made as with one. So several
//! are made at once: if that leads to no contradiction, none of them does alone. Otherwise one half of them is tried, and then
//! the other half, down to a single assumption.

use super::rounds::{Followed, follow, follow_at_once};
use super::strength::Effort;
use super::{Searches, Tried};
use crate::deduce::deducer::Deducer;
use crate::step::Fact;

/// At most so many assumptions of a group count.
const MOST: usize = 12;

/// Assumptions in the order in which they are tried, in groups.
pub(super) struct Groups {
    assumptions: Vec<Fact>,
    /// For each group, the place after its last assumption.
    ends: Vec<usize>,
}

impl Groups {
    /// Divides assumptions into groups. Those that follow by rules from another one do not count, since they cost little.
    pub(super) fn new(assumptions: Vec<Fact>, tried: &Tried, effort: Effort) -> Groups {
        let easier = effort.easier_if_together();
        let most = if easier.is_some() { MOST } else { 1 };
        let counts = |assumed: Fact| {
            !tried.has(assumed) && easier.is_none_or(|easier| !easier.follows_from_another(assumed))
        };
        let (mut ends, mut counted) = (Vec::new(), 0);
        for (at, &assumed) in assumptions.iter().enumerate() {
            if !counts(assumed) {
                continue;
            }
            if counted == most {
                ends.push(at);
                counted = 0;
            }
            counted += 1;
        }
        ends.push(assumptions.len());
        Groups { assumptions, ends }
    }

    /// The number of groups.
    pub(super) fn count(&self) -> usize {
        self.ends.len()
    }

    /// The assumptions of a group.
    pub(super) fn group(&self, at: usize) -> Option<&[Fact]> {
        let end = *self.ends.get(at)?;
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.assumptions[start..end])
    }
}

/// How the trials of some assumptions ended.
pub(super) type Ended = Vec<(Fact, Followed)>;

/// Tries the assumptions of a group until `enough` of them have led to a contradiction, or time runs out. Adds how each trial ended to
/// `ended`.
pub(super) fn follow_group(
    deducer: &mut Deducer,
    searches: &mut Searches,
    group: &[Fact],
    effort: Effort,
    enough: usize,
    ended: &mut Ended,
) {
    let failing = ended.iter().filter(|(_, followed)| followed.fails()).count();
    if failing >= enough || effort.deadline.has_passed() {
        return;
    }
    match group {
        [] => {}
        &[assumed] => ended.push((assumed, follow(deducer, searches, assumed, effort))),
        _ => {
            let Joint { made, others, must_split } = make(deducer, searches, group, effort);
            let mut follow =
                |group: &[Fact]| follow_group(deducer, searches, group, effort, enough, &mut *ended);
            if must_split {
                let (one, other) = made.split_at(made.len() / 2);
                [one, other].into_iter().for_each(&mut follow);
            }
            match made.is_empty() {
                true => others.chunks(1).for_each(follow),
                false => follow(&others),
            }
            if !must_split && !effort.deadline.has_passed() {
                ended.extend(made.into_iter().map(|assumed| (assumed, Followed::harmless())));
            }
        }
    }
}

/// Assumptions that were made at once.
struct Joint {
    made: Vec<Fact>,
    /// Those that contradict the ones before them, by rules and extensions.
    others: Vec<Fact>,
    /// True if they must be tried in smaller groups: they lead to a contradiction, or there is at most one.
    must_split: bool,
}

/// Makes those assumptions of a group that can be true together, and follows them. Everything is undone afterwards.
fn make(deducer: &mut Deducer, searches: &mut Searches, group: &[Fact], effort: Effort) -> Joint {
    let mark = deducer.mark();
    let is_made = |&assumed: &Fact| {
        let before = deducer.mark();
        let outcome = deducer.adopt_facts(&[assumed]).and_then(|()| Ok(deducer.settle()?));
        if outcome.is_err() {
            deducer.backtrack_to(before);
        }
        outcome.is_ok()
    };
    let (made, others): (Vec<Fact>, Vec<Fact>) = group.iter().copied().partition(is_made);
    let must_split = made.len() < 2 || follow_at_once(deducer, searches, effort).is_err();
    deducer.backtrack_to(mark);
    Joint { made, others, must_split }
}
