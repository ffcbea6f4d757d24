//! Loops that would close too early, and what they would leave out.

use super::facts::{clue_name, list, lower};
use crate::explain::area::Area;
use crate::grid::Cell;
use crate::grid::{Edge, Grid, State};
use crate::puzzle::Clue;
use crate::step::{Conclusion, Fact, Step};

/// What a step looks at where loops count.
pub(super) struct Told {
    /// The clues whose ways are tried, by name.
    pub(super) tried: Vec<String>,
    /// What a loop that closes too early lacks: "does not meet the 2 at r1c1", "leaves out the line at the top of r1c1".
    pub(super) lacks: Option<String>,
}

/// Which clues are tried, and what a loop must not leave out.
pub(super) fn told(grid: Grid, step: &Step) -> Told {
    let (clues, facts) = (&step.premises.clues, &step.premises.facts);
    let follows = |clues: &[(Cell, Clue)], facts: &[Fact]| {
        let named = [facts, step.conclusion.facts()].concat();
        Area::naming(grid, clues, &named).is_implied_beside(clues, facts, &step.conclusion)
    };
    let without_clue = |at: usize| follows(&[&clues[..at], &clues[at + 1..]].concat(), facts);
    let left_out = (0..clues.len()).find(|&at| without_clue(at));
    let tried = clues.iter().enumerate().filter(|&(at, _)| left_out != Some(at));
    let tried = tried.map(|(_, clue)| lower(&clue_name(grid, clue))).collect();
    let lacks =
        left_out.map(|at| format!("does not meet {}", lower(&clue_name(grid, &clues[at])))).or_else(|| {
            let is_line = |fact: &Fact| fact.drawn().is_some_and(|(_, state)| state == State::Line);
            let without_fact = |at: usize| follows(clues, &[&facts[..at], &facts[at + 1..]].concat());
            let at = (0..facts.len()).find(|&at| is_line(&facts[at]) && without_fact(at))?;
            facts[at].drawn().map(|(edge, _)| leaves_out(grid, edge))
        });
    Told { tried, lacks }
}

/// Why an edge cannot close a loop, or why the lines that there are do.
pub(super) fn premature(grid: Grid, step: &Step) -> String {
    let lines: Vec<Edge> = step.premises.facts.iter().filter_map(line).collect();
    let closing = step.conclusion.facts().iter().filter_map(|fact| fact.drawn()).map(|(edge, _)| edge).next();
    let lacks = match step.premises.clues.first() {
        Some(clue) => format!("does not meet {}", lower(&clue_name(grid, clue))),
        None => match apart(grid, &lines, closing) {
            Some(edge) => leaves_out(grid, edge),
            None => "leaves out other lines".into(),
        },
    };
    match (closing, &step.conclusion) {
        (Some(edge), Conclusion::All(_)) => {
            format!("A line {} would close a loop that {lacks}", grid.describe(edge))
        }
        _ => format!("The lines close a loop that {lacks}"),
    }
}

fn line(fact: &Fact) -> Option<Edge> {
    fact.drawn().filter(|&(_, state)| state == State::Line).map(|(edge, _)| edge)
}

fn leaves_out(grid: Grid, edge: Edge) -> String {
    format!("leaves out the line {}", grid.describe(edge))
}

/// A line that does not hang together with the others: with the edge that would close the loop, or with the first cycle.
fn apart(grid: Grid, lines: &[Edge], closing: Option<Edge>) -> Option<Edge> {
    let mut rest = lines.to_vec();
    let first = closing.or_else(|| on_a_cycle(grid, lines))?;
    let mut reached = vec![first];
    let meet = |a: Edge, b: Edge| grid.ends(a).iter().any(|end| grid.ends(b).contains(end));
    while let Some(at) = rest.iter().position(|&edge| reached.iter().any(|&other| meet(edge, other))) {
        reached.push(rest.swap_remove(at));
    }
    rest.into_iter().min()
}

/// A line all of whose neighbours go on to others.
fn on_a_cycle(grid: Grid, lines: &[Edge]) -> Option<Edge> {
    let mut rest = lines.to_vec();
    let goes_on = |rest: &[Edge], edge: Edge| {
        let comes = |end| rest.iter().any(|&other| other != edge && grid.ends(other).contains(&end));
        grid.ends(edge).into_iter().all(comes)
    };
    while let Some(at) = rest.iter().position(|&edge| !goes_on(&rest, edge)) {
        rest.swap_remove(at);
    }
    rest.first().copied()
}

/// What can be done next: "to meet the 3 at r1c1 and the 2 at r1c2".
pub(super) fn to_meet(told: &Told) -> Option<String> {
    (!told.tried.is_empty()).then(|| format!("to meet {}", list(&told.tried)))
}
