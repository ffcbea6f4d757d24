//! Arguments with fewer steps: what a person takes in at a glance is one step.
//!
//! Rules look at one clue or one vertex, so an argument by rules has many small steps. A step whose
//! conclusion only the next one needs is read together with that one, as long as few clues are in
//! view; and what the sides of the loop say of several cells is said at once.

use super::area::Area;
use super::window;
use crate::deduce::trail::Extension;
use crate::grid::Grid;
use crate::step::{Conclusion, Fact, Step, Technique, needed};

/// How many clues are read together.
const CLUES: usize = 2;

/// And how many lines, crosses and cells.
const FACTS: usize = 10;

/// The steps of a branch, with fewer of them.
pub(super) fn shorten(grid: Grid, assumed: Fact, steps: Vec<Step>) -> Vec<Step> {
    let merged = needed(colourings(glances(grid, steps.clone())));
    let is_used = merged.iter().any(|step| step.premises.facts.contains(&assumed));
    if is_used { merged } else { steps }
}

/// Steps that are read together where that can be done.
fn glances(grid: Grid, steps: Vec<Step>) -> Vec<Step> {
    let mut steps: Vec<Option<Step>> = steps.into_iter().map(Some).collect();
    for last in (0..steps.len()).rev() {
        let mut before = last;
        while before > 0 {
            before -= 1;
            let (Some(earlier), Some(later)) = (&steps[before], &steps[last]) else { continue };
            if is_used_elsewhere(earlier, &steps, last) {
                continue;
            }
            if let Some(both) = together(grid, earlier, later) {
                steps[last] = Some(both);
                steps[before] = None;
            }
        }
    }
    steps.into_iter().flatten().collect()
}

/// True unless a step is only good for the one at this place.
fn is_used_elsewhere(step: &Step, steps: &[Option<Step>], last: usize) -> bool {
    let rests_on =
        |other: &Step| other.premises.facts.iter().any(|fact| step.conclusion.facts().contains(fact));
    let others = steps.iter().enumerate().filter(|&(at, _)| at != last);
    let mut others = others.filter_map(|(_, other)| other.as_ref());
    others.any(rests_on) || !steps[last].as_ref().is_some_and(rests_on)
}

/// Two steps as one, if that can be seen at a glance.
fn together(grid: Grid, earlier: &Step, later: &Step) -> Option<Step> {
    if !earlier.argument.is_empty() || !later.argument.is_empty() {
        return None;
    }
    let mut clues = [&earlier.premises.clues[..], &later.premises.clues].concat();
    clues.sort_unstable_by_key(|&(cell, _)| cell);
    clues.dedup();
    if clues.len() > CLUES {
        return None;
    }
    let between = earlier.conclusion.facts();
    let own = later.premises.facts.iter().filter(|fact| !between.contains(fact));
    let mut facts: Vec<Fact> = own.chain(&earlier.premises.facts).copied().collect();
    facts.sort_unstable();
    facts.dedup();
    if facts.len() > FACTS {
        return None;
    }
    let area = Area::naming(grid, &clues, &[&facts[..], later.conclusion.facts()].concat());
    if !area.is_implied(&clues, &facts, &later.conclusion, false) {
        return None;
    }
    let premises = area.least(&clues, facts, &later.conclusion, false);
    let technique = Technique::new(window::name(premises.clues.len(), false));
    Some(Step { technique, premises, conclusion: later.conclusion.clone(), argument: Vec::new() })
}

/// What chains of cells say, said as early and as much at once as it can be.
fn colourings(steps: Vec<Step>) -> Vec<Step> {
    let mut merged: Vec<Step> = Vec::new();
    for step in steps {
        let rests_on =
            |other: &Step| step.premises.facts.iter().any(|fact| other.conclusion.facts().contains(fact));
        // Nothing since then may be needed, but for what it says itself.
        let since =
            merged.iter().rposition(|other| rests_on(other) && !is_colouring(other)).map_or(0, |at| at + 1);
        let at = is_colouring(&step).then(|| merged[since..].iter().rposition(is_colouring)).flatten();
        match at {
            Some(at) => join(&mut merged[since + at], &step),
            None => merged.push(step),
        }
    }
    merged
}

fn is_colouring(step: &Step) -> bool {
    step.technique.name() == Extension::Colouring.name() && step.conclusion != Conclusion::Contradiction
}

/// Adds to a step by colours what another one says.
fn join(step: &mut Step, more: &Step) {
    let (Conclusion::All(facts), Conclusion::All(others)) = (&mut step.conclusion, &more.conclusion) else {
        return;
    };
    let new = more.premises.facts.iter().filter(|fact| !facts.contains(fact));
    step.premises.facts.extend(new);
    step.premises.facts.sort_unstable();
    step.premises.facts.dedup();
    facts.extend(others);
}
