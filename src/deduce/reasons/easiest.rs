//! The easiest steps that rest on clues alone.

use super::history::Entry;
use super::lists::add;
use super::{Reason, Reasons};
use crate::deadline::Deadline;
use crate::step::Step;
use crate::technique::Technique;

/// The number of steps returned. Two steps about one pair of 3s are merged for readers, so the second must be there; and with the
/// third one, the second is known to be complete.
const STEPS: usize = 3;

impl Reasons<'_> {
    /// Returns the first of the easiest steps that rules take from clues alone, and up to two steps by the same technique that
    /// follow it at once. `None` if there is none, or if the time runs out. Other steps are not written down: on a large
    /// board that takes longer than to find them.
    pub(crate) fn easiest(&self, deadline: &Deadline) -> Option<Vec<Step>> {
        let trail = self.history.board.trail();
        let technique = |place: usize| match trail.get(place)?.reason {
            Reason::Technique(technique) if technique.is_rule() => Some(technique),
            _ => None,
        };
        let mut by_technique: Vec<(Technique, usize)> =
            (0..trail.len()).filter_map(|place| Some((technique(place)?, place))).collect();
        by_technique.sort_unstable();
        let rests_on_clues =
            |place| self.step(Entry::Edge(place)).is_some_and(|step| step.premises.facts.is_empty());
        let mut in_time = by_technique.into_iter().take_while(|_| !deadline.has_passed());
        let (easiest, first) = in_time.find(|&(_, place)| rests_on_clues(place))?;
        let mut steps = Vec::new();
        for place in (first..).take_while(|&place| technique(place) == Some(easiest)) {
            add(&mut steps, self.step(Entry::Edge(place))?);
            if steps.len() == STEPS {
                break;
            }
        }
        Some(steps)
    }
}
