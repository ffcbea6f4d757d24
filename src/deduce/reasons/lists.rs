//! Lists of steps: collects the premises that they need from outside, and reduces lists to what is needed.

use rustc_hash::FxHashSet;

use crate::deduce::trail::Deduction;
use crate::grid::{Grid, State};
use crate::step::{Branch, Conclusion, Fact, Premises, Step};
use crate::technique::Technique;

/// The technique of a deduction from colours around a clue, by its premises: without the clue it is colouring, and with lines or
/// crosses alone it may be counting.
pub(super) fn colouring(grid: Grid, premises: &Premises, concluded: Fact) -> Technique {
    let [(cell, clue)] = premises.clues[..] else { return Technique::Colouring };
    let sides = grid.sides(cell);
    let drawn = premises.facts.iter().filter_map(|fact| fact.drawn());
    let own: Vec<State> = drawn.filter(|(edge, _)| sides.contains(edge)).map(|(_, state)| state).collect();
    // If all premises are sides of the clue, colours are not needed.
    let is_counted = |state| {
        let count = own.iter().filter(|&&other| other == state).count();
        let wanted = clue.number().map(usize::from);
        own.len() == premises.facts.len()
            && count == own.len()
            && wanted == Some(if state == State::Line { count } else { 4_usize.saturating_sub(count) })
    };
    match concluded {
        Fact::Edge { line: false, .. } if is_counted(State::Line) => Technique::ClueSatisfied,
        Fact::Edge { line: true, .. } if is_counted(State::Cross) => Technique::ClueRemaining,
        _ => Technique::ClueColouring,
    }
}

/// Builds the step of a deduction by a technique that needs an argument.
pub(super) fn argued(technique: Technique, deduction: Deduction, argument: Vec<Branch>) -> Step {
    let conclusion = Conclusion::All(vec![deduction.fact()]);
    Step { technique, premises: from_outside(&argument), conclusion, argument }
}

/// Returns a step as it is; or if a branch of its argument does not use what it assumes, the steps of that
/// branch.
///
/// # Errors
/// Those steps, if they end in a contradiction.
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

/// Returns the facts that steps rest on and that no earlier one of them concludes.
pub(super) fn unexplained(steps: &[Step]) -> Vec<Fact> {
    let (mut facts, mut own) = (Vec::new(), FxHashSet::default());
    for step in steps {
        facts.extend(step.premises.facts.iter().copied().filter(|fact| !own.contains(fact)));
        if let Conclusion::All(concluded) = &step.conclusion {
            own.extend(concluded.iter().copied());
        }
    }
    facts
}

/// Returns the premises of all steps in the branches of an argument, except what the branch itself assumes or
/// concludes.
fn from_outside(branches: &[Branch]) -> Premises {
    let (mut clues, mut facts) = (Vec::new(), Vec::new());
    for branch in branches {
        let mut own = FxHashSet::from_iter([branch.assumed]);
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

/// Appends a step, or merges it into the last one if that is the same use of the same technique.
pub(super) fn add(steps: &mut Vec<Step>, step: Step) {
    if let Some(last) = steps.last_mut()
        && last.argument.is_empty()
        && step.argument.is_empty()
        && (&last.technique, &last.premises) == (&step.technique, &step.premises)
        // At a corner of the board, where a dot has two edges, there are no premises.
        && (step.technique != Technique::EveryDot || last.conclusion.facts().len() < 2)
        && let (Conclusion::All(facts), Conclusion::All(more)) = (&mut last.conclusion, &step.conclusion)
    {
        facts.extend_from_slice(more);
        return;
    }
    steps.push(step);
}

/// Reduces a list to a minimal one that still satisfies `is_enough`, dropping the first items first. The
/// whole list must satisfy it, and adding items must never make it false. So several in a row can be dropped
/// at once.
pub(crate) fn least<T>(mut items: Vec<T>, is_enough: impl Fn(&[T]) -> bool) -> Vec<T> {
    // The items before `kept` are needed; `many` of those after it are left out at once.
    let (mut kept, mut many) = (0, 1);
    while kept < items.len() {
        many = many.min(items.len() - kept);
        items[kept..].rotate_left(many);
        let fewer = items.len() - many;
        if is_enough(&items[..fewer]) {
            items.truncate(fewer);
            many *= 2;
            continue;
        }
        items[kept..].rotate_right(many);
        if many == 1 {
            kept += 1;
        } else {
            many /= 2;
        }
    }
    items
}
