//! Builds steps from the names of places, and checks them.

use slitherlink::Named;
use slitherlink::replay::{Checks, Defect, Level, Rejection, Replay, Report};
use slitherlink::step::places::{cell_named, edge_named, side_named};
use slitherlink::{Conclusion, Fact, Grid, Premises, Puzzle, Step};

use super::steps::step;

/// Facts by name: `-top r1c1` is a line, `xtop r1c1` a cross, `=r1c1 r1c2` means the same side,
/// `/outside r1c2` different sides.
pub fn facts(grid: Grid, names: &str) -> Vec<Fact> {
    let fact = |name: &str| {
        let (kind, rest) = name.split_at(1);
        let edge = |line| Fact::Edge { edge: edge_named(grid, rest).unwrap(), line };
        let cells = |differ| {
            let (a, b) = rest.split_once(' ').unwrap();
            Fact::cells(side_named(grid, a).unwrap(), side_named(grid, b).unwrap(), differ)
        };
        match kind {
            "-" => edge(true),
            "x" => edge(false),
            "=" => cells(false),
            "/" => cells(true),
            _ => panic!("{name}"),
        }
    };
    names.split(", ").filter(|name| !name.is_empty()).map(fact).collect()
}

/// The premises: clues by the names of their cells, and facts.
pub fn premises(puzzle: &Puzzle, clues: &str, names: &str) -> Premises {
    let grid = puzzle.grid();
    let cells = clues.split_whitespace().map(|name| cell_named(grid, name).unwrap());
    Premises::new(cells.map(|cell| (cell, puzzle.clue(cell))).collect(), facts(grid, names))
}

/// A step by the names of clues, facts and conclusions.
pub fn all(puzzle: &Puzzle, clues: &str, names: &str, concluded: &str) -> Step {
    step("step", premises(puzzle, clues, names), Conclusion::All(facts(puzzle.grid(), concluded)))
}

pub fn any(puzzle: &Puzzle, clues: &str, names: &str, concluded: &str) -> Step {
    step("step", premises(puzzle, clues, names), Conclusion::Any(facts(puzzle.grid(), concluded)))
}

pub fn contradiction(puzzle: &Puzzle, clues: &str, names: &str) -> Step {
    step("step", premises(puzzle, clues, names), Conclusion::Contradiction)
}

/// Checks a step on its own, with its premises given.
pub fn alone(puzzle: &Puzzle, step: &Step) -> Result<Report, Rejection> {
    let known = step.premises.facts.clone();
    Replay::all(puzzle, known, std::slice::from_ref(step), Checks { irredundant: true })
}

/// The first level that a step of a report needed.
pub fn first_level(report: &Report) -> Option<Level> {
    Level::all().find(|level| report.levels[*level as usize] > 0)
}

/// Asserts that the step is accepted at this level and needs all its premises.
#[track_caller]
pub fn accepts(puzzle: &Puzzle, step: &Step, level: Level) {
    let report = alone(puzzle, step).unwrap();
    assert_eq!(report.redundant, []);
    assert_eq!(report.unsettled, 0);
    assert_eq!(first_level(&report), Some(level));
}

#[track_caller]
pub fn rejects(puzzle: &Puzzle, step: &Step, why: Defect) {
    assert_eq!(alone(puzzle, step).unwrap_err().why, why);
}
