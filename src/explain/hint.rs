//! Hints: the easiest of the steps that are available on a board.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::tidy::tidy;
use super::{End, Goal, Limits, words};
use crate::deduce::board::Board;
use crate::grid::{Cell, Edge, Grid, State};
use crate::step::{Conclusion, Fact, Step};
use crate::technique::Technique;
use crate::technique::TechniqueSet;

/// Returns the next step on a board, preceded by the steps about cells that it rests on, and how the search for it ended.
/// The list is empty if there is no step. The goal of `limits` is not used. Nobody looks for mistakes in what is drawn: that is
/// for [`ask::hint`](crate::ask::hint::hint()).
///
/// Among equally easy steps it is the one nearest to `near`, for example the edge that was drawn last.
pub fn hint(board: &Board, near: Option<Edge>, limits: Limits) -> (Vec<Step>, End) {
    let direct = by_technique(&limits);
    if let Some(steps) =
        direct.into_iter().find_map(|one| hint_by(one, board, near, &limits, &HashSet::new()))
    {
        return (steps, End::Stuck);
    }
    if limits.deadline.has_passed() {
        return (Vec::new(), End::Timeout);
    }
    by_what_if(board, limits)
}

/// The next step of a board on which no technique without an assumption has any.
fn by_what_if(board: &Board, limits: Limits) -> (Vec<Step>, End) {
    let explanation = Limits { goal: Goal::NextEdge, ..limits }.explain(board.clone());
    let end = explanation.steps.iter().position(decides_an_edge).map_or(0, |i| i + 1);
    (tidy(board.grid(), explanation.steps.into_iter().take(end).collect()), explanation.end)
}

/// The allowed techniques that assume nothing, the easiest first.
fn by_technique(limits: &Limits) -> Vec<Technique> {
    let direct = Technique::ladder().take_while(|&technique| technique < Technique::WhatIf);
    direct.filter(|&technique| limits.techniques.contains(technique)).collect()
}

/// Returns for each technique, the easiest first, its next step that is available now and decides an edge that those before
/// it do not, preceded by the steps about cells that it rests on. What-ifs are tried only if no other technique has a step.
/// If it ends with [`End::Timeout`], there may be more.
pub fn hints(board: &Board, near: Option<Edge>, limits: Limits) -> (Vec<Vec<Step>>, End) {
    let allowed = by_technique(&limits).into_iter();
    let (mut hints, mut shown) = (Vec::new(), HashSet::new());
    for technique in allowed.take_while(|_| !limits.deadline.has_passed()) {
        let Some(steps) = hint_by(technique, board, near, &limits, &shown) else { continue };
        shown.extend(steps.iter().flat_map(Step::decided));
        hints.push(steps);
    }
    if limits.deadline.has_passed() {
        return (hints, End::Timeout);
    }
    if hints.is_empty() {
        let (steps, end) = by_what_if(board, limits);
        return (Some(steps).filter(|steps| !steps.is_empty()).into_iter().collect(), end);
    }
    (hints, End::Stuck)
}

/// Returns the first step by one technique that decides an edge not in `shown`, preceded by the steps about cells that it rests
/// on. A step that rests on an edge which another step decides is not available yet.
fn hint_by(
    technique: Technique,
    board: &Board,
    near: Option<Edge>,
    limits: &Limits,
    shown: &HashSet<(Edge, State)>,
) -> Option<Vec<Step>> {
    let alone = TechniqueSet::NONE.with(technique);
    // Techniques harder than colouring may use what colouring says of cells.
    let colouring = Technique::Colouring;
    let techniques = if technique > colouring { alone.with(colouring) } else { alone };
    let steps = Limits { techniques, goal: Goal::Beyond, ..limits.clone() }.explain(board.clone()).steps;
    let mut source: HashMap<Fact, usize> = HashMap::new();
    for (at, step) in steps.iter().enumerate() {
        step.conclusion.facts().iter().for_each(|&fact| _ = source.entry(fact).or_insert(at));
    }
    let is_shown = |step: &Step| {
        step.conclusion != Conclusion::Contradiction && step.decided().all(|edge| shown.contains(&edge))
    };
    let ends = (0..steps.len()).filter(|&at| decides_an_edge(&steps[at]) && !is_shown(&steps[at]));
    let in_time = ends.take_while(|_| !limits.deadline.has_passed());
    // A colouring step may draw an edge from what this technique says of cells.
    let is_own = |places: &Vec<usize>| places.iter().map(|&at| steps[at].technique).max() == Some(technique);
    let mut open = in_time.filter_map(|at| dependencies(&steps, at, &source)).filter(is_own);
    let nearest = |places: &Vec<usize>| {
        near.and_then(|edge| Some(distance(board.grid(), &steps[*places.last()?], edge)))
    };
    let best = if near.is_some() { open.min_by_key(nearest) } else { open.next() };
    Some(best?.into_iter().map(|at| steps[at].clone()).collect())
}

/// Returns the indices of a step and of all steps that it rests on, in order; `None` if one of the latter
/// decides an edge.
fn dependencies(steps: &[Step], end: usize, source: &HashMap<Fact, usize>) -> Option<Vec<usize>> {
    let (mut places, mut open) = (BTreeSet::from([end]), vec![end]);
    while let Some(at) = open.pop() {
        for before in steps[at].premises.facts.iter().filter_map(|fact| source.get(fact).copied()) {
            if decides_an_edge(&steps[before]) {
                return None;
            }
            if places.insert(before) {
                open.push(before);
            }
        }
    }
    Some(places.into_iter().collect())
}

fn decides_an_edge(step: &Step) -> bool {
    step.conclusion == Conclusion::Contradiction || step.decided().next().is_some()
}

/// The distance of a step from an edge, in cells (the larger of rows and columns).
fn distance(grid: Grid, step: &Step, edge: Edge) -> usize {
    let far = |a: Cell, b: Cell| {
        let ((r, c), (y, x)) = (grid.cell_place(a), grid.cell_place(b));
        r.abs_diff(y).max(c.abs_diff(x))
    };
    let from = grid.cells_beside(edge).into_iter().flatten();
    let to = words::places(grid, step);
    from.flat_map(|a| to.iter().map(move |&b| far(a, b))).min().unwrap_or(usize::MAX)
}
