//! Steps as English sentences, for a person with a pencil.

mod facts;
mod lists;
pub(super) mod names;
mod otherwise;
pub(super) mod paths;

use serde::Serialize;

pub use self::lists::list;
use self::names::Names;
use crate::explain::techniques::{colouring, method};
use crate::grid::{Cell, Grid};
use crate::step::{Branch, Conclusion, Fact, Step};
use crate::technique::Technique;

/// Describes a step in a sentence or two. Of a long argument it names the end: [`argument`] has the lines.
pub fn sentence(grid: Grid, step: &Step) -> String {
    let names = Names::plain(grid);
    match &step.argument[..] {
        [] => plain(&Names::of(grid, step), step),
        [branch, ..] if step.technique == Technique::Cases => {
            let steps = branch.steps.iter().map(Step::length).sum::<usize>();
            let steps = if steps == 1 { "one step".into() } else { format!("{steps} steps") };
            let (tried, then) = (names.tried(branch.assumed), conclusion(&names, &step.conclusion));
            format!(
                "No easier step is left. With {tried}, all cases lead to a contradiction, in {steps}, so {then}."
            )
        }
        [branch] => otherwise::sentence(grid, step, branch),
        [branch, ..] => {
            let either = names.tried(branch.assumed);
            let or = names.tried(branch.assumed.negated());
            let steps = step.length() - 1;
            format!(
                "Trying {either}, and trying {or}, leads to the same, in {steps} steps: {}.",
                conclusion(&names, &step.conclusion)
            )
        }
    }
}

/// A line of an argument, or a list of lines within it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "sentences"))]
#[serde(untagged)]
pub enum Line {
    /// An assumption, a conclusion, or a heading.
    Sentence(String),
    /// The argument for the line before it.
    Argument(Vec<Line>),
}

/// The argument for a step: a list for each case, first the assumption and then a line for each step; or a line for each
/// conclusion, if one sentence sums them up. Empty if the sentence tells all, and for `cases`.
pub fn argument(grid: Grid, step: &Step) -> Vec<Line> {
    if colouring::spreads(step) {
        let names = Names::of(grid, step);
        let each = colouring::one_by_one(step).into_iter().map(|one| plain(&names, &one));
        let lines = ["One by one:".into()].into_iter().chain(each).map(Line::Sentence);
        return vec![Line::Argument(lines.collect())];
    }
    let is_told = matches!(&step.argument[..], [branch] if otherwise::told(grid, step, branch).is_some());
    if is_told || step.technique == Technique::Cases {
        return Vec::new();
    }
    step.argument.iter().map(|branch| Line::Argument(case(grid, branch))).collect()
}

fn case(grid: Grid, branch: &Branch) -> Vec<Line> {
    let mut lines = vec![Line::Sentence(suppose(grid, branch.assumed))];
    for step in &branch.steps {
        lines.push(Line::Sentence(sentence(grid, step)));
        lines.extend(argument(grid, step));
    }
    lines
}

/// Describes a step without an argument.
fn plain(names: &Names, step: &Step) -> String {
    match (step.technique, &step.conclusion) {
        (Technique::LoopClosed, Conclusion::All(_)) => {
            format!("{}, so all edges that are still undecided are crosses.", reason(names, step))
        }
        (_, Conclusion::Contradiction) => {
            let reason = reason(names, step);
            if reason.contains(". That cannot give ") {
                return format!("{reason}.");
            }
            // A second colon in a sentence would be one too many.
            let end = if reason.contains(": ") { ". That" } else { ": that" };
            format!("{reason}{end} cannot be.")
        }
        (_, follows) => {
            let said = (method(step.technique).follows)(names, step);
            format!("{}, so {}.", reason(names, step), said.unwrap_or_else(|| conclusion(names, follows)))
        }
    }
}

/// The cells that a step is about: those of its clues next to what it decides, or else the cells beside that.
pub fn places(grid: Grid, step: &Step) -> Vec<Cell> {
    let clues = step.premises.clues.iter().map(|&(cell, _)| cell);
    let about = |facts: &[Fact]| -> Vec<Cell> {
        facts.iter().flat_map(|&fact| fact.relation(grid).0).flatten().collect()
    };
    let mut cells = match &step.conclusion {
        Conclusion::Contradiction if step.premises.clues.is_empty() => about(&step.premises.facts),
        Conclusion::Contradiction => clues.collect(),
        said => {
            let beside = about(said.facts());
            let own: Vec<Cell> = clues.filter(|clue| beside.contains(clue)).collect();
            if own.is_empty() || !step.argument.is_empty() { beside } else { own }
        }
    };
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// What a step without an argument rests on: the first half of its sentence.
fn reason(names: &Names, step: &Step) -> String {
    (method(step.technique).reason)(names, step)
}

/// An assumption as a sentence.
pub fn suppose(grid: Grid, assumed: Fact) -> String {
    let fact = Names::plain(grid).fact(assumed);
    match assumed {
        Fact::Edge { .. } => format!("Suppose there is {fact}."),
        Fact::Cells { .. } => format!("Suppose {fact}."),
    }
}

/// Several facts as a clause of a sentence.
pub(super) fn clause(grid: Grid, facts: &[Fact]) -> String {
    Names::plain(grid).all(facts)
}

/// A conclusion as a clause of a sentence.
fn conclusion(names: &Names, conclusion: &Conclusion) -> String {
    match conclusion {
        Conclusion::All(facts) => names.all(facts),
        Conclusion::Any(facts) => {
            let facts: Vec<String> = facts.iter().map(|&one| names.fact(one)).collect();
            format!("there is {}", facts.join(" or "))
        }
        Conclusion::Contradiction => "no loop can be drawn".into(),
    }
}
