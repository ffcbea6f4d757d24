//! Arguments with fewer steps: colouring steps that belong together become one.

use crate::deduce::reasons::{fewest, say};
use crate::grid::Grid;
use crate::step::{Conclusion, Fact, Premises, Step, needed};
use crate::technique::Technique;

/// Returns the steps of a branch with its colouring steps joined; unchanged if the joined ones would not use the assumption.
pub(super) fn joined(grid: Grid, assumed: Fact, steps: Vec<Step>) -> Vec<Step> {
    let joined = needed(colourings(grid, steps.clone()));
    let is_used = joined.iter().any(|step| step.premises.facts.contains(&assumed));
    if is_used { joined } else { steps }
}

/// Joins each colouring step with an earlier one if none of the steps in between is needed for it.
fn colourings(grid: Grid, steps: Vec<Step>) -> Vec<Step> {
    let mut merged: Vec<Step> = Vec::new();
    for step in steps {
        let rests_on =
            |other: &Step| step.premises.facts.iter().any(|fact| other.conclusion.facts().contains(fact));
        // It can be joined only with a colouring after the last step on which it rests, other colourings aside.
        let since =
            merged.iter().rposition(|other| rests_on(other) && !is_colouring(other)).map_or(0, |at| at + 1);
        let at = is_colouring(&step).then(|| merged[since..].iter().rposition(is_colouring)).flatten();
        match at.and_then(|at| Some((since + at, join(grid, &merged[since + at], &step)?))) {
            Some((at, both)) => merged[at] = both,
            None => merged.push(step),
        }
    }
    merged
}

fn is_colouring(step: &Step) -> bool {
    step.technique == Technique::Colouring && step.conclusion != Conclusion::Contradiction
}

/// One colouring step with the conclusions of two, with as few premises as both need. `None` if the premises of one contradict what
/// the other says, as they may shortly before the end of an argument.
fn join(grid: Grid, step: &Step, more: &Step) -> Option<Step> {
    let said = [step.conclusion.facts(), more.conclusion.facts()].concat();
    let new = more.premises.facts.iter().filter(|fact| !step.conclusion.facts().contains(fact)).copied();
    let premises = Premises::new(Vec::new(), step.premises.facts.iter().copied().chain(new).collect());
    let premises = Premises::new(Vec::new(), fewest(grid, premises.facts, &said));
    let agree = say(grid, &premises.facts, &said);
    agree.then(|| Step::new(Technique::Colouring, premises, Conclusion::All(said)))
}
