//! Arguments with fewer steps: what a person takes in at a glance is one step.
//!
//! Rules look at one clue or one vertex, so an argument by rules has many small steps. A step whose
//! conclusion only the next one needs is read together with that one, as long as few clues are in
//! view; and what the sides of the loop say of several cells is said at once.

use super::windows::{self, area::Area};
use crate::deduce::reasons::fewest;
use crate::grid::{Cell, Grid};
use crate::puzzle::Clue;
use crate::step::{Conclusion, Fact, Premises, Step, needed};
use crate::technique::Technique;

/// How many clues are read together.
const CLUES: usize = 2;

/// And how many lines, crosses and cells.
const FACTS: usize = 10;

/// And how many with a path that must not close.
const ROUND: usize = 24;

/// And how much is said at once.
const NEWS: usize = 8;

/// And how many rows or columns of cells they span.
const SPAN: usize = 4;

/// And of how many cells the colours are open.
const UNKNOWNS: usize = 14;

/// What looks at loops.
const LOOPS: [Technique; 3] = [Technique::PrematureLoop, Technique::LoopAhead, Technique::CluesAndLoop];

/// The steps of a branch, with fewer of them.
pub(super) fn shorten(grid: Grid, assumed: Fact, steps: Vec<Step>) -> Vec<Step> {
    let merged = needed(colourings(grid, glances(grid, steps.clone())));
    let is_used = merged.iter().any(|step| step.premises.facts.contains(&assumed));
    if is_used { merged } else { steps }
}

/// Steps that are read together where that can be done.
fn glances(grid: Grid, mut steps: Vec<Step>) -> Vec<Step> {
    let mut last = steps.len();
    while last > 0 {
        last -= 1;
        let merged = (0..last).rev().find_map(|before| read_together(grid, &steps, before, last));
        if let Some(merged) = merged {
            // The step may have more to be read with.
            last = merged.len();
            steps = merged;
        }
    }
    steps
}

/// The steps with two of them as one, if the later rests on the earlier and both can be seen at a glance.
fn read_together(grid: Grid, steps: &[Step], before: usize, last: usize) -> Option<Vec<Step>> {
    let (earlier, later) = (&steps[before], &steps[last]);
    let rests_on = |step: &Step, fact: &Fact| step.premises.facts.contains(fact);
    let said = earlier.conclusion.facts();
    if !said.iter().any(|fact| rests_on(later, fact)) {
        return None;
    }
    let others = || steps.iter().enumerate().filter(|&(at, _)| at != last).map(|(_, step)| step);
    let still_needed = said.iter().copied().filter(|fact| others().any(|step| rests_on(step, fact)));
    let both = together(grid, earlier, later, still_needed.collect())?;
    let mut rest = steps.to_vec();
    rest[last] = both;
    rest.remove(before);
    in_order(rest)
}

/// The same steps, each after those that it rests on; `None` if they go round in a circle.
fn in_order(mut steps: Vec<Step>) -> Option<Vec<Step>> {
    let mut open: Vec<Fact> = steps.iter().flat_map(|step| step.conclusion.facts()).copied().collect();
    let mut ordered = Vec::with_capacity(steps.len());
    while !steps.is_empty() {
        let next =
            steps.iter().position(|step| !step.premises.facts.iter().any(|fact| open.contains(fact)))?;
        let step = steps.remove(next);
        open.retain(|fact| !step.conclusion.facts().contains(fact));
        ordered.push(step);
    }
    Some(ordered)
}

/// Two steps as one that says the same, and what else is needed of the earlier one, if that can be seen at a glance.
fn together(grid: Grid, earlier: &Step, later: &Step, also: Vec<Fact>) -> Option<Step> {
    if !earlier.argument.is_empty() || !later.argument.is_empty() {
        return None;
    }
    let conclusion = match &later.conclusion {
        Conclusion::All(facts) => Conclusion::All([also, facts.clone()].concat()),
        Conclusion::Contradiction if also.is_empty() => Conclusion::Contradiction,
        _ => return None,
    };
    let mut clues = [&earlier.premises.clues[..], &later.premises.clues].concat();
    clues.sort_unstable_by_key(|&(cell, _)| cell);
    clues.dedup();
    if clues.len() > CLUES || conclusion.facts().len() > NEWS || !is_near(grid, &clues, conclusion.facts()) {
        return None;
    }
    let between = earlier.conclusion.facts();
    let own = later.premises.facts.iter().filter(|fact| !between.contains(fact));
    let mut facts: Vec<Fact> = own.chain(&earlier.premises.facts).copied().collect();
    facts.sort_unstable();
    facts.dedup();
    let loops = [earlier, later].iter().any(|step| LOOPS.contains(&step.technique));
    if facts.len() > if loops { ROUND } else { FACTS } {
        return None;
    }
    let area = Area::naming(grid, &clues, &[&facts[..], conclusion.facts()].concat());
    if area.tied(&facts).count > UNKNOWNS || !area.is_implied(&clues, &facts, &conclusion, loops) {
        return None;
    }
    let premises = area.least(&clues, facts, &conclusion, loops);
    let technique = windows::technique(premises.clues.len(), loops);
    Some(Step::new(technique, premises, conclusion))
}

/// True if some clues and what is said of lines and crosses are near each other.
fn is_near(grid: Grid, clues: &[(Cell, Clue)], facts: &[Fact]) -> bool {
    let edges = facts.iter().filter_map(|fact| fact.drawn()).flat_map(|(edge, _)| grid.ends(edge));
    let corners = clues.iter().flat_map(|&(cell, _)| {
        let (r, c) = grid.cell_place(cell);
        [(r, c), (r + 1, c + 1)]
    });
    let places: Vec<(usize, usize)> = edges.map(|end| grid.vertex_place(end)).chain(corners).collect();
    let spans = |place: fn(&(usize, usize)) -> usize| {
        let (low, high) = (places.iter().map(place).min(), places.iter().map(place).max());
        high.unwrap_or(0) - low.unwrap_or(0)
    };
    spans(|place| place.0).max(spans(|place| place.1)) <= SPAN
}

/// What chains of cells say, said as early and as much at once as it can be.
fn colourings(grid: Grid, steps: Vec<Step>) -> Vec<Step> {
    let mut merged: Vec<Step> = Vec::new();
    for step in steps {
        let rests_on =
            |other: &Step| step.premises.facts.iter().any(|fact| other.conclusion.facts().contains(fact));
        // Nothing since then may be needed, but for what it says itself.
        let since =
            merged.iter().rposition(|other| rests_on(other) && !is_colouring(other)).map_or(0, |at| at + 1);
        let at = is_colouring(&step).then(|| merged[since..].iter().rposition(is_colouring)).flatten();
        match at {
            Some(at) => join(grid, &mut merged[since + at], &step),
            None => merged.push(step),
        }
    }
    merged
}

fn is_colouring(step: &Step) -> bool {
    step.technique == Technique::Colouring && step.conclusion != Conclusion::Contradiction
}

/// Adds to a step by colours the conclusions of another one, with as few premises as both need.
fn join(grid: Grid, step: &mut Step, more: &Step) {
    let said = [step.conclusion.facts(), more.conclusion.facts()].concat();
    let new = more.premises.facts.iter().filter(|fact| !step.conclusion.facts().contains(fact)).copied();
    let premises = Premises::new(Vec::new(), step.premises.facts.iter().copied().chain(new).collect());
    step.premises.facts = fewest(grid, premises.facts, &said);
    step.conclusion = Conclusion::All(said);
}
