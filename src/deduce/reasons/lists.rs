//! Lists of steps: what they rest on, and what of them is needed.

use std::collections::HashSet;

use crate::deduce::trail::{Deduction, Reason};
use crate::step::{Branch, Conclusion, Fact, Premises, Step};
use crate::technique::Technique;

/// Colours around a clue, which may turn out not to need it.
pub(super) const fn colouring(premises: &Premises) -> Technique {
    match premises.clues.is_empty() {
        true => Technique::Colouring,
        false => Technique::ClueColouring,
    }
}

/// The step of a deduction that has an argument.
pub(super) fn argued(deduction: Deduction, argument: Vec<Branch>) -> Step {
    let technique = match deduction.reason {
        Reason::Extension(extension) => extension.technique(),
        _ => Technique::Cases,
    };
    let fact = Fact::Edge { edge: deduction.edge, line: deduction.on };
    Step { technique, premises: from_outside(&argument), conclusion: Conclusion::All(vec![fact]), argument }
}

/// A step as it is, or if a branch of its argument does not use what it assumes, the steps of that branch.
///
/// # Errors
/// If these end in a contradiction.
pub(super) fn without_idle(mut step: Step) -> Result<Vec<Step>, Vec<Step>> {
    let uses = |branch: &Branch| {
        branch.steps.iter().any(|step| step.premises.facts.binary_search(&branch.assumed).is_ok())
    };
    let Some(idle) = step.argument.iter().position(|branch| !uses(branch)) else { return Ok(vec![step]) };
    let steps = step.argument.swap_remove(idle).steps;
    match steps.last().map(|last| &last.conclusion) {
        Some(Conclusion::Contradiction) => Err(steps),
        _ => Ok(steps),
    }
}

/// The facts that steps rest on and that none of them concludes before.
pub(super) fn unexplained(steps: &[Step]) -> Vec<Fact> {
    let (mut facts, mut own) = (Vec::new(), HashSet::new());
    for step in steps {
        facts.extend(step.premises.facts.iter().copied().filter(|fact| !own.contains(fact)));
        if let Conclusion::All(concluded) = &step.conclusion {
            own.extend(concluded.iter().copied());
        }
    }
    facts
}

/// What the branches of an argument rest on that is not theirs.
pub(crate) fn from_outside(branches: &[Branch]) -> Premises {
    let (mut clues, mut facts) = (Vec::new(), Vec::new());
    for branch in branches {
        let mut own = HashSet::from([branch.assumed]);
        for step in &branch.steps {
            clues.extend_from_slice(&step.premises.clues);
            facts.extend(step.premises.facts.iter().copied().filter(|fact| !own.contains(fact)));
            if let Conclusion::All(concluded) = &step.conclusion {
                own.extend(concluded);
            }
        }
    }
    Premises::new(clues, facts)
}

/// Appends a step; with the one before, if that is the same use of the same technique.
pub(super) fn add(steps: &mut Vec<Step>, step: Step) {
    if let Some(last) = steps.last_mut()
        && last.argument.is_empty()
        && step.argument.is_empty()
        && (&last.technique, &last.premises) == (&step.technique, &step.premises)
        && let (Conclusion::All(facts), Conclusion::All(more)) = (&mut last.conclusion, &step.conclusion)
    {
        facts.extend_from_slice(more);
        return;
    }
    steps.push(step);
}

/// What of a list is needed. The first are the first to be left out; all of it must be enough.
pub(crate) fn least<T>(mut items: Vec<T>, is_enough: impl Fn(&[T]) -> bool) -> Vec<T> {
    let mut i = 0;
    while i < items.len() {
        let item = items.remove(i);
        if !is_enough(&items) {
            items.insert(i, item);
            i += 1;
        }
    }
    items
}
