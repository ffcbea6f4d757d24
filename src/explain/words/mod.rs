//! Steps as sentences, for somebody with a pencil.

mod chain;
mod connected;
mod corners;
mod facts;
mod loops;
mod reason;

pub use self::facts::list;
use self::facts::{all, fact};
use self::reason::reason;
use super::ladder;
use crate::grid::{Cell, Grid};
use crate::step::{Branch, Conclusion, Fact, Step};

/// A step in a sentence; an argument in several.
pub fn sentence(grid: Grid, step: &Step) -> String {
    match &step.argument[..] {
        [] => plain(grid, step),
        branches => {
            let arguments: Vec<String> = branches.iter().map(|branch| argument(grid, branch)).collect();
            format!("{} So {}.", arguments.join(" "), conclusion(grid, &step.conclusion))
        }
    }
}

/// A step without an argument.
fn plain(grid: Grid, step: &Step) -> String {
    match step.technique.name() {
        "colouring" if step.conclusion.facts().len() > 1 => {
            let each = chain::one_by_one(step).into_iter().map(|one| plain(grid, &one));
            each.collect::<Vec<_>>().join(" ")
        }
        _ => format!("{}, so {}.", reason(grid, step), conclusion(grid, &step.conclusion)),
    }
}

/// The same, but of a step that goes through all cases only how long it is: all of them would fill books.
pub fn summary(grid: Grid, step: &Step) -> String {
    match step.technique.name() {
        ladder::CASES => {
            let steps = step.length();
            format!("No easier step is left. All cases lead to a contradiction, in {steps} steps.")
        }
        _ => sentence(grid, step),
    }
}

/// What a step looks at, without what follows.
pub fn look_at(grid: Grid, step: &Step) -> String {
    match &step.argument[..] {
        [] => format!("{}.", reason(grid, step)),
        [branch, ..] => suppose(grid, branch.assumed),
    }
}

/// The cells that a step is about: those of its clues, or beside the edges that it decides.
pub fn places(grid: Grid, step: &Step) -> Vec<Cell> {
    let mut cells: Vec<Cell> = step.premises.clues.iter().map(|&(cell, _)| cell).collect();
    if cells.is_empty() || !step.argument.is_empty() {
        let facts = match &step.conclusion {
            Conclusion::Contradiction => &step.premises.facts,
            conclusion => conclusion.facts(),
        };
        cells = facts.iter().flat_map(|&fact| beside(grid, fact)).collect();
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn beside(grid: Grid, fact: Fact) -> Vec<Cell> {
    match fact {
        Fact::Edge { edge, .. } => grid.cells_beside(edge).into_iter().flatten().collect(),
        Fact::Cells { cells, .. } => cells.into_iter().flatten().collect(),
    }
}

/// What is assumed, in a sentence.
pub fn suppose(grid: Grid, assumed: Fact) -> String {
    match assumed {
        Fact::Edge { .. } => format!("Suppose there were {}.", fact(grid, assumed)),
        Fact::Cells { .. } => format!("Suppose {}.", fact(grid, assumed)),
    }
}

fn argument(grid: Grid, branch: &Branch) -> String {
    let mut text = suppose(grid, branch.assumed);
    for (i, step) in branch.steps.iter().enumerate() {
        let inner = match &step.argument[..] {
            [] if step.conclusion == Conclusion::Contradiction => {
                format!("{}: that cannot be.", reason(grid, step))
            }
            _ => sentence(grid, step),
        };
        text.push_str(&format!(" ({}) {inner}", i + 1));
    }
    text
}

/// What follows.
fn conclusion(grid: Grid, conclusion: &Conclusion) -> String {
    match conclusion {
        Conclusion::All(facts) => all(grid, facts),
        Conclusion::Any(facts) => {
            let facts: Vec<String> = facts.iter().map(|&one| fact(grid, one)).collect();
            format!("there is {}", facts.join(" or "))
        }
        Conclusion::Contradiction => "no loop can be drawn".into(),
    }
}
