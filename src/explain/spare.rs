//! Leaves out steps that can be spared: a few steps later, everything is known without them.

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::deduce::mark::Mark;
use crate::deduce::reasons::fewest;
use crate::step::{Conclusion, Fact, Step};
use crate::technique::Technique;

/// A step is spared if as much is known without it after at most this many others.
const AHEAD: usize = 8;

/// A step that a deducer has taken.
struct Taken {
    step: Step,
    /// The state of the deducer before it, to return to.
    before: Mark,
    /// The number of decided edges after it.
    decided: usize,
}

/// The steps that say anything new, without those that can be spared. The deducer runs the easy techniques alone.
pub(super) fn without_spare(mut deducer: Deducer, steps: &[Step], deadline: &Deadline) -> Vec<Step> {
    let mut taken: Vec<Taken> = Vec::new();
    let mut is_consistent = deducer.run_rules().is_ok() && deducer.settle().is_ok();
    for step in steps {
        let Some(step) = with_news(deducer.board(), step) else { continue };
        let before = deducer.mark();
        is_consistent = is_consistent && take(&mut deducer, &step);
        taken.push(Taken { step, before, decided: deducer.board().trail().len() });
    }
    let to_try = if is_consistent { taken.len() } else { 0 };
    for i in (0..to_try).rev().take_while(|_| !deadline.has_passed()) {
        deducer.backtrack_to(taken[i].before);
        if decides_edges_alone(&taken[i].step) && all_follows(&mut deducer, &taken[i + 1..]) {
            taken.remove(i);
        }
    }
    taken.into_iter().map(|taken| taken.step).collect()
}

/// Decides what a step concludes, and then all that is easy; false if that is a contradiction.
fn take(deducer: &mut Deducer, step: &Step) -> bool {
    deducer.adopt_facts(step.conclusion.facts()).is_ok() && deducer.settle().is_ok()
}

/// True if a step says nothing of cells, on which a later step could rest.
fn decides_edges_alone(step: &Step) -> bool {
    let facts = step.conclusion.facts();
    !facts.is_empty() && facts.iter().all(|fact| fact.drawn().is_some())
}

/// True if the next steps can be taken, and soon decide all that they decided before.
fn all_follows(deducer: &mut Deducer, next: &[Taken]) -> bool {
    for Taken { step, decided, .. } in next.iter().take(AHEAD) {
        let board = deducer.board();
        let is_known = |fact: &Fact| fact.drawn().is_none_or(|(edge, state)| board.state(edge) == state);
        if !step.premises.facts.iter().all(is_known) || !take(deducer, step) {
            return false;
        }
        if deducer.board().trail().len() == *decided {
            return true;
        }
    }
    false
}

/// A step, if it says anything that is not known yet.
pub(super) fn with_news(board: &Board, step: &Step) -> Option<Step> {
    let Conclusion::All(facts) = &step.conclusion else { return Some(step.clone()) };
    // An edge that is known the other way is a contradiction, and so worth saying.
    let is_new = |fact: &Fact| fact.drawn().is_none_or(|(edge, state)| board.state(edge) != state);
    if !facts.iter().any(is_new) {
        return None;
    }
    let mut step = step.clone();
    if step.technique == Technique::Colouring && !facts.iter().all(is_new) {
        // A colouring with several conclusions has a chain of cells for each: those for what is known already go.
        let news: Vec<Fact> = facts.iter().copied().filter(is_new).collect();
        step.premises.facts = fewest(board.grid(), step.premises.facts, &news);
        step.conclusion = Conclusion::All(news);
    }
    Some(step)
}
