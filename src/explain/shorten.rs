//! Shortens arguments by merging steps that a person takes in at a glance.
//!
//! Rules look at one clue or one vertex, so an argument by rules has many small steps. A step whose
//! conclusion only the next one needs is merged with it, as long as few clues are involved; and consecutive
//! colouring steps are joined into one.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::windows::{self, area::Area};
use crate::deduce::reasons::fewest;
use crate::grid::{Cell, Grid};
use crate::puzzle::Clue;
use crate::step::{Conclusion, Fact, Premises, Step, needed};
use crate::technique::Technique;

/// The most clues that a merged step may have.
const CLUES: usize = 2;

/// The most lines, crosses and cell relations that its premises may have.
const FACTS: usize = 10;

/// The limit on these premises if the step is about a path that must not close.
const ROUND: usize = 24;

/// The most facts that it may conclude.
const NEWS: usize = 8;

/// The most rows or columns that its clues and drawn conclusions may span.
const SPAN: usize = 4;

/// The most independent colours that its area may have.
const UNKNOWNS: usize = 14;

/// The techniques that take premature loops into account.
const LOOPS: [Technique; 3] = [Technique::PrematureLoop, Technique::LoopAhead, Technique::CluesAndLoop];

/// Returns the steps of a branch, merged; unchanged if the merged ones would not use the assumption.
pub(super) fn shorten(grid: Grid, assumed: Fact, steps: Vec<Step>) -> Vec<Step> {
    let merged = needed(colourings(grid, glances(grid, steps.clone())));
    let is_used = merged.iter().any(|step| step.premises.facts.contains(&assumed));
    if is_used { merged } else { steps }
}

/// Merges pairs of steps, from the last one backwards, until no pair can be merged.
fn glances(grid: Grid, steps: Vec<Step>) -> Vec<Step> {
    let mut glances = Glances::new(grid, steps.into_iter().map(Rc::new).enumerate().collect());
    glances.merge();
    let Glances { steps, looks, .. } = glances;
    // Then hardly a step is shared any more, so that few must be cloned.
    drop(looks);
    steps.into_iter().map(|(_, step)| Rc::unwrap_or_clone(step)).collect()
}

/// A step of an argument, with a number of its own.
type Numbered = (usize, Rc<Step>);

/// Steps of an argument while they are merged.
struct Glances {
    grid: Grid,
    steps: Vec<Numbered>,
    /// For each fact the positions of the steps that rest on it.
    uses: FxHashMap<Fact, Vec<usize>>,
    /// The step that two steps make, given the facts that the earlier one must still conclude; `None` if they are too much for one
    /// look. After each merged step, all pairs are looked at again, and most of them have not changed.
    looks: FxHashMap<(usize, usize, Vec<Fact>), Option<Rc<Step>>>,
}

impl Glances {
    fn new(grid: Grid, steps: Vec<Numbered>) -> Glances {
        Glances { grid, uses: uses(&steps), steps, looks: FxHashMap::default() }
    }

    fn merge(&mut self) {
        let mut next_number = self.steps.len();
        let mut last = self.steps.len();
        while last > 0 {
            last -= 1;
            let merged = (0..last).rev().find_map(|before| self.read_together(before, last, next_number));
            if let Some(merged) = merged {
                // The merged step may itself be merged again.
                last = merged.len();
                self.uses = uses(&merged);
                self.steps = merged;
                next_number += 1;
            }
        }
    }

    /// Replaces two steps by one with this number, if the later rests on the earlier and one look shows both.
    fn read_together(&mut self, before: usize, last: usize, number: usize) -> Option<Vec<Numbered>> {
        let ((first, earlier), (second, later)) = (&self.steps[before], &self.steps[last]);
        let users = |fact: &Fact| self.uses.get(fact).map_or(&[][..], Vec::as_slice);
        let said = earlier.conclusion.facts();
        if !said.iter().any(|fact| users(fact).contains(&last)) {
            return None;
        }
        let still_needed = said.iter().copied().filter(|fact| users(fact).iter().any(|&user| user != last));
        let also: Vec<Fact> = still_needed.collect();
        let look = || together(self.grid, earlier, later, also.clone()).map(Rc::new);
        let both = self.looks.entry((*first, *second, also.clone())).or_insert_with(look).clone()?;
        let mut rest = self.steps.clone();
        rest[last] = (number, both);
        rest.remove(before);
        in_order(rest)
    }
}

/// For each fact the positions of the steps that rest on it.
fn uses(steps: &[Numbered]) -> FxHashMap<Fact, Vec<usize>> {
    let mut uses: FxHashMap<Fact, Vec<usize>> = FxHashMap::default();
    for (at, (_, step)) in steps.iter().enumerate() {
        step.premises.facts.iter().for_each(|&fact| uses.entry(fact).or_default().push(at));
    }
    uses
}

/// Sorts steps so that each comes after those it rests on; `None` if they rest on each other in a circle.
fn in_order(mut steps: Vec<Numbered>) -> Option<Vec<Numbered>> {
    let said = steps.iter().flat_map(|(_, step)| step.conclusion.facts());
    let mut open: FxHashSet<Fact> = said.copied().collect();
    let mut ordered = Vec::with_capacity(steps.len());
    while !steps.is_empty() {
        let rests_on_open = |step: &Step| step.premises.facts.iter().any(|fact| open.contains(fact));
        let next = steps.iter().position(|(_, step)| !rests_on_open(step))?;
        let (number, step) = steps.remove(next);
        step.conclusion.facts().iter().for_each(|fact| _ = open.remove(fact));
        ordered.push((number, step));
    }
    Some(ordered)
}

/// Merges two steps into one with the later one's conclusion and the facts `also` of the earlier one; `None`
/// if that is too much for one look.
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

/// True if some clues and the edges of some facts lie within [`SPAN`] rows and columns.
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

/// Joins each colouring step with an earlier one if none of the steps in between is needed for it.
fn colourings(grid: Grid, steps: Vec<Step>) -> Vec<Step> {
    let mut merged: Vec<Step> = Vec::new();
    for step in steps {
        let rests_on =
            |other: &Step| step.premises.facts.iter().any(|fact| other.conclusion.facts().contains(fact));
        // This step rests on earlier ones. It can be joined only with a colouring after the last of them that
        // is not itself a colouring.
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

/// Adds the conclusions of one colouring step to another, with as few premises as both need.
fn join(grid: Grid, step: &mut Step, more: &Step) {
    let said = [step.conclusion.facts(), more.conclusion.facts()].concat();
    let new = more.premises.facts.iter().filter(|fact| !step.conclusion.facts().contains(fact)).copied();
    let premises = Premises::new(Vec::new(), step.premises.facts.iter().copied().chain(new).collect());
    step.premises.facts = fewest(grid, premises.facts, &said);
    step.conclusion = Conclusion::All(said);
}
